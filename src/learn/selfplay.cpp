#include "learn/selfplay.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/random.h"
#include "eval/knowledge.h"
#include "eval/othello/features.h"
#include "eval/othello/learned.h"
#include "games/othello/position.h"
#include "search/limits.h"
#include "solver/othello/solver.h"

namespace turncoat {

namespace {

using Board = othello::Position<8>;
using othello::PatternWeights;

constexpr int kLeastOpening = 2;  // random plies at the beginning of a game
constexpr int kMostOpening = 16;
constexpr int kErrorsPerHundred = 5;
constexpr int kMostDepth = 2;  // of the players

Move random_move(const Board& board, Rng& rng) {
  Bitboard moves = board.legal_moves();
  for (int skipped = rng.below(count(moves)); skipped > 0; --skipped) moves &= moves - 1;
  return Move(first_square(moves));
}

// The value of a position after the best play of `depth` plies.
template <Knowledge<Board> K>
int look_ahead(const K& knowledge, const SearchNode<Board, K>& node, int depth, int alpha, int beta) {
  const Board& board = node.position();
  const Bitboard moves = board.legal_moves();
  if (moves == 0) {
    if (!board.must_pass()) return value_of(board.final_score());
    return -look_ahead(knowledge, SearchNode<Board, K>(knowledge, node, Move::pass()), depth, -beta, -alpha);
  }
  if (depth == 0) return node.evaluate(knowledge);
  int best = -kInfiniteValue;
  for (const Square square : squares_of(moves)) {
    const SearchNode<Board, K> child(knowledge, node, Move(square));
    best = std::max(best, -look_ahead(knowledge, child, depth - 1, -beta, -std::max(alpha, best)));
    if (best >= beta) break;
  }
  return best;
}

template <Knowledge<Board> K>
Move best_move(const K& knowledge, const Board& board, int depth) {
  const SearchNode<Board, K> node(knowledge, board);
  int best = -kInfiniteValue;
  Move chosen = Move::pass();
  for (const Square square : squares_of(board.legal_moves())) {
    const SearchNode<Board, K> child(knowledge, node, Move(square));
    const int value = -look_ahead(knowledge, child, depth - 1, -kInfiniteValue, -best);
    if (value <= best) continue;
    best = value;
    chosen = Move(square);
  }
  return chosen;
}

// One position from each phase of a game.
class Sampler {
 public:
  Sampler(Rng& rng, std::vector<TrainingPosition>& positions) : rng_(rng), positions_(positions) {
    for (std::size_t phase = 0; phase < wishes_.size(); ++phase) {
      constexpr int kOneIn = 3;
      wishes_[phase] = {.empties = static_cast<int>(phase) * PatternWeights::kPhaseEmpties +
                                   rng.below(PatternWeights::kPhaseEmpties),
                        .after_random_move = rng.below(kOneIn) == 0};
    }
  }

  // `board` is not over and has a move.
  void see(const Board& board) {
    const int empties = count(board.empties());
    if (const Wish& wish = wish_at(empties); wish.empties == empties && !wish.after_random_move) add(board);
    if (const Wish& wish = wish_at(empties - 1); wish.empties == empties - 1 && wish.after_random_move) {
      add(after(board, random_move(board, rng_)));
    }
  }

 private:
  struct Wish {
    int empties = 0;
    bool after_random_move = false;
  };

  [[nodiscard]] const Wish& wish_at(int empties) const {
    return wishes_[static_cast<std::size_t>(PatternWeights::phase_of(empties))];
  }

  void add(const Board& board) {
    if (board.legal_moves() == 0) return;
    positions_.push_back({.own = board.own(), .opp = board.opp(), .score = {}});
  }

  Rng& rng_;
  std::vector<TrainingPosition>& positions_;
  std::array<Wish, PatternWeights::kPhases> wishes_;
};

template <Knowledge<Board> K>
void play_game(const K& knowledge, Rng& rng, std::vector<TrainingPosition>& positions) {
  Sampler sampler(rng, positions);
  const int opening = kLeastOpening + rng.below(kMostOpening - kLeastOpening + 1);
  const int depth = 1 + rng.below(kMostDepth);
  Board board;
  for (int ply = 0; !board.is_over(); ++ply) {
    if (board.must_pass()) {
      board.play(Move::pass());
      continue;
    }
    sampler.see(board);
    constexpr int kHundred = 100;
    const bool is_random = ply < opening || rng.below(kHundred) < kErrorsPerHundred;
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
