// What the engine's search asks about a game besides its rules: the seam between search and evaluation.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>

#include "games/game.h"

namespace turncoat {

// Values of a search are whole numbers, kMark of them to a mark, for the side to move.
inline constexpr int kMark = 100;

// Larger than every value of a position.
inline constexpr int kInfiniteValue = 1 << 30;

constexpr int value_of(Score score) { return score.discs * kMark; }

// The numbers of a ProbCut (Buro 1995): the value of a deep search is that of a shallow one to `depth`, with
// a standard deviation of `deviation`.
struct ProbCut {
  int depth = 0;
  int deviation = 0;
};

// How sure a selective search has to be that a position lies outside of the window before it leaves it out.
// Names are the confidence in percent, one-sided, of normally distributed errors.
struct Confidence {
  const char* name;
  double deviations;
};
inline constexpr std::array<Confidence, 5> kConfidences = {
    {{"exact", 0}, {"99", 2.33}, {"95", 1.64}, {"87", 1.13}, {"73", 0.61}}};

// ProbCut by a search of about half the depth. Values jump between even and odd depths, so both are even
// or both odd.
constexpr std::optional<ProbCut> prob_cut_at_half(int depth, int deviation) {
  if (depth < 3) return std::nullopt;
  const int half = depth / 2;
  return ProbCut{.depth = (half - depth) % 2 == 0 ? half : half - 1, .deviation = deviation};
}

// - `evaluate` guesses the final score; precondition: the game is not over.
// - `key` names the position in the transposition table. Positions with equal keys differ in nothing but
// `settled`, the
//   part of the final score that is certain and that the key leaves out.
// - `prob_cut` is for selective search (multi-ProbCut, Buro 1997): measured on games of this evaluation;
//   nothing where a shallow search says too little about that depth.
template <class K, class P>
concept Knowledge = Game<P> && std::copyable<K> && requires(const K& knowledge, const P& position) {
  { knowledge.evaluate(position) } -> std::same_as<int>;
  { knowledge.key(position) } -> std::same_as<std::uint64_t>;
  { knowledge.settled(position) } -> std::same_as<int>;
  { knowledge.prob_cut(position, 0) } -> std::same_as<std::optional<ProbCut>>;
};

}  // namespace turncoat
