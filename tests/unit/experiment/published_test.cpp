// The published figures against the reports' own words. The counts here were made by hand from the reports.
#include "experiment/published.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "experiment/catalogue.h"
#include "games/registry.h"

namespace turncoat {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

int games_in(char report) {
  int games = 0;
  for (const PublishedTable& table : published_tables()) {
    if (table.id.front() == report) games += static_cast<int>(table.games.size());
  }
  return games;
}

TEST(Published, HasEveryGameOfTheReports) {
  EXPECT_EQ(games_in('A'), 10 + 6 * 6);
  EXPECT_EQ(games_in('B'), 5 + 5 * 3);
  EXPECT_EQ(games_in('C'), 5 + 4 * 3);
  EXPECT_EQ(games_in('D'), 5 * 3);
  EXPECT_EQ(published_responses().size(), 3U * 7U);
}

TEST(Published, IdsAreUniqueAndBotsExist) {
  PlayerRegistry players;
  add_builtin_players(players);
  std::set<std::string_view> ids;
  for (const PublishedTable& table : published_tables()) {
    EXPECT_TRUE(ids.insert(table.id).second) << table.id;
    for (const std::string_view bot : table.bots) {
      if (bot.empty()) continue;
      EXPECT_TRUE(players.make(bot)) << bot;
      EXPECT_EQ(bot.front(), table.id.front()) << "a bot of the same report";
    }
    for (const PublishedGame& game : table.games) EXPECT_TRUE(game.result()) << table.id;
  }
}

// One mistake of a public program is left to its own key, and whoever reads of `as` is told so.
TEST(Published, AsCodeLetsEachBotLookForItself) {
  PlayerRegistry players;
  add_builtin_players(players);
  for (const Preset& preset : players.presets()) {
    EXPECT_THAT(preset.code, Not(HasSubstr("view"))) << preset.name;
    const Parameter as = players.parameters_of(preset).front();
    EXPECT_EQ(as.name, "as");
    EXPECT_THAT(as.help, HasSubstr("view=O")) << preset.name;
  }
}

// Section 4 of report A in the words of its summary: 28 games of minimax, 24 of annealing, 12 of each genetic
// bot.
TEST(Published, ReportACountsItsGamesAsItsSummarySays) {
  for (const SummaryLine& line : published_summary()) {
    int games = 0;
    for (const PublishedTable& table : published_tables()) {
      for (const std::string_view bot : table.bots) {
        if (bot == line.bot) games += static_cast<int>(table.games.size());
      }
    }
    EXPECT_EQ(games, line.games) << line.name;
  }
}

// Boards as report A prints them, and how many marks the words beside them give to the first-named. In the
// first of 4.7 one X too many stands on the board, so there the second-named is counted.
struct PrintedBoard {
  std::string_view table;
  int rounds;
  Named mover;
  Named counted;
  std::string_view cells;
};
constexpr std::array kPrintedBoards = {
    PrintedBoard{"A-4.1", 28, Named::kFirst, Named::kFirst,
                 "OXOOOOXO XOOXOXOX XOXOOOXO OOXXOOXO XXXXOXOO XXXXXOXO XOXXOXOX XOXOXOOO"},
    PrintedBoard{"A-4.7", 14, Named::kFirst, Named::kSecond,
                 "O.OOXOO. O.OOOOOX .OOXOOOX .XOXXXXX O.O.X... O....... XX...... XXOO...."},
    PrintedBoard{"A-4.7", 28, Named::kSecond, Named::kFirst,
                 "XOXOXXOO XOXOOXOX XOOOXOXX XOOOXXOX OXOOXOOX XOXOXOOX XXOXOXOX XXXOXXXX"},
    PrintedBoard{"A-4.7", 14, Named::kSecond, Named::kFirst,
                 "XOXOXXOO XOXOOXOX XOOOXOXX XXO..O.. X....... O....... XX...... XXOO...."},
};

TEST(Published, SeatsAreThoseOfThePrintedBoards) {
  for (const PrintedBoard& board : kPrintedBoards) {
    const PublishedTable& table = table_of(board.table);
    ASSERT_TRUE(table.first_plays) << board.table;
    const Side side = board.counted == Named::kFirst ? *table.first_plays : other(*table.first_plays);
    const auto game = std::ranges::find_if(table.games, [&](const PublishedGame& one) {
      return one.rounds == board.rounds && one.mover == board.mover;
    });
    ASSERT_NE(game, table.games.end());
    EXPECT_EQ(std::ranges::count(board.cells, letter_of(side)),
              board.counted == Named::kFirst ? game->marks->first : game->marks->second)
        << board.table << ", " << board.rounds << " rounds";
  }
}

// The names below the boards of 4.1.1, 4.3.1, 4.3.2 and 4.5.2 ("Player X", "Player O"), and report D's words
// ("pemain X adalah ..."). Nobody is named in 4.4 and in the games between bots of B and C, and the board of
// 4.6.1 and the words below it contradict each other.
TEST(Published, SeatsAreThoseThatTheReportsName) {
  for (const char* const id : {"A-4.1", "A-4.3", "A-4.5", "D-4.1"})
    EXPECT_EQ(table_of(id).first_plays, Side::kO) << id;
  for (const char* const id : {"A-4.7", "D-4.3", "D-4.4", "D-4.5"})
    EXPECT_EQ(table_of(id).first_plays, Side::kX) << id;
  for (const char* const id : {"A-4.4", "A-4.6", "B-5.4", "B-5.5", "B-5.6", "C-c", "C-d", "C-e"}) {
    EXPECT_FALSE(table_of(id).first_plays) << id;
  }
}

// Reports B, C and D do not say who began; report A says it in the heading of every table.
TEST(Published, FirstMoversAreThoseThatTheReportsName) {
  for (const PublishedTable& table : published_tables()) {
    for (const PublishedGame& game : table.games) {
      EXPECT_EQ(game.mover.has_value(), table.id.front() == 'A') << table.id;
    }
  }
}

TEST(Contradictions, TotalsThatNoGameCanHave) {
  EXPECT_THAT(
      contradictions_in(table_of("A-4.3")),
      ElementsAre(HasSubstr("39-12 are 51 marks"), HasSubstr("27-10 are 37 marks"), HasSubstr("words")));
  EXPECT_THAT(
      contradictions_in(table_of("A-4.5")),
      ElementsAre(HasSubstr("32-18 are 50 marks"), HasSubstr("24-12 are 36 marks"), HasSubstr("same")));
  EXPECT_THAT(contradictions_in(table_of("C-b")), ElementsAre(HasSubstr("16-17 are 33 marks")));
  EXPECT_THAT(contradictions_in(table_of("A-4.6")), ElementsAre(HasSubstr("the board has 42 O")));
  EXPECT_THAT(contradictions_in(table_of("C-d")), IsEmpty());
}

TEST(Contradictions, WinnersThatTheMarksDeny) {
  EXPECT_THAT(contradictions_in(table_of("A-4.4")),
              ElementsAre(HasSubstr("27-23, but the words name genetic 1")));
  EXPECT_THAT(contradictions_in(table_of("A-4.7")),
              ElementsAre(HasSubstr("25-25, but the words name genetic 2"), HasSubstr("conclusion")));
}

// By hand: annealing won its six games of section 4.5; minimax 9 + 5 + 6 + 2, one of them named for genetic
// 1; genetic 1 none, or that one; genetic 2 six and three, and a draw that is named for it.
TEST(Contradictions, SumsThatDoNotFollow) {
  EXPECT_THAT(
      contradictions_in_summary(),
      ElementsAre("annealing: 5 wins in 24 games; the tables have 6 by the marks.",
                  "minimax: 21 wins in 28 games; the tables have 22 by the marks and 21 by the words.",
                  "genetic 1: 2 wins in 12 games; the tables have 0 by the marks and 1 by the words.",
                  "genetic 2: 10 wins in 12 games; the tables have 9 by the marks and 10 by the words."));
}

TEST(Contradictions, Table1OfReportE) {
  const std::vector<std::string> found = contradictions_in_responses();
  EXPECT_THAT(found[0], HasSubstr("in 14 of 14 lines"));
  EXPECT_THAT(found[1], HasSubstr("in 6 of 7 lines"));
  EXPECT_THAT(found[2], HasSubstr("in 7 of 7 lines"));
  EXPECT_THAT(found[3], HasSubstr("5 different ranges"));
  EXPECT_THAT(found[4], HasSubstr("in 1 of 7 samples"));
}

TEST(Catalogue, UnderstandsIdsLettersAndAll) {
  const auto ids = [](std::vector<std::string> words) { return chosen_ids(words).value(); };
  EXPECT_THAT(ids({"a-4.7"}), ElementsAre("A-4.7"));
  EXPECT_THAT(ids({"E", "C-c"}), ElementsAre("C-c", "E-1", "E-2", "E-3", "E-4"));
  EXPECT_THAT(ids({"A-4.8"}), ElementsAre("A-4.3", "A-4.4", "A-4.5", "A-4.6", "A-4.7", "A-4.8"));
  EXPECT_EQ(ids({"all"}).size(), catalogue(1).size());
  const std::vector<std::string> wrong = {"A-4.77"};
  EXPECT_THAT(chosen_ids(wrong).error().message, HasSubstr("did you mean 'A-4.7'?"));
}

}  // namespace
}  // namespace turncoat
