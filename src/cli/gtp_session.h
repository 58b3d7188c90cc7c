// A conversation in which we are the GTP engine: the game, its clocks, and the answer to each command.
#pragma once

#include <array>
#include <chrono>
#include <iosfwd>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/any_position.h"
#include "games/registry.h"
#include "players/engine.h"
#include "protocol/gtp_server.h"
#include "search/limits.h"
#include "search/time_control.h"

namespace turncoat::cli {

class GtpSession {
 public:
  // `game` names the start position as the registry does. `limits` hold for every move; without any, and
  // without a clock, a move takes a second.
  GtpSession(const GameRegistry& games, std::string game, const AnyPosition& start, Engine& engine,
             const Limits& limits);

  // Writes the reply to one line of input. An analysis goes on until `next_line` stops. False after "quit".
  bool answer(std::string_view line, std::ostream& out, const std::stop_token& next_line);

 private:
  // A position of the game and the move that led to it.
  struct Step {
    AnyPosition position;
    std::optional<Move> move = {};
    Bitboard turned = 0;
  };

  using Answer = Result<std::string>;
  Answer respond(gtp::Plain plain);
  Answer respond(const gtp::KnownCommand& request);
  Answer respond(const gtp::BoardSize& request);
  Answer respond(const gtp::Komi& request);
  Answer respond(const gtp::Play& request);
  Answer respond(const gtp::GenMove& request);
  Answer respond(const gtp::TimeSettings& request);
  Answer respond(const gtp::TimeLeft& request);
  Answer respond(const gtp::SetGame& request);
  Answer respond(const gtp::SetPosition& request);
  Answer respond(const gtp::LoadGame& request);
  Answer respond(const gtp::Analyze& request);
  template <class Request>
  Answer respond_or_explain(const Request& request);

  // Writes its own lines between the beginning and the end of the reply.
  void analyze(const gtp::Analyze& request, std::ostream& out, const std::stop_token& stop);

  [[nodiscard]] const AnyPosition& position() const { return steps_.back().position; }
  void begin(std::string game, const AnyPosition& start);
  Answer begin(std::string game);

  // The position with `side` to move: a pass that had to be made, and that the controller left out, is made.
  [[nodiscard]] Result<AnyPosition> position_for(Side side) const;
  void make(const AnyPosition& before, Move move);

  [[nodiscard]] Move think(const AnyPosition& from, const Limits& limits);
  [[nodiscard]] Limits limits_for(const std::optional<EngineClock>& clock) const;
  [[nodiscard]] std::string board_text() const;

  const GameRegistry& games_;
  Engine& engine_;
  Limits limits_;
  std::string game_;
  std::vector<Step> steps_;  // the game so far, never empty; one for each command that made a move
  std::array<std::optional<EngineClock>, 2> clocks_ = {};  // by side
  bool has_quit_ = false;
};

}  // namespace turncoat::cli
