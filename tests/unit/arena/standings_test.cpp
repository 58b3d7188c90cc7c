#include "arena/standings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "support/players.h"
#include "support/sample_tournament.h"

namespace turncoat {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::SampleTournament;
using testing::start_of;

std::vector<Entrant> named(int count) {
  std::vector<Entrant> entrants;
  for (int i = 0; i < count; ++i)
    entrants.push_back({.name = std::string(1, static_cast<char>('a' + i)), .bot = "random"});
  return entrants;
}

// A game of two moves, opening included, that says who won.
TournamentGame short_game(int a, int b, int number, std::optional<Bot> winner) {
  TournamentGame played{.a = a, .b = b};
  played.game.number = number;
  played.game.first = number % 2 == 1 ? Bot::kA : Bot::kB;
  played.game.winner = winner;
  played.game.margin = !winner ? 0 : *winner == Bot::kA ? 4 : -4;
  return played;
}

TEST(TournamentTally, CountsResultsSeatsAndDifferentGames) {
  const AnyPosition start = start_of("othello");
  TournamentTally tally(named(3), start);
  tally.add(short_game(0, 1, 1, Bot::kA));  // a moved first and won
  tally.add(short_game(0, 1, 2, Bot::kA));  // b moved first and lost
  tally.add(short_game(0, 2, 1, std::nullopt));
  EXPECT_THAT(tally.of(0).results, ElementsAre(0, 1, 2));
  EXPECT_THAT(tally.of(1).results, ElementsAre(2, 0, 0));
  EXPECT_THAT(tally.of(2).results, ElementsAre(0, 1, 0));
  EXPECT_THAT(tally.first_mover(), ElementsAre(1, 1, 1));
  EXPECT_THAT(tally.of(0).moving_first, ElementsAre(0, 1, 1));
  EXPECT_THAT(tally.of(1).moving_first, ElementsAre(1, 0, 0));
  EXPECT_EQ(tally.of(0).half_points(), 5U);
  // All three games have no moves: the second repeats the first, the third is between others.
  EXPECT_EQ(tally.unique_games(), 2);
  EXPECT_EQ(tally.of(0).unique_games, 2);
  EXPECT_EQ(tally.of(1).unique_games, 1);
  EXPECT_DOUBLE_EQ(tally.of(1).margins.mean()->value, -4);
}

TEST(TournamentTally, GivesEffortAndLossToWhoeverMoved) {
  const AnyPosition start = start_of("adjacency:rounds=3");  // six cells are played on
  TournamentTally tally(named(2), start);
  TournamentGame played{.a = 0, .b = 1};
  played.game.first = Bot::kB;
  AnyPosition position = start;
  const auto next = [&] {
    const Move move(first_square(position.legal_moves()));
    position.play(move);
    return move;
  };
  played.game.opening = {next()};  // of b, who moves first
  for (int i = 0; i < 5; ++i) {
    PlayedMove move;
    move.move = next();
    move.took = Seconds(i + 1.0);
    move.nodes = 10;
    played.game.moves.push_back(move);
  }
  std::vector<MoveFacts> facts(5);
  facts[0] = {.loss = 2, .cpu_seconds = 0.5};  // a's, cell 2 of 6: the first third
  facts[1] = {.loss = 1};                      // b's, cell 3: the second
  facts[4] = {.loss = 6};                      // a's, cell 6: the last
  tally.add(played, facts);
  EXPECT_EQ(tally.of(0).spent.moves, 3U);
  EXPECT_DOUBLE_EQ(tally.of(0).spent.seconds, 1 + 3 + 5);
  EXPECT_DOUBLE_EQ(tally.of(1).spent.seconds, 2 + 4);
  EXPECT_EQ(tally.of(1).spent.nodes, 20U);
  EXPECT_EQ(tally.of(0).cpu_moves, 1U);
  EXPECT_DOUBLE_EQ(tally.of(0).cpu_seconds, 0.5);
  EXPECT_DOUBLE_EQ(tally.of(0).losses[0].mean()->value, 2);
  EXPECT_DOUBLE_EQ(tally.of(1).losses[1].mean()->value, 1);
  EXPECT_DOUBLE_EQ(tally.of(0).losses[2].mean()->value, 6);
  EXPECT_FALSE(tally.of(1).losses[0].mean());
}

TEST(TournamentTally, KeepsTheFirstIncidentsOfEachBotAndKindWhateverTheOrder) {
  const AnyPosition start = start_of("othello");
  TournamentTally tally(named(2), start);
  for (int number = 30; number >= 1; --number) {
    TournamentGame played = short_game(0, 1, number, Bot::kB);
    const IncidentKind kind = number % 2 == 0 ? IncidentKind::kCrash : IncidentKind::kLate;
    played.game.incident = BotIncident{Bot::kA, {kind, "it ended", "stderr"}};
    tally.add(played);
  }
  EXPECT_EQ(tally.of(0).spent.incidents[static_cast<std::size_t>(IncidentKind::kCrash)], 15);
  ASSERT_EQ(tally.incidents().size(), 2U * TournamentTally::kIncidentsKept);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(tally.incidents()[static_cast<std::size_t>(i)].game, i + 1);
  EXPECT_EQ(tally.incidents()[0].entrant, 0);
  EXPECT_EQ(tally.incidents()[0].opponent, 1);
}

// The round in which two of four meet.
int round_of(int a, int b) {
  for (const Pairing& pairing : next_pairings({.entrants = 4}, {})) {
    if (pairing.a == a && pairing.b == b) return pairing.round;
  }
  return 0;
}

// The first is far ahead of the others, who are equal.
TournamentTally clear_leader(int pairs) {
  TournamentTally tally(named(4), start_of("othello"));
  int number = 0;
  const auto add = [&](int a, int b, Bot winner) {
    TournamentGame played = short_game(a, b, number, winner);
    played.round = round_of(a, b);
    tally.add(played);
  };
  for (int i = 0; i < pairs; ++i) {
    for (int first = 0; first < 2; ++first) {
      ++number;
      for (int b = 1; b < 4; ++b) add(0, b, number % 20 == 0 ? Bot::kB : Bot::kA);
      for (int a = 1; a < 4; ++a) {
        for (int b = a + 1; b < 4; ++b) add(a, b, number % 4 < 2 ? Bot::kA : Bot::kB);
      }
    }
  }
  return tally;
}

TEST(Standings, SayWhichPlacesCannotBeToldApart) {
  const TournamentPlan plan{.entrants = 4, .games = 80};
  const TournamentTally tally = clear_leader(40);
  const Standings standings = standings_of(plan, tally);
  EXPECT_TRUE(standings.is_finished);
  EXPECT_EQ(standings.rows[0].entrant, 0);
  EXPECT_EQ(standings.rows[0].possible, (PlaceRange{1, 1}));
  for (int i = 1; i < 4; ++i)
    EXPECT_EQ(standings.rows[static_cast<std::size_t>(i)].possible, (PlaceRange{2, 4}));
  EXPECT_THAT(standings.equals, ElementsAre(PlaceRange{2, 4}));
  EXPECT_THAT(sentences_of_equals(standings), ElementsAre(HasSubstr("places 2 to 4 by rating")));
  // Equal shares of the points are one place.
  EXPECT_EQ(standings.rows[1].place, 2);
  EXPECT_EQ(standings.rows[3].place, 2);
  EXPECT_EQ(standings.between(0, 1).games(), 80U);
  EXPECT_EQ(standings.between(0, 1).half_points() + standings.between(1, 0).half_points(), 160U);
}

// Every two of a run are within the error of their difference, and no run can be made longer.
TEST(Standings, RunsOfEqualsAreWholeAndLongest) {
  const AnyPosition start = start_of("adjacency:rounds=3");
  const TournamentPlan plan{.entrants = 12, .games = 4};
  TournamentTally tally(
      [] {
        std::vector<Entrant> entrants;
        for (int i = 0; i < 12; ++i) entrants.push_back({.name = fmt::format("bot {}", i), .bot = "random"});
        return entrants;
      }(),
      start);
  for (const TournamentGame& played : SampleTournament(start).all(plan)) tally.add(played);
  const Standings standings = standings_of(plan, tally);
  const auto equal = [&](int one, int two) {
    const Estimate gap = standings.ratings
                             .difference(standings.by_rating[static_cast<std::size_t>(one - 1)],
                                         standings.by_rating[static_cast<std::size_t>(two - 1)])
                             .value();
    return std::abs(gap.value) <= *gap.error;
  };
  const auto is_run = [&](int first, int last) {
    for (int one = first; one <= last; ++one) {
      for (int two = one + 1; two <= last; ++two) {
        if (!equal(one, two)) return false;
      }
    }
    return true;
  };
  std::vector<PlaceRange> expected;
  for (int first = 1; first <= 12; ++first) {
    for (int last = first + 1; last <= 12; ++last) {
      if (!is_run(first, last)) continue;
      const bool could_grow =
          (first > 1 && is_run(first - 1, last)) || (last < 12 && is_run(first, last + 1));
      if (!could_grow) expected.push_back({first, last});
    }
  }
  EXPECT_EQ(standings.equals, expected);
  EXPECT_FALSE(expected.empty());
  for (const StandingsRow& row : standings.rows) {
    EXPECT_LE(row.possible.first, row.possible.last);
    const auto place = std::ranges::find(standings.by_rating, row.entrant) - standings.by_rating.begin() + 1;
    EXPECT_LE(row.possible.first, place);
    EXPECT_GE(row.possible.last, place);
  }
}

TEST(Standings, CompareWithEarlierOnes) {
  const TournamentPlan plan{.entrants = 4, .games = 80};
  const TournamentTally tally = clear_leader(40);
  const std::vector<EarlierPlace> earlier = {{"a", 3}, {"b", 1}, {"d", 2}};
  const Standings standings = standings_of(plan, tally, earlier);
  const auto rise = [&](int entrant) {
    return std::ranges::find(standings.rows, entrant, &StandingsRow::entrant)->rise;
  };
  EXPECT_EQ(rise(0), 2);
  EXPECT_EQ(rise(1), -1);
  EXPECT_EQ(rise(2), std::nullopt);
  EXPECT_EQ(rise(3), 0);
}

TEST(Standings, OfNoGamesSayNothing) {
  const Standings standings = standings_of({.entrants = 3}, TournamentTally(named(3), start_of("othello")));
  EXPECT_EQ(standings.games, 0U);
  EXPECT_FALSE(standings.is_finished);
  EXPECT_THAT(standings.equals, IsEmpty());
  EXPECT_THAT(standings.by_rating, IsEmpty());
  EXPECT_EQ(standings.rows.size(), 3U);
  EXPECT_FALSE(score_of(standings.rows[0].tally));
  EXPECT_EQ(standings.rows[0].possible, (PlaceRange{1, 3}));
}

TEST(Standings, OfASwissTournamentCountByes) {
  const TournamentPlan plan{.format = TournamentFormat::kSwiss, .entrants = 3, .swiss_rounds = 1};
  TournamentTally tally(named(3), start_of("othello"));
  tally.add(short_game(0, 1, 1, Bot::kA));
  tally.add(short_game(0, 1, 2, Bot::kB));
  const Standings standings = standings_of(plan, tally);
  EXPECT_EQ(standings.rows[0].entrant, 2);
  EXPECT_EQ(standings.rows[0].half_points, 4);
  EXPECT_EQ(standings.rows[0].byes, 1);
  EXPECT_FALSE(standings.rows[0].rating);
}

}  // namespace
}  // namespace turncoat
