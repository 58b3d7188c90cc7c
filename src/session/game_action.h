// What somebody may ask of one game, as values: the hub does them all in one way.
#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "session/live_game.h"

namespace turncoat {

// Each knows what it does to a game. `ply` is where the game was seen.
namespace act {

struct Play {
  std::string move;
  int ply = 0;
  Answer<void> to(LiveGame& game, Instant now) const { return game.play(move, ply, now); }
};
struct Undo {
  int ply = 0;
  Answer<void> to(LiveGame& game, Instant now) const { return game.undo(ply, now); }
};
struct Redo {
  int ply = 0;
  Answer<void> to(LiveGame& game, Instant now) const { return game.redo(ply, now); }
};
struct GoTo {
  int ply = 0;
  int where = 0;
  Answer<void> to(LiveGame& game, Instant now) const { return game.go_to(ply, where, now); }
};
struct Pause {
  static Answer<void> to(LiveGame& game, Instant now) { return game.pause(now); }
};
struct Resume {
  static Answer<void> to(LiveGame& game, Instant now) { return game.resume(now); }
};
struct Step {
  static Answer<void> to(LiveGame& game, Instant now) { return game.step(now); }
};
struct Speed {
  std::chrono::milliseconds speed{0};
  Answer<void> to(LiveGame& game, Instant now) const { return game.set_speed(speed, now); }
};
struct SitDown {
  Side side = Side::kX;
  Seat seat = {};
  Answer<void> to(LiveGame& game, Instant now) const { return game.sit_down(side, seat, now); }
};
struct Resign {
  Side side = Side::kX;
  Answer<void> to(LiveGame& game, Instant now) const { return game.resign(side, now); }
};
struct End {
  static Answer<void> to(LiveGame& game, Instant now) { return game.end(now); }
};

// Makes sure that this path from the start is in the tree.
struct Branch {
  std::vector<std::string> moves;
  std::string name = {};
  Answer<void> to(LiveGame& game, Instant now) const { return game.branch(moves, name, now); }
};
struct Rename {
  int branch = 0;
  std::string name = {};
  Answer<void> to(LiveGame& game, Instant now) const { return game.rename(branch, name, now); }
};
struct Unbranch {
  int branch = 0;
  Answer<void> to(LiveGame& game, Instant now) const { return game.unbranch(branch, now); }
};
struct Rebranch {
  int branch = 0;
  Answer<void> to(LiveGame& game, Instant now) const { return game.rebranch(branch, now); }
};
struct Promote {
  int branch = 0;
  Answer<void> to(LiveGame& game, Instant now) const { return game.promote(branch, now); }
};

}  // namespace act

using GameAction = std::variant<act::Play, act::Undo, act::Redo, act::GoTo, act::Pause, act::Resume,
                                act::Step, act::Speed, act::SitDown, act::Resign, act::End, act::Branch,
                                act::Rename, act::Unbranch, act::Rebranch, act::Promote>;

inline Answer<void> perform(const GameAction& action, LiveGame& game, Instant now) {
  return std::visit([&](const auto& asked) { return asked.to(game, now); }, action);
}

}  // namespace turncoat
