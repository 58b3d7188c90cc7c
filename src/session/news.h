// What the app's clients are told about games, thinking and analyses.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "players/engine.h"
#include "session/live_game.h"
#include "store/stored_game.h"

namespace turncoat {

// Whoever is told about games. kNobody is a request without a client behind it: nothing is told.
using ClientId = std::uint64_t;
inline constexpr ClientId kNobody = 0;

// A game as it is now.
struct GameNews {
  std::shared_ptr<const LiveGame> game;
  std::optional<Side> thinking;
  Instant now;  // for LiveGame::clock
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
  bool is_done = false;
  std::string failure = {};  // why it could not go on; it is done then
};

struct ReviewNews {
  std::string id;
  std::string game;
  int done = 0;  // moves
  int of = 0;
  std::vector<std::optional<MoveReview>> moves = {};
  bool is_finished = false;  // nothing more comes, also after a stop
  std::string failure = {};  // why it could not go on; it is finished then
};

using News = std::variant<GameNews, GameDeleted, ThinkingNews, AnalysisNews, ReviewNews>;

// Called on the session thread; must neither block nor call the hub.
using Listener = std::function<void(const News&)>;

}  // namespace turncoat
