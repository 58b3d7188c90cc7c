// What people do with the branches of a game.
#include <algorithm>
#include <utility>

#include "core/text.h"
#include "session/live_game.h"
#include "session/move_line.h"
#include "session/move_tree.h"

namespace turncoat {

Answer<void> LiveGame::no_room_for_branches() {
  return refuse(RefusalCode::kTooMany, "", "a game has at most {} branches with {} moves: delete some first",
                kMostBranches, kMostBranchMoves);
}

// A branch that can be seen, or one that was deleted. Points into `game`.
Answer<Branch*> LiveGame::branch_of(StoredGame& game, int id, bool is_deleted) {
  const auto found = std::ranges::find(game.branches, id, &Branch::id);
  if (found != game.branches.end() && (is_deleted ? found->is_deleted : find_branch(game, id) != nullptr))
    return &*found;
  return refuse(RefusalCode::kRange, "branch", "there is no {}branch {}", is_deleted ? "deleted " : "", id);
}

// Makes what was done to a copy of the game its tree.
Answer<void> LiveGame::take_tree(StoredGame changed, Instant now) {
  if (!make_room(changed)) return no_room_for_branches();
  change(now);
  data_.branches = std::move(changed.branches);
  return {};
}

Answer<void> LiveGame::branch(std::span<const std::string> path, std::string_view name, Instant now) {
  const Answer<MoveLine> line = read_line(data_.start, path);
  if (!line) return std::unexpected(line.error());
  StoredGame changed = data_;
  if (!add_path(changed, line->moves, std::string(trimmed(name)))) return {};
  return take_tree(std::move(changed), now);
}

Answer<void> LiveGame::rename(int branch, std::string_view name, Instant now) {
  const Answer<Branch*> found = branch_of(data_, branch, false);
  if (!found) return std::unexpected(found.error());
  const std::string_view wanted = trimmed(name);
  if ((*found)->name == wanted) return {};
  change(now);
  (*found)->name = wanted;
  return {};
}

Answer<void> LiveGame::unbranch(int branch, Instant now) {
  const Answer<Branch*> found = branch_of(data_, branch, false);
  if (!found) return std::unexpected(found.error());
  change(now);
  (*found)->is_deleted = true;
  return {};
}

Answer<void> LiveGame::rebranch(int branch, Instant now) {
  const Answer<Branch*> found = branch_of(data_, branch, true);
  if (!found) return std::unexpected(found.error());
  change(now);
  (*found)->is_deleted = false;
  fold_equal_moves(data_);  // it may have been made again since
  return {};
}

Answer<void> LiveGame::promote(int branch, Instant now) {
  StoredGame changed = data_;
  const Answer<Branch*> found = branch_of(changed, branch, false);
  if (!found) return std::unexpected(found.error());
  const bool is_of_game = (*found)->parent == kGameLine;
  const int at = (*found)->at;
  if (is_of_game && is_over()) {
    return refuse(RefusalCode::kOver, "branch",
                  "the game is over, and its own moves stay as they were played");
  }
  if (is_of_game && data_.clock.kind != ClockKind::kNone) {
    return refuse(RefusalCode::kOver, "branch",
                  "the game has a clock, and its own moves stay as they were played");
  }
  swap_with_parent(changed, branch);
  if (!is_of_game) return take_tree(std::move(changed), now);
  changed.ply = at;
  LiveGame promoted = *this;
  promoted.data_ = std::move(changed);
  [[maybe_unused]] const Result<void> legal = promoted.replay();  // as all branches are
  const GameState state = promoted.is_turn_of_person(at) ? GameState::kRunning : GameState::kPaused;
  if (const Answer<void> moved = promoted.move_to(at, state, now); !moved) return moved;
  *this = std::move(promoted);
  return {};
}

}  // namespace turncoat
