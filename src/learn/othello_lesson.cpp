#include "learn/othello_lesson.h"

#include <algorithm>

#include "core/text.h"
#include "eval/othello/learned.h"
#include "games/othello/kernels.h"
#include "games/othello/position.h"
#include "learn/search_labels.h"

namespace turncoat {

using othello::PatternWeights;

std::string OthelloLesson::phase_name(int phase) const {
  constexpr int kMost = kGridSquares - 4;  // at the start of a game
  const int first = phase * PatternWeights::kPhaseEmpties;
  const bool is_last = phase == PatternWeights::kPhases - 1;
  return fmt::format("{}-{}", first, is_last ? kMost : first + PatternWeights::kPhaseEmpties - 1);
}

void OthelloLesson::add_features(const TrainingPosition& position,
                                 std::vector<std::uint32_t>& features) const {
  const othello::Folding& folding = othello::Folding::all();
  const auto add = [&](int entry) { features.push_back(folding.weight_of(static_cast<std::size_t>(entry))); };
  const auto indices = othello::PatternState(position.own, position.opp).indices();
  for (std::size_t lane = 0; lane < othello::kInstanceCount; ++lane)
    add(othello::kPatternOffsets[othello::kInstances[lane].pattern] + indices[lane]);
  add(othello::kOwnMovesEntry + count(othello::legal_moves(position.own, position.opp)));
  add(othello::kEnemyMovesEntry + count(othello::legal_moves(position.opp, position.own)));
  add(othello::kEmptiesEntry + position.empties());
}

// Early in a game there are few positions, and those that are there are most of what can come up. So they
// may be learned by heart: less pull, and more passes.
PhaseFitOptions OthelloLesson::adapted(const PhaseFitOptions& wanted,
                                       std::span<const TrainingPosition> positions) const {
  constexpr int kEarly = 52;  // empty cells
  constexpr double kPlenty = 100'000;
  constexpr double kEnoughLooks = 400'000;
  constexpr int kMostPasses = 200;
  if (positions.empty() || positions.front().empties() < kEarly) return wanted;
  PhaseFitOptions options = wanted;
  const auto size = static_cast<double>(positions.size());
  options.pull *= std::min(1.0, size / kPlenty);
  options.passes =
      std::max(wanted.passes, static_cast<int>(std::min<double>(kMostPasses, kEnoughLooks / size)));
  return options;
}

std::vector<float> OthelloLesson::labels(std::span<const TrainingPosition> positions,
                                         std::span<const std::int16_t> weights, const LabelOptions& options,
                                         const LabelListener& listener) const {
  const PatternWeights learned(weights, {});
  const auto board_of = [](const TrainingPosition& position) {
    return othello::Position<8>::make(position.own, position.opp, Side::kX).value();
  };
  return labels_by_search(positions, othello::Learned(learned), board_of, options, listener);
}

}  // namespace turncoat
