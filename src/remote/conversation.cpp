#include "remote/conversation.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/text.h"

namespace turncoat {

namespace {

constexpr std::size_t kLinesKept = 30;
constexpr std::size_t kShownOfLine = 200;
constexpr std::chrono::milliseconds kDying{300};  // from closing the output to the end of a process

double seconds(ChildProcess::Clock::duration duration) {
  return std::chrono::duration<double>(duration).count();
}

// The last lines of what the bot wrote to standard error, each safe to be shown.
std::string shown_errors(std::string_view text) {
  std::vector<std::string_view> lines = split(trimmed(text), '\n');
  const std::size_t first = lines.size() > kLinesKept ? lines.size() - kLinesKept : 0;
  std::string shown;
  for (const std::string_view line : std::span(lines).subspan(first)) {
    const std::string quoted = quote(line, kShownOfLine);
    shown += fmt::format("\n  {}", quoted.substr(1, quoted.size() - 2));
  }
  return shown;
}

}  // namespace

Answered<std::unique_ptr<Conversation>> Conversation::start(std::span<const std::string> words,
                                                            const Sandbox* sandbox) {
  Result<std::unique_ptr<ChildProcess>> process = ChildProcess::start(words, sandbox);
  if (!process) {
    return std::unexpected(Incident{IncidentKind::kNoStart, std::move(process.error().message), {}});
  }
  return std::unique_ptr<Conversation>(new Conversation(std::move(*process), words));
}

Conversation::Conversation(std::unique_ptr<ChildProcess> process, std::span<const std::string> words)
    : process_(std::move(process)), command_(join(words, " ")), started_(Clock::now()) {}

void Conversation::tell(std::string_view line) {
  note(Clock::now(), '>', line);
  static_cast<void>(process_->write_line(line));  // a child that does not listen is told by its silence
}

Answered<std::string> Conversation::hear(const Patience& patience) {
  std::expected<ChildProcess::Line, ChildProcess::ReadFailure> line =
      process_->read_line(patience.deadline, patience.stop);
  if (line) {
    note(line->at, '<', line->text);
    return std::move(line->text);
  }
  using enum ChildProcess::ReadFailure;
  switch (line.error()) {
    case kTimeout:
      return break_off(patience.silence,
                       fmt::format("it said nothing when {} was due; if it did answer, it has "
                                   "to flush its output after each line",
                                   patience.awaited));
    case kStopped:
      return break_off(IncidentKind::kStall, fmt::format("it was stopped before {} came", patience.awaited));
    case kTooLong:
      return break_off(IncidentKind::kGarbage,
                       fmt::format("it wrote more than {} characters without an end of line where {} was due",
                                   ChildProcess::kLongestLine, patience.awaited));
    case kClosed:
      break;
  }
  const std::optional<std::string> ending = process_->ending(Clock::now() + kDying);
  return break_off(patience.end, fmt::format("it {} before {} came",
                                             ending.value_or("closed its output, though it still runs,"),
                                             patience.awaited));
}

Answered<void> Conversation::expect_silence() {
  const std::optional<ChildProcess::Line> line = process_->unread_line();
  if (!line) return {};
  note(line->at, '<', line->text);
  return break_off(IncidentKind::kGarbage,
                   fmt::format("it said {} without being asked: one line answers one question, and all else "
                               "belongs on standard error",
                               quote(line->text)));
}

std::unexpected<Incident> Conversation::break_off(IncidentKind kind, std::string message) {
  const std::optional<std::string> hindrance = process_->hindrance();
  if (hindrance) message += fmt::format("; it had reached {}", *hindrance);
  end();
  return std::unexpected(Incident{kind, std::move(message), evidence()});
}

void Conversation::end() {
  if (!std::exchange(is_over_, true)) process_->kill();
}

void Conversation::note(Clock::time_point at, char direction, std::string_view text) {
  if (trimmed(text).empty()) return;
  said_.push_back({at, direction, quote(text, kShownOfLine)});
  if (said_.size() > kLinesKept) said_.pop_front();
}

std::string Conversation::evidence() {
  std::string text = fmt::format("command: {}", quote(command_, kShownOfLine));
  if (!process_->view().empty()) text += fmt::format("\nsandbox: {}", printable(process_->view()));
  for (const Said& line : said_) {
    text += fmt::format("\n{:8.3f} s {} {}", seconds(line.at - started_), line.direction,
                        line.text.substr(1, line.text.size() - 2));
  }
  text += fmt::format("\n{:8.3f} s end", seconds(Clock::now() - started_));
  const std::string errors = process_->errors();
  if (!trimmed(errors).empty()) text += "\nstandard error:" + shown_errors(errors);
  return text;
}

}  // namespace turncoat
