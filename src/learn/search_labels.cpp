#include "learn/search_labels.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>

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
  explicit Labeller(const Learned& knowledge) : knowledge_(knowledge), search_(knowledge_, shared_) {}

  // By searches of ever more plies, up to `most_depth`: the values of the last two, in discs.
  std::array<float, 2> values(const TrainingPosition& position, int most_depth) {
    const Board board = Board::make(position.own, position.opp, Side::kX).value();
    std::vector<RootMove> moves = root_moves_of(board, knowledge_);
    std::array<int, 2> values = {moves.front().value, moves.front().value};
    for (int depth = 1; depth <= most_depth; ++depth)
      values = {values[1], search(board, moves, depth, values[0])};
    return {static_cast<float>(values[0]) / kMark, static_cast<float>(values[1]) / kMark};
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

// How much too kind the evaluation is to the side to move: it errs to one side at even depths and to the
// other at odd ones, so that half of the difference is the error. Labels with that error would pass it on to
// the next phase, and it would grow: without this, from one disc at 16 empty cells to 13 at 58.
float kindness(std::span<const TrainingPosition> positions, const Learned& knowledge, int depth) {
  constexpr std::size_t kEnough = 1000;
  Labeller labeller(knowledge);
  const std::size_t step = positions.size() / kEnough + 1;
  double sum = 0;
  int size = 0;
  for (std::size_t i = 0; i < positions.size(); i += step) {
    if (positions[i].score) continue;
    const auto [value, deeper] = labeller.values(positions[i], depth + 1);
    sum += value - deeper;
    ++size;
  }
  return size == 0 ? 0 : static_cast<float>(sum / size / 2);
}

}  // namespace

// What a search finds in its table from positions before may make it see deeper. So each portion begins with
// an empty one, and which thread it falls to does not matter.
std::vector<float> labels_of(std::span<const TrainingPosition> positions,
                             const othello::PatternWeights& weights, const LabelOptions& options,
                             const LabelListener& listener) {
  constexpr std::size_t kPortion = 256;
  std::vector<float> labels(positions.size());
  const Learned knowledge(weights);
  const float too_kind = kindness(positions, knowledge, options.depth);
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> done = 0;
  const auto work = [&](const LabelListener& listening) {
    for (std::size_t first = next.fetch_add(kPortion); first < positions.size();
         first = next.fetch_add(kPortion)) {
      Labeller labeller(knowledge);
      const std::size_t end = std::min(first + kPortion, positions.size());
      for (std::size_t i = first; i < end; ++i) {
        labels[i] = positions[i].score ? static_cast<float>(*positions[i].score)
                                       : labeller.values(positions[i], options.depth)[1] - too_kind;
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
