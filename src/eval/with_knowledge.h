// Which knowledge the engine has of a position: that of its game, or the plain one.
#pragma once

#include "eval/adjacency/learned.h"
#include "eval/full_game.h"
#include "eval/learned_weights.h"
#include "eval/othello/features.h"
#include "eval/othello/learned.h"
#include "eval/plain_knowledge.h"
#include "eval/short_game.h"
#include "games/adjacency/position.h"
#include "games/othello/position.h"

namespace turncoat {

// Calls `function` with the knowledge that fits a position. A game's own knowledge is an overload here.
template <Game P, class Function>
auto with_knowledge(const P& /*position*/, const LearnedWeights& /*weights*/, Function function) {
  return function(PlainKnowledge<P>());
}
template <class Function>
auto with_knowledge(const adjacency::Position& position, const LearnedWeights& weights, Function function) {
  const bool is_full = adjacency::fills_board(position);
  if (adjacency::WindowWeights::fit(position) && weights.adjacency() != nullptr) {
    const adjacency::WindowWeights& learned = *weights.adjacency();
    if (is_full) return function(adjacency::LearnedFull(learned));
    if (learned.knows_short()) return function(adjacency::LearnedShort(learned));
  }
  if (is_full) return function(adjacency::FullGame(position.rules()));
  return function(adjacency::ShortGame(position));
}
template <class Function>
auto with_knowledge(const othello::Position<6>& /*position*/, const LearnedWeights& /*weights*/,
                    Function function) {
  return function(othello::Features<6>());
}
template <class Function>
auto with_knowledge(const othello::Position<8>& /*position*/, const LearnedWeights& weights,
                    Function function) {
  if (const othello::PatternWeights* learned = weights.othello()) return function(othello::Learned(*learned));
  return function(othello::Features<8>());
}

}  // namespace turncoat
