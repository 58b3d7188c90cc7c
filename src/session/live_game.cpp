#include "session/live_game.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/text.h"
#include "players/clock_limits.h"
#include "players/judge.h"
#include "session/move_line.h"
#include "session/move_tree.h"

namespace turncoat {

namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;

std::optional<Side> leader(int lead_of_x) {
  if (lead_of_x == 0) return std::nullopt;
  return lead_of_x > 0 ? Side::kX : Side::kO;
}

// A move against the rules, with what would be right.
std::unexpected<Refusal> illegal(RefusalCode code, const AnyPosition& position, std::string text) {
  return std::unexpected(Refusal{code, "move", std::move(text), legal_moves_of(position)});
}

}  // namespace

Instant Instant::now() {
  return {std::chrono::steady_clock::now(),
          std::chrono::time_point_cast<milliseconds>(std::chrono::system_clock::now())};
}

Result<LiveGame> LiveGame::resume_from(StoredGame stored, Instant now) {
  LiveGame game(std::move(stored));
  const StoredGame& data = game.data_;
  if (const Result<void> legal = game.replay(); !legal)
    return fail("game {} is damaged: {}", data.id, legal.error().message);
  if (data.ply < 0 || static_cast<std::size_t>(data.ply) > data.moves.size()) {
    return fail("game {} is damaged: it is at ply {} of {}", data.id, data.ply, data.moves.size());
  }
  const bool fits_state = data.ending.has_value() == (data.state == GameState::kOver) &&
                          data.failure.has_value() == (data.state == GameState::kFailed);
  if (!fits_state || (game.position().is_over() && data.state != GameState::kOver)) {
    return fail("game {} is damaged: its state is {}", data.id, word_of(data.state));
  }
  if (const Result<void> right = check_branches(data); !right)
    return fail("game {} is damaged: {}", data.id, right.error().message);
  game.turn_began_ = now.steady;
  return game;
}

// The positions of all moves anew.
Result<void> LiveGame::replay() {
  positions_ = {data_.start};
  for (const PlayedMove& played : data_.moves) {
    AnyPosition next = positions_.back();
    const Result<void> legal = play_checked(next, played.move);
    if (!legal) return fail("move {}: {}", positions_.size(), legal.error().message);
    positions_.push_back(next);
  }
  return {};
}

bool LiveGame::is_turn_of_person(int ply) const {
  const AnyPosition& there = position_at(ply);
  return !there.is_over() && !there.must_pass() && !seat(there.side()).is_bot();
}

bool LiveGame::awaits_bot() const {
  const bool goes_on = data_.state == GameState::kRunning || (data_.state == GameState::kPaused && steps_);
  return goes_on && !position().must_pass() && seat(position().side()).is_bot();
}

// Whether the time of this turn is being counted.
bool LiveGame::turn_runs() const {
  return is_awake_ && (data_.state == GameState::kRunning || (data_.state == GameState::kPaused && steps_));
}

milliseconds LiveGame::used(Instant now) const {
  if (!turn_runs()) return data_.turn_used;
  return data_.turn_used + std::max(milliseconds(0), duration_cast<milliseconds>(now.steady - turn_began_));
}

GameClock LiveGame::clock_at_turn(milliseconds grace) const {
  if (data_.clock.kind == ClockKind::kGame && data_.ply > 0) {
    if (const std::optional<TimeLeft>& left = moves_made().back().left)
      return GameClock(data_.clock, *left, grace);
  }
  return GameClock(data_.clock, grace);
}

Limits LiveGame::bot_limits(Instant now) const {
  return limits_on_clock(clock_at_turn(), position(), used(now));
}

std::optional<ClockReading> LiveGame::clock(Instant now) const {
  if (data_.clock.kind == ClockKind::kNone) return std::nullopt;
  ClockReading reading{.left = clock_at_turn().left(), .running = {}, .at = now.wall};
  const Side side = position().side();
  // A game that ended during a turn, such as by its time, shows what was left then.
  milliseconds& left = reading.left[place_of(side)];
  left = std::max(milliseconds(0), left - used(now));
  if (turn_runs()) reading.running = side;
  return reading;
}

std::optional<std::chrono::steady_clock::time_point> LiveGame::deadline() const {
  if (data_.clock.kind == ClockKind::kNone || !turn_runs() || !is_turn_of_person(data_.ply))
    return std::nullopt;
  return turn_began_ + (clock_at_turn().left(position().side()) - data_.turn_used);
}

Answer<void> LiveGame::check_ply(int ply) const {
  if (ply == data_.ply) return {};
  return refuse(RefusalCode::kStale, "ply", "the game is at ply {} by now and not at {}", data_.ply, ply);
}

Answer<void> LiveGame::check_not_over() const {
  if (!is_over()) return {};
  return refuse(RefusalCode::kOver, "", "the game is over");
}

// Counts the time of the turn up to now.
void LiveGame::charge(Instant now) {
  data_.turn_used = used(now);
  turn_began_ = now.steady;
}

// To be called before any change.
void LiveGame::change(Instant now) {
  charge(now);
  ++data_.revision;
  data_.changed = now.wall;
}

// Makes a move and begins the next turn. The time of the turn is data_.turn_used. Another move than the one
// that was taken back here makes a branch of that.
void LiveGame::append(PlayedMove played) {
  const auto made = static_cast<std::size_t>(data_.ply);
  if (data_.clock.kind == ClockKind::kGame) {
    GameClock clock = clock_at_turn();
    if (!played.move.is_pass()) clock.charge(position().side(), data_.turn_used);
    played.left = clock.left();
  }
  if (made < data_.moves.size() && data_.moves[made].move == played.move) {
    data_.moves[made] = std::move(played);
  } else {
    AnyPosition next = position();
    next.play(played.move);
    positions_.resize(made + 1);
    positions_.push_back(next);
    set_aside(data_, data_.ply);
    data_.moves.push_back(std::move(played));
    fold_equal_moves(data_);
  }
  ++data_.ply;
  data_.turn_used = milliseconds(0);
}

// Whatever follows by itself from the present position: passes, and the end of the game; else it is `state`.
void LiveGame::go_on(GameState state) {
  while (position().must_pass()) append({});
  data_.state = state;
  data_.failure.reset();
  data_.ending.reset();
  steps_ = false;
  if (position().is_over()) {
    finish({.winner = leader(final_score_for(position(), Side::kX).discs), .reason = EndReason::kNormal});
  }
}

void LiveGame::finish(const GameEnding& ending) {
  data_.state = GameState::kOver;
  data_.ending = ending;
  data_.failure.reset();
  steps_ = false;
}

Answer<void> LiveGame::play(std::string_view text, int ply, Instant now) {
  if (const Answer<void> fits = check_ply(ply); !fits) return fits;
  if (const Answer<void> goes_on = check_not_over(); !goes_on) return goes_on;
  const AnyPosition& here = position();
  if (seat(here.side()).is_bot()) {
    return refuse(RefusalCode::kNotYourTurn, "", "it is the turn of {} ({}), a bot", seat(here.side()).name,
                  letter_of(here.side()));
  }
  const Result<Move> move = parse_move(text, here.shape());
  if (!move) return illegal(RefusalCode::kIllegal, here, move.error().message);
  AnyPosition next = here;
  if (const Result<void> legal = play_checked(next, *move); !legal) {
    const bool is_taken = !move->is_pass() && !has(here.empties(), move->square());
    return illegal(is_taken ? RefusalCode::kOccupied : RefusalCode::kIllegal, here, legal.error().message);
  }
  change(now);
  append({.move = *move, .took = data_.turn_used});
  data_.is_study = false;
  go_on(data_.state);
  return {};
}

void LiveGame::bot_answered(const Chosen& answer, std::chrono::microseconds took, Instant now) {
  assert(awaits_bot());
  const Side side = position().side();
  change(now);
  // What the bot waited for a free core, or for its opponent to be seen, is not its time.
  data_.turn_used = duration_cast<milliseconds>(took);
  // Who needs too long for a move has failed; whose time for the game is over has lost.
  const GameClock clock = clock_at_turn(kLateMargin);
  const bool is_for_game = data_.clock.kind == ClockKind::kGame;
  const Chosen choice = judged(answer, position(), is_for_game ? GameClock() : clock, took);
  if (!choice) {
    const Incident& incident = choice.error();
    return fail_with({side, std::string(to_text(incident.kind)), incident.message, incident.evidence});
  }
  if (clock.is_out_of_time(side, took)) {
    return finish({.winner = other(side), .reason = EndReason::kTime, .by = side});
  }
  append(played(*choice, took));
  go_on(data_.state);
}

void LiveGame::bot_refused(const std::string& why, Instant now) {
  assert(awaits_bot());
  change(now);
  fail_with({position().side(), "not-allowed", why, ""});
}

void LiveGame::fail_with(GameFailure failure) {
  data_.turn_used = milliseconds(0);
  data_.state = GameState::kFailed;
  data_.failure = std::move(failure);
  steps_ = false;
}

// Goes to another position of the game, to go on from there.
Answer<void> LiveGame::move_to(int ply, GameState state, Instant now) {
  // What is taken back may have to become a branch.
  StoredGame moved = data_;
  moved.ply = ply;
  if (!make_room(moved)) return no_room_for_branches();
  change(now);
  data_.branches = std::move(moved.branches);
  data_.ply = ply;
  data_.turn_used = milliseconds(0);
  data_.failure.reset();
  data_.state = state;
  steps_ = false;
  if (position().is_over()) go_on(state);
  return {};
}

Answer<void> LiveGame::undo(int ply, Instant now) {
  if (const Answer<void> fits = check_ply(ply); !fits) return fits;
  if (const Answer<void> goes_on = check_not_over(); !goes_on) return goes_on;
  const GameState state = is_between_bots() ? GameState::kPaused : GameState::kRunning;
  for (int before = ply - 1; before >= 0; --before) {
    if (is_between_bots() || is_turn_of_person(before)) return move_to(before, state, now);
  }
  return refuse(RefusalCode::kNothing, "", "there is no move to take back");
}

Answer<void> LiveGame::redo(int ply, Instant now) {
  if (const Answer<void> fits = check_ply(ply); !fits) return fits;
  if (const Answer<void> goes_on = check_not_over(); !goes_on) return goes_on;
  const int last = static_cast<int>(data_.moves.size());
  if (ply == last) return refuse(RefusalCode::kNothing, "", "no move was taken back");
  int after = ply + 1;
  while (!is_between_bots() && after < last && !is_turn_of_person(after)) ++after;
  return move_to(after, is_between_bots() ? GameState::kPaused : GameState::kRunning, now);
}

Answer<void> LiveGame::go_to(int ply, int to, Instant now) {
  if (const Answer<void> fits = check_ply(ply); !fits) return fits;
  if (const Answer<void> goes_on = check_not_over(); !goes_on) return goes_on;
  const int last = static_cast<int>(data_.moves.size());
  if (to < 0 || to > last) return refuse(RefusalCode::kRange, "to", "{} is not from 0 to {}", to, last);
  if (to == ply) return {};
  return move_to(to, is_turn_of_person(to) ? GameState::kRunning : GameState::kPaused, now);
}

Answer<void> LiveGame::pause(Instant now) {
  if (const Answer<void> goes_on = check_not_over(); !goes_on) return goes_on;
  if (data_.state == GameState::kFailed || (data_.state == GameState::kPaused && !steps_)) return {};
  change(now);
  data_.state = GameState::kPaused;
  steps_ = false;
  return {};
}

Answer<void> LiveGame::resume(Instant now) {
  if (const Answer<void> goes_on = check_not_over(); !goes_on) return goes_on;
  if (data_.state == GameState::kRunning) return {};
  change(now);
  go_on(GameState::kRunning);
  return {};
}

Answer<void> LiveGame::step(Instant now) {
  if (const Answer<void> goes_on = check_not_over(); !goes_on) return goes_on;
  if (is_turn_of_person(data_.ply)) {
    return refuse(RefusalCode::kNothing, "", "no bot is to move: it is the turn of {}",
                  seat(position().side()).name);
  }
  change(now);
  const bool passes = position().must_pass();
  go_on(GameState::kPaused);
  steps_ = !passes;
  return {};
}

Answer<void> LiveGame::set_speed(milliseconds speed, Instant now) {
  if (speed < milliseconds(0) || speed > kSlowestSpeed) {
    return refuse(RefusalCode::kRange, "speed", "{} is not from 0 to {} milliseconds", speed.count(),
                  kSlowestSpeed.count());
  }
  if (speed == data_.speed) return {};
  change(now);
  data_.speed = speed;
  return {};
}

Answer<void> LiveGame::sit_down(Side side, Seat seat, Instant now) {
  if (seat == data_.seats[place_of(side)]) return {};
  change(now);
  data_.seats[place_of(side)] = std::move(seat);
  if (data_.failure && data_.failure->side == side) go_on(GameState::kRunning);
  return {};
}

Answer<void> LiveGame::resign(Side side, Instant now) {
  if (const Answer<void> goes_on = check_not_over(); !goes_on) return goes_on;
  if (seat(side).is_bot()) {
    return refuse(RefusalCode::kNotYourTurn, "side", "{} is a bot and does not resign; end the game instead",
                  seat(side).name);
  }
  change(now);
  finish({.winner = other(side), .reason = EndReason::kResigned, .by = side});
  return {};
}

Answer<void> LiveGame::end(Instant now) {
  if (const Answer<void> goes_on = check_not_over(); !goes_on) return goes_on;
  change(now);
  const int lead = count(discs_of(position(), Side::kX)) - count(discs_of(position(), Side::kO));
  finish({.winner = leader(lead), .reason = EndReason::kEnded});
  return {};
}

void LiveGame::time_over(Instant now) {
  assert(deadline() && *deadline() <= now.steady);
  const Side side = position().side();
  change(now);
  finish({.winner = other(side), .reason = EndReason::kTime, .by = side});
}

void LiveGame::sleep(Instant now) {
  charge(now);
  is_awake_ = false;
}

void LiveGame::wake(Instant now) {
  charge(now);
  is_awake_ = true;
}

}  // namespace turncoat
