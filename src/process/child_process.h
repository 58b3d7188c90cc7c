// A program in another process, spoken to in lines of text.
//
// A thread of its own takes in all that the child writes, so the child never waits for us and every
// line has the time at which it came. The same thread starts the child: one in a sandbox ends when the thread
// that started it does. The child leads a process group: what it starts ends with it, unless it leaves the
// group; from a sandbox there is no leaving.
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
#include "process/confined.h"
#include "process/sandbox.h"
#include "process/spawn.h"

namespace turncoat {

class ChildProcess {
 public:
  using Clock = std::chrono::steady_clock;

  static constexpr std::size_t kLongestLine = 4096;
  static constexpr std::size_t kUnreadLimit = 65536;          // then the child has to wait, as with any pipe
  static constexpr std::size_t kErrorsKept = 8192;            // the end of what it wrote to standard error
  static constexpr std::chrono::milliseconds kFarewell{200};  // to end by itself; half of it after SIGTERM
  static constexpr std::chrono::milliseconds kLastWords{5};   // from `rest` until it is frozen
  static constexpr std::chrono::seconds kSetUp{20};           // for a sandbox

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
  // why there is no such program; a program that starts and ends at once is no failure here. With a
  // sandbox the child is in it, and the failure may be the sandbox's; without one it has all our rights.
  static Result<std::unique_ptr<ChildProcess>> start(std::span<const std::string> words,
                                                     const Sandbox* sandbox = nullptr);

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

  // Nothing is asked of the child: in a sandbox it does not run until `wake`, from kLastWords on, in which it
  // may say what it should not. Elsewhere it runs on.
  void rest();
  void wake();

  // The CPU time that the child and all it has started have used.
  std::chrono::nanoseconds cpu();

  // The limit of the sandbox that has kept the child from something, without ending it.
  std::optional<std::string> hindrance();

  // What the child sees of our files, for people; empty without a sandbox.
  [[nodiscard]] const std::string& view() const { return view_; }

  // "ended with status 1", "was ended by signal 11 (Segmentation fault)", "was ended by the memory limit of
  // 1024 MB": waits until `deadline` for the end; nothing if the child still runs then.
  std::optional<std::string> ending(Clock::time_point deadline);

  // The end of what it has written to standard error; all there is once `ending` gave something.
  std::string errors();

 private:
  struct Files {
    FileDescriptor input;
    FileDescriptor output;
    FileDescriptor errors;
    FileDescriptor wake;       // becomes readable when the listener should look again what to listen to
    FileDescriptor exit = {};  // becomes readable when the child ends
  };

  explicit ChildProcess(Files files) : files_(std::move(files)) {}

  // Of the start: the child with these files behind its standard ones; then what a sandbox needs.
  static Result<std::unique_ptr<ChildProcess>> spawned(SpawnOrder order, const std::string& name);
  static Result<std::unique_ptr<ChildProcess>> start_confined(std::span<const std::string> words,
                                                              const Sandbox& sandbox);
  struct SetUp {
    FileDescriptor info;   // what is said of it
    FileDescriptor guard;  // who is told that all is set up
    FileDescriptor go;     // then the word to begin
  };
  Result<void> begin(const Sandbox& sandbox, const SetUp& set_up);

  // Of the listening thread.
  int spawn_and_watch(SpawnOrder order);  // zero or the error
  void listen();
  int look_after();  // the time until it is to be called again, for poll
  bool takes_output();
  bool take_output();  // true if there was some
  bool take_errors();
  void finish();

  // Precondition of all: mutex_ is held.
  void add_output(std::string_view bytes);
  void close_output();
  std::optional<Line> next_line();
  void send_signal(int signal) const;

  int pid_ = 0;  // this and the next two are set before there is anybody else to look at them
  Files files_;
  std::string view_;

  std::mutex mutex_;  // guards all below
  std::condition_variable_any changed_;
  std::deque<Line> lines_;
  std::string begun_line_;
  std::size_t unread_ = 0;  // bytes in lines_
  std::string error_tail_;
  bool is_too_long_ = false;
  bool is_closed_ = false;
  std::optional<std::string> ending_;
  std::unique_ptr<Confined> confined_;        // in a sandbox
  Clock::time_point look_at_;                 // at its limits
  std::optional<Clock::time_point> rest_at_;  // frozen from then on
  std::optional<std::string> fault_;          // for which it was ended
  std::chrono::nanoseconds cpu_{0};           // last seen

  std::jthread listener_;  // last: starts when all else is there, and ends first
};

}  // namespace turncoat
