// Searches of knowledge that goes over the last moves of a game itself.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <stop_token>

#include "eval/plain_knowledge.h"
#include "search_support.h"
#include "solver/othello/last_moves.h"
#include "support/full_minimax.h"
#include "support/othello_positions.h"

namespace turncoat::testing {
namespace {

using Board = othello::Position<8>;

TEST(LastMoves, SayOnWhichSideOfANumberTheScoreIs) {
  Rng rng(5);
  othello::LastMoves<8> last_moves;
  int asked = 0;
  for (int round = 0; round < 200; ++round) {
    const Board board = played_until<8>(1 + round % 7, rng);
    if (board.is_over() || board.must_pass()) continue;
    const int score = full_minimax(board);
    for (const int alpha : {-64, score - 3, score - 1, score, score + 1, score + 2, 63}) {
      const int answer = last_moves.search(board, alpha);
      EXPECT_EQ(answer > alpha, score > alpha) << board.to_text() << ' ' << alpha;
      EXPECT_TRUE(score > alpha ? answer <= score : answer >= score) << board.to_text() << ' ' << alpha;
      ++asked;
    }
  }
  EXPECT_GT(asked, 500);
}

// Near the end of the game; `check` gets the position.
template <int kSize, class Check>
void for_each_ending(Check check) {
  Rng rng(8);
  for (int round = 0; round < 20; ++round) {
    const auto board = played_until<kSize>(10, rng);
    if (!board.is_over()) check(board);
  }
}

// The same values, whether the search goes to the end by itself or not, and lines that lead to them.
template <int kSize, class K>
void expect_same_values(const K& knowledge) {
  int different_nodes = 0;
  for_each_ending<kSize>([&](const auto& board) {
    for (const int depth : {5, 10}) {
      const SearchReport alone = search(board, knowledge, depth, {.lines = 2});
      const SearchReport helped = search(board, othello::ToTheEnd<kSize, K>(knowledge), depth, {.lines = 2});
      different_nodes += helped.nodes != alone.nodes ? 1 : 0;
      ASSERT_EQ(helped.is_exact, alone.is_exact);
      ASSERT_EQ(helped.lines.size(), alone.lines.size());
      for (std::size_t i = 0; i < alone.lines.size(); ++i) {
        EXPECT_EQ(helped.lines[i].value, alone.lines[i].value) << board.to_text() << " depth " << depth;
        if (!helped.is_exact) continue;
        auto end = board;
        for (const Move move : helped.lines[i].line) end.play(move);
        ASSERT_TRUE(end.is_over()) << board.to_text();
        const int score = value_of(end.final_score());
        EXPECT_EQ(end.side() == board.side() ? score : -score, helped.lines[i].value);
      }
    }
  });
  EXPECT_GT(different_nodes, 10);
}

TEST(LastMoves, ChangeNoValueOfASearch) {
  expect_same_values<6>(othello::Features<6>());
  expect_same_values<8>(othello::Features<8>());
  expect_same_values<8>(othello::Learned(othello::PatternWeights::builtin()));
}

// An ending that says it took so many positions for each answer. It may ask for a stop.
class EvenToTheEnd : public PlainKnowledge<Board> {
 public:
  static constexpr std::uint64_t kCost = 100;
  static inline std::uint64_t answers = 0;
  static inline std::stop_source* to_stop = nullptr;

  struct Ending {
    static constexpr int kMostEmpties = 5;

    static int search(const Board& position, int /*alpha*/) {
      ++answers;
      if (to_stop != nullptr) to_stop->request_stop();
      return full_minimax(position);
    }
    static std::uint64_t nodes() { return kCost * answers; }
  };

  static int evaluate(const Board& /*position*/) { return 0; }

  static void start(std::stop_source* stop) {
    answers = 0;
    to_stop = stop;
  }
};

TEST(SearchWithAnEnding, CountsItsPositionsOnce) {
  Rng rng(3);
  int asked = 0;
  for (int round = 0; round < 20; ++round) {
    const Board board = played_until<8>(EvenToTheEnd::Ending::kMostEmpties + 1, rng);
    if (board.is_over() || board.must_pass()) continue;
    const Move move(first_square(board.legal_moves()));
    if (after(board, move).legal_moves() == 0) continue;
    EvenToTheEnd::start(nullptr);
    TranspositionTable table(kMebibyte);
    SharedSearch shared{.table = table, .budget = kNoLimit};
    PvSearch<Board, EvenToTheEnd> search(EvenToTheEnd(), shared);
    std::array<RootMove, 1> moves = {{{.move = move}}};
    search.search_root(board, moves, kGridSquares, 0, 1);
    EXPECT_EQ(search.nodes(), EvenToTheEnd::kCost);
    ++asked;
  }
  EXPECT_GT(asked, 10);
}

// Endings take many positions at once, and the search still looks often enough whether it is to stop.
TEST(SearchWithAnEnding, StopsSoonWhenAsked) {
  constexpr std::uint64_t kSoon = 12;  // endings: a look every 1024 positions
  Rng rng(4);
  int searched = 0;
  for (int round = 0; round < 20; ++round) {
    const Board board = played_until<8>(9, rng);
    if (board.is_over()) continue;
    EvenToTheEnd::start(nullptr);
    search(board, EvenToTheEnd(), kGridSquares);
    if (EvenToTheEnd::answers < 10 * kSoon) continue;
    std::stop_source stop;
    EvenToTheEnd::start(&stop);
    search(board, EvenToTheEnd(), kGridSquares, {}, Budget({}, stop.get_token()));
    EXPECT_LE(EvenToTheEnd::answers, kSoon);
    ++searched;
  }
  EXPECT_GT(searched, 5);
}

}  // namespace
}  // namespace turncoat::testing
