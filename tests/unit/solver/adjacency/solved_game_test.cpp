#include "solver/adjacency/solved_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/random.h"
#include "solver/adjacency/full_solver.h"
#include "solver/adjacency/packed_proofs.h"

namespace turncoat::adjacency {
namespace {

Rules board_of(int rows, int columns, Neighbours neighbours) {
  return {.shape = {static_cast<std::uint8_t>(rows), static_cast<std::uint8_t>(columns)},
          .neighbours = neighbours};
}

std::vector<Rules> even_boards() {
  std::vector<Rules> boards;
  for (int rows = 4; rows <= 8; ++rows) {
    for (int columns = 4; columns <= 8; ++columns) {
      if (rows * columns % 2 != 0) continue;
      boards.push_back(board_of(rows, columns, Neighbours::kFour));
      boards.push_back(board_of(rows, columns, Neighbours::kEight));
    }
  }
  return boards;
}

std::string variant_of(Rules rules) { return Position(rules).variant(); }

TEST(PackedProofs, ComeBackAsTheyWere) {
  const ProvedBoard small{.rules = board_of(4, 6, Neighbours::kEight),
                          .open = {{0x0000'0000'0000'1008}, {}},
                          .replies = {{.empties = 0xFF, .move = 3, .at_least = -2},
                                      {.empties = 0xFFFF'FFFF'FFFF'FFFF, .move = 63, .at_least = 3}}};
  const ProvedBoard empty{.rules = board_of(8, 8, Neighbours::kFour)};
  // b3 and e2 are opposite cells of 4x6.
  ASSERT_EQ(transform(Bitboard{1} << 12, {.flips_columns = true, .flips_rows = true}, small.rules.shape),
            Bitboard{1} << 17);
  ProvedBoard board = small;
  board.open[0][0] = (Bitboard{1} << 12) | (Bitboard{1} << 17);
  EXPECT_EQ(unpack(pack(board) + pack(empty)), (std::vector<ProvedBoard>{board, empty}));
}

TEST(SolvedGame, EveryEvenBoardIsSolvedAndNoOther) {
  for (const Rules rules : even_boards()) {
    const SolvedGame* const game = SolvedGame::of(rules);
    ASSERT_NE(game, nullptr) << variant_of(rules);
    EXPECT_TRUE(game->is_proved(Position(rules).empties())) << variant_of(rules);
  }
  EXPECT_EQ(SolvedGame::of(board_of(5, 7, Neighbours::kFour)), nullptr);
}

// What is said about a set is what the solver finds: F <= -2, or F = 0. Boards on their side too.
TEST(SolvedGame, SetsAreOpenWhereTheSolverSaysSo) {
  Rng rng(5);
  const Budget unlimited({}, {});
  for (const Rules rules : even_boards()) {
    const SolvedGame& game = *SolvedGame::of(rules);
    const SymmetricSets sets(rules);
    FullSolver solver(rules, {.hash_bytes = 8 * kMebibyte});
    int open = 0;
    for (int round = 0; round < 200; ++round) {
      const int pairs = 1 + rng.below(std::min(sets.most_pairs(), 6));
      std::vector<Square> cells;
      for (const Square square : squares_of(sets.start())) cells.push_back(square);
      Bitboard set = 0;
      while (count(set) < 2 * pairs) {
        const Square cell = cells[static_cast<std::size_t>(rng.below(static_cast<int>(cells.size())))];
        set |= bit(cell) | sets.turned(bit(cell));
      }
      const int value = solver.value(set, unlimited).value();
      ASSERT_EQ(game.is_proved(set), value <= -2) << variant_of(rules) << ' ' << std::hex << set;
      open += value == 0 ? 1 : 0;
    }
    EXPECT_GT(open, 0) << variant_of(rules);
  }
}

// Whatever the opponent does after a kept answer, there is another one until few enough cells are left.
class KeptAnswers {
 public:
  explicit KeptAnswers(Rules rules) : game_(*SolvedGame::of(rules)), board_(rules) {}

  void expect_answer(Bitboard empties, int at_least) {
    if (count(empties) - 1 <= kMostSolvedCells) return;
    const std::optional<KeptReply> reply = game_.reply_in(empties);
    ASSERT_TRUE(reply) << std::hex << empties;
    ASSERT_TRUE(has(empties, reply->move));
    ASSERT_GE(reply->at_least, at_least);
    ++answers_;
    const Bitboard left = empties ^ bit(reply->move);
    const int most = board_.gain(empties, reply->move) - reply->at_least;
    for (const Square next : squares_of(left))
      expect_answer(left ^ bit(next), board_.gain(left, next) - most);
  }

  [[nodiscard]] int answers() const { return answers_; }

 private:
  const SolvedGame& game_;
  Neighbourhoods board_;
  int answers_ = 0;
};

TEST(SolvedGame, AnswersAreKeptWhereverTheyTakeTooLongToFind) {
  for (const Rules rules : even_boards()) {
    const SolvedGame& game = *SolvedGame::of(rules);
    const SymmetricSets sets(rules);
    KeptAnswers kept(rules);
    for (std::size_t pairs = 2; pairs <= game.open().size() + 1; ++pairs) {
      if (2 * static_cast<int>(pairs) - 2 <= kMostSolvedCells) continue;
      const std::vector<Bitboard>& open_before = game.open()[pairs - 2];
      for (const Bitboard set : sets.candidates(open_before)) {
        if (!game.is_proved(set)) continue;
        for (const BoundQuestion& question : sets.questions(set, open_before)) {
          kept.expect_answer(question.empties, question.bound);
          kept.expect_answer(sets.turned(question.empties), question.bound);
        }
      }
    }
    if (rules == Rules{}) {
      EXPECT_GT(kept.answers(), 2 * 814);
    }
  }
}

// Images of a set have the same answers.
TEST(SolvedGame, AnswersTurnWithTheBoard) {
  const SolvedGame& game = *SolvedGame::of({});
  const SymmetricSets sets({});
  const Bitboard empties = 0x8444'DF67'F6FB'2221;
  const std::optional<KeptReply> reply = game.reply_in(empties);
  const std::optional<KeptReply> turned = game.reply_in(sets.turned(empties));
  ASSERT_TRUE(reply && turned);
  EXPECT_EQ(bit(turned->move), sets.turned(bit(reply->move)));
  EXPECT_EQ(bit(game.answers(sets.turned(empties)).front()), sets.turned(bit(game.answers(empties).front())));
}

}  // namespace
}  // namespace turncoat::adjacency
