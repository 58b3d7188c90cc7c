// A conversation in which we are the NBoard engine: the game as the other program told it, and the answers.
#pragma once

#include <chrono>
#include <iosfwd>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "games/any_position.h"
#include "games/registry.h"
#include "players/engine.h"
#include "protocol/nboard.h"
#include "record/game_record.h"
#include "search/limits.h"

namespace turncoat::cli {

class NboardSession {
 public:
  NboardSession(const GameRegistry& games, Engine& engine);

  // Writes the answer to one line of input. Thinking ends when `next_line` stops. False after "quit".
  bool answer(std::string_view line, std::ostream& out, const std::stop_token& next_line);

 private:
  void respond(const nboard::Hello& request, std::ostream& out, const std::stop_token& stop);
  void respond(const nboard::SetDepth& request, std::ostream& out, const std::stop_token& stop);
  void respond(const nboard::SetGame& request, std::ostream& out, const std::stop_token& stop);
  void respond(const nboard::SetContempt& request, std::ostream& out, const std::stop_token& stop);
  void respond(const nboard::MakeMove& request, std::ostream& out, const std::stop_token& stop);
  void respond(const nboard::Hint& request, std::ostream& out, const std::stop_token& stop);
  void respond(const nboard::Go& request, std::ostream& out, const std::stop_token& stop);
  void respond(const nboard::Ping& request, std::ostream& out, const std::stop_token& stop);
  void respond(const nboard::Learn& request, std::ostream& out, const std::stop_token& stop);
  void respond(const nboard::Analyze& request, std::ostream& out, const std::stop_token& stop);
  void respond(const nboard::Quit& request, std::ostream& out, const std::stop_token& stop);

  // The best `lines` moves, told as they are found.
  Analysis think(int lines, const Limits& limits, std::ostream& out, const std::stop_token& stop);

  [[nodiscard]] Limits limits_of_depth(const AnyPosition& position) const;

  // With the time that the game leaves to the side to move, where it has a clock.
  [[nodiscard]] Limits limits_of_game() const;

  const GameRegistry& games_;
  Engine& engine_;
  GameRecord game_;
  AnyPosition position_;  // at the end of game_
  int depth_;
  bool has_quit_ = false;
};

}  // namespace turncoat::cli
