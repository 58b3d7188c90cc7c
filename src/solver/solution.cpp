#include "solver/solution.h"

#include <utility>

namespace turncoat {

std::string_view name_of(Argument argument) {
  switch (argument) {
    case Argument::kGameOver:
      return "game-over";
    case Argument::kSearch:
      return "search";
    case Argument::kEmptySquares:
      return "empty-squares";
    case Argument::kSymmetry:
      return "symmetry";
  }
  std::unreachable();
}

std::string_view sentence_of(Argument argument) {
  switch (argument) {
    case Argument::kGameOver:
      return "the game is over";
    case Argument::kSearch:
      return "searched to the end of the game";
    case Argument::kEmptySquares:
      return "searched over sets of empty squares: in a game that fills the board colours do not matter";
    case Argument::kSymmetry:
      return "the position is symmetric: answering each move with its image gives the bound";
  }
  std::unreachable();
}

}  // namespace turncoat
