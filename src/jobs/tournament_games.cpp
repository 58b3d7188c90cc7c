#include "jobs/tournament_games.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "arena/stable_order.h"
#include "core/checksum.h"
#include "core/random.h"

namespace turncoat {

namespace {

// The seed of one of the two in a game.
int seed_of(std::uint64_t seed, const WantedGame& game, std::size_t number, std::size_t seat) {
  std::uint64_t word = mix(seed + 1);
  word = mix(word ^ checksum(game.first));
  word = mix(word ^ checksum(game.second) ^ 1);
  word = mix(word + number * 2 + seat);
  return static_cast<int>(word & 0x7FFFFFFF);
}

// The result of a job, whose bot A moves first, as the two of a pairing see it.
GameResult seen_by_pairing(GameResult game, int number, Bot first) {
  game.number = number;
  game.first = first;
  if (first == Bot::kA) return game;
  std::swap(game.seeds[0], game.seeds[1]);
  if (game.winner) game.winner = other(*game.winner);
  if (game.margin) game.margin = -*game.margin;
  if (game.incident) game.incident->bot = other(game.incident->bot);
  return game;
}

Bot first_of_slot(std::size_t slot) { return slot % 2 == 0 ? Bot::kA : Bot::kB; }

bool is_fixed(TournamentFormat format) {
  return format == TournamentFormat::kRoundRobin || format == TournamentFormat::kGauntlet;
}

double seconds_of(const GameResult& game) {
  double sum = 0;
  for (const PlayedMove& played : game.moves) sum += played.took ? played.took->count() : 0;
  return sum;
}

}  // namespace

TournamentGames::TournamentGames(const TournamentDescription& tournament, Known known)
    : tournament_(tournament),
      known_(std::move(known)),
      source_(tournament.start, tournament.openings, tournament.plan.seed),
      efforts_(tournament.entrants.size()) {}

Result<TournamentGames> TournamentGames::open(const TournamentDescription& tournament, Known known) {
  TournamentGames games(tournament, std::move(known));
  if (const Result<void> begun = games.advance(); !begun) return std::unexpected(begun.error());
  return games;
}

Result<void> TournamentGames::advance() {
  if (!meetings_.empty() && is_fixed(tournament_.plan.format)) return {};
  for (;;) {
    const Result<bool> more = take_pairings();
    if (!more) return std::unexpected(more.error());
    if (!*more) return {};
  }
}

Result<bool> TournamentGames::take_pairings() {
  bool is_new = false;
  for (const Pairing& pairing : next_pairings(tournament_.plan, outcomes_)) {
    auto found = std::ranges::find_if(meetings_, [&](const Meeting& meeting) {
      return std::tuple(meeting.pairing.round, meeting.pairing.a, meeting.pairing.b) ==
             std::tuple(pairing.round, pairing.a, pairing.b);
    });
    if (found == meetings_.end()) {
      int before = 0;
      for (const Meeting& meeting : meetings_) {
        if (meeting.pairing.a == pairing.a && meeting.pairing.b == pairing.b)
          before += static_cast<int>(meeting.slots.size());
      }
      meetings_.push_back({.pairing = pairing, .before = before});
      found = meetings_.end() - 1;
    }
    if (found->slots.size() >= static_cast<std::size_t>(pairing.games)) continue;
    is_new = true;
    const auto place = static_cast<std::size_t>(found - meetings_.begin());
    if (const Result<void> grown = grow(place, pairing.games); !grown) return std::unexpected(grown.error());
  }
  return is_new;
}

Result<void> TournamentGames::grow(std::size_t meeting, int games) {
  meetings_[meeting].pairing.games = games;
  const std::size_t begin = meetings_[meeting].slots.size();
  for (std::size_t slot = begin; slot < static_cast<std::size_t>(games); ++slot) {
    const Result<const std::vector<Move>*> drawn =
        opening((static_cast<std::size_t>(meetings_[meeting].before) + slot) / 2);
    if (!drawn) return std::unexpected(drawn.error());
    meetings_[meeting].slots.push_back({.id = wanted_game(meetings_[meeting], slot).id});
    places_.emplace(meetings_[meeting].slots.back().id, Place{meeting, slot});
    ++missing_;
  }
  for (std::size_t slot = begin; slot < static_cast<std::size_t>(games); ++slot) {
    if (const Result<void> looked = find_known(meeting, slot); !looked) return looked;
  }
  return {};
}

Result<void> TournamentGames::find_known(std::size_t meeting, std::size_t slot) {
  const Result<std::optional<JobResult>> known = known_(wanted_game(meetings_[meeting], slot));
  if (!known) return std::unexpected(known.error());
  if (!*known) return {};
  ++found_;
  put({meeting, slot}, **known);
  return {};
}

Result<void> TournamentGames::add(const std::string& id, const JobResult& result) {
  const auto place = places_.find(id);
  if (place == places_.end()) return {};
  put(place->second, result);
  const Meeting& meeting = meetings_[place->second.meeting];
  const bool is_complete = meeting.played == meeting.slots.size();
  return is_complete ? advance() : Result<void>();
}

void TournamentGames::put(const Place& place, const JobResult& result) {
  const auto* const game = std::get_if<GameResult>(&result);
  Meeting& meeting = meetings_[place.meeting];
  Slot& slot = meeting.slots[place.slot];
  if (game == nullptr || slot.game) return;
  slot.is_given = true;
  ++meeting.played;
  slot.game = seen_by_pairing(*game, static_cast<int>(place.slot) + 1, first_of_slot(place.slot));
  const auto& [a, b, round, games] = meeting.pairing;
  outcomes_.push_back(outcome_of({.a = a, .b = b, .round = round, .game = *slot.game}));
  for (const int entrant : {a, b}) {
    Effort& effort = efforts_[static_cast<std::size_t>(entrant)];
    effort.seconds += seconds_of(*game);
    ++effort.games;
  }
  if (meeting.decided) return;
  --missing_;
  decide(meeting);
}

// Looks at the pairs from the first one on, as if they had come in this order.
void TournamentGames::decide(Meeting& meeting) {
  if (!tournament_.sprt) return;
  while (meeting.judged + 1 < meeting.slots.size()) {
    const Slot& one = meeting.slots[meeting.judged];
    const Slot& two = meeting.slots[meeting.judged + 1];
    if (!one.game || !two.game) return;
    ++meeting.pairs[static_cast<std::size_t>(half_points_of_a(one.game->winner)) +
                    static_cast<std::size_t>(half_points_of_a(two.game->winner))];
    meeting.judged += 2;
    const double ratio = log_likelihood_ratio(*tournament_.sprt, meeting.pairs);
    if (verdict_of(*tournament_.sprt, ratio) == SprtVerdict::kOpen) continue;
    meeting.decided = meeting.judged;
    missing_ -= static_cast<int>(meeting.slots.size() - meeting.played);
    return;
  }
}

std::optional<WantedGame> TournamentGames::next() {
  Meeting* best = nullptr;
  std::tuple<std::size_t, double> best_rank;
  for (Meeting& meeting : meetings_) {
    while (meeting.next < meeting.slots.size() && meeting.slots[meeting.next].is_given) ++meeting.next;
    if (meeting.decided || meeting.next == meeting.slots.size()) continue;
    const std::tuple rank(meeting.next / 2, -expected_seconds(meeting.pairing));
    if (best != nullptr && best_rank <= rank) continue;
    best = &meeting;
    best_rank = rank;
  }
  if (best == nullptr) return std::nullopt;
  best->slots[best->next].is_given = true;
  return wanted_game(*best, best->next);
}

// A bot that has not played yet may be slow.
double TournamentGames::expected_seconds(const Pairing& pairing) const {
  double sum = 0;
  for (const int entrant : {pairing.a, pairing.b}) {
    const Effort& effort = efforts_[static_cast<std::size_t>(entrant)];
    if (effort.games == 0) return std::numeric_limits<double>::infinity();
    sum += effort.seconds / effort.games;
  }
  return sum;
}

Result<const std::vector<Move>*> TournamentGames::opening(std::size_t number) {
  while (openings_.size() <= number) {
    openings_.push_back(source_.next());
    if (tournament_.openings.plies > 0 && source_.is_repeating()) {
      return fail(
          "{}{} gives no more than {} different openings, and no opening is played twice: take fewer games "
          "or other openings",
          to_text(tournament_.openings), tournament_.openings.balance ? " with this balance" : "",
          openings_.size() - 1);
    }
  }
  return &openings_[number];
}

WantedGame TournamentGames::wanted_game(const Meeting& meeting, std::size_t slot) const {
  const bool a_begins = first_of_slot(slot) == Bot::kA;
  const auto entrant_of = [&](bool is_a) -> const Entrant& {
    return tournament_.entrants[static_cast<std::size_t>(is_a ? meeting.pairing.a : meeting.pairing.b)];
  };
  const Entrant& first = entrant_of(a_begins);
  const Entrant& second = entrant_of(!a_begins);
  const std::size_t number = (static_cast<std::size_t>(meeting.before) + slot) / 2;
  WantedGame game{.first = first.name, .second = second.name};
  game.job = {.start = tournament_.start,
              .opening = openings_[number],
              .limits = tournament_.limits,
              .clock = tournament_.clock};
  std::size_t seat = 0;
  for (const Entrant* const entrant : {&first, &second}) {
    game.job.bots[seat] = {.bot = entrant->bot,
                           .seed = seed_of(tournament_.plan.seed, game, number, seat),
                           .files = entrant->files,
                           .folder = entrant->folder};
    ++seat;
  }
  game.id = id_of(game.job);
  return game;
}

std::size_t TournamentGames::counted_of(const Meeting& meeting) {
  return meeting.decided.value_or(meeting.played);
}

int TournamentGames::played() const {
  std::size_t sum = 0;
  for (const Meeting& meeting : meetings_) sum += counted_of(meeting);
  return static_cast<int>(sum);
}

int TournamentGames::wanted() const { return played() + missing_; }

std::vector<TournamentGame> TournamentGames::counted() const {
  std::vector<TournamentGame> games;
  for (const Meeting& meeting : meetings_) {
    const std::size_t end = meeting.decided.value_or(meeting.slots.size());
    for (std::size_t slot = 0; slot < end; ++slot) {
      if (!meeting.slots[slot].game) continue;
      games.push_back({.a = meeting.pairing.a,
                       .b = meeting.pairing.b,
                       .round = meeting.pairing.round,
                       .game = *meeting.slots[slot].game});
    }
  }
  const auto place = [](const TournamentGame& played) {
    return std::tuple(played.round, played.a, played.b, played.game.number);
  };
  sort_stably(games, [&](const TournamentGame& left, const TournamentGame& right) {
    return place(left) < place(right);
  });
  return games;
}

}  // namespace turncoat
