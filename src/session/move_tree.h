// The moves of a game as a tree: its own, and the branches beside them.
//
// After every function here no two lines that can be seen go on from the same place with the same move, and a
// branch leaves its parent behind the parent's first move.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "store/stored_game.h"

namespace turncoat {

inline constexpr std::size_t kMostBranches = 200;
inline constexpr std::size_t kMostBranchMoves = 4000;  // of all of them together
inline constexpr std::size_t kLongestBranchName = 60;  // characters

// A place in the tree: so many moves from the start, along that line.
struct TreePlace {
  int line = kGameLine;
  int at = 0;

  bool operator==(const TreePlace&) const = default;
};

// Success if every branch leaves a line that is there and its moves are legal.
Result<void> check_branches(const StoredGame& game);

// A branch that is not deleted, nor hangs on one that is; null if there is none.
const Branch* find_branch(const StoredGame& game, int id);

// Those, by their ids.
std::vector<const Branch*> branches_of(const StoredGame& game);

// The moves from the start to the end of a line, or to `at`. Precondition: the line is there and as long.
std::vector<Move> line_of(const StoredGame& game, int line);
std::vector<Move> line_to(const StoredGame& game, TreePlace place);

// How far the tree knows this path.
TreePlace place_of_path(const StoredGame& game, std::span<const Move> path);

// Adds what is not known of it; never to the game's own moves. A name goes to the branch in which the path
// ends, if that has none. False: nothing was to be added.
bool add_path(StoredGame& game, std::span<const Move> path, const std::string& name);

// Makes a branch of the game's own moves from `from` on, with all that hangs on them.
void set_aside(StoredGame& game, int from);

// What a branch and the rest of its parent's line are to each other is turned round; the branch keeps its id
// and its name. Where its parent has no more moves, the branch lengthens it and is gone.
void swap_with_parent(StoredGame& game, int branch);

// Lays lines together that go on from the same place with the same move.
void fold_equal_moves(StoredGame& game);

// Whether all branches fit in the limits, and the game's moves that were taken back as one more. Where they
// do not, those that were deleted go first.
bool make_room(StoredGame& game);

}  // namespace turncoat
