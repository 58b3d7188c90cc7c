// What each action of docs/app_protocol.md asks for, as a struct. The numbers that stand in the members are
// those of fields that are left out.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "session/game_action.h"
#include "session/new_game.h"

namespace turncoat {

namespace asked {

struct Catalogue {};
struct New {
  NewGame game;
};
struct Games {
  int limit = 100;
  std::optional<std::string> before = {};
  std::optional<std::string> owner = {};
  std::optional<GameState> state = {};
};
struct Record {
  std::optional<std::string> owner = {};
};
struct Open {
  std::string game;
};
struct Leave {
  std::string game;
};
struct Delete {
  std::string game;
};
struct Change {
  std::string game;
  GameAction action;
};
struct Position {
  std::string variant;
  std::optional<std::string> position = {};
  std::vector<std::string> moves = {};
};
// Of a variant and a position, or of a game and a ply.
struct Analyse {
  std::optional<std::string> variant = {};
  std::optional<std::string> position = {};
  std::optional<std::string> game = {};
  std::optional<int> ply = {};
  int lines = 3;
  std::chrono::milliseconds time{10'000};
  bool is_until_stopped = false;  // in place of `time`
  bool is_passed = false;         // with the other side to move
};
struct Stop {
  std::optional<std::string> analysis = {};
  std::optional<std::string> review = {};
};
struct Review {
  std::string game;
  std::chrono::milliseconds time_per_move{300};
};
struct Reviewed {
  std::string game;
  int branch = kGameLine;
};
// A text, or the bytes of a file that is not text.
struct Import {
  std::optional<std::string> text = {};
  std::optional<std::string> base64 = {};
  std::optional<std::string> variant = {};
  std::string owner = {};
};
struct Export {
  std::string game;
  std::string format;
  std::optional<int> ply = {};
};

}  // namespace asked

using Action = std::variant<asked::Catalogue, asked::New, asked::Games, asked::Open, asked::Leave,
                            asked::Delete, asked::Change, asked::Position, asked::Analyse, asked::Stop,
                            asked::Review, asked::Reviewed, asked::Record, asked::Import, asked::Export>;

}  // namespace turncoat
