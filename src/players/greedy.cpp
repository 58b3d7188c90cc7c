#include "players/greedy.h"

#include <algorithm>
#include <limits>

#include "core/random.h"
#include "players/common_parameters.h"
#include "players/pick.h"

namespace turncoat {

namespace {

class GreedyPlayer final : public Player {
 public:
  explicit GreedyPlayer(const Settings& settings) : rng_(rng_of(settings)) {}

  Chosen choose(const AnyPosition& position, const Limits& /*limits*/, const std::stop_token& /*stop*/,
                Observer* observer) override {
    const Bitboard moves = position.legal_moves();
    if (moves == 0) return Choice{.move = Move::pass()};
    int best_difference = std::numeric_limits<int>::min();
    Bitboard best = 0;
    for (const Square square : squares_of(moves)) {
      AnyPosition child = position;
      child.play(Move(square));
      const int difference = count(child.opp()) - count(child.own());
      if (observer)
        observer->on(
            CandidateJudged{Move(square), static_cast<double>(difference), difference > best_difference});
      if (difference > best_difference) best = 0;
      if (difference >= best_difference) best |= bit(square);
      best_difference = std::max(best_difference, difference);
    }
    return Choice{.move = Move(pick(best, rng_)),
                  .value = best_difference,
                  .depth = 1,
                  .nodes = static_cast<std::uint64_t>(count(moves))};
  }

 private:
  Rng rng_;
};

}  // namespace

PlayerInfo greedy_player_info() {
  return {
      .name = "greedy",
      .summary = "Plays the move after which it leads by most marks; equal ones by lot.",
      .parameters = with_common({}),
      .make = [](const Settings& settings) { return std::make_unique<GreedyPlayer>(settings); },
  };
}

}  // namespace turncoat
