// What a game adds up to: the marks of both sides, and how well each of them played.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "games/any_position.h"
#include "store/stored_game.h"

namespace turncoat {

// Of X and O. At the end also what the rules give the winner for empty cells.
std::array<int, 2> marks_of(const AnyPosition& position);

// A measure of how close to best play moves were, from 0 to 100: each move that lost L marks against the best
// one counts 100 * exp(-kLossDecay * L), and the mean of a side's moves is its accuracy. Moves without a
// choice do not count. A loss of seven marks counts half.
inline constexpr double kLossDecay = 0.1;

// Of X and O; nothing for a side that never had a choice.
using Accuracy = std::array<std::optional<double>, 2>;

// Nothing as long as one of the moves was not reviewed. Precondition: the moves are legal.
std::optional<Accuracy> accuracy_of(const AnyPosition& start, std::span<const Move> moves,
                                    std::span<const std::optional<MoveReview>> reviews);

}  // namespace turncoat
