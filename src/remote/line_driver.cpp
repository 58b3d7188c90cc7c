#include "remote/line_driver.h"

#include "core/text.h"
#include "protocol/line.h"

namespace turncoat {

namespace {

// What a bot is told where nobody limits its time: the reports' limit, so that a bot which uses all it
// is given keeps a person waiting no longer.
constexpr std::chrono::milliseconds kUsualTime{5000};

}  // namespace

Answered<void> LineDriver::greet(Conversation& talk, const Patience& patience) {
  const Answered<std::string> line = talk.hear(patience);
  if (!line) return std::unexpected(line.error());
  if (trimmed(*line) == line_protocol::kReady) return {};
  return talk.break_off(IncidentKind::kGarbage,
                        fmt::format("its first line was {} and not 'ready'", quote(*line)));
}

Answered<void> LineDriver::prepare(Conversation& talk, const GameSoFar& game, const Patience& patience) {
  static_cast<void>(game);
  static_cast<void>(patience);
  return talk.expect_silence();
}

Answered<Move> LineDriver::ask(Conversation& talk, const GameSoFar& game, const Limits& limits,
                               const Patience& patience) {
  talk.tell(line_protocol::format_question({game.position, limits.time.value_or(kUsualTime)}));
  const Answered<std::string> line = talk.hear(patience);
  if (!line) return std::unexpected(line.error());
  const Result<Move> move = line_protocol::parse_answer(*line, game.position);
  if (move) return *move;
  return talk.break_off(
      IncidentKind::kGarbage,
      fmt::format("its answer was no move: {}; anything but moves belongs on standard error",
                  move.error().message));
}

}  // namespace turncoat
