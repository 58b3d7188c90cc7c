// Lines to and from a bot in another process, with a record of what was said for the day it goes wrong.
#pragma once

#include <chrono>
#include <deque>
#include <expected>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/result.h"
#include "players/player.h"
#include "process/child_process.h"

namespace turncoat {

template <class T>
using Answered = std::expected<T, Incident>;

// How long to wait for a line, and what for.
struct Patience {
  ChildProcess::Clock::time_point deadline;
  std::stop_token stop;
  std::string awaited;                          // "a move", for messages
  IncidentKind silence = IncidentKind::kStall;  // what it is when nothing comes in time
  IncidentKind end = IncidentKind::kCrash;      // what it is when the bot ends instead
};

class Conversation {
 public:
  // Starts the program, in the sandbox or, where it is null, with our rights. This is the one place where a
  // command becomes a process.
  static Answered<std::unique_ptr<Conversation>> start(std::span<const std::string> words,
                                                       const Sandbox* sandbox);

  // A line that cannot be sent is no failure yet: the bot may have answered before it closed its input,
  // and where it has not, waiting for the answer tells what became of it.
  void tell(std::string_view line);

  // Both end the bot when they fail, since what it says later would answer an old question.
  Answered<std::string> hear(const Patience& patience);
  Answered<void> expect_silence();  // nothing was said that was not asked for

  // Ends the bot, and tells why together with what was said.
  std::unexpected<Incident> break_off(IncidentKind kind, std::string message);

  // Ends the bot, if it has not ended.
  void end();

  // The last lines of what was said, and of what the bot wrote to standard error.
  [[nodiscard]] std::string evidence();

  [[nodiscard]] bool is_over() const { return is_over_; }

  // As of ChildProcess.
  void rest() { process_->rest(); }
  void wake() { process_->wake(); }
  std::chrono::nanoseconds cpu() { return process_->cpu(); }

 private:
  using Clock = ChildProcess::Clock;

  struct Said {
    Clock::time_point at;
    char direction = '>';  // > to the bot, < from it
    std::string text;
  };

  Conversation(std::unique_ptr<ChildProcess> process, std::span<const std::string> words);

  void note(Clock::time_point at, char direction, std::string_view text);

  std::unique_ptr<ChildProcess> process_;
  std::string command_;
  Clock::time_point started_;
  std::deque<Said> said_;  // the latest lines
  bool is_over_ = false;
};

}  // namespace turncoat
