#include "players/mirror.h"

#include <optional>

#include "players/common_parameters.h"
#include "players/hillclimb.h"
#include "players/pick.h"
#include "search/mirror.h"

namespace turncoat {

namespace {

// The second player of Adjacency who always answers so never loses: the start looks the same from both
// seats, and after each round every pair of opposite cells is empty, split, or both his.
class MirrorPlayer final : public Player {
 public:
  explicit MirrorPlayer(const Settings& settings) : rng_(rng_of(settings)) {}

  Chosen choose(const AnyPosition& position, const Limits& /*limits*/, const std::stop_token& /*stop*/,
                Observer* observer) override {
    if (position.legal_moves() == 0) return Choice{.move = Move::pass()};

    if (const std::optional<Move> answer = adjacency::opposite_answer(position))
      return Choice{.move = *answer};

    const BestMoves best = best_immediate_moves(position, Discs{}, observer);
    return Choice{.move = Move(pick(best.moves, rng_)), .value = best.value, .depth = 1};
  }

 private:
  Rng rng_;
};

}  // namespace

PlayerInfo mirror_player_info() {
  return {
      .name = "mirror",
      .summary =
          "Answers each move with the opposite cell; as second player it never loses. Where there is "
          "no such answer it plays like greedy.",
      .parameters = with_common({}),
      .make = [](const Settings& settings) -> MadePlayer { return std::make_unique<MirrorPlayer>(settings); },
      .game = "adjacency",
  };
}

}  // namespace turncoat
