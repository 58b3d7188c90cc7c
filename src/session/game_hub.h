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
#include "session/game_action.h"
#include "session/hub_options.h"
#include "session/live_game.h"
#include "session/new_game.h"
#include "session/news.h"
#include "session/personal_record.h"
#include "session/refusal.h"
#include "store/game_store.h"

namespace turncoat {

inline constexpr std::size_t kMostListed = 100;  // games in one list

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

  // `who` asks; kNobody stands for a request without a client behind it.
  Answer<GameNews> create(ClientId who, const NewGame& wanted);

  // All of them, or none.
  Answer<std::vector<GameNews>> import(ClientId who, std::span<const GameRecord> records,
                                       const std::string& owner = {});
  Answer<GameNews> open(ClientId who, std::string_view game);
  Answer<void> leave(ClientId who, std::string_view game);
  Answer<void> remove(ClientId who, std::string_view game);
  Answer<GameNews> change(ClientId who, std::string_view game, const GameAction& action);

  // The game as it is, without watching it.
  Answer<GameNews> look(ClientId who, std::string_view game);
  Answer<GameList> list(ClientId who, const GameQuery& query);

  // What the finished games of people add up to; only those of that owner, if one is given.
  Answer<PersonalRecord> record(ClientId who, const std::optional<std::string>& owner);

  // Each client has one analysis and one review at a time; a new one ends the old. The answer is its id.
  // Fields out of range are refused as `range`, the end of a game as `over`.
  Answer<std::string> analyse(ClientId who, const AnalysisRequest& request);
  Answer<std::string> review(ClientId who, std::string_view game, std::chrono::milliseconds time_per_move);
  Answer<void> stop(ClientId who, std::string_view analysis_or_review);

  // What is known of each move of a game, those taken back included, or of the line of a branch.
  Answer<ReviewedLine> reviewed(ClientId who, std::string_view game, int branch = kGameLine);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace turncoat
