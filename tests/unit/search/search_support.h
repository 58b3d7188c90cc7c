// Positions and knowledge for tests of the engine's search, and the slow, obvious search beside it.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <string_view>

#include "core/random.h"
#include "eval/full_game.h"
#include "eval/othello/features.h"
#include "eval/othello/learned.h"
#include "eval/short_game.h"
#include "search/engine_search.h"
#include "support/no_limit.h"
#include "support/players.h"
#include "support/random_play.h"

namespace turncoat::testing {

// Plain minimax with the same evaluation at the leaves; like the engine's search it does not count a pass.
template <Game P, Knowledge<P> K>
int minimax(const P& position, const K& knowledge, int depth) {
  if (position.is_over()) return value_of(position.final_score());
  if (position.must_pass()) {
    P child = position;
    child.play(Move::pass());
    return -minimax(child, knowledge, depth);
  }
  if (depth == 0) return SearchNode<P, K>(knowledge, position).evaluate(knowledge);
  int best = -kInfiniteValue;
  for (const Square square : squares_of(position.legal_moves())) {
    P child = position;
    child.play(Move(square));
    best = std::max(best, -minimax(child, knowledge, depth - 1));
  }
  return best;
}

template <class P, class K>
SearchReport search(const P& root, const K& knowledge, int depth, const SearchOptions& options = {},
                    const Budget& budget = kNoLimit, std::size_t bytes = kMebibyte) {
  TranspositionTable table(bytes);
  return EngineSearch<P, K>(knowledge, table, options).search(root, depth, budget, {});
}

// The knowledge that fits a position.
template <class Check>
void with_knowledge(const AnyPosition& any, Check check) {
  any.visit([&]<class P>(const P& position) {
    if constexpr (std::same_as<P, adjacency::Position>) {
      check(position, adjacency::ShortGame(position));
      if (position.plies_left() == count(position.empties())) {
        check(position, adjacency::FullGame(position.rules()));
      }
    } else {
      check(position, othello::Features<P::kShape.rows>());
      if constexpr (std::same_as<P, othello::Position<8>>)
        check(position, othello::Learned(othello::PatternWeights::builtin()));
    }
  });
}

// How many lines plain minimax may have to look at.
inline double lines_of(const AnyPosition& position, int depth) {
  const int left = position.visit([](const auto& concrete) { return depth_to_end(concrete); });
  double lines = 1;
  for (int ply = 0; ply < std::min(depth, left); ++ply) lines *= count(position.empties()) - ply;
  return lines;
}

// Positions of random games that minimax can search to a depth.
template <class Check>
int for_each_position(int depth, Check check) {
  constexpr double kMostLines = 6000;
  Rng rng(3);
  int positions = 0;
  for (const std::string_view game :
       {"adjacency", "adjacency:neighbours=8", "adjacency:rounds=8", "adjacency:size=5", "adjacency:size=4x6",
        "adjacency:size=4,rounds=3", "adjacency:size=6,neighbours=8,rounds=5", "othello", "othello:size=6"}) {
    for (int round = 0; round < 6; ++round) {
      for (const AnyPosition& position : random_game(start_of(game), rng)) {
        if (position.is_over() || lines_of(position, depth) > kMostLines) continue;
        check(position);
        ++positions;
      }
    }
  }
  return positions;
}

}  // namespace turncoat::testing
