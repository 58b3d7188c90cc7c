#include "process/control_group.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <fstream>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "core/file_descriptor.h"
#include "core/text.h"

namespace turncoat {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kNameBegin = "turncoat-";  // then our process and a number

std::string content_of(const fs::path& path) {
  std::ifstream file(path);
  std::string text;
  std::getline(file, text, '\0');
  return text;
}

// Control files take a value with one write and say with its result what they think of it. Zero or the error.
int set_control(const fs::path& path, std::string_view value) {
  const FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file.is_open()) return errno;
  return ::write(file.get(), value.data(), value.size()) < 0 ? errno : 0;
}

std::optional<std::uint64_t> whole_number(std::string_view text) {
  std::uint64_t number = 0;
  const std::string_view digits = trimmed(text);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

// The number behind `key` in a file with a line for each.
std::uint64_t number_at(const fs::path& path, std::string_view key) {
  const std::string text = content_of(path);
  for (const std::string_view line : split(text, '\n')) {
    const std::vector<std::string_view> words = words_of(line);
    if (words.size() == 2 && words[0] == key) return whole_number(words[1]).value_or(0);
  }
  return 0;
}

// A hierarchy of groups: where it is mounted, and the folder of the group in which we are.
struct Hierarchy {
  fs::path mount;
  fs::path own;
};

// The hierarchy of a controller of version 1, or of version 2 for an empty name.
std::optional<Hierarchy> hierarchy_of(std::string_view controller) {
  const std::string mounts = content_of("/proc/self/mountinfo");
  std::optional<Hierarchy> found;
  for (const std::string_view line : split(mounts, '\n')) {
    const std::size_t dash = line.find(" - ");
    if (dash == std::string_view::npos) continue;
    const std::vector<std::string_view> place = words_of(line.substr(0, dash));
    const std::vector<std::string_view> kind = words_of(line.substr(dash + 3));
    if (place.size() < 5 || kind.size() < 3) continue;
    const std::vector<std::string_view> options = split(kind[2], ',');
    const bool fits = controller.empty()
                          ? kind[0] == "cgroup2"
                          : kind[0] == "cgroup" && std::ranges::find(options, controller) != options.end();
    if (fits) found = Hierarchy{place[4], place[4]};
  }
  if (!found) return found;
  const std::string groups = content_of("/proc/self/cgroup");
  for (const std::string_view line : split(groups, '\n')) {  // "4:memory:/a/b", and "0::/a/b" of version 2
    const std::vector<std::string_view> parts = split(line, ':');
    if (parts.size() < 3) continue;
    const std::vector<std::string_view> names = split(parts[1], ',');
    if (std::ranges::find(names, controller) == names.end()) continue;
    const fs::path own = found->mount / fs::path(parts[2]).relative_path();
    if (fs::is_directory(own)) found->own = own;
  }
  return found;
}

fs::path new_group_in(const fs::path& folder) {
  static std::atomic<unsigned> count = 0;
  fs::path path = folder / fmt::format("{}{}-{}", kNameBegin, ::getpid(), count++);
  std::error_code error;
  return fs::create_directory(path, error) ? path : fs::path();
}

// Groups of programs that have ended, and so are empty.
void sweep(const fs::path& folder) {
  std::error_code ignored;
  fs::directory_iterator entry(folder, ignored);
  while (!ignored && entry != fs::directory_iterator()) {
    const std::string name = entry->path().filename();
    if (name.starts_with(kNameBegin)) {
      const std::string_view rest = std::string_view(name).substr(kNameBegin.size());
      const std::optional<std::uint64_t> owner = whole_number(rest.substr(0, rest.find('-')));
      const bool is_gone = owner && ::kill(static_cast<pid_t>(*owner), 0) != 0 && errno == ESRCH;
      if (is_gone) ::rmdir(entry->path().c_str());
    }
    entry.increment(ignored);
  }
}

// The nearest folder, from our own group upwards, in which a new group has all these files to write to, and
// takes a process of ours. Empty if there is none.
fs::path usable_folder(const Hierarchy& hierarchy, const std::vector<std::string>& files,
                       std::string_view controllers = {}) {
  for (fs::path folder = hierarchy.own;; folder = folder.parent_path()) {
    sweep(folder);
    if (!controllers.empty()) set_control(folder / "cgroup.subtree_control", controllers);
    const fs::path group = new_group_in(folder);
    if (!group.empty()) {
      const bool is_whole = std::ranges::all_of(
          files, [&](const std::string& file) { return ::access((group / file).c_str(), W_OK) == 0; });
      const bool may_move = ::access((hierarchy.own / "cgroup.procs").c_str(), W_OK) == 0;
      ::rmdir(group.c_str());
      if (is_whole && may_move) return folder;
    }
    if (folder == hierarchy.mount || !folder.has_relative_path()) return {};
  }
}

fs::path usable_folder(std::string_view controller, const std::vector<std::string>& files) {
  const std::optional<Hierarchy> hierarchy = hierarchy_of(controller);
  return hierarchy ? usable_folder(*hierarchy, files) : fs::path();
}

}  // namespace

ControlFolders ControlFolders::find() {
  ControlFolders found;
  if (const std::optional<Hierarchy> unified = hierarchy_of("")) {
    const std::vector<std::string> limits = {"cgroup.procs", "memory.max", "pids.max"};
    found.unified = usable_folder(*unified, limits, "+memory +pids");
    if (!found.unified.empty()) return {found.unified, found.unified, found.unified, found.unified};
    found.unified = usable_folder(*unified, {"cgroup.procs", "cgroup.freeze", "cgroup.kill"});
    found.cpu = found.unified;
  }
  found.memory = usable_folder("memory", {"cgroup.procs", "memory.limit_in_bytes"});
  found.processes = usable_folder("pids", {"cgroup.procs", "pids.max"});
  const fs::path cpu = usable_folder("cpuacct", {"cgroup.procs"});
  if (!cpu.empty()) found.cpu = cpu;
  return found;
}

ControlGroup::ControlGroup(const ControlFolders& folders, const SandboxLimits& limits) : folders_(folders) {
  const bool is_one = folders.memory == folders.unified;
  const std::array<fs::path*, 4> all = {&folders_.unified, &folders_.memory, &folders_.processes,
                                        &folders_.cpu};
  for (fs::path* const folder : all) {
    const bool is_made = folder != all[0] && !folder->empty() && *folder == folders.unified;
    if (is_made) {
      *folder = folders_.unified;
    } else if (!folder->empty()) {
      *folder = new_group_in(*folder);
    }
  }
  if (limits_memory()) {
    const std::string bytes = std::to_string(limits.memory);
    if (set_control(folders_.memory / (is_one ? "memory.max" : "memory.limit_in_bytes"), bytes) != 0) {
      folders_.memory.clear();
    } else {  // not on disk either, where there is any swap
      set_control(folders_.memory / (is_one ? "memory.swap.max" : "memory.memsw.limit_in_bytes"),
                  is_one ? "0" : bytes);
    }
  }
  if (limits_processes()) set_control(folders_.processes / "pids.max", std::to_string(limits.processes));
}

ControlGroup::~ControlGroup() {
  using namespace std::chrono_literals;
  for (const fs::path& folder : {folders_.unified, folders_.memory, folders_.processes, folders_.cpu}) {
    if (folder.empty()) continue;
    // The processes have been ended, and are gone as soon as the kernel comes to it.
    for (int i = 0; i < 100 && ::rmdir(folder.c_str()) != 0 && errno == EBUSY; ++i)
      std::this_thread::sleep_for(1ms);
  }
}

void ControlGroup::take(pid_t process) {
  for (fs::path* const folder : {&folders_.unified, &folders_.memory, &folders_.processes, &folders_.cpu}) {
    if (folder->empty() || set_control(*folder / "cgroup.procs", std::to_string(process)) == 0) continue;
    ::rmdir(folder->c_str());
    folder->clear();
  }
}

std::optional<std::chrono::nanoseconds> ControlGroup::cpu() const {
  if (folders_.cpu.empty()) return std::nullopt;
  if (folders_.cpu == folders_.unified) {
    return std::chrono::microseconds(number_at(folders_.cpu / "cpu.stat", "usage_usec"));
  }
  return std::chrono::nanoseconds(whole_number(content_of(folders_.cpu / "cpuacct.usage")).value_or(0));
}

bool ControlGroup::has_met_memory_limit() const {
  if (!limits_memory()) return false;
  const bool is_unified = folders_.memory == folders_.unified;
  return number_at(folders_.memory / (is_unified ? "memory.events" : "memory.oom_control"), "oom_kill") > 0;
}

bool ControlGroup::has_met_process_limit() const {
  return limits_processes() && number_at(folders_.processes / "pids.events", "max") > 0;
}

void ControlGroup::freeze(bool is_frozen) const {
  set_control(folders_.unified / "cgroup.freeze", is_frozen ? "1" : "0");
}

void ControlGroup::kill() const {
  if (can_freeze()) set_control(folders_.unified / "cgroup.kill", "1");
}

}  // namespace turncoat
