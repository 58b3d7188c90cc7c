#include "remote/gtp_driver.h"

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "games/othello/position.h"

namespace turncoat {

namespace {

// Sends a command and waits for the whole reply, a failure of the engine ("? ...") included.
Answered<gtp::Reply> request(Conversation& talk, const gtp::Command& command, Patience patience) {
  constexpr std::size_t kMostLines = 1000;
  patience.awaited = fmt::format("an answer to {}", command.name);
  talk.tell(gtp::format_command(command));
  std::vector<std::string> lines;
  while (lines.size() < kMostLines) {
    Answered<std::string> line = talk.hear(patience);
    if (!line) return std::unexpected(line.error());
    const bool is_blank = trimmed(*line).empty();
    if (is_blank && lines.empty()) continue;
    if (!is_blank) lines.push_back(std::move(*line));
    const Result<gtp::Reply> reply = gtp::parse_reply(lines);
    if (!reply) {
      return talk.break_off(
          IncidentKind::kGarbage,
          fmt::format("it does not speak GTP (some engines need an option such as -gtp): {}",
                      reply.error().message));
    }
    if (is_blank) return *reply;
  }
  return talk.break_off(IncidentKind::kGarbage,
                        fmt::format("its reply to {} has no end after {} lines", command.name, kMostLines));
}

// The same where nothing but success will do.
Answered<gtp::Reply> demand(Conversation& talk, const gtp::Command& command, const Patience& patience,
                            IncidentKind refused) {
  Answered<gtp::Reply> reply = request(talk, command, patience);
  if (!reply || reply->is_success) return reply;
  return talk.break_off(refused, fmt::format("it answered {} to {}", quote(reply->text),
                                             quote(gtp::format_command(command), 100)));
}

// Whether clear_board, after `boardsize`, leads to the position. Othello engines know no other game.
template <int kSize>
bool is_cleared_board(const othello::Position<kSize>& position) {
  return position == othello::Position<kSize>();
}
template <Game P>
bool is_cleared_board(const P& /*position*/) {
  return false;
}

}  // namespace

bool GtpDriver::knows(std::string_view command) const {
  return std::ranges::find(commands_, command) != commands_.end();
}

Answered<void> GtpDriver::greet(Conversation& talk, const Patience& patience) {
  start_.reset();
  const Answered<gtp::Reply> reply =
      demand(talk, {.name = "list_commands"}, patience, IncidentKind::kNoStart);
  if (!reply) return std::unexpected(reply.error());
  commands_.clear();
  for (const std::string_view word : words_of(reply->text)) commands_.emplace_back(word);
  return {};
}

Answered<void> GtpDriver::prepare(Conversation& talk, const GameSoFar& game, const Patience& patience) {
  const Answered<void> silent = talk.expect_silence();
  if (!silent) return silent;
  const bool continues =
      start_ == game.start && moves_.size() <= game.moves.size() &&
      std::ranges::equal(moves_, std::span(game.moves).first(std::min(moves_.size(), game.moves.size())));
  return continues ? Answered<void>() : set_up(talk, game.start, patience);
}

Answered<void> GtpDriver::set_up(Conversation& talk, const AnyPosition& start, const Patience& patience) {
  std::vector<gtp::Command> commands;
  if (knows(gtp::kPositionCommand)) {
    commands = {gtp::position_command(start)};
  } else if (start.visit([](const auto& position) { return is_cleared_board(position); })) {
    commands = {{.name = "boardsize", .arguments = {std::to_string(start.shape().rows)}},
                {.name = "clear_board"}};
  } else {
    return talk.break_off(
        IncidentKind::kNoStart,
        fmt::format("it cannot be given the start {} {}: by itself GTP knows the usual start of Othello "
                    "only; for others an engine has to list {}",
                    start.variant(), start.to_text(), gtp::kPositionCommand));
  }
  for (const gtp::Command& command : commands) {
    const Answered<gtp::Reply> reply = demand(talk, command, patience, IncidentKind::kNoStart);
    if (!reply) return std::unexpected(reply.error());
  }
  start_ = start;
  moves_.clear();
  return {};
}

// GTP has whole seconds only, and Edax misreads a line with others. What is cut off
// keeps such an engine from being late; no second at all would take all its time away. Two commands
// show that an engine reads fractions: KataGo's own, and ours, whose documentation asks for it.
std::string GtpDriver::seconds_of(std::chrono::milliseconds time) const {
  using std::chrono::seconds;
  if (knows(gtp::kPositionCommand) || knows("kata-time_settings"))
    return fmt::format("{}", std::chrono::duration<double>(time).count());
  return std::to_string(std::max(seconds(1), std::chrono::duration_cast<seconds>(time)).count());
}

// Of a limit for each move Edax takes the first number, others the last two: they are the same. Of a clock
// GTP knows no increment: what is left has grown by it the next time.
Answered<void> GtpDriver::tell_time(Conversation& talk, Side side, const Limits& limits,
                                    const Patience& patience) {
  const std::string colour(gtp::colour_of(side));
  std::vector<gtp::Command> commands;
  if (limits.clock) {
    const std::string left = seconds_of(limits.clock->left);
    commands = {{.name = "time_settings", .arguments = {left, "0", "0"}},
                {.name = "time_left", .arguments = {colour, left, "0"}}};
  } else if (limits.time) {
    const std::string seconds = seconds_of(*limits.time);
    commands = {{.name = "time_settings", .arguments = {seconds, seconds, "1"}},
                {.name = "time_left", .arguments = {colour, seconds, "1"}}};
  }
  for (const gtp::Command& command : commands) {
    if (!knows(command.name)) continue;
    const Answered<gtp::Reply> reply = request(talk, command, patience);
    if (!reply) return std::unexpected(reply.error());
  }
  return {};
}

Answered<Move> GtpDriver::ask(Conversation& talk, const GameSoFar& game, const Limits& limits,
                              const Patience& patience) {
  AnyPosition position = game.start;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const Move move = game.moves[i];
    if (i >= moves_.size()) {
      const gtp::Command command{
          .name = "play",
          .arguments = {std::string(gtp::colour_of(position.side())), gtp::format_vertex(move)}};
      const Answered<gtp::Reply> reply = demand(talk, command, patience, IncidentKind::kGarbage);
      if (!reply) return std::unexpected(reply.error());
      moves_.push_back(move);
    }
    position.play(move);
  }
  const Answered<void> told = tell_time(talk, position.side(), limits, patience);
  if (!told) return std::unexpected(told.error());
  const gtp::Command command{.name = "genmove", .arguments = {std::string(gtp::colour_of(position.side()))}};
  const Answered<gtp::Reply> reply = demand(talk, command, patience, IncidentKind::kGarbage);
  if (!reply) return std::unexpected(reply.error());
  const Result<Move> move = gtp::parse_vertex(reply->text, position.shape());
  if (!move) return talk.break_off(IncidentKind::kGarbage, move.error().message);
  moves_.push_back(*move);
  return *move;
}

}  // namespace turncoat
