#include "learn/selfplay.h"

#include <optional>

#include "core/random.h"
#include "eval/knowledge.h"
#include "eval/othello/features.h"
#include "eval/othello/learned.h"
#include "games/othello/position.h"
#include "learn/playing.h"
#include "search/limits.h"
#include "solver/othello/solver.h"

namespace turncoat {

namespace {

using Board = othello::Position<8>;
using othello::PatternWeights;

constexpr int kLeastOpening = 2;  // random plies at the beginning of a game
constexpr int kMostOpening = 16;

template <Knowledge<Board> K>
void play_game(const K& knowledge, Rng& rng, std::vector<TrainingPosition>& positions) {
  Sampler<Board> sampler(rng, 0, PatternWeights::kPhases * PatternWeights::kPhaseEmpties - 1,
                         PatternWeights::kPhaseEmpties);
  const int opening = kLeastOpening + rng.below(kMostOpening - kLeastOpening + 1);
  const int depth = 1 + rng.below(kMostPlayedDepth);
  Board board;
  for (int ply = 0; !board.is_over(); ++ply) {
    if (board.must_pass()) {
      board.play(Move::pass());
      continue;
    }
    sampler.see(board, count(board.empties()), [&](const Board& seen) {
      positions.push_back({.own = seen.own(), .opp = seen.opp(), .score = {}});
    });
    const bool is_random = ply < opening || happens(rng, kErrorsPerHundred);
    board.play(is_random ? random_move(board, rng) : best_move(knowledge, board, depth));
  }
}

// False if it was stopped.
bool work_out_scores(std::vector<TrainingPosition>& positions, int most_empties,
                     const std::stop_token& stop) {
  constexpr std::size_t kTableBytes = std::size_t{1} << 20;
  constexpr int kBeyond = kGridSquares + 1;
  othello::Solver<8> solver({.hash_bytes = kTableBytes, .threads = 1});
  const Budget budget({}, stop);
  for (TrainingPosition& position : positions) {
    if (position.empties() > most_empties) continue;
    const Board board = Board::make(position.own, position.opp, Side::kX).value();
    const std::optional<Score> score = solver.value(board, -kBeyond, kBeyond, budget);
    if (!score) return false;
    position.score = score->discs;
  }
  return true;
}

}  // namespace

std::optional<std::vector<TrainingPosition>> play_block(const SelfplayOptions& options, std::size_t block,
                                                        const std::stop_token& stop) {
  std::vector<TrainingPosition> positions;
  Rng rng(mix(options.seed) + block);
  for (int game = 0; game < kGamesInBlock; ++game) {
    if (stop.stop_requested()) return std::nullopt;
    if (options.weights != nullptr) {
      play_game(othello::Learned(*options.weights), rng, positions);
    } else {
      play_game(othello::Features<8>(), rng, positions);
    }
  }
  if (!work_out_scores(positions, options.exact_empties, stop)) return std::nullopt;
  return positions;
}

}  // namespace turncoat
