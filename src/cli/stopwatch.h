// How long something took, and how fast that was.
#pragma once

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <string>

namespace turncoat::cli {

class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// "123.4 M/s", or "-" for a time too short to tell.
inline std::string speed(std::uint64_t nodes, double seconds) {
  constexpr double kShortest = 0.001;
  if (seconds < kShortest) return "-";
  return fmt::format("{:.1f} M/s", static_cast<double>(nodes) / seconds / 1e6);
}

}  // namespace turncoat::cli
