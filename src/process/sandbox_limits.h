// What a bot in the sandbox may use of the machine.
#pragma once

#include <chrono>
#include <cstddef>

namespace turncoat {

struct SandboxLimits {
  std::size_t memory = std::size_t{1} << 30;  // bytes, all its processes and its scratch folder together
  std::size_t processes = 256;                // threads count as such
  std::chrono::seconds cpu =
      std::chrono::hours(1);                    // of all its processes together, from its start to its end
  std::size_t scratch = std::size_t{64} << 20;  // bytes in its scratch folder, and again in /dev/shm
  std::size_t file = std::size_t{64} << 20;     // bytes in one file
  std::size_t open_files = 1024;                // of one process
};

}  // namespace turncoat
