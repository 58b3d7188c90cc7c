#include "players/hillclimb.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

#include "players/common_parameters.h"
#include "players/pick.h"

namespace turncoat {

namespace {

// Which of equal moves is played.
enum class Ties : std::uint8_t {
  kFirst,
  kLast,
  kRandom,
  kNotLast  // by lot, but never the last one: what the program of report B does
};

Ties ties_of(const std::string& word) {
  if (word == "first") return Ties::kFirst;
  if (word == "last") return Ties::kLast;
  return word == "not-last" ? Ties::kNotLast : Ties::kRandom;
}

class HillclimbPlayer final : public Player {
 public:
  HillclimbPlayer(std::function<AnyEvaluation(Shape)> evaluation, Ties ties, Rng rng)
      : evaluation_(std::move(evaluation)), ties_(ties), rng_(rng) {}

  Chosen choose(const AnyPosition& position, const Limits& /*limits*/, const std::stop_token& /*stop*/,
                Observer* observer) override {
    const Bitboard moves = position.legal_moves();
    if (moves == 0) return Choice{.move = Move::pass()};
    const BestMoves best = best_immediate_moves(position, evaluation_(position.shape()), observer);
    return Choice{.move = Move(one_of(best.moves)),
                  .value = best.value,
                  .depth = 1,
                  .nodes = static_cast<std::uint64_t>(count(moves))};
  }

 private:
  Square one_of(Bitboard moves) {
    const Square last = last_square(moves);
    if (ties_ == Ties::kFirst) return first_square(moves);
    if (ties_ == Ties::kLast) return last;
    if (ties_ == Ties::kNotLast && count(moves) > 1) moves ^= bit(last);
    return pick(moves, rng_);
  }

  static Square last_square(Bitboard cells) { return kGridSquares - 1 - std::countl_zero(cells); }

  std::function<AnyEvaluation(Shape)> evaluation_;
  Ties ties_;
  Rng rng_;
};

}  // namespace

BestMoves best_immediate_moves(const AnyPosition& position, const AnyEvaluation& evaluation,
                               Observer* observer) {
  BestMoves best{.value = -std::numeric_limits<double>::infinity()};
  for (const Square square : squares_of(position.legal_moves())) {
    AnyPosition child = position;
    child.play(Move(square));
    const double value = value_of(evaluation, child.opp(), child.own());
    if (observer != nullptr) observer->on(CandidateJudged{Move(square), value, value > best.value});
    if (value > best.value) best = {.moves = 0, .value = value};
    if (value == best.value) best.moves |= bit(square);
  }
  return best;
}

PlayerInfo hillclimb_player_info() {
  std::vector<Parameter> parameters = evaluation_parameters();
  parameters.push_back(
      {.name = "ties",
       .default_value = "random",
       .help =
           "which of equally good moves is played: the first or last in reading order, any by lot, or any "
           "but the last (the program of report B)",
       .words = {"first", "last", "random", "not-last"}});
  return {
      .name = "hillclimb",
      .summary = "Plays the move after which the evaluation is best; does not look further.",
      .parameters = with_common(std::move(parameters)),
      .make = [](const Settings& settings) -> MadePlayer {
        return std::make_unique<HillclimbPlayer>(
            [settings](Shape shape) { return evaluation_of(settings, shape); },
            ties_of(settings.text("ties")), rng_of(settings));
      },
  };
}

PlayerInfo greedy_player_info() {
  return {
      .name = "greedy",
      .summary = "Plays the move after which it leads by most marks; equal ones by lot.",
      .parameters = with_common({}),
      .make = [](const Settings& settings) -> MadePlayer {
        return std::make_unique<HillclimbPlayer>([](Shape) { return Discs{}; }, Ties::kRandom,
                                                 rng_of(settings));
      },
  };
}

}  // namespace turncoat
