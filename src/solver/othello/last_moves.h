// What the engine's search asks about the last moves of an Othello game (Ending in eval/knowledge.h): the
// solver goes over positions with few empty cells several times as fast as a search that judges each of them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/othello/position.h"
#include "solver/othello/endgame_search.h"
#include "solver/othello/estimate.h"
#include "solver/othello/shared_work.h"

namespace turncoat::othello {

template <int kSize>
class LastMoves {
 public:
  using Board = Position<kSize>;

  static constexpr int kMostEmpties = 8;

  LastMoves() : work_(kNoTable), search_(work_, solver_judge<kSize>()) {}

  // Whether the final score is above `alpha`: the score, or a bound on its side of alpha. Precondition: at
  // most kMostEmpties cells are empty, and the side to move has a move.
  int search(const Board& board, int alpha) { return search_.search(board.own(), board.opp(), alpha); }

  [[nodiscard]] std::uint64_t nodes() const { return search_.nodes(); }

 private:
  static constexpr std::size_t kNoTable = 1;  // so few cells do not need the large one

  SharedWork work_;
  EndgameSearch<kSize> search_;
};

// Knowledge of Othello for searches that may reach the end of the game.
template <int kSize, class K>
class ToTheEnd : public K {
 public:
  using Ending = LastMoves<kSize>;

  explicit ToTheEnd(const K& knowledge) : K(knowledge) {}
};

}  // namespace turncoat::othello
