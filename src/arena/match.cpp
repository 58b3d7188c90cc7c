#include "arena/match.h"

#include <algorithm>
#include <cassert>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <thread>

#include "arena/tally.h"

namespace turncoat {

namespace {

constexpr std::array<std::string_view, 2> kBotWords = {"a", "b"};
constexpr std::array<std::string_view, 3> kFirstWords = {"a", "b", "alternate"};

template <class Enum>
std::optional<Enum> parse_word(std::string_view text, std::span<const std::string_view> words) {
  const auto found = std::ranges::find(words, text);
  if (found == words.end()) return std::nullopt;
  return static_cast<Enum>(found - words.begin());
}

// The seed of a bot in one game.
int seed_of(int match_seed, int game_number, Bot bot) {
  const auto game = static_cast<std::uint64_t>(game_number) * 2 + index_of(bot);
  const std::uint64_t word = mix(mix(static_cast<std::uint64_t>(match_seed) + 1) + game);
  return static_cast<int>(word & 0x7FFFFFFF);
}

Bot first_of(First first, int number) {
  if (first != First::kAlternate) return first == First::kA ? Bot::kA : Bot::kB;
  return number % 2 == 1 ? Bot::kA : Bot::kB;
}

void set_incident(GameResult& game, Bot bot, Incident incident) {
  game.winner = other(bot);
  game.incident = BotIncident{bot, std::move(incident)};
}

// One that throws, for want of memory say, could not be made.
MadePlayer made_bot(const MatchDescription& match, const PlayerRegistry& registry, const GameResult& game,
                    Bot bot) {
  try {
    return registry.make(match.bots[index_of(bot)], game.seeds[index_of(bot)]);
  } catch (const std::exception& error) {
    return fail("it threw an exception: {}", error.what());
  }
}

// Hands out games in order, takes results in any order, and passes them on in order.
class Schedule {
 public:
  Schedule(const MatchDescription& match, const MatchOrder& order, Tally& tally, const ResultSink& sink)
      : order_(order),
        tally_(tally),
        sink_(sink),
        plan_(match),
        next_(tally.games() + 1),
        next_result_(next_) {
    if (is_decided()) finish(MatchEnd::kDecided);
  }

  [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }

  // The next game to play, or nothing if there is none.
  std::optional<GameResult> take() {
    const std::lock_guard lock(mutex_);
    if (next_ > order_.games || stop_.stop_requested()) return std::nullopt;
    return plan_.game(next_++);
  }

  void give(GameResult game) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(game.number, std::move(game));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_result_;
         first = waiting_.begin()) {
      if (stop_.stop_requested()) return;
      pass_on(first->second);
      waiting_.erase(first);
      ++next_result_;
    }
  }

  void stop() { finish(MatchEnd::kStopped); }

  // Precondition: nobody plays any more.
  Result<MatchEnd> end() {
    if (failure_) return std::unexpected(*failure_);
    const bool has_all = tally_.games() >= order_.games;  // a stop that came too late is none
    return end_ == MatchEnd::kStopped && has_all ? MatchEnd::kAllPlayed : end_;
  }

 private:
  void pass_on(const GameResult& game) {
    tally_.add(game);
    if (is_decided()) finish(MatchEnd::kDecided);
    const Result<void> taken = sink_(game);
    if (taken) return;
    failure_ = taken.error();
    finish(MatchEnd::kStopped);
  }

  [[nodiscard]] bool is_decided() const {
    if (!order_.sprt || !tally_.is_whole()) return false;
    return verdict_of(*order_.sprt, log_likelihood_ratio(*order_.sprt, tally_.outcomes())) !=
           SprtVerdict::kOpen;
  }

  // The first reason counts.
  void finish(MatchEnd end) {
    if (stop_.request_stop()) end_ = end;
  }

  const MatchOrder& order_;
  Tally& tally_;
  const ResultSink& sink_;
  std::mutex mutex_;
  std::stop_source stop_;
  GamePlan plan_;
  int next_;
  int next_result_;
  std::map<int, GameResult> waiting_;
  MatchEnd end_ = MatchEnd::kAllPlayed;
  std::optional<Failure> failure_;
};

}  // namespace

bool play_announced(const MatchDescription& match, const PlayerRegistry& registry, GameResult& game,
                    const std::stop_token& stop) {
  std::array<std::unique_ptr<Player>, 2> bots;
  for (const Bot bot : {Bot::kA, Bot::kB}) {
    MadePlayer made = made_bot(match, registry, game, bot);
    if (!made) {
      set_incident(game, bot, {IncidentKind::kNoStart, made.error().message, ""});
      return true;
    }
    bots[index_of(bot)] = std::move(*made);
  }
  const bool a_has_x = (game.first == Bot::kA) == (match.start.side() == Side::kX);
  const Bot x = a_has_x ? Bot::kA : Bot::kB;
  std::optional<PlayedGame> played =
      play_game({.start = match.start,
                 .opening = game.opening,
                 .players = {bots[index_of(x)].get(), bots[index_of(other(x))].get()},
                 .limits = match.limits,
                 .clock = match.clock},
                stop);
  if (!played) return false;
  game.moves = std::move(played->moves);
  if (played->incident) {
    const Bot failed = played->incident->side == Side::kX ? x : other(x);
    set_incident(game, failed, std::move(played->incident->incident));
    return true;
  }
  const int margin = final_score_for(played->end, a_has_x ? Side::kX : Side::kO).discs;
  game.margin = margin;
  if (margin != 0) game.winner = margin > 0 ? Bot::kA : Bot::kB;
  return true;
}

GamePlan::GamePlan(const MatchDescription& match)
    : first_(match.first),
      seed_(match.seed),
      openings_(match.start, match.openings, static_cast<std::uint64_t>(match.seed)) {}

GameResult GamePlan::game(int number) {
  const int wanted = first_ == First::kAlternate ? (number + 1) / 2 : number;
  while (drawn_ < wanted) {
    opening_ = openings_.next();
    ++drawn_;
  }
  return {.number = number,
          .first = first_of(first_, number),
          .seeds = {seed_of(seed_, number, Bot::kA), seed_of(seed_, number, Bot::kB)},
          .opening = opening_};
}

Result<MatchEnd> play_match(const MatchDescription& match, const MatchOrder& order,
                            const PlayerRegistry& players, Tally& tally, const ResultSink& sink,
                            const std::stop_token& stop) {
  assert(!match.is_paired() || order.games % 2 == 0);
  Schedule schedule(match, order, tally, sink);
  const auto work = [&] {
    while (std::optional<GameResult> game = schedule.take()) {
      if (play_announced(match, players, *game, schedule.token())) schedule.give(std::move(*game));
    }
  };
  {
    const std::stop_callback on_stop(stop, [&schedule] { schedule.stop(); });
    std::vector<std::jthread> others;
    for (int i = 1; i < order.threads; ++i) others.emplace_back(work);
    work();
  }
  return schedule.end();
}

std::string_view to_text(Bot bot) { return kBotWords[index_of(bot)]; }
std::optional<Bot> parse_bot(std::string_view text) { return parse_word<Bot>(text, kBotWords); }
std::string_view to_text(First first) { return kFirstWords[static_cast<std::size_t>(first)]; }
std::optional<First> parse_first(std::string_view text) { return parse_word<First>(text, kFirstWords); }

}  // namespace turncoat
