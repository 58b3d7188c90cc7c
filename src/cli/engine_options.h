// The options of commands that think hard: --threads and --hash.
#pragma once

#include <cstddef>
#include <string>

#include "cli/options.h"
#include "core/machine_memory.h"
#include "core/text.h"
#include "players/engine.h"
#include "search/hash_table.h"

namespace turncoat::cli {

struct EngineResources {
  int threads = 1;
  int hash = kDefaultHash;  // MB

  [[nodiscard]] std::size_t hash_bytes() const { return static_cast<std::size_t>(hash) * kMebibyte; }
};

// Refuses what is more than this machine has.
inline std::string hash_complaint(const std::string& text) {
  const Result<void> fits = check_table_memory(parse_integer(text).value_or(0));
  return fits ? "" : fits.error().message;
}

inline void add_engine_options(CLI::App& app, EngineResources& resources) {
  constexpr Range kHash{1, 65536};
  add_number(app, "--threads", resources.threads, kThreads, "threads that think together");
  add_number(app, "--hash", resources.hash, kHash, "memory for what was seen, in MB", hash_complaint);
}

}  // namespace turncoat::cli
