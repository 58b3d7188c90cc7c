#include "players/annealing.h"

#include <cmath>

#include "players/common_parameters.h"
#include "players/move_judge.h"
#include "players/pick.h"
#include "players/roulette.h"
#include "players/view.h"

namespace turncoat {

namespace {

// A temperature that is left to the schedule.
constexpr const char* kOfSchedule = "schedule";

// What becomes of a challenger that is worth as much as the current move: another one is drawn at the
// same temperature (the report's text), the step is lost (its program), or it is accepted (its formula).
enum class Equal : std::uint8_t { kRedraw, kSkip, kAccept };

Equal equal_of(const Settings& settings) {
  const std::string& word = settings.text("equal");
  return word == "redraw" ? Equal::kRedraw : word == "skip" ? Equal::kSkip : Equal::kAccept;
}

// How the temperature falls. The report has two schedules that contradict each other: section 3.3 subtracts,
// its table 2.4.1.1 begins much hotter, falls exponentially and ends before 0.
struct Schedule {
  bool is_exponential = false;
  double t0 = 0;
  double step = 0;    // linear: taken away for each challenger
  double factor = 0;  // exponential: what is left of the temperature for the next challenger
  double stop = 0;    // the walk ends here

  // The temperature for a challenger, counted from 1. `before` is that of the challenger before it.
  [[nodiscard]] double at(int challenger, double before) const {
    if (is_exponential) return before * factor;
    constexpr double kGrain = 1e9;  // 2.8 - 14 * 0.2 is not exactly 0 in binary
    return std::round((t0 - step * challenger) * kGrain) / kGrain;
  }
};

Schedule schedule_of(const Settings& settings) {
  const bool is_exponential = settings.text("schedule") == "exponential";
  const auto given = [&](const char* key, double linear, double exponential) {
    if (settings.text(key) != kOfSchedule) return settings.real(key);
    return is_exponential ? exponential : linear;
  };
  return {.is_exponential = is_exponential,
          .t0 = given("t0", 2.8, 100),
          .step = settings.real("step"),
          .factor = settings.real("factor"),
          .stop = given("stop", 0, 1)};
}

class AnnealingPlayer final : public Player {
 public:
  explicit AnnealingPlayer(const Settings& settings)
      : settings_(settings),
        rng_(rng_of(settings)),
        limits_(limits_of(settings)),
        schedule_(schedule_of(settings)),
        returns_first_(settings.text("accept") == "first"),
        equal_(equal_of(settings)),
        sees_as_o_(sees_as_o(settings)) {}

  Chosen choose(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                Observer* observer) override {
    const Bitboard moves = position.legal_moves();
    if (moves == 0) return Choice{.move = Move::pass()};
    const Budget budget(tighter(limits, limits_), stop);
    const MoveJudge judge(sees_as_o_ ? with_o_to_move(position) : position, settings_);
    std::uint64_t nodes = 0;
    const auto draw_move = [&] {
      ++nodes;
      const Move move(pick(moves, rng_));
      return Judged{move, judge.value(move)};
    };
    const auto is_spent = [&] { return budget.is_spent(nodes) || budget.must_stop(); };

    Judged current = draw_move();
    double temperature = schedule_.t0;
    for (int step = 1; !is_spent(); ++step) {
      temperature = schedule_.at(step, temperature);
      if (temperature <= schedule_.stop) break;
      Judged candidate = draw_move();
      if (equal_ == Equal::kRedraw) {
        // Where all moves are worth the same, nothing else will ever come.
        for (int left = count(moves); candidate.value == current.value && left > 0 && !is_spent(); --left) {
          candidate = draw_move();
        }
      }
      const AnnealingStep told = challenge(step, temperature, current, candidate);
      if (observer != nullptr) observer->on(told);
      if (!told.accepted) continue;
      current = candidate;
      if (returns_first_) break;
    }
    return Choice{.move = current.move, .value = current.value, .depth = 1, .nodes = nodes};
  }

 private:
  struct Judged {
    Move move = Move::pass();
    double value = 0;
  };

  AnnealingStep challenge(int step, double temperature, const Judged& current, const Judged& candidate) {
    AnnealingStep told{.step = step,
                       .temperature = temperature,
                       .current = current.move,
                       .current_value = current.value,
                       .candidate = candidate.move,
                       .candidate_value = candidate.value,
                       .delta = candidate.value - current.value,
                       .draw = draw_unit(rng_)};
    if (told.delta > 0) {
      told.probability = 1;
    } else if (told.delta < 0 || equal_ == Equal::kAccept) {
      told.probability = std::exp(told.delta / temperature);
    }
    told.accepted = told.draw < told.probability;
    return told;
  }

  Settings settings_;
  Rng rng_;
  Limits limits_;
  Schedule schedule_;
  bool returns_first_;
  Equal equal_;
  bool sees_as_o_;
};

}  // namespace

PlayerInfo annealing_player_info() {
  std::vector<Parameter> parameters = evaluation_parameters();
  parameters.insert(
      parameters.end(),
      {{.name = "schedule",
        .default_value = "linear",
        .help =
            "how the temperature falls: by a step for each challenger (report A, section 3.3), or to a part "
            "of itself (its table 2.4.1.1)",
        .words = {"linear", "exponential"}},
       {.name = "t0",
        .default_value = kOfSchedule,
        .help = "temperature before the first challenger; schedule: 2.8 if linear, 100 if exponential",
        .words = {kOfSchedule},
        .min = 0,
        .max = 1000,
        .kind = ValueKind::kReal},
       {.name = "step",
        .default_value = "0.2",
        .help = "linear: how much the temperature falls for each challenger",
        .min = 0.0001,
        .max = 1000,
        .kind = ValueKind::kReal},
       {.name = "factor",
        .default_value = "0.9",
        .help = "exponential: what part of the temperature is left for the next challenger",
        .min = 0,
        .max = 0.9999,
        .kind = ValueKind::kReal},
       {.name = "stop",
        .default_value = kOfSchedule,
        .help = "temperature at which the walk ends; schedule: 0 if linear, 1 if exponential",
        .words = {kOfSchedule},
        .min = 0,
        .max = 1000,
        .kind = ValueKind::kReal},
       {.name = "accept",
        .default_value = "first",
        .help =
            "play the first accepted challenger, or walk on from it until the temperature has fallen to stop",
        .words = {"first", "walk"}},
       {.name = "equal",
        .default_value = "redraw",
        .help = "a challenger of equal value: draw another one, skip this step, or accept it",
        .words = {"redraw", "skip", "accept"}},
       view_parameter(),
       seed_parameter(),
       time_parameter("4.99")});
  return {
      .name = "annealing",
      .summary =
          "Simulated annealing over single moves: a random move, challenged by other random moves while "
          "the temperature falls.",
      .parameters = std::move(parameters),
      .make = [](const Settings& settings) -> MadePlayer {
        constexpr double kLeastStop = 0.0001;
        const Schedule schedule = schedule_of(settings);
        if (schedule.is_exponential && schedule.stop < kLeastStop) {
          return fail(
              "stop is {}: with schedule=exponential it has to be at least {}, since the temperature never "
              "reaches 0",
              schedule.stop, kLeastStop);
        }
        return std::make_unique<AnnealingPlayer>(settings);
      },
  };
}

}  // namespace turncoat
