#include "arena/standings.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "arena/stable_order.h"
#include "core/text.h"

namespace turncoat {

namespace {

std::vector<std::vector<CrossCell>> cross_table(const TournamentTally& tally) {
  const std::size_t count = tally.entrants().size();
  std::vector<std::vector<CrossCell>> cross(count, std::vector<CrossCell>(count));
  for (const GameOutcome& game : tally.outcomes()) {
    const auto a = static_cast<std::size_t>(game.a);
    const auto b = static_cast<std::size_t>(game.b);
    const auto points_a = static_cast<std::size_t>(half_points_of_a(game.winner));
    ++cross[a][b].results[points_a];
    ++cross[b][a].results[2 - points_a];
  }
  return cross;
}

// Whether the games say, 95 % sure, which of the two is better.
bool are_told_apart(const Ratings& ratings, int one, int two) {
  const std::optional<Estimate> gap = ratings.difference(one, two);
  if (!gap) return false;
  return gap->error ? std::abs(gap->value) > *gap->error : gap->value != 0;
}

bool is_surely_better(const Ratings& ratings, int one, int two) {
  return are_told_apart(ratings, one, two) && ratings.difference(one, two)->value > 0;
}

std::vector<int> order_by_rating(const Ratings& ratings, int count) {
  std::vector<int> order;
  for (int entrant = 0; entrant < count; ++entrant) {
    if (ratings.of(entrant)) order.push_back(entrant);
  }
  sort_stably(order, [&](int left, int right) {
    const Rating& one = *ratings.of(left);
    const Rating& two = *ratings.of(right);
    return one.part != two.part ? one.part < two.part : one.elo > two.elo;
  });
  return order;
}

std::vector<PlaceRange> equal_runs(const Ratings& ratings, const std::vector<int>& order) {
  std::vector<PlaceRange> runs;
  std::size_t first = 0;
  for (std::size_t last = 0; last < order.size(); ++last) {
    // The longest run that ends here: it begins where the one before it did, or later.
    const auto cannot_stay = [&](std::size_t i) {
      return ratings.of(order[i])->part != ratings.of(order[last])->part ||
             are_told_apart(ratings, order[i], order[last]);
    };
    for (std::size_t i = last; i-- > first;) {
      if (cannot_stay(i)) first = i + 1;
    }
    const PlaceRange run{static_cast<int>(first) + 1, static_cast<int>(last) + 1};
    if (!runs.empty() && runs.back().first == run.first) {
      runs.back() = run;
    } else {
      runs.push_back(run);
    }
  }
  std::erase_if(runs, [](const PlaceRange& run) { return run.first == run.last; });
  return runs;
}

PlaceRange possible_places(const Ratings& ratings, int entrant, int count) {
  PlaceRange range{1, count};
  for (int other = 0; other < count; ++other) {
    if (is_surely_better(ratings, other, entrant)) ++range.first;
    if (is_surely_better(ratings, entrant, other)) --range.last;
  }
  return range;
}

}  // namespace

Standings standings_of(const TournamentPlan& plan, const TournamentTally& tally,
                       std::span<const EarlierPlace> earlier) {
  const int count = static_cast<int>(tally.entrants().size());
  Standings standings{.entrants = tally.entrants(),
                      .rows = {},
                      .cross = cross_table(tally),
                      .ratings = rate(tally.entrants(), tally.outcomes()),
                      .equals = {},
                      .by_rating = {},
                      .first_mover = tally.first_mover(),
                      .games = tally.outcomes().size(),
                      .unique_games = tally.unique_games(),
                      .incidents = tally.incidents(),
                      .is_finished = next_pairings(plan, tally.outcomes()).empty()};
  standings.by_rating = order_by_rating(standings.ratings, count);
  standings.equals = equal_runs(standings.ratings, standings.by_rating);
  std::map<std::string_view, int> places_before;
  for (const EarlierPlace& place : earlier) places_before[place.name] = place.place;
  for (const FormatPlace& place : places_by_format(plan, tally.outcomes())) {
    StandingsRow row{.entrant = place.entrant,
                     .place = place.place,
                     .half_points = place.half_points,
                     .byes = place.byes,
                     .tally = tally.of(place.entrant),
                     .rating = standings.ratings.of(place.entrant),
                     .possible = possible_places(standings.ratings, place.entrant, count)};
    if (plan.format == TournamentFormat::kSwiss) row.buchholz = place.buchholz;
    const auto before = places_before.find(tally.entrants()[static_cast<std::size_t>(place.entrant)].name);
    if (before != places_before.end()) row.rise = before->second - row.place;
    standings.rows.push_back(row);
  }
  return standings;
}

std::optional<double> score_of(const EntrantTally& tally) {
  if (tally.games() == 0) return std::nullopt;
  return static_cast<double>(tally.half_points()) / 2 / static_cast<double>(tally.games());
}

std::vector<std::string> sentences_of_equals(const Standings& standings) {
  const auto name = [&](int place) {
    const int entrant = standings.by_rating[static_cast<std::size_t>(place) - 1];
    return printable(standings.entrants[static_cast<std::size_t>(entrant)].name);
  };
  constexpr std::size_t kMost = 10;
  if (standings.equals.size() > kMost)
    return {"many neighbours cannot be told apart: see the places that each may have"};
  std::vector<std::string> sentences;
  for (const PlaceRange& run : standings.equals) {
    const bool are_two = run.last == run.first + 1;
    sentences.push_back(fmt::format("places {} {} {} by rating ({} {} {}) cannot be told apart", run.first,
                                    are_two ? "and" : "to", run.last, name(run.first), are_two ? "and" : "to",
                                    name(run.last)));
  }
  return sentences;
}

}  // namespace turncoat
