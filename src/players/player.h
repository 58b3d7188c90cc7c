// Who chooses moves: a player, seen the same way whether it is a person or a program.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/spec.h"
#include "games/any_position.h"

namespace turncoat {

class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  // A legal move; precondition: the game is not over.
  virtual Move choose(const AnyPosition& position) = 0;
};

}  // namespace turncoat
