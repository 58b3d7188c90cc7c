#include "process/confined.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "process/process_tree.h"

namespace turncoat {

Confined::Confined(const ControlFolders& groups, const SandboxLimits& limits, pid_t first)
    : group_(groups, limits), limits_(limits), first_(first) {
  group_.take(first);
}

std::chrono::milliseconds Confined::next_look() const {
  using std::chrono::milliseconds;
  const bool is_held = group_.limits_memory() && group_.limits_processes();
  return is_held ? milliseconds(200) : milliseconds(20);
}

std::optional<std::string> Confined::fault() {
  std::string memory = fmt::format("the memory limit of {} MB", limits_.memory >> 20);
  if (group_.has_met_memory_limit()) return memory;
  if (cpu() >= limits_.cpu) return fmt::format("the CPU limit of {} s", limits_.cpu.count());
  if (group_.limits_memory() && group_.limits_processes()) return std::nullopt;
  const std::vector<pid_t> processes = processes_below(first_);
  const ProcessUse use = use_of(processes);
  if (!group_.limits_processes() && use.threads > limits_.processes) {
    return fmt::format("the limit of {} processes", limits_.processes);
  }
  const bool may_be_too_much = !group_.limits_memory() && use.memory > limits_.memory;
  if (may_be_too_much && exact_memory_of(processes) > limits_.memory) return memory;
  return std::nullopt;
}

std::optional<std::string> Confined::hindrance() const {
  const bool has_met = group_.limits_processes()
                           ? group_.has_met_process_limit()
                           : use_of(processes_below(first_)).threads >= limits_.processes;
  if (!has_met) return std::nullopt;
  return fmt::format("the limit of {} processes", limits_.processes);
}

std::chrono::nanoseconds Confined::cpu() {
  const std::optional<std::chrono::nanoseconds> counted = group_.cpu();
  cpu_ = std::max(cpu_, counted ? *counted : use_of(processes_below(first_)).cpu);
  return cpu_;
}

// Signals do not reach what a group of version 1 has frozen, not even SIGKILL when we end: where there is no
// group of version 2, the processes are stopped one by one.
void Confined::freeze() {
  if (std::exchange(is_frozen_, true)) return;
  if (group_.can_freeze()) {
    group_.freeze(true);
  } else {
    stop_processes(first_);
  }
}

void Confined::thaw() {
  if (!std::exchange(is_frozen_, false)) return;
  if (group_.can_freeze()) {
    group_.freeze(false);
  } else {
    continue_processes(first_);
  }
}

void Confined::kill() { group_.kill(); }

}  // namespace turncoat
