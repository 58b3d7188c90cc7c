#include "search/engine_search.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "eval/full_game.h"
#include "eval/othello_features.h"
#include "eval/short_game.h"
#include "games/registry.h"
#include "support/players.h"
#include "support/random_play.h"

namespace turncoat::testing {
namespace {

const Budget kNoLimit{{}, {}};

// Plain minimax with the same evaluation at the leaves; like the engine's search it does not count a pass.
template <Game P, Knowledge<P> K>
int minimax(const P& position, const K& knowledge, int depth) {
  if (position.is_over()) return value_of(position.final_score());
  if (position.must_pass()) {
    P child = position;
    child.play(Move::pass());
    return -minimax(child, knowledge, depth);
  }
  if (depth == 0) return knowledge.evaluate(position);
  int best = -kInfiniteValue;
  for (const Square square : squares_of(position.legal_moves())) {
    P child = position;
    child.play(Move(square));
    best = std::max(best, -minimax(child, knowledge, depth - 1));
  }
  return best;
}

template <class P, class K>
SearchReport search(const P& root, const K& knowledge, int depth, const SearchOptions& options = {},
                    const Budget& budget = kNoLimit, std::size_t bytes = kMebibyte) {
  SearchTable table(bytes);
  return EngineSearch<P, K>(knowledge, table, options).search(root, depth, budget, {});
}

// The knowledge that fits a position.
template <class Check>
void with_knowledge(const AnyPosition& any, Check check) {
  any.visit([&]<class P>(const P& position) {
    if constexpr (std::same_as<P, adjacency::Position>) {
      check(position, adjacency::ShortGame(position));
      if (position.plies_left() == count(position.empties())) {
        check(position, adjacency::FullGame(position.rules()));
      }
    } else {
      check(position, othello::Features<P::kShape.rows>());
    }
  });
}

// How many lines plain minimax may have to look at.
double lines_of(const AnyPosition& position, int depth) {
  const int left = position.visit([](const auto& concrete) { return depth_to_end(concrete); });
  double lines = 1;
  for (int ply = 0; ply < std::min(depth, left); ++ply) lines *= count(position.empties()) - ply;
  return lines;
}

// Positions of random games that minimax can search to a depth.
template <class Check>
int for_each_position(int depth, Check check) {
  constexpr double kMostLines = 6000;
  Rng rng(3);
  int positions = 0;
  for (const std::string_view game :
       {"adjacency", "adjacency:neighbours=8", "adjacency:rounds=8", "adjacency:size=5", "adjacency:size=4x6",
        "adjacency:size=4,rounds=3", "adjacency:size=6,neighbours=8,rounds=5", "othello", "othello:size=6"}) {
    for (int round = 0; round < 6; ++round) {
      for (const AnyPosition& position : random_game(start_of(game), rng)) {
        if (position.is_over() || lines_of(position, depth) > kMostLines) continue;
        check(position);
        ++positions;
      }
    }
  }
  return positions;
}

// Values, best moves, and the values along the line told are those of minimax.
TEST(EngineSearch, EqualsPlainMinimax) {
  const int positions = for_each_position(3, [](const AnyPosition& any) {
    with_knowledge(any, [](const auto& position, const auto& knowledge) {
      for (int depth = 1; depth <= 3; ++depth) {
        const SearchReport report = search(position, knowledge, depth);
        const int expected = minimax(position, knowledge, depth);
        ASSERT_EQ(report.lines[0].value, expected) << position.variant() << ' ' << position.to_text();
        auto end = position;
        for (const Move move : report.lines[0].line) {
          ASSERT_TRUE(is_legal(end, move));
          end.play(move);
        }
        auto child = position;
        child.play(report.lines[0].move);
        const int rest = position.must_pass() ? depth : std::min(depth, depth_to_end(position)) - 1;
        ASSERT_EQ(-minimax(child, knowledge, rest), expected) << "the move is not a best one";
      }
    });
  });
  EXPECT_GT(positions, 500);
}

TEST(EngineSearch, IsExactWhereItSeesTheEnd) {
  for_each_position(100, [](const AnyPosition& any) {
    with_knowledge(any, [](const auto& position, const auto& knowledge) {
      const SearchReport report = search(position, knowledge, 100);
      EXPECT_TRUE(report.is_exact);
      EXPECT_EQ(report.lines[0].value, minimax(position, knowledge, 100));
    });
  });
}

TEST(EngineSearch, SeveralLinesAreTheBestMovesInOrder) {
  for_each_position(3, [](const AnyPosition& any) {
    with_knowledge(any, [](const auto& position, const auto& knowledge) {
      constexpr int kDepth = 3;
      const SearchReport report = search(position, knowledge, kDepth, {.lines = 3});
      std::vector<int> values;
      for (const RootMove& move : root_moves_of(position, knowledge)) {
        auto child = position;
        child.play(move.move);
        values.push_back(-minimax(child, knowledge, move.move.is_pass() ? kDepth : kDepth - 1));
      }
      std::ranges::sort(values, std::greater<>());
      ASSERT_EQ(report.lines.size(), std::min<std::size_t>(3, values.size()));
      for (std::size_t i = 0; i < report.lines.size(); ++i) {
        EXPECT_EQ(report.lines[i].value, values[i]) << position.to_text();
      }
    });
  });
}

// Selective values are estimates; they still are values, in order, of different moves.
TEST(EngineSearch, SeveralSelectiveLinesAreInOrder) {
  Rng rng(9);
  for (const std::string_view game : {"adjacency", "adjacency:rounds=14", "othello"}) {
    for (const AnyPosition& any : random_game(start_of(game), rng)) {
      if (any.is_over() || count(any.empties()) < 40) continue;
      with_knowledge(any, [](const auto& position, const auto& knowledge) {
        const SearchReport report = search(position, knowledge, 4, {.lines = 3, .selectivity = 4});
        for (std::size_t i = 0; i < report.lines.size(); ++i) {
          EXPECT_LE(std::abs(report.lines[i].value), kGridSquares * kMark);
          if (i == 0) continue;
          EXPECT_LE(report.lines[i].value, report.lines[i - 1].value);
          EXPECT_NE(report.lines[i].move, report.lines[i - 1].move);
        }
      });
    }
  }
}

TEST(EngineSearch, ThreadsAgreeOnExactValues) {
  for_each_position(100, [](const AnyPosition& any) {
    with_knowledge(any, [](const auto& position, const auto& knowledge) {
      EXPECT_EQ(search(position, knowledge, 100, {.threads = 3}).lines[0].value,
                search(position, knowledge, 100).lines[0].value);
    });
  });
}

TEST(EngineSearch, ATableOfOneBucketChangesNothing) {
  for_each_position(4, [](const AnyPosition& any) {
    with_knowledge(any, [](const auto& position, const auto& knowledge) {
      EXPECT_EQ(search(position, knowledge, 4, {}, kNoLimit, 0).lines[0].value,
                search(position, knowledge, 4).lines[0].value);
    });
  });
}

// Takes very many positions for each other.
struct Colliding : adjacency::ShortGame {
  using ShortGame::ShortGame;
  [[nodiscard]] std::uint64_t key(const adjacency::Position& position) const { return position.hash() % 8; }
};

TEST(EngineSearch, CollidingKeysNeverMakeAMoveIllegal) {
  Rng rng(8);
  for (const AnyPosition& any : random_game(start_of("adjacency:rounds=10"), rng)) {
    any.visit([]<class P>(const P& position) {
      if constexpr (std::same_as<P, adjacency::Position>) {
        if (position.is_over()) return;
        adjacency::Position end = position;
        const SearchReport report = search(position, Colliding(position), 4);
        for (const Move move : report.lines[0].line) {
          ASSERT_TRUE(is_legal(end, move));
          end.play(move);
        }
      }
    });
  }
}

TEST(EngineSearch, WithoutTimeItStillHasAMove) {
  for_each_position(1, [](const AnyPosition& any) {
    with_knowledge(any, [](const auto& position, const auto& knowledge) {
      const Budget nothing({.nodes = 0}, {});
      const SearchReport report = search(position, knowledge, 50, {.threads = 2}, nothing);
      ASSERT_EQ(report.lines.size(), 1U);
      EXPECT_TRUE(is_legal(position, report.lines[0].move));
      EXPECT_EQ(report.depth, 0);
    });
  });
}

}  // namespace
}  // namespace turncoat::testing
