// A running program held to its limits: by control groups where there are some, and by looking where there
// are none.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>

#include "process/control_group.h"
#include "process/sandbox_limits.h"

namespace turncoat {

class Confined {
 public:
  // `first` is the process from which all others of the sandbox descend; it has not begun yet.
  Confined(const ControlFolders& groups, const SandboxLimits& limits, pid_t first);

  // How long it may run before somebody should look at `fault` again.
  [[nodiscard]] std::chrono::milliseconds next_look() const;

  // The limit that it has gone beyond and for which it is to be ended, "the memory limit of 1024 MB".
  [[nodiscard]] std::optional<std::string> fault();

  // A limit that has kept it from something, without ending it.
  [[nodiscard]] std::optional<std::string> hindrance() const;

  // What all its processes have used until now.
  [[nodiscard]] std::chrono::nanoseconds cpu();

  // While it is frozen none of its processes runs.
  void freeze();
  void thaw();
  [[nodiscard]] bool is_frozen() const { return is_frozen_; }

  void kill();

 private:
  ControlGroup group_;
  SandboxLimits limits_;
  pid_t first_;
  bool is_frozen_ = false;
  std::chrono::nanoseconds cpu_{0};  // the most that was ever seen: processes that are gone take theirs along
};

}  // namespace turncoat
