#include "session/move_tree.h"

#include <algorithm>
#include <set>
#include <utility>

#include "players/judge.h"

namespace turncoat {

namespace {

template <class Branches>
auto* branch_in(Branches& branches, int id) {
  const auto found = std::ranges::find(branches, id, &Branch::id);
  return found == branches.end() ? nullptr : &*found;
}

bool is_seen(const StoredGame& game, const Branch& branch) {
  for (const Branch* at = &branch; at != nullptr; at = branch_in(game.branches, at->parent)) {
    if (at->is_deleted) return false;
  }
  return true;
}

const std::vector<PlayedMove>& moves_of_line(const StoredGame& game, int line) {
  return line == kGameLine ? game.moves : branch_in(game.branches, line)->moves;
}
std::vector<PlayedMove>& moves_of_line(StoredGame& game, int line) {
  return line == kGameLine ? game.moves : branch_in(game.branches, line)->moves;
}

// Where the line's own moves begin.
int begin_of(const StoredGame& game, int line) {
  return line == kGameLine ? 0 : branch_in(game.branches, line)->at;
}

int end_of(const StoredGame& game, int line) {
  return begin_of(game, line) + static_cast<int>(moves_of_line(game, line).size());
}

// The line's own moves from there on.
std::span<const PlayedMove> moves_from(const StoredGame& game, TreePlace place) {
  return std::span(moves_of_line(game, place.line))
      .subspan(static_cast<std::size_t>(place.at - begin_of(game, place.line)));
}

int new_id(const StoredGame& game) {
  int last = kGameLine;
  for (const Branch& branch : game.branches) last = std::max(last, branch.id);
  return last + 1;
}

// Branches that leave `from` behind the place `at` hang on `to` from now on.
void rehang(StoredGame& game, int from, int at, int to) {
  for (Branch& branch : game.branches) {
    if (branch.parent == from && branch.at > at && branch.id != to) branch.parent = to;
  }
}

void erase_branch(StoredGame& game, int id) {
  std::erase_if(game.branches, [&](const Branch& branch) { return branch.id == id; });
}

// Lays a branch on the line `onto`, which has the same moves from the branch's first one on for a while.
void fold(StoredGame& game, int id, int onto) {
  Branch& branch = *branch_in(game.branches, id);
  const std::span<const PlayedMove> there = moves_from(game, {onto, branch.at});
  const auto ends = std::ranges::mismatch(branch.moves, there, {}, &PlayedMove::move, &PlayedMove::move);
  const auto shared = ends.in1 - branch.moves.begin();
  const int fork = branch.at + static_cast<int>(shared);
  for (Branch& other : game.branches) {
    if (other.parent == id && other.at <= fork) other.parent = onto;
  }
  branch.parent = onto;
  branch.at = fork;
  branch.moves.erase(branch.moves.begin(), ends.in1);
  Branch* const kept =
      branch_in(game.branches, onto);  // null: the game's own moves, which grow by play alone
  if (!branch.moves.empty() && (kept == nullptr || kept->end() != fork)) return;
  if (kept != nullptr) {
    if (kept->name.empty()) kept->name = branch.name;
    kept->moves.insert(kept->moves.end(), branch.moves.begin(), branch.moves.end());
  }
  for (Branch& other : game.branches) {
    if (other.parent == id) other.parent = onto;
  }
  erase_branch(game, id);
}

// The line that goes on from there with `move`, other than `except`.
std::optional<int> line_on(const StoredGame& game, TreePlace place, Move move, int except = -1) {
  const std::span<const PlayedMove> own = moves_from(game, place);
  if (place.line != except && !own.empty() && own.front().move == move) return place.line;
  for (const Branch& branch : game.branches) {
    if (branch.id == except || branch.parent != place.line || branch.at != place.at) continue;
    if (branch.moves.front().move == move && is_seen(game, branch)) return branch.id;
  }
  return std::nullopt;
}

// Lays one branch together with a line; false if there is none that needs it.
bool fold_one(StoredGame& game) {
  for (const Branch& branch : game.branches) {
    if (!is_seen(game, branch)) continue;
    const auto onto = line_on(game, {branch.parent, branch.at}, branch.moves.front().move, branch.id);
    if (!onto) continue;
    // Of two branches the older one stays.
    const bool is_first = *onto == branch.parent || *onto < branch.id;
    fold(game, is_first ? branch.id : *onto, is_first ? *onto : branch.id);
    return true;
  }
  return false;
}

void erase_with_all_on_it(StoredGame& game, int id) {
  std::vector<int> gone = {id};
  for (std::size_t i = 0; i < gone.size(); ++i) {
    for (const Branch& branch : game.branches) {
      if (branch.parent == gone[i]) gone.push_back(branch.id);
    }
  }
  for (const int branch : gone) erase_branch(game, branch);
}

bool has_room(const StoredGame& game) {
  const std::size_t taken_back = game.moves.size() - static_cast<std::size_t>(game.ply);
  std::size_t moves = taken_back;
  for (const Branch& branch : game.branches) moves += branch.moves.size();
  return game.branches.size() + (taken_back > 0 ? 1 : 0) <= kMostBranches && moves <= kMostBranchMoves;
}

// Whether its parents lead to the game's own moves, each left where it has a move.
Result<void> check_place(const StoredGame& game, const Branch& branch) {
  if (branch.id <= kGameLine || branch.moves.empty()) return fail("it has no number or no move");
  const Branch* at = &branch;
  for (std::size_t steps = 0; at->parent != kGameLine; ++steps) {
    const Branch* const parent = branch_in(game.branches, at->parent);
    if (parent == nullptr || steps > game.branches.size()) return fail("it hangs on nothing");
    if (at->at <= parent->at || at->at > parent->end())
      return fail("it leaves branch {} at {}", parent->id, at->at);
    at = parent;
  }
  if (at->at < 0 || static_cast<std::size_t>(at->at) > game.moves.size())
    return fail("it leaves the game at ply {} of {}", at->at, game.moves.size());
  return {};
}

}  // namespace

Result<void> check_branches(const StoredGame& game) {
  std::set<int> ids;
  for (const Branch& branch : game.branches) {
    Result<void> right = check_place(game, branch);
    if (right && !ids.insert(branch.id).second) right = fail("it is there twice");
    if (!right) return fail("branch {}: {}", branch.id, right.error().message);
  }
  for (const Branch& branch : game.branches) {
    AnyPosition position = game.start;
    for (const Move move : line_of(game, branch.id)) {
      const Result<void> legal = play_checked(position, move);
      if (!legal) return fail("branch {}: {}", branch.id, legal.error().message);
    }
  }
  return {};
}

const Branch* find_branch(const StoredGame& game, int id) {
  const Branch* const found = branch_in(game.branches, id);
  return found != nullptr && is_seen(game, *found) ? found : nullptr;
}

std::vector<const Branch*> branches_of(const StoredGame& game) {
  std::vector<const Branch*> seen;
  for (const Branch& branch : game.branches) {
    if (is_seen(game, branch)) seen.push_back(&branch);
  }
  std::ranges::sort(seen, {}, &Branch::id);
  return seen;
}

std::vector<Move> line_to(const StoredGame& game, TreePlace place) {
  std::vector<Move> moves(static_cast<std::size_t>(place.at), Move::pass());
  int end = place.at;
  for (int line = place.line;; line = branch_in(game.branches, line)->parent) {
    const std::vector<PlayedMove>& own = moves_of_line(game, line);
    const int begin = begin_of(game, line);
    for (int i = begin; i < end; ++i)
      moves[static_cast<std::size_t>(i)] = own[static_cast<std::size_t>(i - begin)].move;
    if (line == kGameLine) return moves;
    end = std::min(end, begin);
  }
}

std::vector<Move> line_of(const StoredGame& game, int line) {
  return line_to(game, {line, end_of(game, line)});
}

TreePlace place_of_path(const StoredGame& game, std::span<const Move> path) {
  TreePlace place;
  for (const Move move : path) {
    const std::optional<int> line = line_on(game, place, move);
    if (!line) break;
    place = {*line, place.at + 1};
  }
  return place;
}

bool add_path(StoredGame& game, std::span<const Move> path, const std::string& name) {
  TreePlace place = place_of_path(game, path);
  const std::span<const Move> rest = path.subspan(static_cast<std::size_t>(place.at));
  if (!rest.empty()) {
    if (place.line == kGameLine || place.at < end_of(game, place.line)) {
      const int id = new_id(game);
      game.branches.push_back({.id = id, .parent = place.line, .at = place.at});
      place.line = id;
    }
    for (const Move move : rest) moves_of_line(game, place.line).push_back({.move = move});
  }
  Branch* const last = branch_in(game.branches, place.line);
  const bool is_named = last != nullptr && last->name.empty() && !name.empty();
  if (is_named) last->name = name;
  return is_named || !rest.empty();
}

void set_aside(StoredGame& game, int from) {
  const auto kept = game.moves.begin() + from;
  if (kept == game.moves.end()) return;
  const int id = new_id(game);
  rehang(game, kGameLine, from, id);
  game.branches.push_back({.id = id, .parent = kGameLine, .at = from, .moves = {kept, game.moves.end()}});
  game.moves.erase(kept, game.moves.end());
}

void swap_with_parent(StoredGame& game, int branch) {
  Branch& swapped = *branch_in(game.branches, branch);
  const int parent = swapped.parent;
  std::vector<PlayedMove>& line = moves_of_line(game, parent);
  const auto rest = line.begin() + (swapped.at - begin_of(game, parent));
  std::vector<PlayedMove> promoted = std::exchange(swapped.moves, {rest, line.end()});
  line.erase(rest, line.end());
  line.insert(line.end(), std::make_move_iterator(promoted.begin()), std::make_move_iterator(promoted.end()));
  for (Branch& other : game.branches) {
    if (other.id == branch || other.at <= swapped.at) continue;
    if (other.parent == branch) {
      other.parent = parent;
    } else if (other.parent == parent) {
      other.parent = branch;
    }
  }
  if (swapped.moves.empty()) erase_branch(game, branch);
}

void fold_equal_moves(StoredGame& game) {
  while (fold_one(game)) {
  }
}

bool make_room(StoredGame& game) {
  while (!has_room(game)) {
    const auto deleted = std::ranges::find_if(game.branches, &Branch::is_deleted);
    if (deleted == game.branches.end()) return false;
    erase_with_all_on_it(game, deleted->id);
  }
  return true;
}

}  // namespace turncoat
