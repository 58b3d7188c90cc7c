// Requests of docs/app_protocol.md: JSON text in, a struct for each action out.
//
// Reading is strict: a field that an action does not have, a wrong kind of value and a number out of range
// are refused with the field's name. What needs the game itself, such as whether a move is legal, comes
// later.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/move.h"
#include "server/json_objects.h"
#include "session/new_game.h"
#include "session/refusal.h"

namespace turncoat {

inline constexpr std::size_t kLargestRequest = std::size_t{1} << 20;  // bytes

namespace asked {

struct Catalogue {};
struct New {
  NewGame game;
};
struct Games {
  int limit = 0;
  std::optional<std::string> before;
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
struct Play {
  std::string game;
  std::string move;
  int ply = 0;
};
struct Undo {
  std::string game;
  int ply = 0;
};
struct Redo {
  std::string game;
  int ply = 0;
};
struct GoTo {
  std::string game;
  int ply = 0;
  int to = 0;
};
struct Pause {
  std::string game;
};
struct Resume {
  std::string game;
};
struct Step {
  std::string game;
};
struct Speed {
  std::string game;
  std::chrono::milliseconds speed{};
};
struct SitDown {
  std::string game;
  Side side = Side::kX;
  Seat seat;
};
struct Resign {
  std::string game;
  Side side = Side::kX;
};
struct End {
  std::string game;
};
struct Position {
  std::string variant;
  std::optional<std::string> position;
  std::vector<std::string> moves;
};
// Of a variant and a position, or of a game and a ply.
struct Analyse {
  std::optional<std::string> variant;
  std::optional<std::string> position;
  std::optional<std::string> game;
  std::optional<int> ply;
  int lines = 0;
  std::chrono::milliseconds time{};
};
struct Stop {
  std::string job;  // an analysis or a review
};
struct Review {
  std::string game;
  std::chrono::milliseconds time_per_move{};
};
struct Reviewed {
  std::string game;
};
struct Import {
  std::string text;
  std::optional<std::string> variant;
  std::optional<std::string> bytes;  // of a file that is not text, in place of one
};
struct Export {
  std::string game;
  std::string format;
  std::optional<int> ply;
};
struct Settings {
  std::optional<GameStore::TextSettings> set;
};

}  // namespace asked

using Action =
    std::variant<asked::Catalogue, asked::New, asked::Games, asked::Open, asked::Leave, asked::Delete,
                 asked::Play, asked::Undo, asked::Redo, asked::GoTo, asked::Pause, asked::Resume, asked::Step,
                 asked::Speed, asked::SitDown, asked::Resign, asked::End, asked::Position, asked::Analyse,
                 asked::Stop, asked::Review, asked::Reviewed, asked::Import, asked::Export, asked::Settings>;

struct Request {
  Json id;  // as it was given; null where it could not be read
  Answer<Action> action;
};

// A message on the WebSocket.
Request parse_request(std::string_view message);

// The body of an HTTP request for `action`; `id` and `do` may be left out, and so may an empty object.
Request parse_request(std::string_view action, std::string_view body);

}  // namespace turncoat
