// What the engine's search asks about a game besides its rules: the seam between search and evaluation.
#pragma once

#include <concepts>
#include <cstdint>

#include "games/game.h"

namespace turncoat {

// Values of a search are whole numbers, kMark of them to a mark, for the side to move.
inline constexpr int kMark = 100;

// Larger than every value of a position.
inline constexpr int kInfiniteValue = 1 << 30;

constexpr int value_of(Score score) { return score.discs * kMark; }

// - `evaluate` guesses the final score; precondition: the game is not over.
// - `key` names the position in the table. Positions with equal keys differ in nothing but `settled`, the
//   part of the final score that is certain and that the key leaves out.
template <class K, class P>
concept Knowledge = Game<P> && std::copyable<K> && requires(const K& knowledge, const P& position) {
  { knowledge.evaluate(position) } -> std::same_as<int>;
  { knowledge.key(position) } -> std::same_as<std::uint64_t>;
  { knowledge.settled(position) } -> std::same_as<int>;
};

}  // namespace turncoat
