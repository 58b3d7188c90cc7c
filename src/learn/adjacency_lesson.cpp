#include "learn/adjacency_lesson.h"

#include <algorithm>

#include "core/text.h"
#include "eval/adjacency/learned.h"
#include "learn/search_labels.h"
#include "learn/window_parts.h"

namespace turncoat {

namespace {

using adjacency::FullModel;
using adjacency::ShortModel;
using adjacency::WindowParts;

adjacency::Position board_of(const TrainingPosition& position) {
  return adjacency::Position::make({}, position.own, position.opp, Side::kX, position.plies_left).value();
}

}  // namespace

// Plies left and, in games that do not fill the board, cells that stay empty.
std::string AdjacencyLesson::phase_name(int phase) const {
  int spare = 0;
  for (const Weights::Spares& spares : Weights::kSpares) {
    if (phase >= spares.phases) {
      phase -= spares.phases;
      spare = spares.most + 1;
      continue;
    }
    const int first = phase * Weights::kPhasePlies + 1;
    const std::string plies = fmt::format("{}-{}", first, first + Weights::kPhasePlies - 1);
    return spares.most == 0 ? plies : fmt::format("{}+{}", plies, spare);
  }
  return {};
}

// Behind the weights of the file stand those of the parts of windows.
std::size_t AdjacencyLesson::fitted_weights_of(int phase) const {
  return Weights::size_of(phase) + (Weights::is_full(phase) ? 0 : WindowParts::weights());
}

std::vector<float> AdjacencyLesson::merged(int phase, const std::vector<float>& fitted) const {
  if (Weights::is_full(phase)) return fitted;
  const std::size_t size = Weights::size_of(phase);
  std::vector<float> weights(fitted.begin(), fitted.begin() + static_cast<std::ptrdiff_t>(size));
  const auto parts = WindowParts::all().of_windows();
  for (std::size_t window = 0; window < parts.size(); ++window) {
    for (const std::uint32_t part : parts[window]) weights[window] += fitted[size + part];
  }
  return weights;
}

void AdjacencyLesson::add_features(const TrainingPosition& position,
                                   std::vector<std::uint32_t>& features) const {
  const auto& [own, opp, plies, score] = position;
  if (fills_board(position)) {
    const Bitboard empties = ~(own | opp);
    const adjacency::Folding& folding = FullModel::folding();
    const auto numbers = adjacency::EmptyState(empties).numbers();
    for (std::size_t place = 0; place < adjacency::EmptyWindows::kPlaces; ++place)
      features.push_back(folding.weight_of(adjacency::EmptyWindows::entry(place, numbers[place])));
    for (const std::uint32_t entry : FullModel::others(empties)) features.push_back(folding.weight_of(entry));
    return;
  }
  const adjacency::Folding& folding = ShortModel::folding();
  const auto parts = WindowParts::all().of_windows();
  const auto numbers = adjacency::ColouredState(own, opp).numbers();
  for (std::size_t place = 0; place < adjacency::ColouredWindows::kPlaces; ++place) {
    const std::uint32_t window = folding.weight_of(adjacency::ColouredWindows::entry(place, numbers[place]));
    features.push_back(window);
    for (const std::uint32_t part : parts[window])
      features.push_back(static_cast<std::uint32_t>(folding.weights()) + part);
  }
  for (const std::uint32_t entry : ShortModel::others(own, opp, plies))
    features.push_back(folding.weight_of(entry));
}

float AdjacencyLesson::target(const TrainingPosition& position, float score) const {
  if (!fills_board(position)) return score;
  const float unsettled = score - static_cast<float>(adjacency::settled_score(board_of(position)));
  return position.plies_left % 2 == 0 ? unsettled : -unsettled;
}

// Parts make a position's features many, so that each has to move less. Few positions are gone over more
// often.
PhaseFitOptions AdjacencyLesson::adapted(const PhaseFitOptions& wanted,
                                         std::span<const TrainingPosition> positions) const {
  constexpr double kStepWithParts = 0.05;
  constexpr double kEnoughLooks = 400'000;
  constexpr int kMostPasses = 60;
  if (positions.empty()) return wanted;
  PhaseFitOptions options = wanted;
  const double looks = kEnoughLooks / static_cast<double>(positions.size());
  options.passes = std::max(wanted.passes, static_cast<int>(std::min<double>(kMostPasses, looks)));
  if (!fills_board(positions.front())) options.step = kStepWithParts;
  return options;
}

std::vector<float> AdjacencyLesson::labels(std::span<const TrainingPosition> positions,
                                           std::span<const std::int16_t> weights, const LabelOptions& wanted,
                                           const LabelListener& listener) const {
  if (positions.empty()) return {};
  LabelOptions options = wanted;
  options.kindness_sample = 300;  // there are many phases, and more moves than in Othello
  options.kindness_portion = 32;
  const Weights learned(weights, {});
  if (fills_board(positions.front()))
    return labels_by_search(positions, adjacency::LearnedFull(learned), board_of, options, listener);
  return labels_by_search(positions, adjacency::LearnedShort(learned), board_of, options, listener);
}

}  // namespace turncoat
