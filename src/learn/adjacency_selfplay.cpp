#include "learn/adjacency_selfplay.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "core/random.h"
#include "eval/adjacency/learned.h"
#include "eval/full_game.h"
#include "eval/short_game.h"
#include "games/adjacency/position.h"
#include "learn/playing.h"
#include "search/limits.h"
#include "solver/adjacency/coloured_solver.h"
#include "solver/adjacency/hyperedges.h"
#include "solver/adjacency/subset_table.h"

namespace turncoat {

namespace {

using adjacency::Position;
using adjacency::WindowWeights;

constexpr int kLeastOpening = 2;  // random plies at the beginning of a game
constexpr int kMostOpening = 16;
constexpr int kFullGamesOneIn = 3;
constexpr int kLeastRounds = 4;  // of a game that ends early; a round is a move of each side
constexpr int kEndings = 12;     // from a position with exact values

TrainingPosition training_position(const Position& board, std::optional<int> score = {}) {
  return {.own = board.own(), .opp = board.opp(), .plies_left = board.plies_left(), .score = score};
}

// One of the games that do not fill the board: first which of the phases' numbers of cells stay empty.
Position short_start(Rng& rng) {
  const Position start;
  const int cells = start.plies_left();
  const auto kind =
      static_cast<std::size_t>(rng.below(static_cast<int>(WindowWeights::kSpares.size()) - 1)) + 1;
  const int least_spare = WindowWeights::kSpares[kind - 1].most + 1;
  const int most_spare = std::min(WindowWeights::kSpares[kind].most, cells - 2 * kLeastRounds);
  const int most_rounds = (cells - least_spare) / 2;
  const int least_rounds = (cells - most_spare + 1) / 2;
  return start.with_plies_left(2 * (least_rounds + rng.below(most_rounds - least_rounds + 1)));
}

class Game {
 public:
  Game(Rng& rng, std::vector<TrainingPosition>& positions) : rng_(rng), positions_(positions) {}

  // Plays until `end` plies are left and takes positions on the way, without scores.
  template <Knowledge<Position> K>
  Position play(const K& knowledge, Position board, int end) {
    auto sampler = sampler_of(board);
    const int plies = board.plies_left();
    // A few games begin with random moves for long.
    constexpr int kLongOneIn = 4;
    const int most = rng_.below(kLongOneIn) == 0 ? plies : kMostOpening;
    const int opening = kLeastOpening + rng_.below(most - kLeastOpening + 1);
    const int depth = 1 + rng_.below(kMostPlayedDepth);
    while (board.plies_left() > end) {
      sampler.see(board, board.plies_left(),
                  [&](const Position& seen) { positions_.push_back(training_position(seen)); });
      const bool is_random = plies - board.plies_left() < opening || happens(rng_, kErrorsPerHundred);
      board.play(is_random ? random_move(board, rng_) : best_move(knowledge, board, depth));
    }
    return board;
  }

  // Plays on to the end with values from a table of all sets of the empty cells, and takes positions with
  // scores.
  void play_ending(Position board, const adjacency::SubsetTable& values) {
    auto sampler = sampler_of(board);
    constexpr std::array kErrors = {5, 15, 30};  // of a hundred moves
    const int errors = kErrors[static_cast<std::size_t>(rng_.below(kErrors.size()))];
    const auto score = [&](const Position& position) {
      return adjacency::settled_score(position) + values.find(position.empties()).value();
    };
    while (!board.is_over()) {
      sampler.see(board, board.plies_left(),
                  [&](const Position& seen) { positions_.push_back(training_position(seen, score(seen))); });
      Move move = random_move(board, rng_);
      if (!happens(rng_, errors)) {
        int best = kInfiniteValue;
        int alike = 0;
        for (const Square square : squares_of(board.legal_moves())) {
          const int value = score(after(board, Move(square)));
          if (value > best) continue;
          alike = value < best ? 1 : alike + 1;
          best = value;
          if (rng_.below(alike) == 0) move = Move(square);
        }
      }
      board.play(move);
    }
  }

 private:
  Sampler<Position> sampler_of(const Position& board) {
    return {rng_, 1, board.plies_left(), WindowWeights::kPhasePlies};
  }

  Rng& rng_;
  std::vector<TrainingPosition>& positions_;
};

class Block {
 public:
  Block(const AdjacencySelfplayOptions& options, std::size_t block, const std::stop_token& stop)
      : options_(options), rng_(mix(options.seed) + block), budget_({}, stop) {}

  bool play_game() {
    Game game(rng_, positions_);
    return fills_next() ? play_full_game(game) : play_short_game(game);
  }

  [[nodiscard]] std::vector<TrainingPosition>& positions() { return positions_; }

 private:
  static constexpr std::size_t kTableBytes = std::size_t{1} << 20;
  static constexpr int kSlabCells = 20;  // a table has room for so many in any case
  static constexpr int kBeyond = kGridSquares + 1;

  // Whether the next game fills the board.
  bool fills_next() {
    if (options_.lengths != GameLengths::kAll) return options_.lengths == GameLengths::kFull;
    return rng_.below(kFullGamesOneIn) == 0;
  }

  bool play_full_game(Game& game) {
    const Position start;
    const int end = options_.exact_cells;
    const Position board = options_.weights != nullptr
                               ? game.play(adjacency::LearnedFull(*options_.weights), start, end)
                               : game.play(adjacency::FullGame(start.rules()), start, end);
    if (!subsets_.fill(board.empties(), 1, budget_)) return false;
    for (int ending = 0; ending < kEndings; ++ending) game.play_ending(board, subsets_);
    return true;
  }

  bool play_short_game(Game& game) {
    const std::size_t first = positions_.size();
    const Position start = short_start(rng_);
    if (options_.weights != nullptr && options_.weights->knows_short()) {
      game.play(adjacency::LearnedShort(*options_.weights), start, 0);
    } else {
      game.play(adjacency::ShortGame(start), start, 0);
    }
    for (TrainingPosition& position : std::span(positions_).subspan(first)) {
      if (position.plies_left > options_.exact_plies) continue;
      const Position board =
          Position::make({}, position.own, position.opp, Side::kX, position.plies_left).value();
      const std::optional<Score> score = solver_.value(board, -kBeyond, kBeyond, budget_);
      if (!score) return false;
      position.score = score->discs;
    }
    return true;
  }

  const AdjacencySelfplayOptions& options_;
  Rng rng_;
  Budget budget_;
  adjacency::Neighbourhoods cells_{adjacency::Rules{}};
  adjacency::SubsetTable subsets_{cells_, std::size_t{2} << std::max(options_.exact_cells, kSlabCells)};
  adjacency::ColouredSolver solver_{{}, {.hash_bytes = kTableBytes, .threads = 1}};
  std::vector<TrainingPosition> positions_ = {};
};

}  // namespace

std::optional<std::vector<TrainingPosition>> play_adjacency_block(const AdjacencySelfplayOptions& options,
                                                                  std::size_t number,
                                                                  const std::stop_token& stop) {
  Block block(options, number, stop);
  for (int game = 0; game < kGamesInBlock; ++game) {
    if (stop.stop_requested() || !block.play_game()) return std::nullopt;
  }
  return std::move(block.positions());
}

}  // namespace turncoat
