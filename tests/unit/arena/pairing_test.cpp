#include "arena/pairing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "arena/group_stage.h"
#include "arena/knockout.h"
#include "core/random.h"

namespace turncoat {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Games = std::vector<GameOutcome>;
using Winner = std::function<std::optional<Bot>(const Pairing&, int number)>;

GameOutcome game_of(const Pairing& pairing, int number, std::optional<Bot> winner) {
  return {.a = pairing.a, .b = pairing.b, .round = pairing.round, .number = number, .winner = winner};
}

// Any result, the same for the same game.
Winner by_lot(std::uint64_t seed) {
  return [seed](const Pairing& pairing, int number) -> std::optional<Bot> {
    const std::uint64_t key =
        seed +
        static_cast<std::uint64_t>(((pairing.round * 100 + pairing.a) * 100 + pairing.b) * 100 + number);
    switch (mix(mix(key)) % 3) {
      case 0:
        return Bot::kA;
      case 1:
        return Bot::kB;
      default:
        return std::nullopt;
    }
  };
}

// Entrant 0 beats all, 1 all but 0, and so on.
std::optional<Bot> better_seed(const Pairing& /*pairing*/, int /*number*/) { return Bot::kA; }

std::set<int> numbers_played(const Games& played, const Pairing& pairing) {
  std::set<int> numbers;
  for (const GameOutcome& game : played) {
    if (game.round == pairing.round && game.a == pairing.a && game.b == pairing.b)
      numbers.insert(game.number);
  }
  return numbers;
}

// All games of a tournament, batch by batch.
Games play_all(const TournamentPlan& plan, const Winner& winner) {
  Games played;
  for (;;) {
    const std::vector<Pairing> pairings = next_pairings(plan, played);
    if (pairings.empty()) return played;
    for (const Pairing& pairing : pairings) {
      const std::set<int> known = numbers_played(played, pairing);
      for (int number = 1; number <= pairing.games; ++number) {
        if (!known.contains(number)) played.push_back(game_of(pairing, number, winner(pairing, number)));
      }
    }
  }
}

// How often each two have met, in rounds.
std::map<std::pair<int, int>, std::set<int>> meetings_of(const Games& played) {
  std::map<std::pair<int, int>, std::set<int>> found;
  for (const GameOutcome& game : played) found[{game.a, game.b}].insert(game.round);
  return found;
}

void nobody_plays_twice_in_a_round(const Games& played) {
  std::map<std::pair<int, int>, std::set<int>> opponents;
  for (const GameOutcome& game : played) {
    RC_ASSERT(game.a < game.b);
    opponents[{game.round, game.a}].insert(game.b);
    opponents[{game.round, game.b}].insert(game.a);
  }
  for (const auto& [key, met] : opponents) RC_ASSERT(met.size() == 1U);
}

int rounds_played(const Games& played) {
  return played.empty() ? 0 : std::ranges::max(played, {}, &GameOutcome::round).round;
}

rc::Gen<int> field_size() { return rc::gen::inRange(2, 41); }

// --- round robin, gauntlet ---

RC_GTEST_PROP(Pairing, RoundRobinEverybodyMeetsEverybodyOnce, ()) {
  const int entrants = *field_size();
  const TournamentPlan plan{
      .entrants = entrants, .games = 4, .draws_seeds = *rc::gen::arbitrary<bool>(), .seed = 5};
  const Games played = play_all(plan, by_lot(1));
  RC_ASSERT(static_cast<int>(played.size()) == entrants * (entrants - 1) / 2 * 4);
  const auto meetings = meetings_of(played);
  RC_ASSERT(static_cast<int>(meetings.size()) == entrants * (entrants - 1) / 2);
  for (const auto& [pair, rounds] : meetings) RC_ASSERT(rounds.size() == 1U);
  nobody_plays_twice_in_a_round(played);
  RC_ASSERT(rounds_played(played) == rounds_of(plan));
}

RC_GTEST_PROP(Pairing, GauntletChallengersMeetAllOthersOnly, ()) {
  const int entrants = *field_size();
  const int challengers = *rc::gen::inRange(1, entrants);
  const TournamentPlan plan{
      .format = TournamentFormat::kGauntlet, .entrants = entrants, .challengers = challengers};
  const Games played = play_all(plan, by_lot(2));
  const auto meetings = meetings_of(played);
  RC_ASSERT(static_cast<int>(meetings.size()) == challengers * (entrants - challengers));
  for (const auto& [pair, rounds] : meetings) {
    RC_ASSERT(pair.first < challengers);
    RC_ASSERT(pair.second >= challengers);
    RC_ASSERT(rounds.size() == 1U);
  }
  nobody_plays_twice_in_a_round(played);
  RC_ASSERT(rounds_played(played) == rounds_of(plan));
}

// --- Swiss ---

// The fewest pairings among `left` that repeat one, by trying all.
int fewest_repeats(const std::set<std::pair<int, int>>& met, std::vector<int> left) {
  if (left.empty()) return 0;
  const int first = left.front();
  int fewest = 1000;
  for (std::size_t i = 1; i < left.size(); ++i) {
    std::vector<int> rest = left;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    rest.erase(rest.begin());
    const int here = met.contains(std::minmax(first, left[i])) ? 1 : 0;
    fewest = std::min(fewest, here + fewest_repeats(met, rest));
  }
  return fewest;
}

RC_GTEST_PROP(Pairing, SwissRepeatsNothingThatCanBeAvoided, ()) {
  const int entrants = *rc::gen::inRange(2, 10);
  const int rounds = *rc::gen::inRange(1, entrants + 1);
  const TournamentPlan plan{.format = TournamentFormat::kSwiss, .entrants = entrants, .swiss_rounds = rounds};
  const Games played = play_all(plan, by_lot(*rc::gen::arbitrary<std::uint64_t>()));
  nobody_plays_twice_in_a_round(played);
  std::set<std::pair<int, int>> met;
  std::vector<int> byes(static_cast<std::size_t>(entrants), 0);
  for (int round = 1; round <= rounds; ++round) {
    std::set<std::pair<int, int>> now;
    std::set<int> sitting;
    for (int entrant = 0; entrant < entrants; ++entrant) sitting.insert(entrant);
    for (const GameOutcome& game : played) {
      if (game.round != round) continue;
      now.insert({game.a, game.b});
      sitting.erase(game.a);
      sitting.erase(game.b);
    }
    RC_ASSERT(static_cast<int>(now.size()) == entrants / 2);
    RC_ASSERT(static_cast<int>(sitting.size()) == entrants % 2);
    const int fewest_byes = std::ranges::min(byes);
    std::vector<int> may_rest;
    for (int entrant = 0; entrant < entrants; ++entrant) {
      if (byes[static_cast<std::size_t>(entrant)] == fewest_byes) may_rest.push_back(entrant);
    }
    for (const int entrant : sitting) {
      RC_ASSERT(std::ranges::count(may_rest, entrant) == 1);
      ++byes[static_cast<std::size_t>(entrant)];
    }
    if (static_cast<int>(met.size()) == entrants * (entrants - 1) / 2) break;  // everybody has met everybody
    const auto repeated = std::ranges::count_if(now, [&](const auto& pair) { return met.contains(pair); });
    int fewest = 1000;
    if (entrants % 2 == 0) may_rest = {-1};
    for (const int rests : may_rest) {
      std::vector<int> left;
      for (int entrant = 0; entrant < entrants; ++entrant) {
        if (entrant != rests) left.push_back(entrant);
      }
      fewest = std::min(fewest, fewest_repeats(met, left));
    }
    RC_ASSERT(repeated == fewest);
    met.insert(now.begin(), now.end());
  }
}

RC_GTEST_PROP(Pairing, SwissOfManyNeverRepeats, ()) {
  const int entrants = *field_size();
  const TournamentPlan plan{.format = TournamentFormat::kSwiss, .entrants = entrants};
  const Games played = play_all(plan, by_lot(*rc::gen::arbitrary<std::uint64_t>()));
  nobody_plays_twice_in_a_round(played);
  // In so few rounds it can always be avoided but for three entrants, who have a bye each.
  for (const auto& [pair, rounds] : meetings_of(played)) RC_ASSERT(rounds.size() == 1U);
  RC_ASSERT(rounds_played(played) == rounds_of(plan));
  for (const FormatPlace& place : places_by_format(plan, played)) RC_ASSERT(place.byes <= 1);
}

// Worked by hand: the better seed wins each game; a pairing is 2 games, so 4 half points.
TEST(Pairing, SwissPairsEquals) {
  const TournamentPlan plan{.format = TournamentFormat::kSwiss, .entrants = 6, .swiss_rounds = 3};
  Games played;
  const auto round = [&] {
    const std::vector<Pairing> pairings = next_pairings(plan, played);
    for (const Pairing& pairing : pairings) {
      for (int number = 1; number <= 2; ++number) played.push_back(game_of(pairing, number, Bot::kA));
    }
    return pairings;
  };
  // Upper half against lower half.
  EXPECT_THAT(round(), ElementsAre(Pairing{0, 3, 1, 2}, Pairing{1, 4, 1, 2}, Pairing{2, 5, 1, 2}));
  // 0, 1 and 2 have won: 0 meets 1, and 2 goes down to the first of the others.
  EXPECT_THAT(round(), ElementsAre(Pairing{0, 1, 2, 2}, Pairing{2, 4, 2, 2}, Pairing{3, 5, 2, 2}));
  // 0 and 2 have 8; 1 and 3 have 4 (1's opponents more); 4 and 5 none.
  EXPECT_THAT(round(), ElementsAre(Pairing{0, 2, 3, 2}, Pairing{1, 3, 3, 2}, Pairing{4, 5, 3, 2}));
  EXPECT_TRUE(next_pairings(plan, played).empty());
  const std::vector<FormatPlace> places = places_by_format(plan, played);
  EXPECT_EQ(places[0].entrant, 0);
  EXPECT_EQ(places[0].half_points, 12);
  EXPECT_EQ(places[0].buchholz, 4 + 8 + 8);  // of 3, 1 and 2
}

TEST(Pairing, SwissByeGoesToTheLastAndCountsAsWon) {
  const TournamentPlan plan{.format = TournamentFormat::kSwiss, .entrants = 5, .swiss_rounds = 3};
  const std::vector<Pairing> first = next_pairings(plan, {});
  EXPECT_THAT(first, ElementsAre(Pairing{0, 2, 1, 2}, Pairing{1, 3, 1, 2}));
  const Games played = play_all(plan, better_seed);
  for (const FormatPlace& place : places_by_format(plan, played)) {
    if (place.entrant == 4) {
      EXPECT_EQ(place.byes, 1);
      EXPECT_EQ(place.half_points, 4);
    }
  }
}

// --- knockout ---

TEST(Pairing, BracketsAreSeeded) {
  EXPECT_THAT(bracket_of(2), ElementsAre(0, 1));
  EXPECT_THAT(bracket_of(4), ElementsAre(0, 3, 2, 1));
  EXPECT_THAT(bracket_of(8), ElementsAre(0, 7, 4, 3, 2, 5, 6, 1));
  EXPECT_THAT(bracket_of(5), ElementsAre(0, -1, 4, 3, 2, -1, -1, 1));
}

RC_GTEST_PROP(Pairing, KnockoutOfSeedsEndsAsSeeded, ()) {
  const int entrants = *field_size();
  const TournamentPlan plan{.format = TournamentFormat::kKnockout, .entrants = entrants};
  const Games played = play_all(plan, better_seed);
  // Each pairing removes one; byes go to the best.
  RC_ASSERT(static_cast<int>(meetings_of(played).size()) == entrants - 1);
  RC_ASSERT(rounds_played(played) == rounds_of(plan));
  nobody_plays_twice_in_a_round(played);
  int full = 1;
  while (full < entrants) full *= 2;
  for (const GameOutcome& game : played) {
    if (game.round == 1) RC_ASSERT(game.a >= full - entrants);
    // In the round of 2k the best 2k are left, and the best meets the last of them.
    const int left = full >> (game.round - 1);
    RC_ASSERT(game.a + game.b == left - 1);
  }
  const std::vector<FormatPlace> places = places_by_format(plan, played);
  for (int i = 0; i < entrants; ++i) RC_ASSERT(places[static_cast<std::size_t>(i)].entrant == i);
  RC_ASSERT(places[0].place == 1);
  RC_ASSERT(places[1].place == 2);
  if (entrants >= 4) RC_ASSERT(places[3].place == 3);
}

TEST(Pairing, TiesOfAKnockoutAreSettledInTheOrderTold) {
  const TournamentPlan plan{.format = TournamentFormat::kKnockout, .entrants = 2, .tie_pairs = 2};
  const Pairing both{0, 1, 1, 2};
  Games played = {game_of(both, 1, Bot::kA), game_of(both, 2, Bot::kB)};
  // Tied: one pair more, then another; one game of a pair settles nothing.
  EXPECT_THAT(next_pairings(plan, played), ElementsAre(Pairing{0, 1, 1, 4}));
  played.push_back(game_of(both, 3, Bot::kA));
  EXPECT_THAT(next_pairings(plan, played), ElementsAre(Pairing{0, 1, 1, 4}));
  played.push_back(game_of(both, 4, Bot::kB));
  EXPECT_THAT(next_pairings(plan, played), ElementsAre(Pairing{0, 1, 1, 6}));
  for (int number = 5; number <= 6; ++number) played.push_back(game_of(both, number, std::nullopt));
  EXPECT_TRUE(next_pairings(plan, played).empty());
  const auto winner = [&] { return places_by_format(plan, played).front().entrant; };
  // More discs in all games together.
  played[0].margin = 2;
  EXPECT_EQ(winner(), 0);
  played[1].margin = -4;
  EXPECT_EQ(winner(), 1);
  // Fewer incidents come before discs.
  played[0].failed = Bot::kB;
  EXPECT_EQ(winner(), 0);
  // Won pairs come before both.
  played[4].winner = Bot::kB;
  EXPECT_EQ(winner(), 1);
}

TEST(Pairing, TheLotOfATieFollowsFromTheSeed) {
  std::set<int> winners;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const TournamentPlan plan{
        .format = TournamentFormat::kKnockout, .entrants = 2, .tie_pairs = 0, .seed = seed};
    const Pairing both{0, 1, 1, 2};
    const Games played = {game_of(both, 1, std::nullopt), game_of(both, 2, std::nullopt)};
    const int winner = places_by_format(plan, played).front().entrant;
    EXPECT_EQ(places_by_format(plan, played).front().entrant, winner);
    winners.insert(winner);
  }
  EXPECT_EQ(winners.size(), 2U);
}

// --- groups ---

TEST(Pairing, SnakesDealSeedsEvenly) {
  const std::vector<std::vector<int>> groups = snake_groups({0, 1, 2, 3, 4, 5, 6, 7}, 3);
  EXPECT_THAT(groups[0], ElementsAre(0, 5, 6));
  EXPECT_THAT(groups[1], ElementsAre(1, 4, 7));
  EXPECT_THAT(groups[2], ElementsAre(2, 3));
}

RC_GTEST_PROP(Pairing, GroupsAreRoundRobinsAndTheirBestGoOn, ()) {
  const int entrants = *rc::gen::inRange(4, 41);
  const int groups = *rc::gen::inRange(2, entrants / 2 + 1);
  const int qualify = *rc::gen::inRange(1, entrants / groups + 1);
  const FinalStage last = *rc::gen::element(FinalStage::kKnockout, FinalStage::kRoundRobin);
  const TournamentPlan plan{.format = TournamentFormat::kGroups,
                            .entrants = entrants,
                            .groups = groups,
                            .qualify = qualify,
                            .final_stage = last};
  RC_ASSERT(check_plan(plan).has_value());
  const Games played = play_all(plan, better_seed);
  nobody_plays_twice_in_a_round(played);
  const int before = group_rounds(plan);
  std::set<std::pair<int, int>> expected;
  std::set<int> best;
  std::map<int, int> group_of;
  std::vector<int> seeds;
  for (int i = 0; i < entrants; ++i) seeds.push_back(i);
  int number = 0;
  for (const std::vector<int>& group : snake_groups(seeds, groups)) {
    ++number;
    for (std::size_t i = 0; i < group.size(); ++i) {
      group_of[group[i]] = number;
      if (static_cast<int>(i) < qualify) best.insert(group[i]);
      for (std::size_t k = i + 1; k < group.size(); ++k) expected.insert({group[i], group[k]});
    }
  }
  std::set<std::pair<int, int>> met;
  std::set<std::pair<int, int>> final_pairs;
  std::set<int> finalists;
  for (const GameOutcome& game : played) {
    if (game.round <= before) {
      met.insert({game.a, game.b});
    } else {
      final_pairs.insert({game.a, game.b});
      finalists.insert({game.a, game.b});
      if (game.round == before + 1 && last == FinalStage::kKnockout && groups % 2 == 0) {
        RC_ASSERT(group_of[game.a] != group_of[game.b]);
      }
    }
  }
  RC_ASSERT(met == expected);
  RC_ASSERT(finalists == best);
  const auto many = static_cast<int>(best.size());
  RC_ASSERT(static_cast<int>(final_pairs.size()) ==
            (last == FinalStage::kKnockout ? many - 1 : many * (many - 1) / 2));
  RC_ASSERT(rounds_played(played) == rounds_of(plan));
  RC_ASSERT(places_by_format(plan, played).front().entrant == 0);
  RC_ASSERT(static_cast<int>(places_by_format(plan, played).size()) == entrants);
}

// Three with equal shares: 0 beat 1 twice, 1 beat 2 twice, 2 beat 0 twice, so nothing among them tells.
TEST(Pairing, EqualsOfAGroupAreToldApartInOrder) {
  const TournamentPlan plan{.format = TournamentFormat::kGroups, .entrants = 6, .groups = 2, .qualify = 1};
  const std::vector<std::vector<int>> groups = {{0, 1, 2}, {3, 4, 5}};
  Games played;
  const auto won_by_a = [&](int a, int b, bool a_wins) {
    for (int number = 1; number <= 2; ++number) {
      played.push_back(game_of({a, b, 1, 2}, number, a_wins ? Bot::kA : Bot::kB));
    }
  };
  won_by_a(0, 1, true);
  won_by_a(1, 2, true);
  won_by_a(0, 2, false);
  played[2].margin = 10;  // of 1 over 2
  EXPECT_EQ(group_tables(plan, groups, PairScores(played))[0].front(), 1);
  played[3].failed = Bot::kA;
  played[0].failed = Bot::kB;
  EXPECT_THAT(group_tables(plan, groups, PairScores(played))[0].back(), 1);
}

// --- all formats ---

RC_GTEST_PROP(Pairing, NothingButThePlanAndTheGamesDecides, ()) {
  const auto format =
      *rc::gen::element(TournamentFormat::kRoundRobin, TournamentFormat::kGauntlet, TournamentFormat::kSwiss,
                        TournamentFormat::kKnockout, TournamentFormat::kGroups);
  const int entrants = *rc::gen::inRange(4, 25);
  const TournamentPlan plan{.format = format,
                            .entrants = entrants,
                            .draws_seeds = true,
                            .seed = *rc::gen::arbitrary<std::uint64_t>()};
  const Winner winner = by_lot(plan.seed);
  const Games whole = play_all(plan, winner);
  // Played in another order, and asked again after each game.
  Games played;
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  std::vector<Pairing> open = next_pairings(plan, played);
  while (!open.empty()) {
    const Pairing pairing = open[static_cast<std::size_t>(rng.below(static_cast<int>(open.size())))];
    const std::set<int> known = numbers_played(played, pairing);
    int number = 1;
    while (known.contains(number)) ++number;
    RC_ASSERT(number <= pairing.games);
    played.insert(played.begin() + rng.below(static_cast<int>(played.size()) + 1),
                  game_of(pairing, number, winner(pairing, number)));
    open = next_pairings(plan, played);
  }
  const auto keys = [](const Games& games) {
    std::set<std::array<int, 4>> found;
    for (const GameOutcome& game : games) found.insert({game.round, game.a, game.b, game.number});
    return found;
  };
  RC_ASSERT(keys(played) == keys(whole));
  RC_ASSERT(keys(played).size() == played.size());
}

TEST(Pairing, DrawnSeedsDependOnTheSeed) {
  const auto first_round = [](std::uint64_t seed) {
    return next_pairings(
        {.format = TournamentFormat::kSwiss, .entrants = 12, .draws_seeds = true, .seed = seed}, {});
  };
  EXPECT_EQ(first_round(1), first_round(1));
  EXPECT_NE(first_round(1), first_round(2));
}

TEST(Pairing, PlansThatCannotBePlayedAreRefusedInWords) {
  const auto message = [](const TournamentPlan& plan) { return check_plan(plan).error().message; };
  EXPECT_THAT(message({.entrants = 1}), HasSubstr("1 entrants: a tournament has 2 to 1000"));
  EXPECT_THAT(message({.games = 3}), HasSubstr("choose an even number"));
  EXPECT_THAT(message({.format = TournamentFormat::kGauntlet, .entrants = 3, .challengers = 3}),
              HasSubstr("choose 1 to 2"));
  EXPECT_THAT(message({.format = TournamentFormat::kSwiss, .swiss_rounds = -1}), HasSubstr("-1 rounds"));
  EXPECT_THAT(message({.format = TournamentFormat::kGroups, .entrants = 5, .groups = 3}),
              HasSubstr("at most 2 groups"));
  EXPECT_THAT(message({.format = TournamentFormat::kGroups, .entrants = 7, .groups = 2, .qualify = 4}),
              HasSubstr("choose 1 to 3"));
  EXPECT_THAT(message({.format = TournamentFormat::kGroups, .entrants = 7, .groups = 1}),
              HasSubstr("at least 2"));
  EXPECT_THAT(message({.format = TournamentFormat::kKnockout, .tie_pairs = -1}), HasSubstr("choose 0 to"));
  EXPECT_TRUE(check_plan({}));
}

TEST(Pairing, WordsAndNames) {
  for (const TournamentFormat format :
       {TournamentFormat::kRoundRobin, TournamentFormat::kGauntlet, TournamentFormat::kSwiss,
        TournamentFormat::kKnockout, TournamentFormat::kGroups}) {
    EXPECT_EQ(parse_tournament_format(to_text(format)), format);
  }
  EXPECT_FALSE(parse_tournament_format("Swiss"));
  EXPECT_EQ(parse_final_stage("round-robin"), FinalStage::kRoundRobin);
  const TournamentPlan knockout{.format = TournamentFormat::kKnockout, .entrants = 20};
  EXPECT_EQ(round_name(knockout, 1), "round of 32");
  EXPECT_EQ(round_name(knockout, 2), "round of 16");
  EXPECT_EQ(round_name(knockout, 3), "quarter-final");
  EXPECT_EQ(round_name(knockout, 5), "final");
  const TournamentPlan groups{.format = TournamentFormat::kGroups, .entrants = 8};
  EXPECT_EQ(round_name(groups, 3), "group round 3");
  EXPECT_EQ(round_name(groups, 4), "semi-final");
  EXPECT_EQ(round_name({.entrants = 8}, 7), "round 7");
}

}  // namespace
}  // namespace turncoat
