#include "players/judge.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <new>

namespace turncoat {

namespace {

constexpr std::array<std::string_view, kIncidentKinds> kIncidentWords = {"no-start", "crash",   "stall",
                                                                         "late",     "illegal", "garbage"};

Incident crash_of(const std::exception& error) {
  return {IncidentKind::kCrash, "it threw an exception", error.what()};
}

}  // namespace

TimedChoice ask(Player& player, const Turn& turn, const Limits& limits, const std::stop_token& stop,
                Observer* observer) {
  using Clock = std::chrono::steady_clock;
  std::optional<Clock::time_point> asked;
  const auto took = [&] { return asked ? Clock::now() - *asked : Clock::duration(0); };
  try {
    player.follow(turn.start, turn.moves, stop);
    asked = Clock::now();
    Chosen chosen = player.choose(turn.position, limits, stop, observer);
    return {std::move(chosen), took()};
  } catch (const std::bad_alloc&) {
    return {std::unexpected(Incident{IncidentKind::kCrash, "there was not enough memory for it", ""}),
            took()};
  } catch (const std::exception& error) {
    return {std::unexpected(crash_of(error)), took()};
  }
}

Chosen judged(Chosen chosen, const AnyPosition& position, const GameClock& clock, GameClock::Time took) {
  if (!chosen) return chosen;
  const auto evidence = [&] {
    return fmt::format("position {}, move {}", position.to_text(), to_text(chosen->move));
  };
  const Side side = position.side();
  if (clock.is_out_of_time(side, took)) {
    return std::unexpected(
        Incident{IncidentKind::kLate,
                 fmt::format("it took {:.3f} s where {:.3f} s {}, and {:.3f} s of grace were left",
                             Seconds(took).count(), Seconds(clock.left(side)).count(),
                             clock.rule().kind == ClockKind::kMove ? "are allowed" : "were left on its clock",
                             Seconds(clock.grace(side)).count()),
                 evidence()});
  }
  AnyPosition after = position;
  const Result<void> legal = play_checked(after, chosen->move);
  if (!legal) return std::unexpected(Incident{IncidentKind::kIllegal, legal.error().message, evidence()});
  return chosen;
}

PlayedMove played(const Choice& choice, Seconds took) {
  // Whole microseconds, as files and databases keep them: what is told of a game is then the same ever after.
  const auto kept = [](double seconds) { return Seconds(std::round(seconds * 1e6) / 1e6); };
  return {.move = choice.move,
          .took = kept(took.count()),
          .cpu = choice.cpu_seconds.transform(kept),
          .nodes = choice.nodes > 0 ? std::optional(choice.nodes) : std::nullopt,
          .depth = choice.depth > 0 ? std::optional(choice.depth) : std::nullopt,
          .value = choice.value,
          .is_exact = choice.is_exact,
          .reason = choice.reason};
}

std::string_view to_text(IncidentKind kind) { return kIncidentWords[static_cast<std::size_t>(kind)]; }

std::optional<IncidentKind> parse_incident_kind(std::string_view text) {
  const auto found = std::ranges::find(kIncidentWords, text);
  if (found == kIncidentWords.end()) return std::nullopt;
  return static_cast<IncidentKind>(found - kIncidentWords.begin());
}

}  // namespace turncoat
