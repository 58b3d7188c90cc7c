// Which games are the same: by all their moves, opening included, mirror images being one.
#pragma once

#include <cstdint>
#include <vector>

#include "arena/match.h"

namespace turncoat {

class GameIdentity {
 public:
  explicit GameIdentity(const AnyPosition& start);

  // Equal for equal games, and for others as good as never.
  [[nodiscard]] std::uint64_t of(const GameResult& game) const;

 private:
  Shape shape_;
  std::vector<Symmetry> symmetries_;  // those that leave the start as it is
};

}  // namespace turncoat
