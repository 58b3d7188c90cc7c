// What each level can do: the one table that calibration changes (tools/measure_levels.py).
#pragma once

#include <cstdint>
#include <string_view>

namespace turncoat {

inline constexpr int kLevels = 20;

// How a level goes wrong in one game.
struct Weakness {
  double greed = 0;  // 0 to 1: how far it counts the marks it turns in place of what a move is worth
  double error = 0;  // marks by which it typically misjudges a move
};

struct Skill {
  int sight = 1;            // plies it looks ahead, where `nodes` is 0
  int counts = 0;           // cells left to fill from which it counts the game to its end
  std::uint64_t nodes = 0;  // positions the engine may look at; 0: it looks `sight` plies ahead
  Weakness weakness = {};
};

// Precondition: `level` is from 1 to kLevels. A game without numbers of its own has those of Othello.
Skill skill_of(int level, std::string_view game);

// What it can and cannot do, in five words.
std::string_view face_of(int level);

}  // namespace turncoat
