// A thread waits for the signal; a handler would need a global variable and could do next to nothing.
#include "cli/interrupt.h"

#include <cstdlib>
#include <ctime>

namespace turncoat::cli {

namespace {

sigset_t interrupts() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  return signals;
}

void watch(const std::stop_token& end, const std::stop_source& stop) {
  constexpr int kSignalled = 128;  // as shells report it
  const sigset_t signals = interrupts();
  const timespec pause = {.tv_sec = 0, .tv_nsec = 20'000'000};
  while (!end.stop_requested()) {
    const int signal = sigtimedwait(&signals, nullptr, &pause);
    if (signal > 0 && !stop.request_stop()) std::_Exit(kSignalled + signal);
  }
}

}  // namespace

InterruptGuard::InterruptGuard() {
  const sigset_t signals = interrupts();
  pthread_sigmask(SIG_BLOCK, &signals, &before_);
  watcher_ = std::jthread([stop = stop_](const std::stop_token& end) { watch(end, stop); });
}

InterruptGuard::~InterruptGuard() {
  watcher_ = {};  // joined before the signal is open again
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace turncoat::cli
