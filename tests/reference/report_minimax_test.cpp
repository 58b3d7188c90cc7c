// The minimax bots of the reports' public programs: what they compute on any position, and the games they
// play against each other, both as measured on those programs.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/random.h"
#include "players/registry.h"
#include "support/plain_minimax.h"
#include "support/scale.h"

namespace turncoat::testing {
namespace {

// What the program of a report computes: exact minimax, the first best move in reading order.
struct Program {
  const char* bot;
  int (*depth)(int plies_left, int empties);  // plies that it looks ahead
  bool looks_past_the_end;
  bool only_adjacent;
  std::array<int, 5> weights;
};

constexpr std::array<int, 5> kMarks = {1, 1, 1, 1, 1};

int rounds_left(int plies_left) { return (plies_left + 1) / 2; }

const std::vector<Program> kPrograms = {
    {"A/minimax:as=code", [](int, int empties) { return std::min(3, empties); }, true, false, kMarks},
    {"A/genetic2:as=code",
     [](int, int empties) { return std::min(3, empties); },
     true,
     false,
     {1, 6, 0, 1, 7}},
    {"B/minimax:as=code", [](int plies, int) { return std::min(5, 2 * rounds_left(plies) - 1); }, false,
     false, kMarks},
    {"C/minimax:as=code", [](int plies, int) { return std::min(5, plies); }, false, true, kMarks},
    {"D/minimax:as=code", [](int, int empties) { return std::min(5, empties); }, true, false, kMarks},
};

std::unique_ptr<Player> bot(const std::string& spec) {
  PlayerRegistry players;
  add_builtin_players(players);
  return std::move(players.make(spec).value());
}

// Any marks, any side, any number of plies left; `most_empties` bounds the work of plain minimax.
PlainAdjacency random_position(Rng& rng, int most_empties) {
  const int empties = 1 + rng.below(most_empties);
  PlainAdjacency node;
  std::array<int, 64> cells{};
  for (int i = 0; i < 64; ++i) cells[static_cast<std::size_t>(i)] = i;
  for (int i = 63; i > 0; --i) {
    std::swap(cells[static_cast<std::size_t>(i)], cells[static_cast<std::size_t>(rng.below(i + 1))]);
  }
  for (int i = 0; i < 64; ++i) {
    const auto cell = static_cast<std::size_t>(cells[static_cast<std::size_t>(i)]);
    node.board[cell / 8][cell % 8] = i < empties ? '-' : rng.below(2) == 0 ? 'X' : 'O';
  }
  node.side = rng.below(2) == 0 ? 'X' : 'O';
  node.plies_left = 1 + rng.below(empties);
  return node;
}

AnyPosition position_of(const PlainAdjacency& node) {
  Bitboard x = 0;
  Bitboard o = 0;
  for (int cell = 0; cell < 64; ++cell) {
    const char mark = letter_at(node.board, cell / 8, cell % 8);
    if (mark == 'X') x |= bit(cell);
    if (mark == 'O') o |= bit(cell);
  }
  return adjacency::Position::make({}, x, o, node.side == 'X' ? Side::kX : Side::kO, node.plies_left).value();
}

class ReportMinimax : public ::testing::TestWithParam<Program> {};

INSTANTIATE_TEST_SUITE_P(Reports, ReportMinimax, ::testing::ValuesIn(kPrograms), [](const auto& test) {
  std::string name(test.param.bot);
  std::erase_if(name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; });
  return name;
});

void expect_moves_of_program(const Program& program, int positions, int most_empties, int most_plies) {
  const std::unique_ptr<Player> player = bot(program.bot);
  Rng rng(7);
  for (int i = 0; i < positions; ++i) {
    const PlainAdjacency node = random_position(rng, most_empties);
    const AnyPosition position = position_of(node);
    const int empties = count(position.empties());
    PlainAdjacency seen = node;
    seen.only_adjacent = program.only_adjacent;
    if (program.looks_past_the_end) seen.plies_left = empties;
    const int depth = std::min(most_plies, program.depth(node.plies_left, empties));
    const auto [move, value] = first_best(plain_values(seen, depth, [&](const Letters& board, char side) {
      return plain_liberties(board, side, program.weights);
    }));
    const Choice choice = player->choose(position, {.depth = most_plies}, {}, nullptr).value();
    ASSERT_EQ(to_text(choice.move), to_text(Move(move))) << position.to_text();
    ASSERT_EQ(choice.value, value) << position.to_text();
  }
}

TEST_P(ReportMinimax, PlaysTheMoveOfTheProgram) { expect_moves_of_program(GetParam(), scaled(2000), 11, 5); }

// On emptier boards plain minimax is too slow for five plies.
TEST_P(ReportMinimax, PlaysTheMoveOfTheProgramOnEmptyBoards) {
  expect_moves_of_program(GetParam(), scaled(200), 58, 3);
}

// --- Games between the programs from the start, X first: marks of X ---

int marks_of_x(const std::string& x, const std::string& o, int rounds) {
  const std::array<std::unique_ptr<Player>, 2> players = {bot(x), bot(o)};
  AnyPosition position = adjacency::Position().with_plies_left(2 * rounds);
  while (!position.is_over()) {
    Player& mover = *players[position.side() == Side::kX ? 0 : 1];
    position.play(choose_freely(mover, position).move);
  }
  return count(discs_of(position, Side::kX));
}

using Table = std::array<std::array<int, 5>, 5>;

// Rows are X, columns O, in the order of kPrograms; -1 where a bot would play itself.
void expect_table(const Table& table, int rounds, std::size_t programs) {
  for (std::size_t x = 0; x < programs; ++x) {
    for (std::size_t o = 0; o < programs; ++o) {
      if (x == o) continue;
      EXPECT_EQ(marks_of_x(kPrograms[x].bot, kPrograms[o].bot, rounds), table[x][o])
          << kPrograms[x].bot << " against " << kPrograms[o].bot;
    }
  }
}

constexpr std::size_t kProgramsHere = kIsSlowBuild ? 2 : 5;  // the last three look five plies ahead

TEST(ReportMinimaxGames, FullGames) {
  expect_table({{{-1, 33, 33, 33, 33},
                 {33, -1, 32, 32, 32},
                 {34, 31, -1, 35, 35},
                 {34, 31, 35, -1, 35},
                 {34, 31, 35, 35, -1}}},
               28, kProgramsHere);
}

TEST(ReportMinimaxGames, EightRounds) {
  expect_table({{{-1, 13, 12, 12, 12},
                 {9, -1, 9, 9, 9},
                 {12, 15, -1, 12, 12},
                 {12, 15, 12, -1, 12},
                 {12, 15, 12, 12, -1}}},
               8, kProgramsHere);
}

}  // namespace
}  // namespace turncoat::testing
