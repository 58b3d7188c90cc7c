// For what must not get lost: where there is no memory for it, it waits until there is.
#pragma once

#include <chrono>
#include <new>
#include <thread>

namespace turncoat {

template <class Work>
auto surely(Work work) {
  constexpr std::chrono::milliseconds kPause{100};
  while (true) {
    try {
      return work();
    } catch (const std::bad_alloc&) {
      std::this_thread::sleep_for(kPause);
    }
  }
}

}  // namespace turncoat
