// Which knowledge the engine has of a position: that of its game, or the plain one.
#pragma once

#include "eval/full_game.h"
#include "eval/othello_features.h"
#include "eval/plain_knowledge.h"
#include "eval/short_game.h"
#include "games/adjacency/position.h"
#include "games/othello/position.h"

namespace turncoat {

// Calls `function` with the knowledge that fits a position. A game's own knowledge is an overload here.
template <Game P, class Function>
auto with_knowledge(const P& /*position*/, Function function) {
  return function(PlainKnowledge<P>());
}
template <class Function>
auto with_knowledge(const adjacency::Position& position, Function function) {
  if (position.plies_left() == count(position.empties()))
    return function(adjacency::FullGame(position.rules()));
  return function(adjacency::ShortGame(position));
}
template <int kSize, class Function>
auto with_knowledge(const othello::Position<kSize>& /*position*/, Function function) {
  return function(othello::Features<kSize>());
}

}  // namespace turncoat
