#include "search/engine_search.h"

#include <gtest/gtest.h>

#include "search_support.h"

namespace turncoat::testing {
namespace {

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

// A search that is told what it has spent.
template <class P, class K>
SearchReport paced_search(const P& root, const K& knowledge, int depth, const SpentShare& spent,
                          const Budget& budget = kNoLimit) {
  TranspositionTable table(kMebibyte);
  return EngineSearch<P, K>(knowledge, table, {}).search(root, depth, budget, {}, spent);
}

TEST(EngineSearch, WhoHasSpentNothingGoesOn) {
  for_each_position(4, [](const AnyPosition& any) {
    with_knowledge(any, [](const auto& position, const auto& knowledge) {
      const SearchReport whole = search(position, knowledge, 4);
      const SearchReport paced = paced_search(position, knowledge, 4, [](std::uint64_t) { return 0.0; });
      EXPECT_EQ(paced.depth, whole.depth);
      EXPECT_EQ(paced.nodes, whole.nodes);
      EXPECT_EQ(paced.lines[0].value, whole.lines[0].value);
      EXPECT_EQ(paced.lines[0].move, whole.lines[0].move);
    });
  });
}

TEST(EngineSearch, WhoHasSpentEnoughEndsAfterAWholeDepth) {
  for_each_position(4, [](const AnyPosition& any) {
    with_knowledge(any, [](const auto& position, const auto& knowledge) {
      if (depth_to_end(position) < 3) return;
      const SearchReport report = paced_search(position, knowledge, 4, [](std::uint64_t) { return 10.0; });
      EXPECT_EQ(report.depth, 1);
      EXPECT_EQ(report.lines[0].value, search(position, knowledge, 1).lines[0].value);
    });
  });
}

// Where no other move comes near, half of the usual time is enough; where one does, it is not.
TEST(EngineSearch, AClearChoiceNeedsLessThanAnUnclearOne) {
  constexpr int kDepth = 8;
  const othello::Learned knowledge(othello::PatternWeights::builtin());
  int forced = 0;
  int deeper = 0;  // of the positions with a choice
  int free = 0;
  Rng rng(5);
  while (forced < 3) {
    for (const AnyPosition& any : random_game(start_of("othello"), rng)) {
      const int empties = count(any.empties());
      const int moves = any.is_over() ? 0 : count(any.legal_moves());
      const bool is_forced = moves == 1;
      if (empties < 14 || empties > 24 || moves == 0 || (!is_forced && free >= 10)) continue;
      any.visit([&]<class P>(const P& position) {
        if constexpr (std::same_as<P, othello::Position<8>>) {
          const int depth =
              paced_search(position, knowledge, kDepth, [](std::uint64_t) { return 0.5; }).depth;
          EXPECT_TRUE(!is_forced || depth < kDepth) << position.to_text();
          deeper += !is_forced && depth == kDepth ? 1 : 0;
        }
      });
      ++(is_forced ? forced : free);
    }
  }
  EXPECT_GT(deeper, 0);
}

}  // namespace
}  // namespace turncoat::testing
