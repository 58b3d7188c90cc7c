#include "cli/gtp_session.h"

#include <algorithm>
#include <climits>
#include <new>
#include <ostream>
#include <sstream>
#include <utility>

#include "cli/board_view.h"
#include "cli/game_files.h"
#include "cli/game_session.h"
#include "core/text.h"
#include "players/common_parameters.h"

namespace turncoat::cli {

namespace {

using std::chrono::milliseconds;

std::size_t index_of(Side side) { return static_cast<std::size_t>(side); }

}  // namespace

GtpSession::GtpSession(const GameRegistry& games, std::string game, const AnyPosition& start, Engine& engine,
                       const Limits& limits)
    : games_(games), engine_(engine), limits_(limits), game_(std::move(game)), steps_{{start}} {}

bool GtpSession::answer(std::string_view line, std::ostream& out, const std::stop_token& next_line) {
  const std::optional<gtp::Command> command = gtp::parse_command(line);
  if (!command) return true;
  const Result<gtp::Request> request = gtp::parse_request(*command, position().shape());
  const Answer text =
      request ? std::visit([&](const auto& understood) { return respond_or_explain(understood); }, *request)
              : Answer(std::unexpected(request.error()));
  if (const auto* const analysis = text ? std::get_if<gtp::Analyze>(&*request) : nullptr) {
    out << gtp::format_reply({.id = command->id}) << '\n' << std::flush;
    analyze(*analysis, out, next_line);
    out << std::endl;
    return true;
  }
  out << gtp::format_reply(
             {.is_success = text.has_value(), .id = command->id, .text = text ? *text : text.error().message})
      << '\n'
      << std::endl;
  return !has_quit_;
}

// A lack of memory fails the command; the conversation goes on.
template <class Request>
GtpSession::Answer GtpSession::respond_or_explain(const Request& request) {
  try {
    return respond(request);
  } catch (const std::bad_alloc& error) {
    engine_.forget();
    return fail("{}", error.what());
  }
}

GtpSession::Answer GtpSession::respond(gtp::Plain plain) {
  switch (plain) {
    case gtp::Plain::kProtocolVersion:
      return "2";
    case gtp::Plain::kName:
      return "Turncoat";
    case gtp::Plain::kVersion:
      return TURNCOAT_VERSION;
    case gtp::Plain::kListCommands:
      return fmt::format("{}", fmt::join(gtp::command_names(), "\n"));
    case gtp::Plain::kListGames: {
      std::vector<std::string> names;
      for (const GameInfo& game : games_.games()) names.push_back(game.name);
      return join(names, "\n");
    }
    case gtp::Plain::kQuit:
      has_quit_ = true;
      return "";
    case gtp::Plain::kClearBoard:
      return begin(game_);
    case gtp::Plain::kUndo:
      if (steps_.size() == 1) return fail("cannot undo");
      steps_.pop_back();
      return "";
    case gtp::Plain::kShowBoard:
      return board_text();
    case gtp::Plain::kFinalScore:
      if (!position().is_over()) return fail("cannot score: the game is not over");
      return gtp::format_score(final_score_for(position(), Side::kX));
  }
  std::unreachable();
}

GtpSession::Answer GtpSession::respond(const gtp::KnownCommand& request) {
  const std::vector<std::string_view> names = gtp::command_names();
  return std::ranges::find(names, request.name) != names.end() ? "true" : "false";
}

GtpSession::Answer GtpSession::respond(const gtp::BoardSize& request) {
  Result<Spec> spec = parse_spec(game_);
  if (!spec) return std::unexpected(spec.error());
  std::erase_if(spec->values, [](const auto& value) { return value.first == "size"; });
  spec->values.emplace_back("size", std::to_string(request.size));
  std::vector<std::string> values;
  for (const auto& [key, value] : spec->values) values.push_back(fmt::format("{}={}", key, value));
  const Answer begun = begin(fmt::format("{}:{}", spec->name, join(values, ",")));
  return begun ? begun : fail("unacceptable size");
}

GtpSession::Answer GtpSession::respond(const gtp::Komi& /*request*/) { return ""; }

GtpSession::Answer GtpSession::respond(const gtp::Play& request) {
  if (position().is_over() && request.move.is_pass()) return "";  // as Go players end a game
  const Result<AnyPosition> before = position_for(request.side);
  if (!before) return fail("illegal move: {}", before.error().message);
  AnyPosition after = *before;
  const Result<void> played = play_checked(after, request.move);
  if (!played) return fail("illegal move: {}", played.error().message);
  make(*before, request.move);
  return "";
}

GtpSession::Answer GtpSession::respond(const gtp::GenMove& request) {
  if (position().is_over()) return "pass";
  const Result<AnyPosition> before = position_for(request.side);
  if (!before) return fail("{}", before.error().message);
  const auto start = std::chrono::steady_clock::now();
  std::optional<EngineClock>& clock = clocks_[index_of(request.side)];
  const Move move = think(*before, limits_for(request.is_played ? clock : std::nullopt));
  if (request.is_played) {
    if (clock) clock->spend(std::chrono::ceil<milliseconds>(std::chrono::steady_clock::now() - start));
    make(*before, move);
  }
  return gtp::format_vertex(move);
}

GtpSession::Answer GtpSession::respond(const gtp::TimeSettings& request) {
  const TimeControl control{request.main_time, request.period, request.period_moves};
  clocks_.fill(request.is_unlimited() ? std::nullopt : std::optional(EngineClock::start(control)));
  return "";
}

GtpSession::Answer GtpSession::respond(const gtp::TimeLeft& request) {
  std::optional<EngineClock>& clock = clocks_[index_of(request.side)];
  if (!clock) clock.emplace();
  clock->left = request.left;
  clock->moves = request.moves;
  return "";
}

GtpSession::Answer GtpSession::respond(const gtp::SetGame& request) { return begin(request.game); }

GtpSession::Answer GtpSession::respond(const gtp::SetPosition& request) {
  const Result<AnyPosition> start = games_.start(request.game);
  if (!start) return std::unexpected(start.error());
  const Result<AnyPosition> position = start->parse(request.position);
  if (!position) return std::unexpected(position.error());
  begin(request.game, *position);
  return "";
}

GtpSession::Answer GtpSession::respond(const gtp::LoadGame& request) {
  std::istringstream nothing;  // the standard input is the controller's
  const Result<GameSource> source = open_games(request.path, nullptr, nothing);
  if (!source) return fail("cannot load file: {}", source.error().message);
  const Result<std::vector<GameRecord>> games = games_of(*source, games_, steps_.front().position);
  if (!games) return fail("cannot load file: {}", games.error().message);
  const GameRecord& game = games->front();
  begin(spec_of_start(game.start, games_).value_or(game.start.variant()), game.start);
  const auto wanted = static_cast<std::size_t>(request.move_number.value_or(INT_MAX) - 1);
  for (std::size_t i = 0; i < std::min(wanted, game.moves.size()); ++i) make(position(), game.moves[i].move);
  return "";
}

// Whether there is something to analyse, and the memory for it. The lines come later.
GtpSession::Answer GtpSession::respond(const gtp::Analyze& /*request*/) {
  if (position().is_over()) return fail("the game is over");
  engine_.get_ready(position());
  return "";
}

void GtpSession::analyze(const gtp::Analyze& request, std::ostream& out, const std::stop_token& stop) {
  std::optional<std::chrono::steady_clock::time_point> last;
  const auto print = [&](const Analysis& analysis) {
    for (const AnalysedMove& move : analysis.moves) {
      out << gtp::format_info({.move = move.move,
                               .value = move.value,
                               .is_exact = move.is_exact,
                               .depth = analysis.depth,
                               .nodes = analysis.nodes,
                               .line = move.line})
          << '\n';
    }
    out << std::flush;
    last = std::chrono::steady_clock::now();
  };
  bool is_printed = false;
  const Analysis latest = engine_.analyse(position(), {}, stop, request.lines, [&](const Analysis& better) {
    is_printed = !last || std::chrono::steady_clock::now() - *last >= request.interval;
    if (is_printed) print(better);
  });
  if (!is_printed) print(latest);
}

void GtpSession::begin(std::string game, const AnyPosition& start) {
  engine_.forget();
  engine_.get_ready(start);
  game_ = std::move(game);
  steps_ = {{start}};
}

GtpSession::Answer GtpSession::begin(std::string game) {
  const Result<AnyPosition> start = games_.start(game);
  if (!start) return std::unexpected(start.error());
  begin(std::move(game), *start);
  return "";
}

Result<AnyPosition> GtpSession::position_for(Side side) const {
  AnyPosition position = this->position();
  if (position.side() != side && position.must_pass()) position.play(Move::pass());
  if (position.is_over()) return fail("the game is over");
  if (position.side() != side) return fail("it is {}'s turn", gtp::colour_of(position.side()));
  return position;
}

void GtpSession::make(const AnyPosition& before, Move move) {
  AnyPosition after = before;
  after.play(move);
  steps_.push_back({after, move, turned_between(before, after)});
}

Move GtpSession::think(const AnyPosition& from, const Limits& limits) {
  const Bitboard moves = from.legal_moves();
  if (moves == 0) return Move::pass();
  if (count(moves) == 1) return Move(first_square(moves));
  return engine_.choose(from, limits, {}).moves.front().move;
}

Limits GtpSession::limits_for(const std::optional<EngineClock>& clock) const {
  Limits limits = limits_;
  if (clock) {
    const int plies = std::min(count(position().empties()), position().plies_bound());
    limits = tighter(limits, limits_for_move(*clock, (plies + 1) / 2));
  }
  return with_default_time(limits);
}

std::string GtpSession::board_text() const {
  const Step& step = steps_.back();
  BoardView view{.position = step.position, .last_move = step.move, .turned = step.turned};
  if (!step.position.is_over()) view.notes = {fmt::format("{} to move", letter_of(step.position.side()))};
  const std::string board = draw_board(view);
  return fmt::format("\n{}", std::string_view(board).substr(0, board.find_last_not_of('\n') + 1));
}

}  // namespace turncoat::cli
