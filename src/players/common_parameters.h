// The keys that every bot takes.
#pragma once

#include <algorithm>
#include <chrono>
#include <iterator>
#include <limits>

#include "core/random.h"
#include "core/spec.h"
#include "eval/evaluations.h"
#include "search/limits.h"

namespace turncoat {

inline Parameter seed_parameter() {
  return {.name = "seed",
          .default_value = "1",
          .help = "start of the random numbers; the same seed plays the same game",
          .min = 0,
          .max = std::numeric_limits<int>::max()};
}

inline Parameter time_parameter(std::string default_value = "none") {
  return {.name = "time",
          .default_value = std::move(default_value),
          .help = "seconds for a move; then the best move so far is played",
          .words = {"none"},
          .min = 0,
          .max = 86400,
          .kind = ValueKind::kReal};
}

// The bot's own keys and the two that all have.
inline std::vector<Parameter> with_common(std::vector<Parameter> own) {
  own.push_back(seed_parameter());
  own.push_back(time_parameter());
  return own;
}

// The same for a bot that evaluates positions.
inline std::vector<Parameter> with_evaluation(std::vector<Parameter> own) {
  std::vector<Parameter> parameters = evaluation_parameters();
  std::ranges::move(own, std::back_inserter(parameters));
  return with_common(std::move(parameters));
}

inline Rng rng_of(const Settings& settings) {
  return Rng(static_cast<std::uint64_t>(settings.integer("seed")));
}

// The `time` of a bot's settings as a limit.
inline Limits limits_of(const Settings& settings) {
  Limits limits;
  if (settings.text("time") != "none") {
    limits.time = std::chrono::milliseconds(static_cast<std::int64_t>(settings.real("time") * 1000));
  }
  return limits;
}

// The limits of a move for a bot that has limits of its own: the tighter of each. A limit of its own is the
// most for every move, whatever the clock would allow.
inline Limits tighter(const Limits& a, const Limits& b) {
  const auto least = [](const auto& x, const auto& y) { return x && y ? std::min(x, y) : x ? x : y; };
  const auto stretch_beside = [](const Limits& x, const Limits& y) {
    return y.can_cut_short() ? std::nullopt : x.stretch;
  };
  return {least(a.time, b.time), least(a.nodes, b.nodes), least(a.depth, b.depth),
          least(stretch_beside(a, b), stretch_beside(b, a)), a.clock ? a.clock : b.clock};
}

}  // namespace turncoat
