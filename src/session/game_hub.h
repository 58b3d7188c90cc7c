// All games of the app: who watches which, whose bot thinks, what is analysed.
//
// One thread, the session thread, changes games and writes the database; nothing on it waits for thinking.
// Bots and analyses run on pools and report back to it. A change is on disk before anybody is told.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/registry.h"
#include "players/engine.h"
#include "players/registry.h"
#include "record/game_record.h"
#include "session/analysis_desk.h"
#include "session/hub_options.h"
#include "session/live_game.h"
#include "session/new_game.h"
#include "session/news.h"
#include "session/refusal.h"
#include "store/game_store.h"

namespace turncoat {

class GameHub {
 public:
  // The registries must outlive the hub.
  GameHub(GameStore store, const GameRegistry& games, const PlayerRegistry& players,
          const HubOptions& options = {});
  GameHub(const GameHub&) = delete;
  GameHub& operator=(const GameHub&) = delete;

  // Stops all thinking, runs what was posted, keeps the clocks. Listeners are not called any more after it.
  ~GameHub();

  [[nodiscard]] bool allows_commands() const;  // for any thread

  // Runs `work` on the session thread, after all that was posted before. For any thread.
  void post(std::function<void()> work);

  // All others: on the session thread only.

  // `address` is where the client comes from: what it asks for is shared out by it.
  ClientId connect(Listener listener, std::string address = {});
  void disconnect(ClientId client);

  Answer<GameNews> create(ClientId client, const NewGame& wanted);

  // All of them, or none.
  Answer<std::vector<GameNews>> import(ClientId client, std::span<const GameRecord> records);
  Answer<GameNews> open(ClientId client, std::string_view game);
  Answer<void> leave(ClientId client, std::string_view game);
  Answer<void> remove(std::string_view game);

  // The game as it is, without watching it.
  Answer<GameNews> look(std::string_view game);
  Answer<GameList> list(int limit, std::optional<std::string_view> before = {});

  Answer<GameNews> play(std::string_view game, std::string_view move, int ply);
  Answer<GameNews> undo(std::string_view game, int ply);
  Answer<GameNews> redo(std::string_view game, int ply);
  Answer<GameNews> go_to(std::string_view game, int ply, int to);
  Answer<GameNews> pause(std::string_view game);
  Answer<GameNews> resume(std::string_view game);
  Answer<GameNews> step(std::string_view game);
  Answer<GameNews> set_speed(std::string_view game, std::chrono::milliseconds speed);
  Answer<GameNews> sit_down(std::string_view game, Side side, const Seat& seat);
  Answer<GameNews> resign(std::string_view game, Side side);
  Answer<GameNews> end(std::string_view game);

  // Each client has one analysis and one review at a time; a new one ends the old. The answer is its id.
  // Fields out of range are refused as `range`, the end of a game as `over`.
  Answer<std::string> analyse(ClientId client, const AnalysisRequest& request);
  Answer<std::string> review(ClientId client, std::string_view game, std::chrono::milliseconds time_per_move);
  Answer<void> stop(ClientId client, std::string_view analysis_or_review);

  // What is known of each move of a game, those taken back included.
  Answer<std::vector<std::optional<MoveReview>>> reviewed(std::string_view game);

  // Only those of session/settings.h can be set.
  Answer<GameStore::TextSettings> settings();
  Answer<GameStore::TextSettings> set(const GameStore::TextSettings& changes);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace turncoat
