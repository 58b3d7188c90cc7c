// What the app's clients are told about games, thinking and analyses.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "players/engine.h"
#include "session/live_game.h"
#include "store/game_totals.h"
#include "store/stored_game.h"

namespace turncoat {

// Whoever is told about games. kNobody is a request without a client behind it: nothing is told.
using ClientId = std::uint64_t;
inline constexpr ClientId kNobody = 0;

// What is sent of news: written when it is first asked for, and then once for all who are told the same. For
// one thread.
class SharedText {
 public:
  const std::string& made_by(const std::function<std::string()>& write) {
    if (!text_) text_ = write();
    return *text_;
  }

 private:
  std::optional<std::string> text_;
};

// A game as it is now.
struct GameNews {
  std::shared_ptr<const LiveGame> game;
  std::optional<Side> thinking;
  Instant now;  // for LiveGame::clock
  std::shared_ptr<SharedText> text = std::make_shared<SharedText>();
};

struct GameDeleted {
  std::string game;
};

// How far a bot has come; about ten a second at most.
struct ThinkingNews {
  std::string game;
  Side side = Side::kX;
  int depth = 0;
  std::uint64_t nodes = 0;
  double value = 0;  // for the side that thinks, in the bot's own measure
  std::vector<Move> line = {};
};

// A better answer of an analysis, or with `is_done` the last one.
struct AnalysisNews {
  std::string id;
  AnyPosition position;
  Analysis analysis;  // no moves: nothing is known yet
  std::chrono::milliseconds spent{0};
  bool is_done = false;
  std::string failure = {};  // why it could not go on; it is done then
};

// What is known of the moves of a line.
struct ReviewedLine {
  std::vector<std::optional<MoveReview>> moves = {};
  std::optional<Accuracy> accuracy = {};  // where all moves that were made are reviewed
};

struct ReviewNews {
  std::string id;
  std::string game;
  int done = 0;  // moves
  int of = 0;
  std::vector<std::optional<MoveReview>> moves = {};
  bool is_finished = false;               // nothing more comes, also after a stop
  std::optional<Accuracy> accuracy = {};  // where all moves that were made are reviewed
  std::string failure = {};               // why it could not go on; it is finished then
};

using News = std::variant<GameNews, GameDeleted, ThinkingNews, AnalysisNews, ReviewNews>;

// Called on the session thread; must neither block nor call the hub.
using Listener = std::function<void(const News&)>;

}  // namespace turncoat
