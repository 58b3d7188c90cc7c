#include "core/machine_memory.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <limits>

namespace turncoat {

int machine_memory() {
  constexpr int kMegabyteShift = 20;
  const auto pages = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES));
  std::uint64_t bytes = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  rlimit limit = {};
  if (getrlimit(RLIMIT_AS, &limit) == 0) bytes = std::min<std::uint64_t>(bytes, limit.rlim_cur);
  std::uint64_t of_group = 0;  // the file holds the word "max" where there is no limit
  if (std::ifstream("/sys/fs/cgroup/memory.max") >> of_group) bytes = std::min(bytes, of_group);
  return static_cast<int>(std::min<std::uint64_t>(bytes >> kMegabyteShift, std::numeric_limits<int>::max()));
}

Result<void> check_table_memory(int wanted, int machine) {
  const int most = most_table_memory(machine);
  if (wanted <= most) return {};
  return fail("{} MB are too much for this machine, which has {} MB: 1 to {} would be right", wanted, machine,
              most);
}

}  // namespace turncoat
