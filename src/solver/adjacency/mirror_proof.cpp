#include "solver/adjacency/mirror_proof.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace turncoat::adjacency {

namespace {

// A step is what an interrupted run loses at most; too small ones make the file long.
constexpr std::size_t kSetsInStep = 256;

enum class State : std::uint8_t { kUnknown, kProved, kOpen };

// The sets of a level, decided by several threads in any order and read by one in theirs.
class LevelWork {
 public:
  LevelWork(const SymmetricSets& sets, std::span<const Bitboard> open_before,
            std::vector<Bitboard> candidates, std::size_t done, std::size_t threads)
      : sets_(sets),
        open_before_(open_before),
        candidates_(std::move(candidates)),
        states_(candidates_.size()),
        next_(done),
        working_(threads) {}

  [[nodiscard]] std::size_t size() const { return candidates_.size(); }

  // What a thread does until all sets are decided or its oracle is stopped.
  void decide_all(const Oracle& oracle) {
    while (true) {
      const std::size_t index = next_.fetch_add(1);
      if (index >= size()) break;
      const State state = decide(candidates_[index], oracle);
      if (state == State::kUnknown) break;
      const std::scoped_lock lock(mutex_);
      states_[index] = state;
      changed_.notify_one();
    }
    const std::scoped_lock lock(mutex_);
    --working_;
    changed_.notify_one();
  }

  // Threads end after the set they are at.
  void stop() { next_ = size(); }

  // Waits a moment for set `index` to be decided. Nothing if it never will be: all threads were stopped.
  std::optional<State> wait_for(std::size_t index) {
    constexpr std::chrono::milliseconds kMoment{100};
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kMoment, [&] { return states_[index] != State::kUnknown || working_ == 0; });
    if (states_[index] == State::kUnknown && working_ == 0) return std::nullopt;
    return states_[index];
  }

  [[nodiscard]] Bitboard set(std::size_t index) const { return candidates_[index]; }

 private:
  [[nodiscard]] State decide(Bitboard set, const Oracle& oracle) const {
    for (const BoundQuestion& question : sets_.questions(set, open_before_)) {
      const std::optional<bool> answer = oracle(question);
      if (!answer) return State::kUnknown;
      if (!*answer) return State::kOpen;
    }
    return State::kProved;
  }

  const SymmetricSets& sets_;
  std::span<const Bitboard> open_before_;
  std::vector<Bitboard> candidates_;
  std::vector<State> states_;  // guarded by mutex_
  std::atomic<std::size_t> next_;
  std::size_t working_;  // guarded by mutex_
  std::mutex mutex_;
  std::condition_variable changed_;
};

}  // namespace

Result<void> work_on_level(const Certificate& certificate, std::span<const Oracle> oracles,
                           const ProofHooks& hooks) {
  const SymmetricSets sets(certificate.rules());
  const int pairs = certificate.next_pairs();
  // The sets without a pair are one, the empty set, and nobody wins anything there: it is open. The copy is
  // needed since `keep` adds to the certificate.
  const std::vector<Bitboard> open_before =
      pairs == 1 ? std::vector<Bitboard>{0} : certificate.levels()[static_cast<std::size_t>(pairs) - 2].open;
  const bool is_begun = certificate.levels().size() == static_cast<std::size_t>(pairs);
  const ProofLevel before = is_begun ? certificate.levels().back() : ProofLevel{};
  LevelWork work(sets, open_before, sets.candidates(open_before), before.done, oracles.size());
  if (is_begun && before.sets != work.size()) {
    return fail("the proof says {} sets of {} pairs and there are {}", before.sets, pairs, work.size());
  }
  LevelProgress progress{
      .pairs = pairs, .sets = work.size(), .done = before.done, .open = before.open.size()};
  hooks.tell(progress);

  ProofStep step{.pairs = pairs, .sets = work.size(), .done = before.done};
  if (work.size() == 0) return hooks.keep(step);
  std::vector<std::jthread> threads;
  for (const Oracle& oracle : oracles) threads.emplace_back([&work, &oracle] { work.decide_all(oracle); });
  while (step.done < work.size()) {
    hooks.tell(progress);
    const std::optional<State> state = work.wait_for(step.done);
    if (!state) return {};
    if (*state == State::kUnknown) continue;
    if (*state == State::kOpen) {
      step.open.push_back(work.set(step.done));
      ++progress.open;
    }
    progress.done = ++step.done;
    if (step.done % kSetsInStep != 0 && step.done != work.size()) continue;
    if (Result<void> kept = hooks.keep(step); !kept) {
      work.stop();
      return kept;
    }
    step.open.clear();
  }
  return {};
}

}  // namespace turncoat::adjacency
