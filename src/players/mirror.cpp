#include "players/mirror.h"

#include <bit>

#include "players/common_parameters.h"
#include "players/hillclimb.h"
#include "players/pick.h"

namespace turncoat {

namespace {

// The second player of Adjacency who always answers so never loses: the start looks the same from both
// seats, and after each round every pair of opposite cells is empty, split, or both his.
class MirrorPlayer final : public Player {
 public:
  explicit MirrorPlayer(const Settings& settings) : rng_(rng_of(settings)) {}

  Chosen choose(const AnyPosition& position, const Limits& /*limits*/, const std::stop_token& /*stop*/,
                Observer* observer) override {
    const Bitboard moves = position.legal_moves();
    if (moves == 0) return Choice{.move = Move::pass()};

    // As long as both have kept to it, the cell opposite to the last move is the only empty one whose
    // opposite cell is not.
    constexpr Symmetry kHalfTurn{.transposes = false, .flips_columns = true, .flips_rows = true};
    const Bitboard marks = position.own() | position.opp();
    const Bitboard answers = moves & transform(marks, kHalfTurn, position.shape());
    if (std::has_single_bit(answers)) return Choice{.move = Move(first_square(answers))};

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
