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
  std::ranges::copy(othello::feature_weights(position.own, position.opp), std::back_inserter(features));
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
