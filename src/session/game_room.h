// A game that is open: who watches it, whose bot thinks. For the session thread only; a change is on disk
// before anybody is told.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>

#include "players/registry.h"
#include "session/bot_seat.h"
#include "session/fair_pool.h"
#include "session/game_action.h"
#include "session/live_game.h"
#include "session/news.h"
#include "session/permission.h"
#include "session/refusal.h"
#include "session/session_thread.h"
#include "store/game_store.h"

namespace turncoat {

// What a room needs of the house it is in.
struct RoomServices {
  SessionThread& thread;
  FairPool& pool;
  std::size_t lane;  // of the pool, for bots
  GameStore& store;
  const PlayerRegistry& players;
  bool allow_commands;  // as in HubOptions
  BotCeiling ceiling;
  std::function<Owner(ClientId)> owner;
  std::function<Instant()> clock;
  std::function<void(ClientId, const News&)> tell;
};

class GameRoom : public std::enable_shared_from_this<GameRoom> {
 public:
  // A room without watchers: nothing happens by itself. The services must outlive it.
  GameRoom(RoomServices& services, LiveGame game);
  GameRoom(const GameRoom&) = delete;
  GameRoom& operator=(const GameRoom&) = delete;

  // Stops thinking.
  ~GameRoom();

  [[nodiscard]] GameNews news() const;
  [[nodiscard]] const std::set<ClientId>& watchers() const { return watchers_; }
  void tell(const News& news) const;

  // With the first watcher the game goes on, with the last it sleeps and its clock is kept.
  void enter(ClientId client);
  void leave(ClientId client);

  // Calls `work` for something that happened by itself. If it throws, the game goes on a little later.
  void on_event(const std::function<void()>& work);

  // Does `action` to a copy of the game, keeps it, makes it the game and tells everybody.
  Answer<GameNews> change(const GameAction& action);

  // Keeps the time used so far.
  void keep_clock();

 private:
  struct SeatedBot {
    std::shared_ptr<BotSeat> bot;
    bool is_busy = false;  // also with a thought that nobody waits for any more
  };

  // What a bot was asked last, and its answer if that has to wait.
  struct Thought {
    Side side = Side::kX;
    int ply = 0;
    AnyPosition position;
    std::stop_source stop = {};  // also tells one thought from another
    std::optional<BotAnswer> answer = {};
  };

  Answer<GameNews> keep(LiveGame changed);
  void advance();
  [[nodiscard]] bool is_wanted(const Thought& thought) const;
  void end_if_time_is_over();
  void ask_bot();
  void refuse_bot(const std::function<void(LiveGame&, Instant)>& refuse);
  void progressed(const std::stop_source& thought, const BotProgress& progress);
  void answered(const std::stop_source& thought, Side side, const std::shared_ptr<BotSeat>& bot,
                const BotAnswer& answer);
  void deliver_when_due();

  RoomServices& services_;
  std::shared_ptr<const LiveGame> game_;
  std::set<ClientId> watchers_;
  std::array<SeatedBot, 2> bots_;
  std::optional<Thought> thought_;
  std::chrono::steady_clock::time_point last_move_;  // of a bot
  Alarm alarm_;  // for the end of a person's time, or for the moment of a bot's move
};

}  // namespace turncoat
