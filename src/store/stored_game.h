// A game of the app as it is kept: everything that must be there again after the program was killed.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/any_position.h"
#include "record/clock.h"
#include "record/played_move.h"

namespace turncoat {

// Times on disk and for people; whole milliseconds.
using WallTime = std::chrono::sys_time<std::chrono::milliseconds>;

struct Seat {
  std::string name;
  std::string bot = {};  // as the registry of players reads it; empty: a person

  [[nodiscard]] bool is_bot() const { return !bot.empty(); }
  bool operator==(const Seat&) const = default;
};
using Seats = std::array<Seat, 2>;  // X, O

// Moves beside those of the game: what was taken back and left, and what somebody tried out. Its line is that
// of its parent up to `at`, and then its own moves.
struct Branch {
  int id = 0;      // from 1
  int parent = 0;  // another branch, or kGameLine
  int at = 0;      // moves from the start of the game before its first
  std::string name = {};
  bool is_deleted = false;             // and with it all that hangs on it; it can come back
  std::vector<PlayedMove> moves = {};  // at least one

  [[nodiscard]] int end() const { return at + static_cast<int>(moves.size()); }
  bool operator==(const Branch&) const = default;
};
inline constexpr int kGameLine = 0;

enum class GameState : std::uint8_t {
  kRunning,
  kPaused,  // bots wait and clocks stand
  kOver,
  kFailed  // a bot failed; it waits for somebody to try again or to take its seat
};

enum class EndReason : std::uint8_t { kNormal, kResigned, kTime, kEnded };

struct GameEnding {
  std::optional<Side> winner;  // nothing: a draw
  EndReason reason = EndReason::kNormal;
  std::optional<Side> by = {};  // who resigned, or whose time was over

  bool operator==(const GameEnding&) const = default;
};

// How a bot failed; `kind` is one of the words of docs/protocols.md.
struct GameFailure {
  Side side = Side::kX;
  std::string kind;
  std::string text;
  std::string evidence;

  bool operator==(const GameFailure&) const = default;
};

struct StoredGame {
  std::string id;
  int revision = 1;     // grows with every change
  std::string variant;  // the registry reads it as a start of the same rules
  AnyPosition start;
  Seats seats;
  // All that are known, also those taken back. Times are kept in whole microseconds; times of processors are
  // not kept.
  std::vector<PlayedMove> moves = {};
  int ply = 0;  // so many of them are made
  std::vector<Branch> branches = {};
  GameState state = GameState::kRunning;
  std::optional<GameEnding> ending = {};    // exactly when over
  std::optional<GameFailure> failure = {};  // exactly when failed
  ClockRule clock = {};
  std::chrono::milliseconds turn_used{0};  // of the present turn, before the clock was last set going
  std::chrono::milliseconds speed{0};      // at least so much between the moves of two bots
  WallTime created = {};
  WallTime changed = {};
  std::string owner = {};  // whose game it is, as a client says; empty: nobody's in particular
  bool is_study = false;   // brought to be looked into, and not played since

  bool operator==(const StoredGame&) const = default;
};

// A line of the list of games.
struct GameSummary {
  std::string id;
  std::string variant;
  AnyPosition start;
  Seats seats;
  GameState state = GameState::kRunning;
  std::optional<GameEnding> ending = {};
  int ply = 0;
  WallTime created = {};
  WallTime changed = {};
  std::optional<std::array<int, 2>> marks = {};        // of X and O at the end, when over
  std::array<std::optional<double>, 2> accuracy = {};  // of X and O where all is reviewed (game_totals.h)
  bool is_study = false;

  bool operator==(const GameSummary&) const = default;
};

// What a review said about one move; values are for the mover, in marks.
struct MoveReview {
  int ply = 0;  // moves made before it
  Move move = Move::pass();
  double value = 0;
  Move best = Move::pass();
  double best_value = 0;
  bool is_exact = false;        // both values are proved
  std::vector<Move> line = {};  // best play, `best` first
  int depth = 0;

  [[nodiscard]] double loss() const { return best_value - value; }
  bool operator==(const MoveReview&) const = default;
};

// The words of the protocol and of the database.
std::string_view word_of(GameState state);
std::string_view word_of(EndReason reason);
std::optional<GameState> parse_game_state(std::string_view word);
std::optional<EndReason> parse_end_reason(std::string_view word);

}  // namespace turncoat
