#include "learn/prob_cut_samples.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "core/random.h"
#include "eval/with_knowledge.h"
#include "learn/playing.h"
#include "search/engine_search.h"
#include "solver/solver.h"

namespace turncoat {

namespace {

constexpr std::size_t kTableBytes = std::size_t{4} << 20;
constexpr std::size_t kSolverBytes = std::size_t{64} << 20;

template <Game P, Knowledge<P> K>
Move likely_move(const P& position, const K& knowledge, Rng& rng) {
  constexpr int kErrorOneIn = 10;
  if (rng.below(kErrorOneIn) == 0) return random_move(position, rng);
  return root_moves_of(position, knowledge).front().move;
}

// Nothing if the game was over too early.
template <Game P, Knowledge<P> K>
std::optional<P> draw_position(const P& start, const K& knowledge, Rng& rng) {
  const int all = depth_to_end(start);
  const int opening = rng.below(std::max(1, all / 4)) + 1;
  const bool ends_at_random = rng.below(3) == 0;
  const int plies = rng.below(std::max(1, all - 3));
  P position = start;
  for (int ply = 0; ply < plies && !position.is_over(); ++ply) {
    const bool is_random = ply < opening || (ends_at_random && ply == plies - 1);
    position.play(position.must_pass() ? Move::pass()
                  : is_random          ? random_move(position, rng)
                                       : likely_move(position, knowledge, rng));
  }
  if (position.is_over() || position.must_pass()) return std::nullopt;
  return position;
}

class SearchSampler {
 public:
  explicit SearchSampler(ProbCutSampling wanted)
      : wanted_(std::move(wanted)), solver_({.hash_bytes = kSolverBytes, .threads = 1}) {}

  // The position of that number; nothing if it was stopped.
  std::optional<ProbCutSample> sample(const AnyPosition& start, int number, const std::stop_token& stop) {
    return start.visit([&]<class P>(const P& concrete) {
      return with_knowledge(concrete, wanted_.weights, [&]<class K>(const K& knowledge) {
        Rng rng(mix(wanted_.seed) + static_cast<std::uint64_t>(number));
        std::optional<P> position;
        while (!position) position = draw_position(concrete, knowledge, rng);
        return search(*position, knowledge, stop);
      });
    });
  }

 private:
  template <Game P, Knowledge<P> K>
  std::optional<ProbCutSample> search(const P& position, const K& knowledge, const std::stop_token& stop) {
    ProbCutSample sample{.left = depth_to_end(position),
                         .values = {SearchNode<P, K>(knowledge, position).evaluate(knowledge)}};
    TranspositionTable table(kTableBytes);
    EngineSearch<P, K> search(knowledge, table, {});
    const Budget budget({}, stop);
    search.search(position, wanted_.depth, budget,
                  [&](const SearchReport& report) { sample.values.push_back(report.lines.front().value); });
    if (sample.left <= wanted_.depth) {
      sample.exact = sample.values.back();
    } else if (solver_.effort(position).nodes <= wanted_.solver_nodes) {
      if (const Solved solved = solver_.solve(position, budget)) sample.exact = value_of(solved->score);
    }
    if (stop.stop_requested()) return std::nullopt;
    return sample;
  }

  ProbCutSampling wanted_;
  AnySolver solver_;
};

}  // namespace

std::optional<std::vector<ProbCutSample>> sample_searches(const AnyPosition& start,
                                                          const ProbCutSampling& wanted,
                                                          const SampleListener& listener,
                                                          const std::stop_token& stop) {
  std::vector<ProbCutSample> samples(static_cast<std::size_t>(wanted.positions));
  std::atomic<int> next = 0;
  std::mutex mutex;
  std::condition_variable changed;
  int done = 0;
  int working = wanted.threads;
  const auto work = [&] {
    SearchSampler sampler(wanted);
    for (int number = next++; number < wanted.positions; number = next++) {
      std::optional<ProbCutSample> sample = sampler.sample(start, number, stop);
      if (!sample) break;
      samples[static_cast<std::size_t>(number)] = std::move(*sample);
      const std::lock_guard lock(mutex);
      ++done;
      changed.notify_one();
    }
    const std::lock_guard lock(mutex);
    --working;
    changed.notify_one();
  };
  std::vector<std::jthread> threads;
  for (int i = 0; i < wanted.threads; ++i) threads.emplace_back(work);
  std::unique_lock lock(mutex);
  for (int told = 0; working > 0;) {
    changed.wait(lock, [&] { return done != told || working == 0; });
    told = done;
    lock.unlock();
    if (listener) listener(told);
    lock.lock();
  }
  if (done < wanted.positions) return std::nullopt;
  return samples;
}

}  // namespace turncoat
