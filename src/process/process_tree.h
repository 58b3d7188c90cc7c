// A process and all that descends from it, as /proc tells.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <vector>

namespace turncoat {

// The process and its descendants that run now; those that one of them has not waited for are among them. A
// process whose parent has ended belongs to the first process of its namespace, so in a namespace nobody gets away.
std::vector<pid_t> processes_below(pid_t root);

// What the processes have used of the machine.
struct ProcessUse {
  std::size_t threads = 0;
  std::size_t memory = 0;  // bytes in memory that belong to no file; what several share counts for each
  std::chrono::nanoseconds cpu{0};  // with the processes that have ended and were waited for
};
ProcessUse use_of(const std::vector<pid_t>& processes);

// Bytes in memory that belong to no file, what several share divided among them. Takes the kernel a while.
std::size_t exact_memory_of(const std::vector<pid_t>& processes);

// Stops all of them so that none can start another behind our back, or lets them go on.
void stop_processes(pid_t root);
void continue_processes(pid_t root);

}  // namespace turncoat
