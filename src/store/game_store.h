// The games, their reviews and the settings of the app in one database. Each function is one transaction,
// on disk when it returns.
#pragma once

#include <filesystem>
#include <map>
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

  // Writes what changed since the game was last saved: all but the first `same_moves` moves.
  // Precondition: the game is there.
  Result<void> save(const StoredGame& game, std::size_t same_moves);

  // Nothing: there is no such game.
  Result<std::optional<StoredGame>> load(std::string_view id);

  // False: there was no such game.
  Result<bool> remove(std::string_view id);

  // The newest games first, or the newest of those before the game `before`. Without those in which nothing
  // has happened: as they were begun, at the usual start of their variant, without a move.
  Result<GameList> list(int limit, std::optional<std::string_view> before = {});

  // Keeps reviews of moves of a game; each is found again as long as the moves up to it are these.
  // Precondition: review.ply is below moves.size().
  Result<void> add_reviews(std::string_view id, std::span<const Move> moves,
                           std::span<const MoveReview> reviews);

  // What is known of each of these moves.
  Result<std::vector<std::optional<MoveReview>>> reviews(std::string_view id, std::span<const Move> moves);

  using TextSettings = std::map<std::string, std::string>;
  Result<TextSettings> settings();

  // Adds or changes these.
  Result<void> set(const TextSettings& settings);

 private:
  class Impl;
  explicit GameStore(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace turncoat
