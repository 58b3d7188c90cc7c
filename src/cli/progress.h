// Shows how far long work is and how long it will take: one changing line on a terminal, elsewhere a
// line from time to time. It goes to the error stream, so what a command prints stays clean.
#pragma once

#include <chrono>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "cli/app.h"

namespace turncoat::cli {

class Progress {
 public:
  using Clock = std::chrono::steady_clock;

  // `done` of `total` steps are there already, from an earlier run.
  Progress(Streams& streams, int total, int done = 0, Clock::time_point now = Clock::now());
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { clear(); }

  // It has become known that there are more steps, or fewer.
  void expect(int total) { total_ = total; }

  // Tells that `done` steps are there; `note` is what is known so far. Writes only if it is time to.
  void update(int done, std::string_view note, Clock::time_point now = Clock::now());

  // Whether `update` would write now; a note that costs something need not be made otherwise.
  [[nodiscard]] bool is_due(Clock::time_point now = Clock::now()) const;

  // Takes the line off the terminal, before something else is written.
  void clear();

 private:
  std::ostream& err_;
  bool is_terminal_;
  int total_;
  int done_before_;
  Clock::time_point start_;
  Clock::time_point next_;
  std::size_t shown_ = 0;  // characters on the terminal's line
};

// "1 h 05 min", "3 min 20 s", "12 s".
std::string duration_text(std::chrono::seconds duration);

}  // namespace turncoat::cli
