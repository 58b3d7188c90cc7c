// `minimax`: looks a number of plies ahead, with every choice of a depth-limited search as a key.
//
// `genetic-weights` is the same player with another table of keys, so its parts are shared from here.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/spec.h"
#include "eval/evaluations.h"
#include "players/registry.h"

namespace turncoat {

// The keys of a search: depth, moves, order, horizon, view, pruning.
std::vector<Parameter> search_parameters(int default_depth);

// A player with settings of those keys and of with_common. The evaluation may depend on the board.
std::unique_ptr<Player> make_minimax(const Settings& settings,
                                     std::function<AnyEvaluation(Shape)> evaluation);

PlayerInfo minimax_player_info();

}  // namespace turncoat
