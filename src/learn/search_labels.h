// What positions are worth by a search with the weights learned so far: labels for the phase to learn next.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <functional>
#include <numeric>
#include <span>
#include <thread>
#include <vector>

#include "eval/knowledge.h"
#include "learn/lesson.h"
#include "search/engine_search.h"

namespace turncoat {

// Searches positions one after the other.
template <Game P, Knowledge<P> K>
class Labeller {
 public:
  explicit Labeller(const K& knowledge) : knowledge_(knowledge), search_(knowledge_, shared_) {}

  // By searches of ever more plies, up to `most_depth`: the values of the last two, in discs.
  std::array<float, 2> values(const P& board, int most_depth) {
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
  int search(const P& board, std::vector<RootMove>& moves, int depth, int guess) {
    int alpha = guess - kMargin;
    int beta = guess + kMargin;
    int value = search_.search_root(board, moves, depth, alpha, beta);
    if (value <= alpha) value = search_.search_root(board, moves, depth, -kInfiniteValue, value + 1);
    if (value >= beta) value = search_.search_root(board, moves, depth, value - 1, kInfiniteValue);
    return value;
  }

  K knowledge_;
  TranspositionTable table_{kTableBytes};
  Budget budget_{{}, {}};
  SharedSearch shared_{.table = table_, .budget = budget_};
  PvSearch<P, K> search_;
};

// Calls `work` with portions of so many numbers, on several threads; which thread a portion falls to must not
// matter. `listener` is told how many are done, on this thread.
inline void in_portions(std::size_t size, std::size_t portion, int threads,
                        const std::function<void(std::size_t first, std::size_t end)>& work,
                        const LabelListener& listener = {}) {
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> done = 0;
  const auto take_portions = [&](const LabelListener& listening) {
    for (std::size_t first = next.fetch_add(portion); first < size; first = next.fetch_add(portion)) {
      const std::size_t end = std::min(first + portion, size);
      work(first, end);
      done += end - first;
      if (listening) listening(done);
    }
  };
  std::vector<std::jthread> helpers;
  for (int i = 1; i < threads; ++i) helpers.emplace_back([&] { take_portions({}); });
  take_portions(listener);
}

// How much too kind the evaluation is to the side to move: it errs to one side at even depths and to the
// other at odd ones, so that half of the difference is the error. Labels with that error would pass it on to
// the next phase, and it would grow: without this, from one disc at 16 empty cells to 13 at 58 in Othello.
template <class K, class BoardOf>
float kindness(std::span<const TrainingPosition> positions, const K& knowledge, const BoardOf& board_of,
               const LabelOptions& options) {
  using P = decltype(board_of(positions.front()));
  const std::size_t step = positions.size() / options.kindness_sample + 1;
  std::vector<TrainingPosition> sample;
  for (std::size_t i = 0; i < positions.size(); i += step) {
    if (!positions[i].score) sample.push_back(positions[i]);
  }
  std::vector<double> differences(sample.size());
  in_portions(sample.size(), options.kindness_portion, options.threads,
              [&](std::size_t first, std::size_t end) {
                Labeller<P, K> labeller(knowledge);
                for (std::size_t i = first; i < end; ++i) {
                  const auto [value, deeper] = labeller.values(board_of(sample[i]), options.depth + 1);
                  differences[i] = value - deeper;
                }
              });
  if (sample.empty()) return 0;
  const double sum = std::accumulate(differences.begin(), differences.end(), 0.0);
  return static_cast<float>(sum / static_cast<double>(sample.size()) / 2);
}

// Final scores for the side to move, in discs; exact ones where they are known. The same for any number of
// threads: what a search finds in its table from positions before may make it see deeper, so each portion
// begins with an empty one.
template <class K, class BoardOf>
std::vector<float> labels_by_search(std::span<const TrainingPosition> positions, const K& knowledge,
                                    const BoardOf& board_of, const LabelOptions& options,
                                    const LabelListener& listener) {
  using P = decltype(board_of(positions.front()));
  constexpr std::size_t kPortion = 256;
  std::vector<float> labels(positions.size());
  const float too_kind = kindness(positions, knowledge, board_of, options);
  const auto work = [&](std::size_t first, std::size_t end) {
    Labeller<P, K> labeller(knowledge);
    for (std::size_t i = first; i < end; ++i) {
      labels[i] = positions[i].score ? static_cast<float>(*positions[i].score)
                                     : labeller.values(board_of(positions[i]), options.depth)[1] - too_kind;
    }
  };
  in_portions(positions.size(), kPortion, options.threads, work, listener);
  return labels;
}

}  // namespace turncoat
