#include "process/spawn.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstring>

#include "core/text.h"

namespace turncoat {

namespace {

constexpr int kFirstOwn = 16;  // above all numbers that files get in a child

FileDescriptor moved_up(int number) {
  const FileDescriptor low(number);
  return FileDescriptor(::fcntl(number, F_DUPFD_CLOEXEC, kFirstOwn));
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
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

  void connect(const std::vector<int>& files) {
    for (std::size_t i = 0; i < files.size(); ++i) {
      ::posix_spawn_file_actions_adddup2(&actions_, files[i], static_cast<int>(i));
    }
    ::posix_spawn_file_actions_addclosefrom_np(&actions_, static_cast<int>(files.size()));
  }

  std::expected<pid_t, int> spawn(char* const* words, char* const* environment) {
    pid_t pid = 0;
    const int error = ::posix_spawnp(&pid, words[0], &actions_, &attributes_, words, environment);
    if (error != 0) return std::unexpected(error);
    return pid;
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

}  // namespace

Result<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return fail("no pipe: {}", std::strerror(errno));
  Pipe pipe{moved_up(ends[0]), moved_up(ends[1])};
  if (!pipe.read.is_open() || !pipe.write.is_open()) return fail("no pipe: {}", std::strerror(errno));
  return pipe;
}

Result<FileDescriptor> file_of(const std::string& bytes) {
  FileDescriptor file = moved_up(::memfd_create("turncoat", MFD_CLOEXEC));
  const bool is_written =
      file.is_open() && ::write(file.get(), bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size());
  if (!is_written || ::lseek(file.get(), 0, SEEK_SET) != 0) {
    return fail("no file in memory: {}", std::strerror(errno));
  }
  return file;
}

std::expected<pid_t, int> spawn(SpawnOrder order) {
  SpawnSetup setup;
  setup.connect(order.files);
  const std::vector<char*> words = pointers_to(order.words);
  if (!order.environment) return setup.spawn(words.data(), environ);
  return setup.spawn(words.data(), pointers_to(*order.environment).data());
}

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

}  // namespace turncoat
