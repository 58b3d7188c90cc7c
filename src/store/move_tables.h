// The moves of games and their branches in the database.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/result.h"
#include "store/database.h"
#include "store/stored_game.h"

namespace turncoat {

class MoveTables {
 public:
  Result<void> prepare(Database& database);

  // All functions are for the game of that number, in a transaction of the caller.
  Result<void> add(std::int64_t number, const StoredGame& game);

  // Writes what is new since the game was as in `kept`.
  Result<void> save(std::int64_t number, const StoredGame& game, const StoredGame& kept);

  // Adds its moves and branches to a game without them; what is damaged is told as the inner result.
  Result<Result<void>> read(std::int64_t number, StoredGame& game);

 private:
  Result<void> read_branches(std::int64_t number, StoredGame& game);
  Result<void> write_branch(std::int64_t number, const Branch& branch);
  Result<void> remove_branch(std::int64_t number, int id);
  Result<void> write_moves(std::int64_t number, int line, std::span<const PlayedMove> moves,
                           std::size_t from);

  std::optional<Statement> cut_moves_, insert_move_, select_moves_, delete_branch_, insert_branch_,
      select_branches_;
};

}  // namespace turncoat
