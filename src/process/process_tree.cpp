#include "process/process_tree.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <ranges>
#include <string>
#include <string_view>
#include <system_error>

#include "core/file_descriptor.h"
#include "core/text.h"

namespace turncoat {

namespace {

namespace fs = std::filesystem;

// A file of /proc, empty if its process is gone. None that is read here is longer than `kMost`.
std::string read_proc(const std::string& path) {
  constexpr std::size_t kMost = 65536;
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) return {};
  std::string text(kMost, '\0');
  const ssize_t size = ::read(file.get(), text.data(), text.size());
  text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  return text;
}

std::uint64_t number_in(std::string_view text) {
  std::uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// The bytes on the line of `key`, which has them as "1234 kB".
std::size_t kilobytes_at(std::string_view text, std::string_view key) {
  const std::size_t line = text.find(key);
  if (line == std::string_view::npos) return 0;
  return number_in(trimmed(text.substr(line + key.size(), 30))) * 1024;
}

// What comes behind the name of the program in /proc/PID/stat, which may hold anything: field 3 and on.
std::vector<std::string_view> fields_behind_name(std::string_view stat) {
  const std::size_t name_end = stat.rfind(')');
  if (name_end == std::string_view::npos) return {};
  return words_of(stat.substr(name_end + 1));
}

std::vector<pid_t> children_of(pid_t parent) {
  std::vector<pid_t> children;
  std::error_code gone;
  fs::directory_iterator thread(fmt::format("/proc/{}/task", parent), gone);
  while (!gone && thread != fs::directory_iterator()) {
    const std::string list = read_proc(thread->path() / "children");
    for (const std::string_view word : words_of(list))
      children.push_back(static_cast<pid_t>(number_in(word)));
    thread.increment(gone);
  }
  return children;
}

// Neither stopped nor ended.
bool can_run(pid_t process) {
  const std::string stat = read_proc(fmt::format("/proc/{}/stat", process));
  const std::vector<std::string_view> fields = fields_behind_name(stat);
  return !fields.empty() && std::string_view("TtZXx").find(fields[0]) == std::string_view::npos;
}

}  // namespace

std::vector<pid_t> processes_below(pid_t root) {
  std::vector<pid_t> found = {root};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::vector<pid_t> children = children_of(found[i]);
    found.insert(found.end(), children.begin(), children.end());
  }
  return found;
}

ProcessUse use_of(const std::vector<pid_t>& processes) {
  enum : std::size_t {
    kUserTime = 11,
    kSystemTime,
    kChildUserTime,
    kChildSystemTime,
    kThreads = 17,
    kFields
  };
  static const auto ticks = static_cast<std::uint64_t>(::sysconf(_SC_CLK_TCK));
  ProcessUse use;
  for (const pid_t process : processes) {
    const std::string stat = read_proc(fmt::format("/proc/{}/stat", process));
    const std::vector<std::string_view> fields = fields_behind_name(stat);
    if (fields.size() < kFields) continue;
    use.threads += number_in(fields[kThreads]);
    for (const std::size_t field : {kUserTime, kSystemTime, kChildUserTime, kChildSystemTime}) {
      use.cpu += std::chrono::nanoseconds(number_in(fields[field]) * 1'000'000'000 / ticks);
    }
    const std::string status = read_proc(fmt::format("/proc/{}/status", process));
    use.memory += kilobytes_at(status, "RssAnon:") + kilobytes_at(status, "RssShmem:");
  }
  return use;
}

std::size_t exact_memory_of(const std::vector<pid_t>& processes) {
  std::size_t memory = 0;
  for (const pid_t process : processes) {
    const std::string sum = read_proc(fmt::format("/proc/{}/smaps_rollup", process));
    memory += kilobytes_at(sum, "Pss_Anon:") + kilobytes_at(sum, "Pss_Shmem:");
  }
  return memory;
}

void stop_processes(pid_t root) {
  constexpr int kMostRounds = 100;  // against processes that start others faster than they are found
  for (int round = 0; round < kMostRounds; ++round) {
    bool is_still = true;
    for (const pid_t process : processes_below(root) | std::views::filter(can_run)) {
      ::kill(process, SIGSTOP);
      is_still = false;
    }
    if (is_still) return;
  }
}

void continue_processes(pid_t root) {
  for (const pid_t process : processes_below(root)) ::kill(process, SIGCONT);
}

}  // namespace turncoat
