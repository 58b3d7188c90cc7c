// News that come faster than anybody can read are left out.
#pragma once

#include <chrono>

namespace turncoat {

inline constexpr std::chrono::milliseconds kNewsInterval{100};

// Whether it is time for the next news; the first are due one interval after the start.
class Throttle {
 public:
  [[nodiscard]] bool is_due() {
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < kNewsInterval) return false;
    last_ = now;
    return true;
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace turncoat
