// What the engine's search may leave out: ProbCut, and what becomes of its results in the table.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "eval/plain_knowledge.h"
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

// With an evaluation that is never off by more than `kError` a search's value is not either, whatever it
// leaves out: what a shallow search cuts by is right up to `kError`, and further outside of the window than
// the bound that it gives. The margin is small beside the values' differences, so leaving out pays.
TEST(SelectiveSearch, SavesPositionsAndIsAsRightAsItsEvaluation) {
  constexpr int kError = kMark;
  std::array<std::uint64_t, kConfidences.size()> nodes = {};
  for_each_ending([&](const auto& position) {
    const Noise honest(Noise::Around::kTruth, kError, kError / 4);
    const int truth = full_minimax(position) * kMark;
    for (int depth = 5; depth <= 7 && depth < depth_to_end(position); ++depth) {
      for (int selectivity = 0; selectivity <= kMostSelective; ++selectivity) {
        const SearchReport report = search(position, honest, depth, {.selectivity = selectivity});
        nodes[static_cast<std::size_t>(selectivity)] += report.nodes;
        ASSERT_LE(std::abs(report.lines[0].value - truth), kError)
            << position.variant() << ' ' << position.to_text() << " depth " << depth;
      }
    }
  });
  for (std::size_t selectivity = 1; selectivity < nodes.size(); ++selectivity) {
    EXPECT_LT(nodes[selectivity], nodes[0]) << kConfidences[selectivity].name;
  }
}

// Once the end of the game is in sight, less and less is left out, so that the value is exact in the end,
// however wrong the evaluation is.
TEST(SelectiveSearch, LeavesNothingOutInTheEnd) {
  for_each_ending([&](const auto& position) {
    const Noise hasty(Noise::Around::kNothing, 10 * kMark, 0);
    const SearchReport report = search(position, hasty, kGridSquares, {.selectivity = kMostSelective});
    ASSERT_TRUE(report.is_exact);
    ASSERT_EQ(report.lines[0].value, full_minimax(position) * kMark)
        << position.variant() << ' ' << position.to_text();
  });
}

// Knowledge to which all positions are even.
template <Game P>
class Even : public PlainKnowledge<P> {
 public:
  explicit Even(int deviation) : deviation_(deviation) {}

  [[nodiscard]] int evaluate(const P& /*position*/) const { return 0; }
  [[nodiscard]] std::optional<ProbCut> prob_cut(const P& /*position*/, int depth) const {
    return prob_cut_at_half(depth, deviation_);
  }

 private:
  int deviation_;
};

// A search that is asked no more than whether the first move of a position is worth more than so much.
template <Game P>
class Question {
 public:
  Question(const P& position, const Even<P>& knowledge, int selectivity)
      : position_(position),
        shared_{.table = table_, .budget = kNoLimit, .selectivity = selectivity},
        search_(knowledge, shared_) {}

  bool is_more_than(int value, int depth) {
    std::array<RootMove, 1> move = {{{.move = Move(first_square(position_.legal_moves()))}}};
    return search_.search_root(position_, move, depth, value, value + 1) > value;
  }
  [[nodiscard]] std::uint64_t nodes() const { return search_.nodes(); }

 private:
  P position_;
  TranspositionTable table_{kMebibyte};
  SharedSearch shared_;
  PvSearch<P, Even<P>> search_;
};

// Starts of games of which a search to kStartDepth does not see the end.
constexpr int kStartDepth = 8;
template <class Check>
void for_each_start(Check check) {
  for (const std::string_view game : {"adjacency:size=5", "adjacency", "othello:size=6", "othello"}) {
    start_of(game).visit([&](const auto& position) {
      ASSERT_GT(depth_to_end(position), kStartDepth);
      check(position);
    });
  }
}

// Where all is even, a ProbCut depends on nothing but how far the window is from there. Beyond the margin of
// the confidence, above and below, a position costs two shallow searches at most, as often as one asks;
// within the margin nothing is left out.
TEST(SelectiveSearch, CutsBeyondTheMarginAndNotWithin) {
  for_each_start([]<class P>(const P& position) {
    constexpr int kDeviation = 10 * kMark;
    constexpr int kRounding = 5;
    constexpr int kDepth = 6;  // 5 after the first move, of which a ProbCut makes 1
    const P child = after(position, Move(first_square(position.legal_moves())));
    const auto replies = static_cast<std::uint64_t>(count(child.legal_moves()));
    const std::uint64_t most_if_cut = 1 + 2 * (1 + replies);
    for (int selectivity = 1; selectivity <= kMostSelective; ++selectivity) {
      const auto margin =
          static_cast<int>(kConfidences[static_cast<std::size_t>(selectivity)].deviations * kDeviation);
      for (const int sign : {-1, 1}) {
        const int beyond = sign * (margin + kRounding);
        Question sure(position, Even<P>(kDeviation), selectivity);
        for (std::uint64_t times = 1; times <= 2; ++times) {
          EXPECT_EQ(sure.is_more_than(beyond, kDepth), beyond < 0);
          EXPECT_LE(sure.nodes(), times * most_if_cut) << position.variant() << ' ' << selectivity;
        }
        const int within = sign * (margin - kRounding);
        Question unsure(position, Even<P>(kDeviation), selectivity);
        Question whole(position, Even<P>(kDeviation), 0);
        EXPECT_EQ(unsure.is_more_than(within, kDepth), within < 0);
        EXPECT_EQ(whole.is_more_than(within, kDepth), within < 0);
        EXPECT_GE(unsure.nodes(), whole.nodes()) << position.variant() << ' ' << selectivity;
      }
    }
  });
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
