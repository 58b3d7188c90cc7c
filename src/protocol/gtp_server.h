// What a GTP controller asks of us as an engine: commands whose arguments are understood.
//
// Text to struct and back, as in gtp.h; cli/gtp_session.h gives the answers and docs/protocols.md the list.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/result.h"
#include "games/move.h"
#include "protocol/gtp.h"

namespace turncoat::gtp {

// The commands without arguments.
enum class Plain : std::uint8_t {
  kProtocolVersion,
  kName,
  kVersion,
  kListCommands,
  kListGames,
  kQuit,
  kClearBoard,
  kUndo,
  kShowBoard,
  kFinalScore
};

struct KnownCommand {
  std::string name;
};
struct BoardSize {
  int size = 0;
};
struct Komi {};  // means nothing here
struct Play {
  Side side = Side::kX;
  Move move = Move::pass();
};
struct GenMove {
  Side side = Side::kX;
  bool is_played = true;  // reg_genmove only asks
};
// `period_moves` moves in each `period` after the main time. The protocol writes "no limit" as a period
// without moves.
struct TimeSettings {
  std::chrono::milliseconds main_time{0};
  std::chrono::milliseconds period{0};
  int period_moves = 0;

  [[nodiscard]] bool is_unlimited() const { return period_moves == 0 && period.count() > 0; }
};
struct TimeLeft {
  Side side = Side::kX;
  std::chrono::milliseconds left{0};
  int moves = 0;  // to be made in that time; 0: main time
};
struct SetGame {
  std::string game;
};
struct SetPosition {
  std::string game;
  std::string position;
};
struct LoadGame {
  std::string path;
  std::optional<int> move_number = {};  // the position before that move, from 1; else the last one
};
struct Analyze {
  int lines = 1;
  std::chrono::milliseconds interval{0};  // at least so much between two reports
};

using Request = std::variant<Plain, KnownCommand, BoardSize, Komi, Play, GenMove, TimeSettings, TimeLeft,
                             SetGame, SetPosition, LoadGame, Analyze>;

// The failure is the text of the reply, in the protocol's own words where it has them. Moves are cells of a
// board of `shape`.
Result<Request> parse_request(const Command& command, Shape shape);

// Every command that parse_request knows.
std::vector<std::string_view> command_names();

// A line of turncoat-analyze, about one move:
//   info move d3 value +2.50 exact 0 depth 9 nodes 12345 pv d3 c5 f6
struct MoveInfo {
  Move move = Move::pass();
  double value = 0;  // for the side to move, in marks
  bool is_exact = false;
  int depth = 0;
  std::uint64_t nodes = 0;
  std::span<const Move> line = {};
};
std::string format_info(const MoveInfo& info);

// "B+12", "W+4" or "0".
std::string format_score(Score score_for_x);

}  // namespace turncoat::gtp
