// Numbers of lines of play against numbers from outside. A pass is a ply, and a game that ended earlier
// is one line.
#include <gtest/gtest.h>

#include "games/perft.h"
#include "support/othello_twin.h"
#include "support/scale.h"
#include "support/variants.h"

namespace turncoat::testing {
namespace {

struct PerftCase {
  std::string name;
  std::string game;
  std::string position;  // empty: the start
  std::string source;
  std::vector<std::uint64_t> counts;  // for depth 1, 2, 3, ...
};

void PrintTo(const PerftCase& row, std::ostream* out) { *out << row.game << ", numbers from " << row.source; }

const std::string kFromTwin = "OthelloTwin, which Perft.TwinCountsTheSame asks again";

const std::vector<PerftCase> kTable = {
    {.name = "othello",
     .game = "othello",
     .position = "",
     .source = "Aart Bik, Perft for Reversi, 2009 (aartbik.blogspot.com)",
     .counts = {4, 12, 56, 244, 1'396, 8'200, 55'092, 390'216, 3'005'288, 24'571'284, 212'258'800}},
    {.name = "othello_6x6",
     .game = "othello:size=6",
     .position = "",
     .source = kFromTwin,
     .counts = {4, 12, 56, 244, 1'364, 7'604, 47'740, 308'716, 2'114'912}},
    // The shortest game, e6 f4 e3 f6 g5 d6 e7 f5 c5: white has no disc left and nobody can move.
    {.name = "shortest_game_over",
     .game = "othello",
     .position = "--------------------X------XXX----XXXXX----XXX------X----------- O",
     .source = "the rules: a game that is over is one line of any length",
     .counts = {1, 1, 1, 1}},
    {.name = "shortest_game_one_before",
     .game = "othello",
     .position = "--------------------X------OXX-----OOOX----OXX------X----------- X",
     .source = kFromTwin,
     .counts = {7, 65, 471, 5'270, 41'427}},
    {.name = "shortest_game_two_before",
     .game = "othello",
     .position = "--------------------X------OXX-----OX-X----OXX------X----------- O",
     .source = kFromTwin,
     .counts = {9, 57, 522, 3'734, 37'051}},
    {.name = "passes",
     .game = "othello",
     .position = "OX------ -------- OX------ -------- -------- -------- -------- -------- X",
     .source = "by hand: X passes, O plays c1 or c3, X passes again, O plays the other, the game is over",
     .counts = {1, 2, 2, 2, 2}},
};

class Perft : public ::testing::TestWithParam<PerftCase> {
 protected:
  static AnyPosition start_of(const PerftCase& row) {
    const AnyPosition start = builtin_games().start(row.game).value();
    return row.position.empty() ? start : start.parse(row.position).value();
  }
};

INSTANTIATE_TEST_SUITE_P(Table, Perft, ::testing::ValuesIn(kTable),
                         [](const auto& test) { return test.param.name; });

TEST_P(Perft, IsTheNumberOfTheTable) {
  const std::uint64_t limit = kIsSlowBuild ? 5'000'000 : 300'000'000;  // lines; seconds in either build
  const AnyPosition start = start_of(GetParam());
  int depth = 0;
  for (const std::uint64_t expected : GetParam().counts) {
    ++depth;
    if (expected > limit) break;
    const auto counted = start.visit([depth](const auto& position) { return perft(position, depth); });
    EXPECT_EQ(counted, expected) << "depth " << depth;
  }
}

// The twin is asked for the smaller numbers each time, so none of the table rests on memory alone.
TEST_P(Perft, TwinCountsTheSame) {
  const std::uint64_t limit = kIsSlowBuild ? 10'000 : 500'000;
  const AnyPosition start = start_of(GetParam());
  const Shape shape = start.shape();
  const std::string text = start.to_text();
  const OthelloTwin twin(
      TwinBoard(shape.rows, shape.columns, text.substr(0, static_cast<std::size_t>(shape.cells()))),
      letter_of(start.side()));
  int depth = 0;
  for (const std::uint64_t expected : GetParam().counts) {
    ++depth;
    if (expected > limit) break;
    EXPECT_EQ(twin_perft(twin, depth), expected) << "depth " << depth;
  }
}

}  // namespace
}  // namespace turncoat::testing
