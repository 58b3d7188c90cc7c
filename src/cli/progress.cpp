#include "cli/progress.h"

#include <fmt/format.h>

#include <ostream>

#include "cli/layout.h"

namespace turncoat::cli {

namespace {

// Often enough to see that it runs; rarely enough for a log.
constexpr std::chrono::milliseconds kOnTerminal{200};
constexpr std::chrono::seconds kElsewhere{15};

}  // namespace

std::string duration_text(std::chrono::seconds duration) {
  const auto seconds = duration.count();
  if (seconds < 60) return fmt::format("{} s", seconds);
  if (seconds < 3600) return fmt::format("{} min {:02} s", seconds / 60, seconds % 60);
  return fmt::format("{} h {:02} min", seconds / 3600, seconds % 3600 / 60);
}

Progress::Progress(Streams& streams, int total, int done, Clock::time_point now)
    : err_(streams.err),
      is_terminal_(streams.err_is_terminal),
      total_(total),
      done_before_(done),
      start_(now),
      next_(now + (is_terminal_ ? kOnTerminal : Clock::duration(kElsewhere))) {}

bool Progress::is_due(Clock::time_point now) const { return now >= next_; }

void Progress::update(int done, std::string_view note, Clock::time_point now) {
  if (!is_due(now)) return;
  next_ = now + (is_terminal_ ? kOnTerminal : Clock::duration(kElsewhere));
  std::string line = fmt::format("{}/{}", done, total_);
  if (!note.empty()) line += fmt::format("  {}", note);
  const int fresh = done - done_before_;
  if (fresh > 0 && done < total_) {
    const std::chrono::duration<double> left =
        std::chrono::duration<double>(now - start_) / fresh * (total_ - done);
    line += fmt::format("  {} left", duration_text(std::chrono::ceil<std::chrono::seconds>(left)));
  }
  if (is_terminal_) {
    line.resize(std::min(line.size(), kLineWidth - 1));
    const std::size_t length = line.size();
    if (length < shown_) line.append(shown_ - length, ' ');
    err_ << '\r' << line << std::flush;
    shown_ = length;
  } else {
    err_ << line << std::endl;
  }
}

void Progress::clear() {
  if (shown_ > 0) err_ << '\r' << std::string(shown_, ' ') << '\r' << std::flush;
  shown_ = 0;
}

}  // namespace turncoat::cli
