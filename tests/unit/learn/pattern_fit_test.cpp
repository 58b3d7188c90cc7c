#include "learn/pattern_fit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "eval/othello/learned.h"
#include "learn/search_labels.h"
#include "support/full_value.h"
#include "support/othello_positions.h"
#include "support/scale.h"
#include "support/training_positions.h"

namespace turncoat {
namespace {

using Board = othello::Position<8>;
using othello::Folding;
using othello::Learned;
using othello::PatternWeights;
using testing::kIsSlowBuild;
using testing::scaled;

const Lesson& lesson() { return lesson_of(Subject::kOthello); }

// Of the phase with 24 to 27 empty cells.
PhaseFit fit_positions(std::span<const TrainingPosition> positions, std::span<const float> labels,
                       const PhaseFitOptions& options, const PassListener& listener = {}) {
  return fit_phase(lesson(), 6, positions, labels, options, listener);
}

// With the weights in the program.
std::vector<float> labels_of(std::span<const TrainingPosition> positions, const LabelOptions& options,
                             const LabelListener& listener = {}) {
  const auto board_of = [](const TrainingPosition& position) {
    return Board::make(position.own, position.opp, Side::kX).value();
  };
  return labels_by_search(positions, Learned(PatternWeights::builtin()), board_of, options, listener);
}

// Positions of random games with these numbers of empty cells.
std::vector<TrainingPosition> played_positions(int size, int least_empties, int most_empties) {
  Rng rng(5);
  std::vector<TrainingPosition> positions;
  while (static_cast<int>(positions.size()) < size) {
    const Board board =
        testing::played_until<8>(least_empties + rng.below(most_empties - least_empties + 1), rng);
    if (board.legal_moves() != 0) positions.push_back({.own = board.own(), .opp = board.opp(), .score = {}});
  }
  return positions;
}

// Moves, and discs in the middle of edges: a sum of features.
std::vector<float> linear_labels(const std::vector<TrainingPosition>& positions) {
  constexpr Bitboard kMiddles = 0x1800008181000018;
  std::vector<float> labels;
  for (const auto& [own, opp, plies, score] : positions) {
    const int mobility = count(othello::legal_moves(own, opp)) - 2 * count(othello::legal_moves(opp, own));
    labels.push_back(static_cast<float>(3 + mobility + 2 * (count(own & kMiddles) - count(opp & kMiddles))));
  }
  return labels;
}

// There are twenty times as many weights as positions, so some error is left on those that were held out.
TEST(PhaseFit, FindsALinearTarget) {
  const auto positions = played_positions(6000, 24, 27);
  const auto labels = linear_labels(positions);
  std::vector<int> passes;
  const PhaseFit fit =
      fit_positions(positions, labels, {.passes = 10, .pull = 1}, [&](int pass) { passes.push_back(pass); });
  EXPECT_GT(fit.quality.spread, 5);
  EXPECT_LT(fit.quality.held_out_error, fit.quality.spread / 2);
  EXPECT_LT(fit.quality.error, fit.quality.held_out_error);
  EXPECT_GT(fit.quality.best_pass, 1);
  EXPECT_EQ(passes, (std::vector{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
  EXPECT_EQ(fit.weights.size(), Folding::all().weights());
}

TEST(PhaseFit, MorePositionsLeaveLessError) {
  const auto positions = played_positions(kIsSlowBuild ? 1500 : 4000, 24, 27);
  const auto labels = linear_labels(positions);
  const std::size_t few = positions.size() / 8;
  const PhaseFit small = fit_positions(std::span(positions).first(few), std::span(labels).first(few), {});
  const PhaseFit large = fit_positions(positions, labels, {});
  EXPECT_LT(large.quality.held_out_error, small.quality.held_out_error);
}

TEST(PhaseFit, SameInputSameWeights) {
  const auto positions = played_positions(200, 24, 27);
  const auto labels = linear_labels(positions);
  EXPECT_EQ(fit_positions(positions, labels, {}).weights, fit_positions(positions, labels, {}).weights);
  EXPECT_NE(fit_positions(positions, labels, {}).weights,
            fit_positions(positions, labels, {.seed = 2}).weights);
}

TEST(PhaseFit, OfNothingIsNothingAndOfOnePositionIsThat) {
  const PhaseFit nothing = fit_positions({}, {}, {});
  EXPECT_EQ(nothing.weights, std::vector<float>(Folding::all().weights()));
  EXPECT_EQ(nothing.quality.best_pass, 0);
  EXPECT_EQ(nothing.quality.spread, 0);
  const auto positions = played_positions(1, 24, 24);
  const std::vector<float> labels = {12};
  const PhaseFit one = fit_positions(positions, labels, {.passes = 100, .pull = 0});
  EXPECT_LT(one.quality.held_out_error, 6);
}

// Plain minimax by the rules; a pass costs no depth.
int plain_search(const Learned& knowledge, const Board& board, int depth) {
  if (board.is_over()) return value_of(board.final_score());
  if (board.must_pass()) return -plain_search(knowledge, after(board, Move::pass()), depth);
  if (depth == 0) return knowledge.evaluate(board, board.legal_moves(), knowledge.state_of(board));
  int best = -kInfiniteValue;
  for (const Square square : squares_of(board.legal_moves()))
    best = std::max(best, -plain_search(knowledge, after(board, Move(square)), depth - 1));
  return best;
}

// One position a call, so that nothing is known from others: half of the difference of two depths is the
// evaluation's kindness, so that the label is their mean.
TEST(SearchLabels, AreValuesOfPlainMinimaxWithoutKindness) {
  const PatternWeights& weights = PatternWeights::builtin();
  for (const TrainingPosition& position : played_positions(scaled(20), 5, 40)) {
    const Board board = Board::make(position.own, position.opp, Side::kX).value();
    for (const int depth : {1, 2, 3}) {
      const std::vector<float> labels = labels_of({&position, 1}, {.depth = depth});
      const int sum =
          plain_search(Learned(weights), board, depth) + plain_search(Learned(weights), board, depth + 1);
      ASSERT_NEAR(labels[0], static_cast<float>(sum) / (2 * kMark), 1e-4);
    }
  }
}

TEST(SearchLabels, AreExactNearTheEndAndWhereTheScoreIsKnown) {
  auto positions = played_positions(scaled(100), 1, 4);
  positions.push_back({.own = 1, .opp = 2, .score = -7});
  const std::vector<float> labels = labels_of(positions, {});
  EXPECT_EQ(labels.back(), -7);
  for (std::size_t i = 0; i + 1 < positions.size(); ++i) {
    const Board board = Board::make(positions[i].own, positions[i].opp, Side::kX).value();
    EXPECT_EQ(labels[i], static_cast<float>(testing::full_value(AnyPosition(board))));
  }
}

// Positions of the same games, late ones first, so that a search would find deeper ones of positions before.
std::vector<TrainingPosition> related_positions(int games) {
  std::vector<TrainingPosition> positions;
  for (int empties = 20; empties <= 23; ++empties) {
    Rng rng(6);
    for (int game = 0; game < games; ++game) {
      Board board = testing::played_until<8>(23, rng);
      Rng late_rng(static_cast<std::uint64_t>(game));
      while (count(board.empties()) > empties && !board.is_over())
        board.play(board.must_pass() ? Move::pass() : Move(pick(board.legal_moves(), late_rng)));
      if (board.legal_moves() != 0)
        positions.push_back({.own = board.own(), .opp = board.opp(), .score = {}});
    }
  }
  return positions;
}

TEST(SearchLabels, AreTheSameWithManyThreads) {
  const auto positions = related_positions(kIsSlowBuild ? 80 : 300);
  const LabelOptions options{.depth = kIsSlowBuild ? 2 : 4};
  std::size_t told = 0;
  const auto labels = labels_of(positions, options, [&](std::size_t done) { told = done; });
  EXPECT_EQ(told, positions.size());
  EXPECT_EQ(labels, labels_of(positions, {.depth = options.depth, .threads = 3}));
}

class BackwardsFit : public ::testing::Test {
 protected:
  static const std::vector<TrainingPosition>& positions() {
    static const std::vector<TrainingPosition> positions = testing::some_of_each_phase(0);
    return positions;
  }
  static std::vector<std::int16_t> fitted(const FitOptions& options, const FitListener& listener = {}) {
    return fit_backwards(lesson(), positions(), options, listener).weights;
  }

  static constexpr FitOptions kQuick{.of_phase = {.passes = 2}};
};

TEST_F(BackwardsFit, IsTheSameWithManyThreads) {
  FitOptions many = kQuick;
  many.threads = 3;
  const auto weights = fitted(kQuick);
  EXPECT_EQ(weights.size(), PatternWeights::kPhases * Folding::all().weights());
  EXPECT_TRUE(weights == fitted(many));
  FitOptions other = kQuick;
  other.of_phase.seed = 2;
  EXPECT_FALSE(weights == fitted(other));
}

TEST_F(BackwardsFit, TellsWhatItLeavesOfExactScores) {
  const FittedTables tables = fit_backwards(lesson(), positions(), kQuick, {});
  const PatternWeights weights(tables.weights, {});
  ASSERT_EQ(tables.rest.size(), positions().size());
  int exact = 0;
  for (const TrainingPosition& position : positions()) {
    if (!position.score) continue;
    const auto rest = std::ranges::find_if(tables.rest, [&](const RestPosition& other) {
      return other.own == position.own && other.opp == position.opp;
    });
    ASSERT_NE(rest, tables.rest.end());
    const Board board = Board::make(position.own, position.opp, Side::kX).value();
    const Learned knowledge(weights);
    const double value =
        static_cast<double>(knowledge.evaluate(board, board.legal_moves(), knowledge.state_of(board))) /
        kMark;
    EXPECT_NEAR(rest->rest, *position.score - value, 0.02);
    ++exact;
  }
  EXPECT_GT(exact, 0);
}

TEST_F(BackwardsFit, TellsAboutEveryPhase) {
  std::vector<int> phases;
  double share = 0;
  std::map<int, int> passes;
  fitted(kQuick, {.progress =
                      [&](const FitProgress& progress) {
                        EXPECT_GE(progress.share, share);
                        share = progress.share;
                        EXPECT_EQ(progress.phase, static_cast<int>(phases.size()));
                        passes[progress.pass] += 1;
                      },
                  .fitted =
                      [&](const FittedPhase& phase) {
                        phases.push_back(phase.phase);
                        EXPECT_GT(phase.positions, 0U);
                        EXPECT_EQ(phase.exact, phase.phase == 0 ? phase.positions : 0);
                      }});
  EXPECT_EQ(phases, (std::vector{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}));
  EXPECT_DOUBLE_EQ(share, 1);
  for (const int pass : {0, 1, 2}) EXPECT_EQ(passes[pass], 15) << pass;
  EXPECT_GT(passes.size(), 3U);  // the first moves of a game are gone over more often
}

}  // namespace
}  // namespace turncoat
