#include "store/game_totals.h"

#include <algorithm>
#include <cmath>

namespace turncoat {

std::array<int, 2> marks_of(const AnyPosition& position) {
  int x = count(discs_of(position, Side::kX));
  int o = count(discs_of(position, Side::kO));
  if (position.is_over()) {
    const int given = final_score_for(position, Side::kX).discs - (x - o);
    x += std::max(given, 0);
    o += std::max(-given, 0);
  }
  return {x, o};
}

std::optional<Accuracy> accuracy_of(const AnyPosition& start, std::span<const Move> moves,
                                    std::span<const std::optional<MoveReview>> reviews) {
  std::array<double, 2> sum = {};
  std::array<int, 2> choices = {};
  AnyPosition position = start;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i >= reviews.size() || !reviews[i]) return std::nullopt;
    if (count(position.legal_moves()) > 1) {
      const std::size_t side = place_of(position.side());
      sum.at(side) += 100 * std::exp(-kLossDecay * std::max(0.0, reviews[i]->loss()));
      ++choices.at(side);
    }
    position.play(moves[i]);
  }
  Accuracy accuracy;
  for (std::size_t side = 0; side < accuracy.size(); ++side) {
    if (choices.at(side) > 0) accuracy.at(side) = sum.at(side) / choices.at(side);
  }
  return accuracy;
}

}  // namespace turncoat
