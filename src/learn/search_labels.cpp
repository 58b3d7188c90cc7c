#include "learn/search_labels.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <utility>

#include "eval/othello/learned.h"
#include "games/othello/position.h"
#include "search/engine_search.h"

namespace turncoat {

namespace {

using Board = othello::Position<8>;
using othello::Learned;

// Searches positions one after the other.
class Labeller {
 public:
  Labeller(const Learned& knowledge, int selectivity) : knowledge_(knowledge), search_(knowledge_, shared_) {
    search_.set_selectivity(selectivity);
  }

  // By searches of ever more plies: the mean of the last two, in discs; the exact score where the last one
  // sees the end.
  float value(const TrainingPosition& position, int most_depth) {
    const Board board = Board::make(position.own, position.opp, Side::kX).value();
    std::vector<RootMove> moves = root_moves_of(board, knowledge_);
    int value = moves.front().value;
    int older = value;
    for (int depth = 1; depth <= most_depth; ++depth)
      older = std::exchange(value, search(board, moves, depth, older));
    if (most_depth >= position.empties()) return static_cast<float>(value) / kMark;
    return static_cast<float>(older + value) / (2 * kMark);
  }

 private:
  static constexpr std::size_t kTableBytes = std::size_t{1} << 20;
  static constexpr int kMargin = 6 * kMark;  // of the first window around a guess

  // The value, which is probably near the guess.
  int search(const Board& board, std::vector<RootMove>& moves, int depth, int guess) {
    int alpha = guess - kMargin;
    int beta = guess + kMargin;
    int value = search_.search_root(board, moves, depth, alpha, beta);
    if (value <= alpha) value = search_.search_root(board, moves, depth, -kInfiniteValue, value + 1);
    if (value >= beta) value = search_.search_root(board, moves, depth, value - 1, kInfiniteValue);
    return value;
  }

  Learned knowledge_;
  TranspositionTable table_{kTableBytes};
  Budget budget_{{}, {}};
  SharedSearch shared_{.table = table_, .budget = budget_};
  PvSearch<Board, Learned> search_;
};

}  // namespace

// What a search finds in its table from positions before may make it see deeper. So each portion begins with
// an empty one, and which thread it falls to does not matter.
std::vector<float> labels_of(std::span<const TrainingPosition> positions,
                             const othello::PatternWeights& weights, const LabelOptions& options,
                             const LabelListener& listener) {
  constexpr std::size_t kPortion = 256;
  std::vector<float> labels(positions.size());
  const Learned knowledge(weights);
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> done = 0;
  const auto work = [&](const LabelListener& listening) {
    for (std::size_t first = next.fetch_add(kPortion); first < positions.size();
         first = next.fetch_add(kPortion)) {
      Labeller labeller(knowledge, options.selectivity);
      const std::size_t end = std::min(first + kPortion, positions.size());
      for (std::size_t i = first; i < end; ++i) {
        labels[i] = positions[i].score ? static_cast<float>(*positions[i].score)
                                       : labeller.value(positions[i], options.depth);
      }
      done += end - first;
      if (listening) listening(done);
    }
  };
  std::vector<std::jthread> helpers;
  for (int i = 1; i < options.threads; ++i) helpers.emplace_back([&] { work({}); });
  work(listener);
  helpers.clear();
  return labels;
}

}  // namespace turncoat
