#include "players/random.h"

#include "core/random.h"
#include "players/pick.h"
#include "players/seed.h"

namespace turncoat {

namespace {

class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : rng_(seed) {}

  Move choose(const AnyPosition& position) override {
    const Bitboard moves = position.legal_moves();
    return moves == 0 ? Move::pass() : Move(pick(moves, rng_));
  }

 private:
  Rng rng_;
};

}  // namespace

PlayerInfo random_player_info() {
  return {
      .name = "random",
      .summary = "Plays any legal move, each as likely as the others.",
      .parameters = {seed_parameter()},
      .make =
          [](const Settings& settings) {
            return std::make_unique<RandomPlayer>(static_cast<std::uint64_t>(settings.integer("seed")));
          },
  };
}

}  // namespace turncoat
