#include "process/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <future>
#include <utility>
#include <vector>

#include "core/text.h"
#include "process/process_tree.h"

namespace turncoat {

namespace {

constexpr std::size_t kChunk = 4096;  // a page: what one part of a pipe holds
constexpr std::size_t kPipeSize = 65536;

// Our end never makes us wait; the child's end is untouched.
void never_block(const FileDescriptor& end) { ::fcntl(end.get(), F_SETFL, O_NONBLOCK); }

// Becomes readable when the process ends. The header of glibc 2.36 declares pidfd_open for C only.
FileDescriptor watch(pid_t pid) {
  return FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
}

// Writes without the signal that ends a program whose reader is gone: main leaves that signal as it is,
// for the sake of `turncoat ... | head`.
ssize_t write_quietly(int file, std::string_view bytes) {
  sigset_t broken_pipe;
  sigset_t before;
  ::sigemptyset(&broken_pipe);
  ::sigaddset(&broken_pipe, SIGPIPE);
  ::pthread_sigmask(SIG_BLOCK, &broken_pipe, &before);
  const ssize_t written = ::write(file, bytes.data(), bytes.size());
  if (written < 0 && errno == EPIPE) {
    const timespec at_once{};
    ::sigtimedwait(&broken_pipe, nullptr, &at_once);
  }
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return written;
}

std::string describe_signal(int signal) {
  return fmt::format("was ended by signal {} ({})", signal, ::strsignal(signal));
}

// The first process of a sandbox tells of a signal as shells do.
std::string describe_end(const siginfo_t& info, bool is_confined) {
  constexpr int kSignals = 128;
  if (info.si_code != CLD_EXITED) return describe_signal(info.si_status);
  const bool is_signal = is_confined && info.si_status > kSignals && info.si_status <= kSignals + SIGRTMAX;
  return is_signal ? describe_signal(info.si_status - kSignals)
                   : fmt::format("ended with status {}", info.si_status);
}

// What comes until `end` is among it or nothing comes any more.
std::string read_until(const FileDescriptor& file, std::string_view end,
                       ChildProcess::Clock::time_point deadline) {
  std::string text;
  while (text.find(end) == std::string::npos) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - ChildProcess::Clock::now());
    pollfd ready = {file.get(), POLLIN, 0};
    if (left.count() <= 0 || ::poll(&ready, 1, static_cast<int>(left.count())) == 0) return text;
    std::array<char, kChunk> chunk{};
    const ssize_t size = ::read(file.get(), chunk.data(), chunk.size());
    if (size == 0 || (size < 0 && errno != EINTR)) return text;
    if (size > 0) text.append(chunk.data(), static_cast<std::size_t>(size));
  }
  return text;
}

// The first process of the sandbox, from what bubblewrap says of it as JSON; 0 if it says nothing.
pid_t first_process(std::string_view info) {
  constexpr std::string_view kKey = "\"child-pid\":";
  const std::size_t key = info.find(kKey);
  if (key == std::string_view::npos) return 0;
  const std::string_view number = trimmed(info.substr(key + kKey.size()));
  pid_t pid = 0;
  std::from_chars(number.data(), number.data() + number.size(), pid);
  return pid;
}

}  // namespace

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(std::span<const std::string> words,
                                                          const Sandbox* sandbox) {
  if (sandbox != nullptr) return start_confined(words, *sandbox);
  return spawned({.words = {words.begin(), words.end()}, .files = {}}, words.front());
}

Result<std::unique_ptr<ChildProcess>> ChildProcess::spawned(SpawnOrder order, const std::string& name) {
  Result<Pipe> input = make_pipe();
  Result<Pipe> output = make_pipe();
  Result<Pipe> errors = make_pipe();
  for (const Result<Pipe>* pipe : {&input, &output, &errors}) {
    if (!*pipe) return std::unexpected(pipe->error());
  }
  order.files.insert(order.files.begin(), {input->read.get(), output->write.get(), errors->write.get()});
  for (const Pipe& pipe : {std::cref(*output), std::cref(*errors)}) never_block(pipe.read);
  never_block(input->write);
  FileDescriptor wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!wake.is_open()) return fail("{} cannot be watched: {}", quote(name, 200), std::strerror(errno));
  std::unique_ptr<ChildProcess> child(new ChildProcess(
      {std::move(input->write), std::move(output->read), std::move(errors->read), std::move(wake)}));

  std::promise<int> promise;
  std::future<int> error = promise.get_future();
  child->listener_ =
      std::jthread([raw = child.get(), promise = std::move(promise), order = std::move(order)]() mutable {
        const int failed = raw->spawn_and_watch(std::move(order));
        promise.set_value(failed);
        if (failed == 0) raw->listen();
      });
  if (const int number = error.get(); number != 0) return start_failure(name, number);
  return child;
}

int ChildProcess::spawn_and_watch(SpawnOrder order) {
  const std::expected<pid_t, int> pid = spawn(std::move(order));
  if (!pid) return pid.error();
  files_.exit = watch(*pid);
  if (!files_.exit.is_open()) {
    const int error = errno;
    ::kill(-*pid, SIGKILL);
    ::waitpid(*pid, nullptr, 0);
    return error;
  }
  pid_ = *pid;
  return 0;
}

Result<std::unique_ptr<ChildProcess>> ChildProcess::start_confined(std::span<const std::string> words,
                                                                   const Sandbox& sandbox) {
  Result<Sandbox::Order> order = sandbox.order(words);
  if (!order) return std::unexpected(order.error());
  Result<Pipe> info = make_pipe();
  Result<Pipe> guard = make_pipe();
  Result<Pipe> go = make_pipe();
  for (const Result<Pipe>* pipe : {&info, &guard, &go}) {
    if (!*pipe) return std::unexpected(pipe->error());
  }
  const int told = info->write.get();  // twice: what bubblewrap is given it closes
  Result<std::unique_ptr<ChildProcess>> child = spawned(
      {.words = std::move(order->words),
       .environment = std::move(order->environment),
       .files = {order->options.get(), order->filter.get(), told, go->read.get(), told, guard->read.get()}},
      "/bin/sh");
  if (!child) return child;
  (*child)->view_ = std::move(order->view);
  info->write.reset();
  guard->read.reset();
  go->read.reset();
  const Result<void> begun =
      (*child)->begin(sandbox, {std::move(info->read), std::move(guard->write), std::move(go->write)});
  if (!begun) return std::unexpected(begun.error());
  return child;
}

Result<void> ChildProcess::begin(const Sandbox& sandbox, const SetUp& set_up) {
  const std::string said = read_until(set_up.info, "ready", Clock::now() + kSetUp);
  const pid_t first = first_process(said);
  if (!said.ends_with("ready\n") || first <= 0) {
    kill();
    static_cast<void>(ending(Clock::now() + kFarewell));
    const std::string why = std::string(trimmed(errors()));
    return fail("bubblewrap could not set up the sandbox: {}",
                why.empty() ? "it says nothing" : printable(why));
  }
  {
    const std::lock_guard lock(mutex_);
    confined_ = std::make_unique<Confined>(sandbox.groups(), sandbox.limits(), first);
    look_at_ = Clock::now();
  }
  ::eventfd_write(files_.wake.get(), 1);
  for (const FileDescriptor* file : {&set_up.guard, &set_up.go}) {
    static_cast<void>(write_quietly(file->get(), "go\n"));
  }
  return {};
}

ChildProcess::~ChildProcess() {
  if (pid_ == 0) return;
  wake();
  files_.input.reset();
  std::unique_lock lock(mutex_);
  const auto has_ended = [this] { return ending_.has_value(); };
  if (!changed_.wait_for(lock, kFarewell, has_ended)) {
    send_signal(SIGTERM);
    if (!changed_.wait_for(lock, kFarewell / 2, has_ended)) send_signal(SIGKILL);
  }
}

void ChildProcess::rest() {
  const std::lock_guard lock(mutex_);
  if (!confined_) return;
  rest_at_ = Clock::now() + kLastWords;
  ::eventfd_write(files_.wake.get(), 1);
}

void ChildProcess::wake() {
  const std::lock_guard lock(mutex_);
  rest_at_.reset();
  if (confined_) confined_->thaw();
}

std::chrono::nanoseconds ChildProcess::cpu() {
  const std::lock_guard lock(mutex_);
  if (!ending_) cpu_ = std::max(cpu_, confined_ ? confined_->cpu() : use_of(processes_below(pid_)).cpu);
  return cpu_;
}

std::optional<std::string> ChildProcess::hindrance() {
  const std::lock_guard lock(mutex_);
  return confined_ ? confined_->hindrance() : std::nullopt;
}

bool ChildProcess::write_line(std::string_view line) const {
  const std::string bytes = std::string(line) + '\n';
  return write_quietly(files_.input.get(), bytes) == static_cast<ssize_t>(bytes.size());
}

std::expected<ChildProcess::Line, ChildProcess::ReadFailure> ChildProcess::read_line(
    Clock::time_point deadline, const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  changed_.wait_until(lock, stop, deadline, [this] { return !lines_.empty() || is_too_long_ || is_closed_; });
  const bool is_in_time = !lines_.empty() && lines_.front().at <= deadline;
  if (is_in_time) return *next_line();
  if (stop.stop_requested()) return std::unexpected(ReadFailure::kStopped);
  if (!lines_.empty()) return std::unexpected(ReadFailure::kTimeout);
  if (is_too_long_) return std::unexpected(ReadFailure::kTooLong);
  return std::unexpected(is_closed_ ? ReadFailure::kClosed : ReadFailure::kTimeout);
}

std::optional<ChildProcess::Line> ChildProcess::unread_line() {
  const std::lock_guard lock(mutex_);
  return next_line();
}

std::optional<ChildProcess::Line> ChildProcess::next_line() {
  if (lines_.empty()) return std::nullopt;
  Line line = std::move(lines_.front());
  lines_.pop_front();
  const bool was_full = unread_ > kUnreadLimit;
  unread_ -= line.text.size() + 1;
  if (was_full) ::eventfd_write(files_.wake.get(), 1);
  return line;
}

void ChildProcess::kill() {
  const std::lock_guard lock(mutex_);
  send_signal(SIGKILL);
}

// Once the child has been waited for, its number may belong to another process.
void ChildProcess::send_signal(int signal) const {
  if (ending_) return;
  ::kill(-pid_, signal);
  if (signal == SIGKILL && confined_) confined_->kill();
}

std::optional<std::string> ChildProcess::ending(Clock::time_point deadline) {
  std::unique_lock lock(mutex_);
  changed_.wait_until(lock, deadline, [this] { return ending_.has_value(); });
  return ending_;
}

std::string ChildProcess::errors() {
  const std::lock_guard lock(mutex_);
  return error_tail_;
}

void ChildProcess::listen() {
  while (true) {
    enum : std::size_t { kExit, kWake, kOutput, kErrors };
    const int output = takes_output() ? files_.output.get() : -1;  // poll leaves out negative ones
    std::array<pollfd, 4> files = {{{files_.exit.get(), POLLIN, 0},
                                    {files_.wake.get(), POLLIN, 0},
                                    {output, POLLIN, 0},
                                    {files_.errors.get(), POLLIN, 0}}};
    if (::poll(files.data(), files.size(), look_after()) < 0) continue;
    if (files[kExit].revents != 0) return finish();
    if (files[kWake].revents != 0) {
      eventfd_t ignored = 0;
      ::eventfd_read(files_.wake.get(), &ignored);
    }
    if (files[kOutput].revents != 0) take_output();
    if (files[kErrors].revents != 0) take_errors();
  }
}

// Freezes the child when it is time, and ends it when it has gone beyond a limit.
int ChildProcess::look_after() {
  const std::lock_guard lock(mutex_);
  if (!confined_) return -1;
  const Clock::time_point now = Clock::now();
  if (rest_at_ && now >= *rest_at_) {
    rest_at_.reset();
    confined_->freeze();
  }
  if (confined_->is_frozen()) return -1;
  if (now >= look_at_ && !fault_) {
    look_at_ = now + confined_->next_look();
    fault_ = confined_->fault();
    if (fault_) send_signal(SIGKILL);
  }
  const Clock::time_point next = rest_at_ ? std::min(*rest_at_, look_at_) : look_at_;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(next - now);
  return static_cast<int>(std::max<std::chrono::milliseconds::rep>(left.count(), 1));
}

bool ChildProcess::takes_output() {
  const std::lock_guard lock(mutex_);
  return unread_ <= kUnreadLimit && !is_too_long_;
}

bool ChildProcess::take_output() {
  if (!files_.output.is_open()) return false;
  std::array<char, kChunk> chunk{};
  const ssize_t size = ::read(files_.output.get(), chunk.data(), chunk.size());
  const std::lock_guard lock(mutex_);
  if (size > 0) {
    add_output({chunk.data(), static_cast<std::size_t>(size)});
  } else if (size == 0) {
    files_.output.reset();
    close_output();
  }
  changed_.notify_all();
  return size > 0;
}

bool ChildProcess::take_errors() {
  if (!files_.errors.is_open()) return false;
  std::array<char, kChunk> chunk{};
  const ssize_t size = ::read(files_.errors.get(), chunk.data(), chunk.size());
  if (size == 0) files_.errors.reset();
  if (size <= 0) return false;
  const std::lock_guard lock(mutex_);
  error_tail_.append(chunk.data(), static_cast<std::size_t>(size));
  if (error_tail_.size() > kErrorsKept) error_tail_.erase(0, error_tail_.size() - kErrorsKept);
  return true;
}

void ChildProcess::add_output(std::string_view bytes) {
  const Clock::time_point now = Clock::now();
  while (!bytes.empty() && !is_too_long_) {
    const std::size_t end = bytes.find('\n');
    begun_line_ += bytes.substr(0, end);
    if (begun_line_.size() > kLongestLine) {
      is_too_long_ = true;
    } else if (end != std::string_view::npos) {
      if (begun_line_.ends_with('\r')) begun_line_.pop_back();
      unread_ += begun_line_.size() + 1;
      lines_.push_back({std::exchange(begun_line_, {}), now});
    }
    bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
  }
}

void ChildProcess::close_output() {
  if (!begun_line_.empty()) add_output("\n");
  is_closed_ = true;
}

// The child has ended. What it left running ends too: such processes may hold the pipes open and write
// for ever, so no more is read than fits into a pipe.
void ChildProcess::finish() {
  siginfo_t info{};
  ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOWAIT);
  ::kill(-pid_, SIGKILL);
  for (std::size_t i = 0; i < kPipeSize / kChunk && take_output(); ++i) {
  }
  for (std::size_t i = 0; i < kPipeSize / kChunk && take_errors(); ++i) {
  }
  const std::lock_guard lock(mutex_);
  ::waitpid(pid_, nullptr, 0);
  close_output();
  if (confined_ && !fault_) fault_ = confined_->fault();
  ending_ = fault_ ? "was ended by " + *fault_ : describe_end(info, confined_ != nullptr);
  changed_.notify_all();
}

}  // namespace turncoat
