// What the engine's search may leave out: ProbCut, and what becomes of its results in the table.
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "search_support.h"
#include "support/full_minimax.h"

namespace turncoat::testing {
namespace {

// Knowledge whose ProbCuts claim another deviation than the one that was measured.
template <class K>
class WithDeviation : public K {
 public:
  WithDeviation(K knowledge, int deviation) : K(std::move(knowledge)), deviation_(deviation) {}

  template <class P>
  [[nodiscard]] std::optional<ProbCut> prob_cut(const P& /*position*/, int depth) const {
    return prob_cut_at_half(depth, deviation_);
  }

 private:
  int deviation_;
};

constexpr int kUnsure = 1000 * kGridSquares * kMark;  // a deviation beyond all values
constexpr int kMostSelective = static_cast<int>(kConfidences.size()) - 1;

// Where a shallow search says next to nothing about a deep one there is nothing to cut.
TEST(SelectiveSearch, CutsNothingWhereNothingIsSure) {
  const int positions = for_each_position(4, [](const AnyPosition& any) {
    with_knowledge(any, [](const auto& position, const auto& knowledge) {
      for (int depth = 3; depth <= 4; ++depth) {
        const SearchReport report =
            search(position, WithDeviation(knowledge, kUnsure), depth, {.selectivity = kMostSelective});
        ASSERT_EQ(report.lines[0].value, minimax(position, knowledge, depth))
            << position.variant() << ' ' << position.to_text() << " depth " << depth;
      }
    });
  });
  EXPECT_GT(positions, 200);
}

// Knowledge that is off by up to `error`, at random, from the true value or from nothing at all. With such
// errors the best move seldom comes first.
class Noise {
 public:
  enum class Around : std::uint8_t { kNothing, kTruth };

  Noise(Around around, int error, int deviation) : around_(around), error_(error), deviation_(deviation) {}

  template <Game P>
  [[nodiscard]] int evaluate(const P& position) const {
    const auto noise =
        static_cast<int>(mix(position.hash()) % static_cast<unsigned>(2 * error_ + 1)) - error_;
    if (around_ == Around::kNothing) return noise;
    const auto [known, is_new] = truths_->try_emplace(position.hash(), 0);
    if (is_new) known->second = full_minimax(position) * kMark;
    return known->second + noise;
  }
  template <Game P>
  [[nodiscard]] std::uint64_t key(const P& position) const {
    return position.hash();
  }
  template <Game P>
  [[nodiscard]] int settled(const P& /*position*/) const {
    return 0;
  }
  template <Game P>
  [[nodiscard]] std::optional<ProbCut> prob_cut(const P& /*position*/, int depth) const {
    return prob_cut_at_half(depth, deviation_);
  }

 private:
  using Truths = std::unordered_map<std::uint64_t, int>;

  Around around_;
  int error_;
  int deviation_;
  std::shared_ptr<Truths> truths_ = std::make_shared<Truths>();
};

// The last plies of random games.
template <class Check>
void for_each_ending(Check check) {
  constexpr double kMostLines = 6000;
  Rng rng(21);
  for (const std::string_view game : {"adjacency:size=4,rounds=3", "adjacency:size=4,neighbours=8",
                                      "adjacency", "adjacency:size=5x4,rounds=3", "othello:size=6"}) {
    for (int round = 0; round < 10; ++round) {
      for (const AnyPosition& any : random_game(start_of(game), rng)) {
        if (any.is_over() || lines_of(any, kGridSquares) > kMostLines) continue;
        any.visit(check);
      }
    }
  }
}

// Where a shallow search is never further from a deep one than the margin, cutting by it is right, on both
// sides of the window.
TEST(SelectiveSearch, IsRightWhereShallowSearchesAre) {
  constexpr int kError = 3 * kMark;
  constexpr int kDeviation = 10 * kMark;  // its margin is more than two errors
  int cut = 0;
  for_each_ending([&](const auto& position) {
    const Noise noise(Noise::Around::kTruth, kError, kDeviation);
    for (int depth = 4; depth <= 7; ++depth) {
      const SearchReport selective =
          search(position, noise, depth, {.lines = 2, .selectivity = kMostSelective});
      const SearchReport whole = search(position, noise, depth, {.lines = 2});
      cut += selective.nodes != whole.nodes ? 1 : 0;
      ASSERT_EQ(selective.lines.size(), whole.lines.size());
      for (std::size_t i = 0; i < whole.lines.size(); ++i) {
        ASSERT_EQ(selective.lines[i].value, whole.lines[i].value)
            << position.variant() << ' ' << position.to_text() << " depth " << depth;
      }
      ASSERT_EQ(whole.lines[0].value, minimax(position, noise, depth));
    }
  });
  EXPECT_GT(cut, 100);
}

// A search that trusts shallow ones far too much leaves wrong bounds behind; one that leaves out less must
// not take them from the table.
TEST(SelectiveSearch, LeavesNothingInTheTableThatAnExactSearchBelieves) {
  constexpr int kError = 10 * kMark;
  for_each_ending([&]<class P>(const P& position) {
    const Noise hasty(Noise::Around::kNothing, kError, 0);
    for (int depth = 5; depth <= 7; ++depth) {
      TranspositionTable table(kMebibyte);
      const auto search_with = [&](int selectivity) {
        return EngineSearch<P, Noise>(hasty, table, {.selectivity = selectivity})
            .search(position, depth, kNoLimit, {});
      };
      search_with(kMostSelective);
      ASSERT_EQ(search_with(0).lines[0].value, minimax(position, hasty, depth))
          << position.variant() << ' ' << position.to_text() << " depth " << depth;
    }
  });
}

// Selective values are estimates; they still are values, in order, of different moves. Hasty cuts put them
// out of order again and again.
TEST(SelectiveSearch, SeveralLinesAreInOrder) {
  Rng rng(9);
  for (const std::string_view game : {"adjacency", "adjacency:rounds=14", "othello"}) {
    for (const AnyPosition& any : random_game(start_of(game), rng)) {
      if (any.is_over() || count(any.empties()) < 40) continue;
      with_knowledge(any, [](const auto& position, const auto& knowledge) {
        const SearchReport report =
            search(position, WithDeviation(knowledge, 0), 4, {.lines = 3, .selectivity = kMostSelective});
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

}  // namespace
}  // namespace turncoat::testing
