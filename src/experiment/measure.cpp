#include "experiment/measure.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>

#include "arena/match.h"
#include "arena/tally.h"

namespace turncoat {

namespace {

// So many games from different seeds that are all the same: the bots have no chance in them.
constexpr int kTrialGames = 4;

Measurement within(const Estimate& estimate) {
  const double error = estimate.error.value_or(0);
  return {estimate.value, estimate.value - error, estimate.value + error};
}

// The value below which `share` of the sorted numbers lie.
double quantile(const std::vector<int>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  return sorted[static_cast<std::size_t>(std::lround(place))];
}

Result<std::optional<Sample>> play(const MatchDescription& match, const Laboratory& laboratory, int games) {
  Tally tally(match);
  std::vector<int> margins;
  Moments moments;
  const ResultSink sink = [&](const GameResult& game) -> Result<void> {
    if (game.margin) {
      margins.push_back(*game.margin);
      moments.add(*game.margin);
    }
    if (laboratory.on_game) laboratory.on_game();
    return {};
  };
  for (const int target : {std::min(games, kTrialGames), games}) {
    const Result<MatchEnd> end = play_match(match, {.games = target, .threads = laboratory.order.threads},
                                            laboratory.players, tally, sink, laboratory.stop);
    if (!end) return std::unexpected(end.error());
    if (*end == MatchEnd::kStopped) return std::nullopt;
    if (match.openings.plies == 0 && tally.unique_games() == 1) break;
  }
  std::ranges::sort(margins);
  Sample sample{.games = tally.games(),
                .unique_games = tally.unique_games(),
                .incidents = tally.games() - tally.normal_ends(),
                .results = tally.results()};
  sample.points = points_of(sample.results);
  if (match.is_paired()) {  // both games of a pair share their opening: the pair is the experiment
    const Measurement pairs = within(score_of(tally.outcomes()).value_or(Estimate{}));
    if (pairs.low < pairs.high) {
      sample.points = {pairs.value, std::max(0.0, pairs.low), std::min(1.0, pairs.high)};
    }
  }
  if (!margins.empty()) {
    const Estimate mean = (match.is_paired() ? tally.margins() : moments).mean().value_or(Estimate{});
    sample.margin = within(mean);
    sample.least = quantile(margins, 0.025);
    sample.most = quantile(margins, 0.975);
  }
  return sample;
}

// The bot in that reading. A bot that knows no view, such as genetic 1, whose program plays a random move,
// has no wrong one.
std::string spec_of(std::string_view bot, const std::string& as, const PlayerRegistry& players) {
  if (as == kCodeWithView) {
    const auto preset = std::ranges::find(players.presets(), bot, &Preset::name);
    assert(preset != players.presets().end());
    const std::vector<Parameter> keys = players.parameters_of(*preset);
    if (std::ranges::find(keys, "view", &Parameter::name) == keys.end())
      return fmt::format("{}:as=code", bot);
  }
  return fmt::format("{}:as={}", bot, as);
}

Result<MatchDescription> describe(const PublishedTable& table, const std::string& as, int rounds,
                                  const Seats& seats, const Laboratory& laboratory) {
  const Result<AnyPosition> start = laboratory.games.start(
      fmt::format("adjacency:rounds={},first={}", rounds, letter_of(seats.mover_plays())));
  if (!start) return std::unexpected(start.error());
  return MatchDescription{.start = *start,
                          .bots = {spec_of(table.bots[0], as, laboratory.players),
                                   spec_of(table.bots[1], as, laboratory.players)},
                          .first = seats.mover == Named::kFirst ? First::kA : First::kB,
                          .openings = {},
                          .limits = {},
                          .seed = laboratory.order.seed};
}

}  // namespace

Measurement points_of(const Trinomial& results) {
  const std::uint64_t games = games_of(results);
  if (games == 0) return {0, 0, 1};
  const double share =
      (static_cast<double>(results[2]) + static_cast<double>(results[1]) / 2) / static_cast<double>(games);
  const bool all_alike = std::ranges::count(results, games) == 1;
  if (results[1] == 0 || all_alike) {
    const Interval interval = wilson_interval(results[2], games);
    if (results[1] == games) return {share, share, share};
    return {share, interval.low, interval.high};
  }
  const Measurement normal = within(*score_of(results));
  return {share, std::max(0.0, normal.low), std::min(1.0, normal.high)};
}

std::array<double, 2> marks_of(double margin, int rounds) {
  return {(marks_after(rounds) + margin) / 2, (marks_after(rounds) - margin) / 2};
}

std::vector<std::string> readings_of(const PublishedTable& table, std::string_view word) {
  const bool has_view = table.id.starts_with("A-");
  if (word == "both") return {"paper", "code"};
  if (word == "all" && has_view) return {"paper", "code", std::string(kCodeWithView)};
  if (word == "all") return {"paper", "code"};
  if (word == kCodeWithView && !has_view) return {"code"};
  return {std::string(word)};
}

std::vector<Seats> seats_of(const PublishedTable& table, const PublishedGame& game) {
  std::vector<Seats> all;
  for (const Named mover : {Named::kFirst, Named::kSecond}) {
    for (const Side first_plays : {Side::kX, Side::kO}) {
      if (game.mover.value_or(mover) != mover) continue;
      if (table.first_plays.value_or(first_plays) != first_plays) continue;
      all.push_back({mover, first_plays});
    }
  }
  return all;
}

int row_count(const PublishedTable& table) {
  int rows = 0;
  for (const PublishedGame& game : table.games) rows += static_cast<int>(seats_of(table, game).size());
  return rows;
}

Result<std::optional<MeasuredTable>> measure(const PublishedTable& table, const std::string& as,
                                             const Laboratory& laboratory) {
  assert(table.is_playable());
  const auto began = std::chrono::steady_clock::now();
  MeasuredTable measured{.table = &table, .as = as, .rows = {}};
  for (const PublishedGame& game : table.games) {
    for (const Seats& seats : seats_of(table, game)) {
      Result<MatchDescription> match = describe(table, as, game.rounds, seats, laboratory);
      if (!match) return std::unexpected(match.error());
      const Result<std::optional<Sample>> plain = play(*match, laboratory, laboratory.order.games);
      if (!plain) return std::unexpected(plain.error());
      match->openings = default_openings(match->start);
      const Result<std::optional<Sample>> openings = play(*match, laboratory, laboratory.order.games);
      if (!openings) return std::unexpected(openings.error());
      if (!*plain || !*openings) return std::nullopt;
      measured.rows.push_back({game, seats, **plain, **openings});
    }
  }
  measured.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return measured;
}

std::vector<StrengthRow> strength_rows() {
  std::vector<StrengthRow> rows;
  for (const std::string mode : {"bounds", "leaf"}) {
    for (const std::string level : {"easy", "medium", "hard"}) {
      rows.push_back({.level = level,
                      .first = fmt::format("E/2008:level={},mode={}", level, mode),
                      .second = fmt::format("E/2007:level={}", level)});
    }
  }
  assert(rows.size() == kStrengthRows);
  return rows;
}

std::vector<StrengthRow> level_rows() {
  std::vector<StrengthRow> rows;
  for (const auto& [bot, more] :
       {std::pair("E/2007", ""), {"E/2008", ",mode=bounds"}, {"E/2008", ",mode=leaf"}}) {
    for (const auto& [higher, lower] : {std::pair("medium", "easy"), {"hard", "medium"}, {"hard", "easy"}}) {
      rows.push_back({.level = fmt::format("{} over {}", higher, lower),
                      .first = fmt::format("{}:level={}{}", bot, higher, more),
                      .second = fmt::format("{}:level={}{}", bot, lower, more)});
    }
  }
  assert(rows.size() == kLevelRows);
  return rows;
}

Result<std::optional<std::vector<StrengthRow>>> measure_rows(std::vector<StrengthRow> rows,
                                                             const Laboratory& laboratory) {
  const Result<AnyPosition> start = laboratory.games.start("othello");
  if (!start) return std::unexpected(start.error());
  for (StrengthRow& row : rows) {
    const MatchDescription match{.start = *start,
                                 .bots = {row.first, row.second},
                                 .first = First::kAlternate,
                                 .openings = default_openings(*start),
                                 .limits = {},
                                 .seed = laboratory.order.seed};
    const Result<std::optional<Sample>> sample =
        play(match, laboratory, laboratory.order.games + laboratory.order.games % 2);
    if (!sample) return std::unexpected(sample.error());
    if (!*sample) return std::nullopt;
    row.sample = **sample;
  }
  return rows;
}

}  // namespace turncoat
