// A program in another process, spoken to in lines of text.
//
// A thread of its own takes in all that the child writes, so the child never waits for us and every
// line has the time at which it came. The child leads a process group: what it starts ends with it.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <expected>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "core/file_descriptor.h"
#include "core/result.h"

namespace turncoat {

class ChildProcess {
 public:
  using Clock = std::chrono::steady_clock;

  static constexpr std::size_t kLongestLine = 4096;
  static constexpr std::size_t kUnreadLimit = 65536;          // then the child has to wait, as with any pipe
  static constexpr std::size_t kErrorsKept = 8192;            // the end of what it wrote to standard error
  static constexpr std::chrono::milliseconds kFarewell{200};  // to end by itself; half of it after SIGTERM

  struct Line {
    std::string text;  // without the end of line
    Clock::time_point at;
  };

  enum class ReadFailure : std::uint8_t {
    kTimeout,
    kStopped,
    kClosed,   // it has ended or closed its output, and everything it wrote has been read
    kTooLong,  // more than kLongestLine characters without an end of line
  };

  // Starts `words[0]`, found as a shell finds it, with the other words as arguments. The failure says
  // why there is no such program; a program that starts and ends at once is no failure here.
  static Result<std::unique_ptr<ChildProcess>> start(std::span<const std::string> words);

  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  // Closes the child's input, which asks it to end, and after kFarewell ends it and all it has started.
  ~ChildProcess();

  // Sends a line without waiting. False if the child has closed its input or has left so much of it
  // unread that the pipe is full.
  [[nodiscard]] bool write_line(std::string_view line) const;

  // Waits for the next line, until `deadline` at the latest.
  //
  // The limit is a point in time and not a duration: one answer may take many lines, and a child that
  // prints for ever would restart its clock with each. What came before the deadline is delivered
  // before anything else is reported, so a move sent just before the end counts, even without an end of
  // line.
  std::expected<Line, ReadFailure> read_line(Clock::time_point deadline, const std::stop_token& stop);

  // A line that has come already, or nothing.
  std::optional<Line> unread_line();

  // Ends the child and all it has started, at once and without waiting for it.
  void kill();

  // "ended with status 1", "was ended by signal 11 (Segmentation fault)": waits until `deadline` for
  // the end; nothing if the child still runs then.
  std::optional<std::string> ending(Clock::time_point deadline);

  // The end of what it has written to standard error; all there is once `ending` gave something.
  std::string errors();

 private:
  struct Files {
    FileDescriptor input;
    FileDescriptor output;
    FileDescriptor errors;
    FileDescriptor exit;  // becomes readable when the child ends
    FileDescriptor wake;  // becomes readable when the listener should look again what to listen to
  };

  ChildProcess(int pid, Files files);

  // Of the listening thread.
  void listen();
  bool takes_output();
  bool take_output();  // true if there was some
  bool take_errors();
  void finish();

  // Precondition of all: mutex_ is held.
  void add_output(std::string_view bytes);
  void close_output();
  std::optional<Line> next_line();
  void send_signal(int signal) const;

  const int pid_;
  Files files_;

  std::mutex mutex_;  // guards all below
  std::condition_variable_any changed_;
  std::deque<Line> lines_;
  std::string begun_line_;
  std::size_t unread_ = 0;  // bytes in lines_
  std::string error_tail_;
  bool is_too_long_ = false;
  bool is_closed_ = false;
  std::optional<std::string> ending_;

  std::jthread listener_;  // last: starts when all else is there, and ends first
};

}  // namespace turncoat
