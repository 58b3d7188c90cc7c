// How bad a move was, by what it lost: the one place where that is decided, for the app and for `analyze`.
#pragma once

#include <cstdint>
#include <string_view>

namespace turncoat {

enum class MoveMark : std::uint8_t { kNone, kInaccuracy, kMistake, kBlunder };

// Losses in marks from which a move is an inaccuracy, a mistake, a blunder. Estimates of one position differ
// by some marks without any mistake, so an estimated loss has to be twice as large.
struct MarkLosses {
  double inaccuracy = 0;
  double mistake = 0;
  double blunder = 0;
};
inline constexpr MarkLosses kProvedLosses{.inaccuracy = 2, .mistake = 6, .blunder = 12};
inline constexpr MarkLosses kEstimatedLosses{.inaccuracy = 4, .mistake = 8, .blunder = 16};

// `best` and `played` are what the best and the played move are worth to the mover; `is_exact`: both are
// proved. A proved loss that makes a win or a draw into less is a blunder, however few marks it is. An
// estimated one is a blunder where it is a mistake by its size and the mover was ahead, and then behind, by
// more than noise.
MoveMark mark_of(double best, double played, bool is_exact);

// "", "?!", "?" or "??".
std::string_view symbol_of(MoveMark mark);

}  // namespace turncoat
