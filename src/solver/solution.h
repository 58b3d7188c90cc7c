// What an exact solver says about a position, and what it may spend on saying it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string_view>
#include <vector>

#include "games/move.h"
#include "search/hash_table.h"
#include "solver/score_bounds.h"

namespace turncoat {

struct SolverOptions {
  std::size_t hash_bytes = 64 * kMebibyte;
  int threads = 1;
};

// The argument that proved a value, the one that did most of the work.
enum class Argument : std::uint8_t {
  kGameOver,      // nothing left to play
  kSearch,        // alpha-beta over moves to the end of the game, colours and all
  kEmptySquares,  // a game that fills the board: search over sets of empty squares alone
  kSymmetry,      // a symmetric position: the mirror answer gives the bound, a move reaches it
};

std::string_view name_of(Argument argument);      // one word, for --json
std::string_view sentence_of(Argument argument);  // for people

// About what solving a position of a sensible game takes (measured, bench/README.md): good enough to decide
// whether to try.
struct SolverEffort {
  double nodes = 0;
  double nodes_per_second = 0;  // on one thread of a machine of 2024
};

struct Solution {
  Score score = {};             // final score for the side to move, both playing their best
  Move move = Move::pass();     // a best move; a pass if there is none
  std::vector<Move> line = {};  // best play, `move` first; may end before the game does
  std::uint64_t nodes = 0;
  Argument argument = Argument::kSearch;
};

// A solution, or what was proved about the score before the budget ended.
using Solved = std::expected<Solution, ScoreBounds>;

}  // namespace turncoat
