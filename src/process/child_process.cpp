#include "process/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "core/text.h"

namespace turncoat {

namespace {

constexpr std::size_t kChunk = 4096;  // a page: what one part of a pipe holds
constexpr std::size_t kPipeSize = 65536;

struct Pipe {
  FileDescriptor read;
  FileDescriptor write;
};

// Both ends are closed in every other program that is started.
Result<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return fail("no pipe: {}", std::strerror(errno));
  return Pipe{FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

// Our end never makes us wait; the child's end is untouched.
void never_block(const FileDescriptor& end) { ::fcntl(end.get(), F_SETFL, O_NONBLOCK); }

// Becomes readable when the process ends. The header of glibc 2.36 declares pidfd_open for C only.
FileDescriptor watch(pid_t pid) {
  return FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
}

// What posix_spawn is told, released at the end of the scope.
class SpawnSetup {
 public:
  SpawnSetup() {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawnattr_init(&attributes_);
    sigset_t none;
    sigset_t all;
    ::sigemptyset(&none);
    ::sigfillset(&all);
    ::posix_spawnattr_setsigmask(&attributes_, &none);
    ::posix_spawnattr_setsigdefault(&attributes_, &all);
    ::posix_spawnattr_setpgroup(&attributes_, 0);
    constexpr int kFlags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    ::posix_spawnattr_setflags(&attributes_, static_cast<short>(kFlags));
  }
  SpawnSetup(const SpawnSetup&) = delete;
  SpawnSetup& operator=(const SpawnSetup&) = delete;
  ~SpawnSetup() {
    ::posix_spawn_file_actions_destroy(&actions_);
    ::posix_spawnattr_destroy(&attributes_);
  }

  // Whatever else is open here, also from before our own start, is closed there.
  void close_others() { ::posix_spawn_file_actions_addclosefrom_np(&actions_, STDERR_FILENO + 1); }

  void connect(const FileDescriptor& end, int number) {
    ::posix_spawn_file_actions_adddup2(&actions_, end.get(), number);
  }

  // The process, or the reason why there is none in errno's numbers.
  std::expected<pid_t, int> spawn(std::span<const std::string> words) {
    std::vector<std::string> copies(words.begin(), words.end());
    std::vector<char*> arguments;
    for (std::string& word : copies) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t pid = 0;
    const int error =
        ::posix_spawnp(&pid, arguments.front(), &actions_, &attributes_, arguments.data(), environ);
    if (error != 0) return std::unexpected(error);
    return pid;
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

// What is wrong with the program that could not be started, and what would be right.
std::unexpected<Failure> start_failure(const std::string& program, int error) {
  const std::string name = quote(program, 200);
  switch (error) {
    case ENOENT:
      return fail("there is no program {}: check its spelling, or write its path from the current folder",
                  name);
    case EACCES:
      return fail(
          "{} may not be run: it is a folder or not executable; make it so with chmod +x, or name the "
          "program "
          "that runs it, as in python3 bot.py",
          name);
    case ENOEXEC:
      return fail(
          "{} is no program: give it a first line such as #!/usr/bin/env python3, or name the program that "
          "runs it, as in python3 bot.py",
          name);
    default:
      return fail("{} cannot be started: {}", name, std::strerror(error));
  }
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

std::string describe_end(const siginfo_t& info) {
  if (info.si_code == CLD_EXITED) return fmt::format("ended with status {}", info.si_status);
  return fmt::format("was ended by signal {} ({})", info.si_status, ::strsignal(info.si_status));
}

}  // namespace

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(std::span<const std::string> words) {
  Result<Pipe> input = make_pipe();
  Result<Pipe> output = make_pipe();
  Result<Pipe> errors = make_pipe();
  for (const Result<Pipe>* pipe : {&input, &output, &errors}) {
    if (!*pipe) return std::unexpected(pipe->error());
  }
  SpawnSetup setup;
  setup.connect(input->read, STDIN_FILENO);
  setup.connect(output->write, STDOUT_FILENO);
  setup.connect(errors->write, STDERR_FILENO);
  setup.close_others();
  const std::expected<pid_t, int> pid = setup.spawn(words);
  if (!pid) return start_failure(words.front(), pid.error());
  never_block(input->write);
  never_block(output->read);
  never_block(errors->read);
  FileDescriptor end = watch(*pid);
  FileDescriptor wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!end.is_open() || !wake.is_open()) {
    const int error = errno;
    ::kill(-*pid, SIGKILL);
    ::waitpid(*pid, nullptr, 0);
    return fail("{} cannot be watched: {}", quote(words.front(), 200), std::strerror(error));
  }
  return std::unique_ptr<ChildProcess>(
      new ChildProcess(*pid, {std::move(input->write), std::move(output->read), std::move(errors->read),
                              std::move(end), std::move(wake)}));
}

ChildProcess::ChildProcess(int pid, Files files)
    : pid_(pid), files_(std::move(files)), listener_([this] { listen(); }) {}

ChildProcess::~ChildProcess() {
  files_.input.reset();
  std::unique_lock lock(mutex_);
  const auto has_ended = [this] { return ending_.has_value(); };
  if (!changed_.wait_for(lock, kFarewell, has_ended)) {
    send_signal(SIGTERM);
    if (!changed_.wait_for(lock, kFarewell / 2, has_ended)) send_signal(SIGKILL);
  }
}

bool ChildProcess::write_line(std::string_view line) {
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
  if (!ending_) ::kill(-pid_, signal);
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
    if (::poll(files.data(), files.size(), -1) < 0) continue;
    if (files[kExit].revents != 0) return finish();
    if (files[kWake].revents != 0) {
      eventfd_t ignored = 0;
      ::eventfd_read(files_.wake.get(), &ignored);
    }
    if (files[kOutput].revents != 0) take_output();
    if (files[kErrors].revents != 0) take_errors();
  }
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
  ending_ = describe_end(info);
  changed_.notify_all();
}

}  // namespace turncoat
