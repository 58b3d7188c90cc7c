#include "cli/nboard_session.h"

#include <fmt/ostream.h>

#include <algorithm>
#include <optional>
#include <ostream>

#include "cli/stopwatch.h"
#include "core/text.h"
#include "players/game_review.h"
#include "record/paste.h"
#include "search/time_control.h"

namespace turncoat::cli {

namespace {

using std::chrono::milliseconds;

constexpr int kDefaultDepth = 12;
constexpr std::string_view kName = "Turncoat";

// The main time of a GGF time control, "15:00" or "1:00:00/0:30//...", in seconds.
std::optional<double> main_time_of(std::string_view time_control) {
  double seconds = 0;
  for (const std::string_view piece : split(split(time_control, '/').front(), ':')) {
    const std::optional<int> number = parse_integer(trimmed(piece));
    if (!number || *number < 0) return std::nullopt;
    seconds = 60 * seconds + *number;
  }
  constexpr double kLongest = 86400;
  return seconds > 0 && seconds <= kLongest ? std::optional(seconds) : std::nullopt;
}

// The seconds that a side has used, as far as the game says it.
double time_used(const GameRecord& game, Side side) {
  double seconds = 0;
  AnyPosition position = game.start;
  for (const PlayedMove& played : game.moves) {
    if (position.side() == side) seconds += number_of(played.took).value_or(0);
    position.play(played.move);
  }
  return seconds;
}

void say_status(std::ostream& out, std::string_view text) {
  out << "status" << (text.empty() ? "" : " ") << text << std::endl;
}

}  // namespace

NboardSession::NboardSession(const GameRegistry& games, Engine& engine)
    : games_(games), engine_(engine), position_(othello::Position<8>()), depth_(kDefaultDepth) {
  game_.start = position_;
}

bool NboardSession::answer(std::string_view line, std::ostream& out, const std::stop_token& next_line) {
  const std::optional<nboard::Request> request = nboard::parse_request(line, position_.shape());
  if (!request) return true;
  std::visit([&](const auto& understood) { respond(understood, out, next_line); }, *request);
  out << std::flush;
  return !has_quit_;
}

void NboardSession::respond(const nboard::Hello& /*request*/, std::ostream& out,
                            const std::stop_token& /*stop*/) {
  fmt::print(out, "set myname {}\n", kName);
}

void NboardSession::respond(const nboard::SetDepth& request, std::ostream& out,
                            const std::stop_token& /*stop*/) {
  depth_ = std::min(request.depth, kGridSquares);
  fmt::print(out, "set myname {}{}\n", kName, depth_);
}

void NboardSession::respond(const nboard::SetGame& request, std::ostream& out,
                            const std::stop_token& /*stop*/) {
  const Result<GameRecord> game = parse_pasted(request.ggf, games_);
  if (!game) return say_status(out, "cannot read the game: " + game.error().message);
  game_ = *game;
  position_ = *final_position(game_);  // readers check the moves
}

void NboardSession::respond(const nboard::SetContempt& /*request*/, std::ostream& /*out*/,
                            const std::stop_token& /*stop*/) {}

void NboardSession::respond(const nboard::MakeMove& request, std::ostream& out,
                            const std::stop_token& /*stop*/) {
  const Result<void> played = play_checked(position_, request.move);
  if (!played) return say_status(out, "illegal move: " + played.error().message);
  PlayedMove& made = game_.moves.emplace_back(PlayedMove{.move = request.move});
  if (request.seconds) made.took = Seconds(*request.seconds);
}

void NboardSession::respond(const nboard::Hint& request, std::ostream& out, const std::stop_token& stop) {
  if (position_.is_over()) return say_status(out, "the game is over");
  say_status(out, "Analyzing");
  think(std::min(request.moves, kGridSquares), limits_of_depth(position_), out, stop);
  say_status(out, "");
}

void NboardSession::respond(const nboard::Go& /*request*/, std::ostream& out, const std::stop_token& stop) {
  if (position_.is_over()) return say_status(out, "the game is over");
  const Stopwatch watch;
  const Bitboard moves = position_.legal_moves();
  if (count(moves) < 2) {
    const Move forced = moves == 0 ? Move::pass() : Move(first_square(moves));
    fmt::print(out, "{}\n", nboard::format_choice(forced, {}, watch.seconds()));
    return;
  }
  say_status(out, "Thinking");
  const Analysis analysis = think(1, limits_of_game(), out, stop);
  const AnalysedMove& best = analysis.moves.front();
  fmt::print(out, "{}\n", nboard::format_choice(best.move, best.value, watch.seconds()));
  say_status(out, "");
}

void NboardSession::respond(const nboard::Ping& request, std::ostream& out, const std::stop_token& /*stop*/) {
  fmt::print(out, "pong {}\n", request.number);
}

void NboardSession::respond(const nboard::Learn& /*request*/, std::ostream& out,
                            const std::stop_token& /*stop*/) {
  fmt::print(out, "learned\n");
}

void NboardSession::respond(const nboard::Analyze& /*request*/, std::ostream& out,
                            const std::stop_token& stop) {
  say_status(out, "Analyzing");
  std::vector<Move> moves;
  for (const PlayedMove& played : game_.moves) moves.push_back(played.move);
  review_game(game_.start, moves, engine_, {.depth = depth_}, stop,
              [&](int moves_made, const Appraisal& value, const ReviewedMove*) {
                out << nboard::format_analysis(moves_made, value.value) << std::endl;
              });
  say_status(out, "");
}

void NboardSession::respond(const nboard::Quit& /*request*/, std::ostream& /*out*/,
                            const std::stop_token& /*stop*/) {
  has_quit_ = true;
}

Analysis NboardSession::think(int lines, const Limits& limits, std::ostream& out,
                              const std::stop_token& stop) {
  const Stopwatch watch;
  const auto report = [&](const Analysis& analysis) {
    for (const AnalysedMove& move : analysis.moves) {
      const nboard::MoveValue value{move.line, move.value, move.is_exact, analysis.depth};
      fmt::print(out, "{}\n", nboard::format_search(value));
    }
    out << nboard::format_node_stats(analysis.nodes, watch.seconds()) << std::endl;
  };
  return engine_.analyse(position_, limits, stop, lines, report);
}

// A position with a few more empty cells than the depth is solved: looking to the end of a game costs less
// than looking as far in its middle.
Limits NboardSession::limits_of_depth(const AnyPosition& position) const {
  constexpr int kMoreAtTheEnd = 4;
  const int empty = count(position.empties());
  return {.depth = empty <= depth_ + kMoreAtTheEnd ? std::max(empty, depth_) : depth_};
}

Limits NboardSession::limits_of_game() const {
  constexpr milliseconds kLeast{100};  // who is over time plays fast, but does not lose by it
  Limits limits = limits_of_depth(position_);
  if (const std::optional<double> main_time = main_time_of(game_.time_control)) {
    const double left = std::max(0.0, *main_time - time_used(game_, position_.side()));
    const EngineClock clock{.left = milliseconds(static_cast<std::int64_t>(left * 1000))};
    const Limits of_clock = limits_for_move(clock, (count(position_.empties()) + 1) / 2);
    limits.time = std::max(kLeast, *of_clock.time);
    if (limits.time == of_clock.time) limits.stretch = of_clock.stretch;
  }
  return limits;
}

}  // namespace turncoat::cli
