#include "players/greedy.h"

#include <algorithm>
#include <limits>

#include "core/random.h"
#include "players/pick.h"
#include "players/seed.h"

namespace turncoat {

namespace {

class GreedyPlayer final : public Player {
 public:
  explicit GreedyPlayer(std::uint64_t seed) : rng_(seed) {}

  Move choose(const AnyPosition& position) override {
    int best_difference = std::numeric_limits<int>::min();
    Bitboard best = 0;
    for (const Square square : squares_of(position.legal_moves())) {
      AnyPosition child = position;
      child.play(Move(square));
      const int difference = count(child.opp()) - count(child.own());
      if (difference > best_difference) best = 0;
      if (difference >= best_difference) best |= bit(square);
      best_difference = std::max(best_difference, difference);
    }
    return best == 0 ? Move::pass() : Move(pick(best, rng_));
  }

 private:
  Rng rng_;
};

}  // namespace

PlayerInfo greedy_player_info() {
  return {
      .name = "greedy",
      .summary = "Plays the move after which it leads by most marks; equal ones by lot.",
      .parameters = {seed_parameter()},
      .make =
          [](const Settings& settings) {
            return std::make_unique<GreedyPlayer>(static_cast<std::uint64_t>(settings.integer("seed")));
          },
  };
}

}  // namespace turncoat
