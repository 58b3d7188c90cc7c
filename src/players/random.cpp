#include "players/random.h"

#include "core/random.h"
#include "players/common_parameters.h"
#include "players/pick.h"

namespace turncoat {

namespace {

class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(const Settings& settings) : rng_(rng_of(settings)) {}

  Chosen choose(const AnyPosition& position, const Limits& /*limits*/, const std::stop_token& /*stop*/,
                Observer* /*observer*/) override {
    const Bitboard moves = position.legal_moves();
    return Choice{.move = moves == 0 ? Move::pass() : Move(pick(moves, rng_))};
  }

 private:
  Rng rng_;
};

}  // namespace

PlayerInfo random_player_info() {
  return {
      .name = "random",
      .summary = "Plays any legal move, each as likely as the others.",
      .parameters = with_common({}),
      .make = [](const Settings& settings) { return std::make_unique<RandomPlayer>(settings); },
  };
}

}  // namespace turncoat
