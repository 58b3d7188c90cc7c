#include "arena/game_identity.h"

#include <algorithm>
#include <limits>

#include "core/random.h"

namespace turncoat {

GameIdentity::GameIdentity(const AnyPosition& start) : shape_(start.shape()) {
  for (const Symmetry symmetry : kSymmetries) {
    if (symmetry.transposes && !shape_.is_square()) continue;
    if (start.transformed(symmetry) == start) symmetries_.push_back(symmetry);
  }
}

std::uint64_t GameIdentity::of(const GameResult& game) const {
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  for (const Symmetry symmetry : symmetries_) {
    std::uint64_t hash = 0;
    const auto fold = [&](Move move) {
      const int cell = move.is_pass() ? kGridSquares : transform(move.square(), symmetry, shape_);
      hash = mix(hash + static_cast<std::uint64_t>(cell) + 1);
    };
    for (const Move move : game.opening) fold(move);
    for (const auto& played : game.moves) fold(played.move);
    least = std::min(least, hash);
  }
  return least;
}

}  // namespace turncoat
