// Which solver a game has: one of its own, or the plain one.
#pragma once

#include "games/adjacency/position.h"
#include "games/othello/position.h"
#include "solver/adjacency/solver.h"
#include "solver/othello/solver.h"
#include "solver/plain_solver.h"

namespace turncoat {

// A game's own solver is a specialisation here. It has what PlainSolver has, with the same meaning.
template <Game P>
struct SolverChoice {
  using Type = PlainSolver<P>;
};
template <>
struct SolverChoice<adjacency::Position> {
  using Type = adjacency::Solver;
};
template <int kSize>
struct SolverChoice<othello::Position<kSize>> {
  using Type = othello::Solver<kSize>;
};

template <Game P>
using SolverOf = typename SolverChoice<P>::Type;

}  // namespace turncoat
