#include "learn/adjacency_selfplay.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "eval/adjacency/window_weights.h"
#include "eval/full_game.h"
#include "games/any_position.h"
#include "learn/adjacency_lesson.h"
#include "learn/pattern_fit.h"
#include "support/full_value.h"
#include "support/scale.h"

namespace turncoat {
namespace {

using adjacency::Position;
using adjacency::WindowWeights;
using testing::kIsSlowBuild;

constexpr AdjacencySelfplayOptions kQuickAdjacency{
    .seed = 3, .exact_plies = 4, .exact_cells = kIsSlowBuild ? 5 : 8};

Position adjacency_board(const TrainingPosition& position) {
  return Position::make({}, position.own, position.opp, Side::kX, position.plies_left).value();
}

std::vector<TrainingPosition> block_of(const AdjacencySelfplayOptions& options, std::size_t block) {
  return play_adjacency_block(options, block, {}).value();
}

TEST(AdjacencySelfplay, ABlockFollowsFromOptionsAndNumber) {
  const std::vector<TrainingPosition> block = block_of(kQuickAdjacency, 2);
  EXPECT_EQ(block, block_of(kQuickAdjacency, 2));
  EXPECT_NE(block, block_of(kQuickAdjacency, 3));
  AdjacencySelfplayOptions learned = kQuickAdjacency;
  learned.weights = &WindowWeights::builtin();
  EXPECT_NE(block, block_of(learned, 2));
}

TEST(AdjacencySelfplay, AFewBlocksHavePositionsOfAllPhases) {
  const Lesson& lesson = lesson_of(Subject::kAdjacency);
  std::map<int, int> in_phase;
  for (std::size_t block = 0; block < 3; ++block) {
    for (const TrainingPosition& position : block_of(kQuickAdjacency, block))
      ++in_phase[lesson.phase_of(position)];
  }
  for (int phase = 0; phase < lesson.phases(); ++phase)
    EXPECT_GT(in_phase[phase], 0) << lesson.phase_name(phase);
}

TEST(AdjacencySelfplay, ScoresAreThoseOfTheRules) {
  constexpr int kMostPlies = 4;
  int compared = 0;
  for (const TrainingPosition& position : block_of(kQuickAdjacency, 1)) {
    const bool is_full = position.plies_left == position.empties();
    if (!is_full) {
      ASSERT_EQ(position.score.has_value(), position.plies_left <= kQuickAdjacency.exact_plies);
    }
    if (!position.score || position.plies_left > (is_full ? kMostPlies : kMostPlies - 1)) continue;
    if (position.empties() > 40) continue;
    ASSERT_EQ(position.score, testing::full_value(AnyPosition(adjacency_board(position))));
    ++compared;
  }
  EXPECT_GT(compared, kGamesInBlock);
}

TEST(AdjacencySelfplay, AStopRequestGivesNothing) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(play_adjacency_block(kQuickAdjacency, 0, stop.get_token()));
}

TEST(AdjacencyLesson, PhasesHaveNames) {
  const Lesson& lesson = lesson_of(Subject::kAdjacency);
  EXPECT_EQ(lesson.phase_name(0), "1-4");
  EXPECT_EQ(lesson.phase_name(13), "53-56");
  EXPECT_EQ(lesson.phase_name(14), "1-4+1");
  EXPECT_EQ(lesson.phase_name(28), "1-4+8");
  EXPECT_EQ(lesson.phase_name(48), "33-36+22");
}

// What is fitted is the value that the weights give: settled marks and whose turn it is are put back.
TEST(AdjacencyLesson, TargetsAreWhatWeightsAddUpTo) {
  const Lesson& lesson = lesson_of(Subject::kAdjacency);
  // Five empty cells at the bottom right, all other marks are the mover's own: 51 of 59 are settled.
  const Bitboard empties = 0xE080000000000000 | 0x0080000000000000;
  TrainingPosition position{.own = ~empties, .opp = 0, .plies_left = count(empties), .score = {}};
  const int settled = adjacency::settled_score(adjacency_board(position));
  const float sign = position.plies_left % 2 == 0 ? 1 : -1;
  EXPECT_EQ(lesson.target(position, 60), sign * static_cast<float>(60 - settled));
  position.plies_left = 2;
  EXPECT_EQ(lesson.target(position, 60), 60);
}

// The value of a position is the sum of its features before and after parts are added to their windows.
TEST(AdjacencyLesson, PartsAreMergedIntoWindows) {
  const Lesson& lesson = lesson_of(Subject::kAdjacency);
  for (const TrainingPosition& position : block_of(kQuickAdjacency, 4)) {
    if (position.plies_left % 7 != 0) continue;
    const int phase = lesson.phase_of(position);
    Rng rng(static_cast<std::uint64_t>(phase));
    std::vector<float> fitted(lesson.fitted_weights_of(phase));
    for (float& weight : fitted) weight = static_cast<float>(rng.below(21) - 10);
    const std::vector<float> merged = lesson.merged(phase, fitted);
    ASSERT_EQ(merged.size(), WindowWeights::size_of(phase));
    std::vector<std::int16_t> weights(WindowWeights::size());
    std::ranges::transform(
        merged, weights.begin() + static_cast<std::ptrdiff_t>(WindowWeights::first_of(phase)),
        [](float marks) { return static_cast<std::int16_t>(marks * WindowWeights::kMarkParts); });
    std::vector<std::uint32_t> features;
    lesson.add_features(position, features);
    float sum = 0;
    for (const std::uint32_t feature : features) sum += fitted[feature];
    const WindowWeights learned(weights, "");
    const Position board = adjacency_board(position);
    const bool is_full = adjacency::fills_board(board);
    const int value = is_full ? learned.evaluate(adjacency::EmptyState(board.empties()), board.empties())
                              : learned.evaluate(adjacency::ColouredState(board.own(), board.opp()),
                                                 board.own(), board.opp(), board.plies_left());
    ASSERT_EQ(value, static_cast<int>(sum) * WindowWeights::kMarkParts *
                         (is_full && board.plies_left() % 2 != 0 ? -1 : 1));
  }
}

TEST(AdjacencyLesson, WeightsOfAllPhasesAreFitted) {
  const Lesson& lesson = lesson_of(Subject::kAdjacency);
  std::vector<TrainingPosition> positions;
  std::map<int, int> kept;
  for (std::size_t block = 0; block < 3; ++block) {
    for (const TrainingPosition& position : block_of(kQuickAdjacency, block)) {
      if (++kept[lesson.phase_of(position)] <= (kIsSlowBuild ? 1 : 5)) positions.push_back(position);
    }
  }
  const FitOptions quick{.depth = kIsSlowBuild ? 1 : 2, .of_phase = {.passes = 2}};
  int phases = 0;
  const FittedTables fitted = fit_backwards(lesson, positions, quick, {.fitted = [&](const FittedPhase& fit) {
                                              EXPECT_EQ(fit.phase, phases++);
                                              EXPECT_GT(fit.positions, 0U);
                                            }});
  EXPECT_EQ(phases, lesson.phases());
  EXPECT_EQ(fitted.weights.size(), WindowWeights::size());
  EXPECT_TRUE(fitted.rest.empty());  // there is no network to learn it
  EXPECT_TRUE(lesson.is_file(lesson.to_bytes(fitted.weights, "test", {})));
  FitOptions many = quick;
  many.threads = 3;
  EXPECT_TRUE(fitted.weights == fit_backwards(lesson, positions, many, {}).weights);
}

TEST(AdjacencyLesson, OfFullGamesAloneHasTheirPhasesAlone) {
  AdjacencySelfplayOptions options = kQuickAdjacency;
  options.lengths = GameLengths::kFull;
  const std::vector<TrainingPosition> full = block_of(options, 0);
  EXPECT_TRUE(std::ranges::all_of(full, AdjacencyLesson::fills_board));
  EXPECT_EQ(lesson_of(Subject::kAdjacency, full).phases(), WindowWeights::kFullPhases);
  EXPECT_EQ(lesson_of(Subject::kAdjacency, block_of(kQuickAdjacency, 0)).phases(), WindowWeights::kPhases);
  const std::vector<std::int16_t> weights(WindowWeights::full_size());
  const Lesson& lesson = lesson_of(Subject::kAdjacency, full);
  EXPECT_FALSE(WindowWeights::parse(lesson.to_bytes(weights, "test", {})).value().knows_short());
}

}  // namespace
}  // namespace turncoat
