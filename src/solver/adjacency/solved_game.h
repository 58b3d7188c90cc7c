// What is known about a game of Adjacency that is solved: the second player wins it.
//
// The proofs of data/proofs are compiled in. docs/solved.md tells the story, docs/proofs.md the theorem.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/bitboard.h"
#include "games/adjacency/position.h"
#include "solver/adjacency/hyperedges.h"
#include "solver/adjacency/packed_proofs.h"
#include "solver/adjacency/symmetric_sets.h"

namespace turncoat::adjacency {

// All subsets of so many cells are gone over in half a second and half a gigabyte. What is to be answered in
// larger sets is kept with the proof.
inline constexpr int kMostSolvedCells = 30;

class SolvedGame {
 public:
  // Null where there is no proof. A board lying on its side is the same game.
  static const SolvedGame* of(Rules rules);

  explicit SolvedGame(ProvedBoard board);

  // Whether F(set) <= -2 is proved: whoever is to move loses what is left. Precondition: the half turn maps
  // the set to itself.
  [[nodiscard]] bool is_proved(Bitboard set) const;

  // The answer kept for these empty cells, if there is one.
  [[nodiscard]] std::optional<KeptReply> reply_in(Bitboard empties) const;

  // The moves in the order in which to look for one that wins. Those that settle most come first: 199 times
  // of 200 the first one will do. Images of a set have images of its order.
  [[nodiscard]] std::vector<Square> answers(Bitboard empties) const;

  // For 1, 2, ... pairs the sets about which that is not so, one of each class of images.
  [[nodiscard]] std::span<const std::vector<Bitboard>> open() const { return board_.open; }

  [[nodiscard]] Rules rules() const { return board_.rules; }

 private:
  ProvedBoard board_;
  SymmetricSets sets_;
  Neighbourhoods neighbourhoods_;
};

}  // namespace turncoat::adjacency
