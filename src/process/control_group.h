// Limits of the kernel on a whole tree of processes: control groups, version 1, 2 or both beside each other.
//
// Which of them a machine gives us depends on who we are and how it was set up; each thing that a group can
// do may be missing, and whoever asks has to do without it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "process/sandbox_limits.h"

namespace turncoat {

// Folders in which we may make groups; empty where there is none for the purpose.
struct ControlFolders {
  std::filesystem::path memory;
  std::filesystem::path processes;
  std::filesystem::path cpu;
  std::filesystem::path unified;  // version 2: can freeze and end a group whatever else it controls

  // Those of this machine, each tried by making a group there. Sweeps up what runs that were killed have
  // left.
  static ControlFolders find();
};

// The group of one bot, removed with this value once its processes are gone.
class ControlGroup {
 public:
  // Without any folder: a group that can do nothing.
  ControlGroup(const ControlFolders& folders, const SandboxLimits& limits);
  ControlGroup(const ControlGroup&) = delete;
  ControlGroup& operator=(const ControlGroup&) = delete;
  ~ControlGroup();

  // Moves a process into the group; what it starts from then on is in it too. A folder that does not take it
  // is given up: some can only be tried.
  void take(pid_t process);

  [[nodiscard]] bool limits_memory() const { return !folders_.memory.empty(); }
  [[nodiscard]] bool limits_processes() const { return !folders_.processes.empty(); }
  [[nodiscard]] bool can_freeze() const { return !folders_.unified.empty(); }

  [[nodiscard]] std::optional<std::chrono::nanoseconds> cpu() const;  // used by all that were ever in it
  [[nodiscard]] bool has_met_memory_limit() const;                    // a process was ended for it
  [[nodiscard]] bool has_met_process_limit() const;                   // a process was not started for it

  void freeze(bool is_frozen) const;
  void kill() const;

 private:
  ControlFolders folders_;  // the group itself in each of them
};

}  // namespace turncoat
