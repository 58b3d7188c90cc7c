// One game of the app as a state machine without threads: every action of the protocol from `play` to `end`.
//
// It is a value: the hub changes a copy, saves it, and only then makes it the game. Whoever is to think is
// asked elsewhere (game_hub.h); time comes in as an argument. No move that was made is ever lost: what is
// taken back and left becomes a branch (move_tree.h).
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/any_position.h"
#include "players/player.h"
#include "session/refusal.h"
#include "store/stored_game.h"

namespace turncoat {

// One moment on two clocks: durations are measured on the first, dates are read from the second.
struct Instant {
  std::chrono::steady_clock::time_point steady;
  WallTime wall;

  static Instant now();
};

inline constexpr std::chrono::milliseconds kSlowestSpeed{10'000};

// What the clock shows at one moment. `left` of a clock per move is that of the present turn; the player who
// waits has all of it.
struct ClockReading {
  TimeLeft left = {};
  std::optional<Side> running = {};
  WallTime at = {};
};

class LiveGame {
 public:
  // Takes over a game: a new one, or one from the store. A turn begins now, with the time it had used.
  // Fails where a move is illegal or the parts contradict each other, as they do only in a damaged file.
  static Result<LiveGame> resume_from(StoredGame stored, Instant now);

  [[nodiscard]] const StoredGame& data() const { return data_; }
  [[nodiscard]] const AnyPosition& position() const {
    return positions_[static_cast<std::size_t>(data_.ply)];
  }

  // The positions before and after all moves that are known, also those taken back: one more than moves.
  [[nodiscard]] std::span<const AnyPosition> positions() const { return positions_; }
  [[nodiscard]] std::span<const PlayedMove> moves_made() const {
    return std::span(data_.moves).first(static_cast<std::size_t>(data_.ply));
  }
  [[nodiscard]] const Seat& seat(Side side) const { return data_.seats[place_of(side)]; }
  [[nodiscard]] bool is_over() const { return data_.state == GameState::kOver; }

  // Whether a bot should think now (if anybody watches), and in what time at most.
  [[nodiscard]] bool awaits_bot() const;
  [[nodiscard]] Limits bot_limits(Instant now) const;

  // What the clock shows; nothing without a clock.
  [[nodiscard]] std::optional<ClockReading> clock(Instant now) const;

  // When the time of the person to move will be over; nothing if it never will. A bot's time is looked at
  // when it answers: beyond that of a clock per move it is late, which is a failure and not a loss.
  [[nodiscard]] std::optional<std::chrono::steady_clock::time_point> deadline() const;

  // The actions of people. `ply` is where they saw the game; a game that is elsewhere now is `stale`.
  // A refusal changes nothing. Asking for what is already so changes nothing either.
  Answer<void> play(std::string_view text, int ply, Instant now);
  Answer<void> undo(int ply, Instant now);
  Answer<void> redo(int ply, Instant now);
  Answer<void> go_to(int ply, int to, Instant now);
  Answer<void> pause(Instant now);
  Answer<void> resume(Instant now);
  Answer<void> step(Instant now);
  Answer<void> set_speed(std::chrono::milliseconds speed, Instant now);
  Answer<void> sit_down(Side side, Seat seat, Instant now);
  Answer<void> resign(Side side, Instant now);
  Answer<void> end(Instant now);

  // The branches beside the game; also of one that is over. `path` goes from the start, passes may be left
  // out.
  Answer<void> branch(std::span<const std::string> path, std::string_view name, Instant now);
  Answer<void> rename(int branch, std::string_view name, Instant now);
  Answer<void> unbranch(int branch, Instant now);
  Answer<void> rebranch(int branch, Instant now);
  Answer<void> promote(int branch, Instant now);

  // What the bot to move answered after `took`. It is not trusted: what is late or illegal is a failure.
  // Precondition: awaits_bot().
  void bot_answered(const Chosen& answer, std::chrono::microseconds took, Instant now);

  // The bot to move may not play here. Precondition: awaits_bot().
  void bot_refused(const std::string& why, Instant now);

  // The person to move has lost on time. Precondition: deadline() has passed.
  void time_over(Instant now);

  // Nobody watches any more: the clock stands until `wake`. Not a change of the game.
  void sleep(Instant now);
  void wake(Instant now);

 private:
  explicit LiveGame(StoredGame game) : data_(std::move(game)) {}

  [[nodiscard]] const AnyPosition& position_at(int ply) const {
    return positions_[static_cast<std::size_t>(ply)];
  }
  [[nodiscard]] bool is_turn_of_person(int ply) const;
  [[nodiscard]] bool is_between_bots() const { return data_.seats[0].is_bot() && data_.seats[1].is_bot(); }
  [[nodiscard]] bool turn_runs() const;
  [[nodiscard]] std::chrono::milliseconds used(Instant now) const;
  [[nodiscard]] GameClock clock_at_turn(std::chrono::milliseconds grace = {}) const;
  [[nodiscard]] Answer<void> check_ply(int ply) const;
  [[nodiscard]] Answer<void> check_not_over() const;
  void change(Instant now);
  void fail_with(GameFailure failure);
  void charge(Instant now);
  void append(PlayedMove played);
  void go_on(GameState state);
  void finish(const GameEnding& ending);
  Result<void> replay();
  Answer<void> move_to(int ply, GameState state, Instant now);
  static Answer<Branch*> branch_of(StoredGame& game, int id, bool is_deleted);
  static Answer<void> no_room_for_branches();
  Answer<void> take_tree(StoredGame changed, Instant now);

  StoredGame data_;
  std::vector<AnyPosition> positions_;
  std::chrono::steady_clock::time_point turn_began_ = {};
  bool is_awake_ = true;
  bool steps_ = false;  // one move of a bot although the game is paused
};

}  // namespace turncoat
