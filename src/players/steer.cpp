#include "players/steer.h"

#include <algorithm>
#include <concepts>
#include <optional>
#include <vector>

#include "core/shape.h"
#include "players/common_parameters.h"
#include "players/hillclimb.h"
#include "players/pick.h"
#include "search/mirror.h"
#include "solver/adjacency/hyperedges.h"
#include "solver/adjacency/solved_game.h"

namespace turncoat {

namespace {

constexpr int kMostPairs = kGridSquares / 2;

using adjacency::Position;
using adjacency::SolvedGame;

// As long as the opponent mirrors, it aims at an open set: it plays the other cells, and none that would give
// the opponent a cell for his answer. Once he has left the mirror it plays like greedy.
class SteerPlayer final : public Player {
 public:
  explicit SteerPlayer(const Settings& settings)
      : pairs_(settings.integer("pairs")), rng_(rng_of(settings)) {}

  Chosen choose(const AnyPosition& position, const Limits& /*limits*/, const std::stop_token& /*stop*/,
                Observer* observer) override {
    if (position.legal_moves() == 0) return Choice{.move = Move::pass()};
    const std::optional<Square> move = position.visit([&]<class P>(const P& concrete) {
      if constexpr (std::same_as<P, Position>) return steering_move(concrete);
      return std::optional<Square>();
    });
    if (move)
      return Choice{.move = Move(*move), .reason = "towards cells in which the mirror would only draw"};
    const BestMoves best = best_immediate_moves(position, Discs{}, observer);
    return Choice{.move = Move(pick(best.moves, rng_)), .value = best.value, .depth = 1};
  }

 private:
  std::optional<Square> steering_move(const Position& position) {
    const Bitboard empties = position.empties();
    const SolvedGame* const game = SolvedGame::of(position.rules());
    const bool is_mirrored = position.plies_left() == count(empties) &&
                             adjacency::falls_into_pairs(empties, adjacency::kHalfTurn, position.shape());
    if (game == nullptr || !is_mirrored) return std::nullopt;
    if (target_ == 0 || target_ == empties || (target_ & ~empties) != 0) aim(*game, empties);
    Bitboard moves = empties & ~target_;
    if (moves == 0) return std::nullopt;
    if (const Bitboard unpaid = unpaid_moves(position, moves); unpaid != 0) moves = unpaid;
    return pick(moves, rng_);
  }

  // Chooses an open set that can still be reached; by default one of the largest.
  void aim(const SolvedGame& game, Bitboard empties) {
    const auto most = static_cast<int>(game.open().size());
    target_ = 0;
    for (int pairs = pairs_ == 0 ? most : std::min(pairs_, most); pairs > 0 && target_ == 0; --pairs) {
      if (pairs >= count(empties) / 2) continue;
      const std::vector<Bitboard> sets = reachable_sets(game, pairs, empties);
      if (!sets.empty()) target_ = sets[static_cast<std::size_t>(rng_.below(static_cast<int>(sets.size())))];
    }
  }

  static std::vector<Bitboard> reachable_sets(const SolvedGame& game, int pairs, Bitboard empties) {
    const Shape shape = game.rules().shape;
    std::vector<Bitboard> sets;
    for (const Bitboard set : game.open()[static_cast<std::size_t>(pairs) - 1]) {
      for (const Symmetry symmetry : kSymmetries) {
        const Bitboard image = transform(set, symmetry, shape);
        if (transform(shape, symmetry) == shape && (image & ~empties) == 0) sets.push_back(image);
      }
    }
    return sets;
  }

  // The moves whose mirror answer wins no more than they do: no cell waits for just these two.
  static Bitboard unpaid_moves(const Position& position, Bitboard moves) {
    const adjacency::Neighbourhoods board(position.rules());
    const Bitboard empties = position.empties();
    Bitboard paid = 0;
    for (const Square square : squares_of(board.area())) {
      const Bitboard waiting = board.closed(square) & empties;
      if (count(waiting) == 2 && transform(waiting, adjacency::kHalfTurn, position.shape()) == waiting)
        paid |= waiting;
    }
    return moves & ~paid;
  }

  int pairs_;
  Rng rng_;
  Bitboard target_ = 0;
};

}  // namespace

PlayerInfo steer_player_info() {
  return {
      .name = "steer",
      .summary =
          "Against whoever mirrors: steers into sets of cells in which the mirror would only draw. Elsewhere "
          "it plays like greedy.",
      .parameters = with_common({
          {.name = "pairs",
           .default_value = "0",
           .help = "how many pairs of cells such a set shall have at most; 0: as many as possible",
           .min = 0,
           .max = kMostPairs},
      }),
      .make = [](const Settings& settings) -> MadePlayer { return std::make_unique<SteerPlayer>(settings); },
      .game = "adjacency",
  };
}

}  // namespace turncoat
