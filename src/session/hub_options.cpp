#include "session/hub_options.h"

#include <unistd.h>

#include <algorithm>
#include <thread>

namespace turncoat {

namespace {

std::size_t cores() { return std::max(1U, std::thread::hardware_concurrency()); }

std::size_t default_memory() {
  constexpr std::size_t kMost = std::size_t{2} << 30;
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long page = ::sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page <= 0) return kMost / 4;
  return std::min(kMost, static_cast<std::size_t>(pages) / 4 * static_cast<std::size_t>(page));
}

}  // namespace

HubOptions completed(HubOptions options) {
  constexpr std::size_t kLeastBots = 4;
  if (options.bot_threads == 0) options.bot_threads = std::max(kLeastBots, cores());
  if (options.memory == 0) options.memory = default_memory();
  if (options.threads_per_bot == 0) options.threads_per_bot = static_cast<int>(cores());
  options.memory_per_bot = std::min(options.memory_per_bot, options.memory);
  options.engine.hash_bytes = std::min(options.engine.hash_bytes, options.memory);
  return options;
}

// No client has all threads; one that has a thread for its analysis and one for its review has enough.
FairPoolOptions pool_options(const HubOptions& options) {
  const auto half = [](std::size_t threads) { return std::max<std::size_t>(1, threads / 2); };
  return {.lanes = {{options.bot_threads, half(options.bot_threads)},
                    {options.analysis_threads, half(options.analysis_threads)}},
          .memory = options.memory,
          .background_threads = options.threads_per_bot,
          .share = options.share,
          .longest = options.longest_thought};
}

}  // namespace turncoat
