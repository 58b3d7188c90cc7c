// How the second player wins a solved game of Adjacency, move by move.
//
// Mirror as long as that wins: because marks that nobody can turn any more already decide, or because what is
// left is proved. Where the opponent has steered into an open set, another answer wins; it is kept with the
// proof or found by going over what it leaves.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "games/adjacency/position.h"

namespace turncoat::adjacency {

enum class WinningArgument : std::uint8_t {
  kLead,      // the opposite cell: ahead by settled marks, and mirroring loses nothing of the rest
  kProved,    // the opposite cell: what is left is proved to be won
  kInstead,   // another cell: the opposite one would only draw
  kKept,      // what the proof has for sets of so many cells
  kEverySet,  // all ways to go on were looked at
  kBest,      // the same where there is no win
};

std::string_view sentence_of(WinningArgument argument);

struct WinningReply {
  Move move = Move::pass();
  int at_least = 1;  // the final score for the side that moves
  WinningArgument argument = WinningArgument::kProved;
};

// The opposite cell where the game was mirrored and that wins for certain. At once. Nothing in games that do
// not fill the board.
std::optional<WinningReply> winning_mirror_reply(const Position& position);

// Why an answer that was looked for is played: because the mirror does not win, or as there is none.
WinningArgument argument_beside_mirror(const Position& position);

// Whether the side to move loses, if that can be found out.
using LosesHere = std::function<std::optional<bool>(const Position& position)>;

// Another answer that wins: one that is kept with the proof, or the first of all that leaves the opponent in
// a position that loses. Nothing in games that are not solved, if there is none, or once `loses` gives up.
std::optional<WinningReply> winning_other_reply(const Position& position, const LosesHere& loses);

}  // namespace turncoat::adjacency
