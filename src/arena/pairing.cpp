#include "arena/pairing.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

#include "arena/group_stage.h"
#include "arena/knockout.h"
#include "arena/pair_scores.h"
#include "arena/stable_order.h"
#include "arena/swiss.h"
#include "core/random.h"

namespace turncoat {

namespace {

constexpr int kMostEntrants = 1000;
constexpr int kMostGames = 1'000'000;
constexpr std::array<std::string_view, 5> kFormatWords = {"round-robin", "gauntlet", "swiss", "knockout",
                                                          "groups"};
constexpr std::array<std::string_view, 2> kFinalWords = {"knockout", "round-robin"};

// Entrants, the best seed in front.
std::vector<int> seeding_of(const TournamentPlan& plan) {
  std::vector<int> seeds(static_cast<std::size_t>(plan.entrants));
  std::iota(seeds.begin(), seeds.end(), 0);
  if (!plan.draws_seeds) return seeds;
  // R. A. Fisher and F. Yates's shuffle, as R. Durstenfeld wrote it (1964).
  Rng rng(plan.seed);
  for (int last = plan.entrants - 1; last > 0; --last) {
    std::swap(seeds[static_cast<std::size_t>(last)], seeds[static_cast<std::size_t>(rng.below(last + 1))]);
  }
  return seeds;
}

int swiss_rounds(const TournamentPlan& plan) {
  return plan.swiss_rounds > 0 ? plan.swiss_rounds : knockout_rounds(plan.entrants);
}

// Every challenger meets every other one; nobody plays twice in a round.
std::vector<Pairing> gauntlet_pairings(const TournamentPlan& plan) {
  const int others = plan.entrants - plan.challengers;
  const int rounds = std::max(plan.challengers, others);
  std::vector<Pairing> found;
  for (int round = 0; round < rounds; ++round) {
    for (int challenger = 0; challenger < plan.challengers; ++challenger) {
      const int other = (challenger + round) % rounds;
      if (other < others) found.push_back({challenger, plan.challengers + other, round + 1, plan.games});
    }
  }
  return found;
}

std::vector<Pairing> lacking_games(std::vector<Pairing> pairings, const PairScores& scores) {
  std::erase_if(pairings, [&](const Pairing& pairing) {
    return scores.of(pairing.round, pairing.a, pairing.b).games >= pairing.games;
  });
  return pairings;
}

// The first round of a Swiss tournament that lacks games; one more than there are if none does.
int open_swiss_round(const TournamentPlan& plan, const PairScores& scores) {
  std::vector<int> games(static_cast<std::size_t>(swiss_rounds(plan)) + 1, 0);
  for (const auto& [key, score] : scores.all())
    games[static_cast<std::size_t>(std::get<0>(key))] += score.games;
  int round = 1;
  while (round <= swiss_rounds(plan) &&
         games[static_cast<std::size_t>(round)] == plan.entrants / 2 * plan.games) {
    ++round;
  }
  return round;
}

std::vector<Pairing> swiss_pairings(const TournamentPlan& plan, const PairScores& scores) {
  const int round = open_swiss_round(plan, scores);
  if (round > swiss_rounds(plan)) return {};
  return swiss_round(plan, swiss_standing(plan, seeding_of(plan), scores, round), round);
}

std::vector<Pairing> pairings_of_groups(const TournamentPlan& plan) {
  std::vector<Pairing> found;
  for (const std::vector<int>& group : snake_groups(seeding_of(plan), plan.groups)) {
    std::ranges::copy(round_robin_pairings(group, 0, plan.games), std::back_inserter(found));
  }
  sort_stably(found, [](const Pairing& left, const Pairing& right) { return left.round < right.round; });
  return found;
}

std::vector<Pairing> group_pairings(const TournamentPlan& plan, const PairScores& scores) {
  if (std::vector<Pairing> open = lacking_games(pairings_of_groups(plan), scores); !open.empty()) return open;
  const std::vector<int> seeds =
      seeds_of_final(plan, group_tables(plan, snake_groups(seeding_of(plan), plan.groups), scores));
  const int before = group_rounds(plan);
  if (plan.final_stage == FinalStage::kKnockout) return play_bracket(plan, seeds, before, scores).open;
  return lacking_games(round_robin_pairings(seeds, before, plan.games), scores);
}

// Places from an order in which `is_better` tells neighbours apart.
template <class IsBetter>
void number_places(std::vector<FormatPlace>& places, std::size_t from, IsBetter is_better) {
  for (std::size_t i = from; i < places.size(); ++i) {
    const bool is_equal = i > from && !is_better(places[i - 1].entrant, places[i].entrant);
    places[i].place = is_equal ? places[i - 1].place : static_cast<int>(i) + 1;
  }
}

void add_ranked(std::vector<FormatPlace>& places, const std::vector<int>& order) {
  for (const int entrant : order) places.push_back({.entrant = entrant});
}

// By share of the points in the rounds from `first` on.
void add_by_share(const TournamentPlan& plan, const PairScores& scores, int first, std::vector<int> entrants,
                  std::vector<FormatPlace>& places) {
  const std::vector<EntrantScore> all =
      entrant_scores(plan.entrants, scores, first, std::numeric_limits<int>::max());
  const auto is_better = [&](int left, int right) {
    return has_larger_share(all[static_cast<std::size_t>(left)], all[static_cast<std::size_t>(right)]);
  };
  sort_stably(entrants, is_better);
  const std::size_t from = places.size();
  add_ranked(places, entrants);
  number_places(places, from, is_better);
}

void add_by_bracket(const TournamentPlan& plan, const PairScores& scores, int rounds_before,
                    const std::vector<int>& seeds, std::vector<FormatPlace>& places) {
  const Bracket bracket = play_bracket(plan, seeds, rounds_before, scores);
  std::vector<int> reached(static_cast<std::size_t>(plan.entrants), 0);
  for (std::size_t i = 0; i < seeds.size(); ++i)
    reached[static_cast<std::size_t>(seeds[i])] = bracket.reached[i];
  const auto is_better = [&](int left, int right) {
    return reached[static_cast<std::size_t>(left)] > reached[static_cast<std::size_t>(right)];
  };
  std::vector<int> order = seeds;
  sort_stably(order, is_better);
  add_ranked(places, order);
  number_places(places, 0, is_better);
}

// Those of the final in front, if it has begun; then rank by rank.
void add_by_groups(const TournamentPlan& plan, const PairScores& scores, std::vector<FormatPlace>& places) {
  const std::vector<std::vector<int>> tables =
      group_tables(plan, snake_groups(seeding_of(plan), plan.groups), scores);
  const bool has_final = lacking_games(pairings_of_groups(plan), scores).empty();
  if (has_final) {
    const std::vector<int> seeds = seeds_of_final(plan, tables);
    if (plan.final_stage == FinalStage::kKnockout) {
      add_by_bracket(plan, scores, group_rounds(plan), seeds, places);
    } else {
      add_by_share(plan, scores, group_rounds(plan) + 1, seeds, places);
    }
  }
  for (std::size_t rank = has_final ? static_cast<std::size_t>(plan.qualify) : 0;; ++rank) {
    const std::size_t from = places.size();
    for (const std::vector<int>& table : tables) {
      if (rank < table.size())
        places.push_back({.entrant = table[rank], .place = static_cast<int>(from) + 1});
    }
    if (places.size() == from) break;
  }
}

void add_by_swiss(const TournamentPlan& plan, const PairScores& scores, std::vector<FormatPlace>& places) {
  const SwissStanding standing =
      swiss_standing(plan, seeding_of(plan), scores, open_swiss_round(plan, scores));
  const auto key = [&](int entrant) {
    const auto i = static_cast<std::size_t>(entrant);
    return std::pair(standing.half_points[i], standing.buchholz[i]);
  };
  add_ranked(places, standing.ranking);
  number_places(places, 0, [&](int left, int right) { return key(left) > key(right); });
  for (FormatPlace& place : places) {
    place.byes = standing.byes[static_cast<std::size_t>(place.entrant)];
    place.buchholz = standing.buchholz[static_cast<std::size_t>(place.entrant)];
  }
}

Result<void> check_groups(const TournamentPlan& plan) {
  if (plan.groups < 2) return fail("{} groups: there have to be at least 2", plan.groups);
  const int smallest = plan.entrants / plan.groups;
  if (smallest < 2) {
    return fail("{} groups for {} entrants: each needs 2 at least, so at most {} groups", plan.groups,
                plan.entrants, plan.entrants / 2);
  }
  if (plan.qualify < 1 || plan.qualify > smallest) {
    return fail("{} of each group go on, but the smallest has {}: choose 1 to {}", plan.qualify, smallest,
                smallest);
  }
  return {};
}

// "final", "semi-final", "quarter-final", "round of 16".
std::string knockout_name(int rounds_left) {
  constexpr std::array<const char*, 3> kNames = {"final", "semi-final", "quarter-final"};
  const auto left = static_cast<std::size_t>(rounds_left);
  if (left < kNames.size()) return kNames[left];
  return fmt::format("round of {}", 2U << left);
}

template <class Enum, std::size_t kCount>
std::optional<Enum> parse_word(std::string_view text, const std::array<std::string_view, kCount>& words) {
  const auto found = std::ranges::find(words, text);
  if (found == words.end()) return std::nullopt;
  return static_cast<Enum>(found - words.begin());
}

}  // namespace

Result<void> check_plan(const TournamentPlan& plan) {
  if (plan.entrants < 2 || plan.entrants > kMostEntrants) {
    return fail("{} entrants: a tournament has 2 to {}", plan.entrants, kMostEntrants);
  }
  if (plan.games < 2 || plan.games % 2 != 0 || plan.games > kMostGames) {
    return fail(
        "{} games for each pairing: choose an even number from 2 to {}, since games come in pairs with seats "
        "swapped",
        plan.games, kMostGames);
  }
  if (plan.format == TournamentFormat::kGauntlet &&
      (plan.challengers < 1 || plan.challengers >= plan.entrants)) {
    return fail("{} challengers among {} entrants: choose 1 to {}", plan.challengers, plan.entrants,
                plan.entrants - 1);
  }
  if (plan.format == TournamentFormat::kSwiss &&
      (plan.swiss_rounds < 0 || plan.swiss_rounds > kMostEntrants)) {
    return fail("{} rounds: choose 1 to {}, or 0 for as many as a knockout has", plan.swiss_rounds,
                kMostEntrants);
  }
  if (plan.tie_pairs < 0 || plan.tie_pairs > kMostGames) {
    return fail("{} pairs of games more for a tie: choose 0 to {}", plan.tie_pairs, kMostGames);
  }
  if (plan.format == TournamentFormat::kGroups) return check_groups(plan);
  return {};
}

std::vector<Pairing> next_pairings(const TournamentPlan& plan, std::span<const GameOutcome> played) {
  const PairScores scores(played);
  switch (plan.format) {
    case TournamentFormat::kRoundRobin:
      return lacking_games(round_robin_pairings(seeding_of(plan), 0, plan.games), scores);
    case TournamentFormat::kGauntlet:
      return lacking_games(gauntlet_pairings(plan), scores);
    case TournamentFormat::kSwiss:
      return lacking_games(swiss_pairings(plan, scores), scores);
    case TournamentFormat::kKnockout:
      return play_bracket(plan, seeding_of(plan), 0, scores).open;
    case TournamentFormat::kGroups:
      return group_pairings(plan, scores);
  }
  return {};
}

std::vector<FormatPlace> places_by_format(const TournamentPlan& plan, std::span<const GameOutcome> played) {
  const PairScores scores(played);
  std::vector<FormatPlace> places;
  switch (plan.format) {
    case TournamentFormat::kRoundRobin:
    case TournamentFormat::kGauntlet:
      add_by_share(plan, scores, 1, seeding_of(plan), places);
      break;
    case TournamentFormat::kSwiss:
      add_by_swiss(plan, scores, places);
      break;
    case TournamentFormat::kKnockout:
      add_by_bracket(plan, scores, 0, seeding_of(plan), places);
      break;
    case TournamentFormat::kGroups:
      add_by_groups(plan, scores, places);
      break;
  }
  const std::vector<EntrantScore> all =
      entrant_scores(plan.entrants, scores, 1, std::numeric_limits<int>::max());
  for (FormatPlace& place : places) {
    place.half_points =
        all[static_cast<std::size_t>(place.entrant)].half_points + place.byes * 2 * plan.games;
  }
  return places;
}

int rounds_of(const TournamentPlan& plan) {
  switch (plan.format) {
    case TournamentFormat::kRoundRobin:
      return round_robin_rounds(plan.entrants);
    case TournamentFormat::kGauntlet:
      return std::max(plan.challengers, plan.entrants - plan.challengers);
    case TournamentFormat::kSwiss:
      return swiss_rounds(plan);
    case TournamentFormat::kKnockout:
      return knockout_rounds(plan.entrants);
    case TournamentFormat::kGroups:
      break;
  }
  const int qualified = plan.groups * plan.qualify;
  return group_rounds(plan) + (plan.final_stage == FinalStage::kKnockout ? knockout_rounds(qualified)
                                                                         : round_robin_rounds(qualified));
}

std::string round_name(const TournamentPlan& plan, int round) {
  const bool is_final_stage = plan.format == TournamentFormat::kGroups && round > group_rounds(plan);
  if (plan.format == TournamentFormat::kKnockout ||
      (is_final_stage && plan.final_stage == FinalStage::kKnockout)) {
    return knockout_name(rounds_of(plan) - round);
  }
  if (is_final_stage) return fmt::format("final round {}", round - group_rounds(plan));
  return fmt::format("{} {}", plan.format == TournamentFormat::kGroups ? "group round" : "round", round);
}

std::string_view to_text(TournamentFormat format) { return kFormatWords[static_cast<std::size_t>(format)]; }
std::optional<TournamentFormat> parse_tournament_format(std::string_view text) {
  return parse_word<TournamentFormat>(text, kFormatWords);
}
std::string_view to_text(FinalStage final_stage) {
  return kFinalWords[static_cast<std::size_t>(final_stage)];
}
std::optional<FinalStage> parse_final_stage(std::string_view text) {
  return parse_word<FinalStage>(text, kFinalWords);
}

}  // namespace turncoat
