// The games of the app and their reviews in one database. Each function is one transaction,
// on disk when it returns.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/registry.h"
#include "store/stored_game.h"

namespace turncoat {

// A part of the list of games, newest first.
struct GameList {
  std::vector<GameSummary> games = {};
  std::vector<std::string> damaged = {};  // a sentence for each game that cannot be read
};

// Which games a list has.
struct GameQuery {
  std::size_t limit = 0;
  std::optional<std::string> before = {};  // those that are older than this game
  std::optional<std::string> owner = {};
  std::optional<GameState> state = {};
};

class GameStore {
 public:
  // Fails where the file is damaged. `games` must outlive the store.
  static Result<GameStore> open(const std::filesystem::path& path, const GameRegistry& games);

  GameStore(GameStore&&) noexcept;
  GameStore& operator=(GameStore&&) noexcept;
  ~GameStore();

  // Adds all of them or none. Precondition: no game has one of their ids.
  Result<void> add(std::span<const StoredGame> added);
  Result<void> add(const StoredGame& game) { return add({&game, 1}); }

  // Writes what is new since the game was as in `kept`. Precondition: so it is there.
  Result<void> save(const StoredGame& game, const StoredGame& kept);

  // Nothing: there is no such game.
  Result<std::optional<StoredGame>> load(std::string_view id);

  // False: there was no such game.
  Result<bool> remove(std::string_view id);

  // The newest games first. Without those in which nothing has happened: as they were begun, at the usual
  // start of their variant, without a move.
  Result<GameList> list(const GameQuery& query);

  // Keeps reviews of moves of a game; each is found again as long as the moves up to it are these.
  // Precondition: review.ply is below moves.size().
  Result<void> add_reviews(std::string_view id, std::span<const Move> moves,
                           std::span<const MoveReview> reviews);

  // What is known of each of these moves.
  Result<std::vector<std::optional<MoveReview>>> reviews(std::string_view id, std::span<const Move> moves);

 private:
  class Impl;
  explicit GameStore(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace turncoat
