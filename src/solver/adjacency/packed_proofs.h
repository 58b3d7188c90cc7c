// Proofs as they are compiled into the program: what playing needs of them, in few bytes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/bitboard.h"
#include "games/adjacency/position.h"

namespace turncoat::adjacency {

// An answer that takes too long to find during a game: with it F(empties) is at least so much.
struct KeptReply {
  Bitboard empties = 0;
  Square move = 0;
  int at_least = 0;

  bool operator==(const KeptReply&) const = default;
};

// A board on which the second player is proved to win.
struct ProvedBoard {
  Rules rules;
  std::vector<std::vector<Bitboard>> open = {};  // sets of 1, 2, ... pairs, each level in ascending order
  std::vector<KeptReply> replies = {};           // in ascending order of the empty cells

  bool operator==(const ProvedBoard&) const = default;
};

// One board after the other. Sets are written as differences from one to the next, over one cell of each
// pair: about two bytes a set.
std::string pack(const ProvedBoard& board);
std::vector<ProvedBoard> unpack(std::string_view bytes);

}  // namespace turncoat::adjacency
