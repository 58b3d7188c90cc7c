#include "record/clock.h"

#include <fmt/format.h>

#include <cassert>
#include <cmath>
#include <utility>

#include "core/text.h"

namespace turncoat {

namespace {

using std::chrono::milliseconds;

constexpr std::array<std::pair<ClockKind, std::string_view>, 3> kClockKinds = {
    {{ClockKind::kNone, "none"}, {ClockKind::kMove, "move"}, {ClockKind::kGame, "game"}}};

double seconds_of(milliseconds time) { return std::chrono::duration<double>(time).count(); }

std::optional<milliseconds> parse_seconds(std::string_view text) {
  constexpr double kDay = 86400;
  const std::optional<double> seconds = parse_real(text);
  const bool is_time = seconds && *seconds >= 0 && *seconds <= kDay;
  if (!is_time) return std::nullopt;
  return milliseconds(std::llround(*seconds * 1000));
}

}  // namespace

std::string_view word_of(ClockKind kind) { return kClockKinds[static_cast<std::size_t>(kind)].second; }

std::optional<ClockKind> parse_clock_kind(std::string_view word) {
  for (const auto& [kind, known] : kClockKinds) {
    if (known == word) return kind;
  }
  return std::nullopt;
}

std::string to_text(const ClockRule& clock) {
  assert(clock.kind == ClockKind::kGame);
  std::string text = fmt::format("{}", seconds_of(clock.time));
  if (clock.increment.count() > 0) text += fmt::format("+{}", seconds_of(clock.increment));
  return text;
}

Result<ClockRule> parse_clock(std::string_view text) {
  const std::size_t plus = text.find('+');
  const std::optional<milliseconds> time = parse_seconds(text.substr(0, plus));
  const std::optional<milliseconds> increment =
      plus == std::string_view::npos ? milliseconds(0) : parse_seconds(text.substr(plus + 1));
  if (!time || !increment || *time == milliseconds(0)) {
    return fail(
        "{} is not a clock: write the seconds of a player for the whole game, up to 86400, and behind a + "
        "what "
        "each move adds, as in 60+0.5",
        quote(text));
  }
  return ClockRule{.kind = ClockKind::kGame, .time = *time, .increment = *increment};
}

}  // namespace turncoat
