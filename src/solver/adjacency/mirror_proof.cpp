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

constexpr int kUnknown = -1;  // in place of a value

// All subsets of a set are twice as many as those without one of its cells.
constexpr std::size_t kManyMoves = 3;

// The sets of a level, decided by several threads in any order and read by one in theirs.
class LevelWork {
 public:
  LevelWork(const SymmetricSets& sets, const LevelValues& before, std::size_t done, std::size_t threads)
      : sets_(sets),
        before_(before),
        candidates_(sets.candidates(before)),
        values_(candidates_.size(), kUnknown),
        next_(done),
        working_(threads) {}

  [[nodiscard]] std::size_t size() const { return candidates_.size(); }

  // What a thread does until all sets are decided or its oracle is stopped.
  void decide_all(const Oracle& oracle) {
    while (true) {
      const std::size_t index = next_.fetch_add(1);
      if (index >= size()) break;
      const int value = value_of(candidates_[index], oracle);
      if (value == kUnknown) break;
      const std::scoped_lock lock(mutex_);
      values_[index] = value;
      changed_.notify_one();
    }
    const std::scoped_lock lock(mutex_);
    --working_;
    changed_.notify_one();
  }

  // Threads end after the set they are at.
  void stop() { next_ = size(); }

  // Waits a moment for the value of set `index`. Nothing if it never comes: all threads were stopped.
  std::optional<int> wait_for(std::size_t index) {
    constexpr std::chrono::milliseconds kMoment{100};
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kMoment, [&] { return values_[index] != kUnknown || working_ == 0; });
    if (values_[index] == kUnknown && working_ == 0) return std::nullopt;
    return values_[index];
  }

  [[nodiscard]] Bitboard set(std::size_t index) const { return candidates_[index]; }

 private:
  // -F(set), or `by` if it is at least that. Each answer with no takes 2 off what it can be.
  [[nodiscard]] int value_of(Bitboard set, const Oracle& oracle) const {
    int least = before_.by();
    const std::vector<FirstMove> moves = sets_.first_moves(set, before_);
    const Bitboard within = moves.size() < kManyMoves ? 0 : set;
    for (const FirstMove& move : moves) {
      while (least > move.sure) {
        const std::optional<bool> answer =
            oracle({.empties = move.rest, .bound = move.gain + least, .within = within});
        if (!answer) return kUnknown;
        if (*answer) break;
        least -= 2;
      }
    }
    return least;
  }

  const SymmetricSets& sets_;
  const LevelValues& before_;
  std::vector<Bitboard> candidates_;
  std::vector<int> values_;  // guarded by mutex_
  std::atomic<std::size_t> next_;
  std::size_t working_;  // guarded by mutex_
  std::mutex mutex_;
  std::condition_variable changed_;
};

// The last level that is finished. The sets without a pair are one, the empty set, and nobody wins anything
// there: it is open.
ProofLevel level_before(const Certificate& certificate) {
  const auto pairs = static_cast<std::size_t>(certificate.next_pairs());
  if (pairs > 1) return certificate.levels()[pairs - 2];
  return {.sets = 1, .done = 1, .open = {0}};
}

// A file can list anything.
Result<void> check_open_sets(const SymmetricSets& sets, std::span<const Bitboard> open) {
  for (const Bitboard set : open) {
    const bool is_right = (set & ~sets.start()) == 0 && sets.turned(set) == set && sets.canonical(set) == set;
    if (!is_right) return fail("open set {:016x} is no symmetric set of empty cells in its first form", set);
  }
  return {};
}

}  // namespace

Result<void> work_on_level(const Certificate& certificate, std::span<const Oracle> oracles,
                           const ProofHooks& hooks) {
  const SymmetricSets sets(certificate.rules());
  const int pairs = certificate.next_pairs();
  const int by = certificate.by();
  const ProofLevel below = level_before(certificate);  // a copy, since `keep` adds to the certificate
  if (Result<void> checked = check_open_sets(sets, below.open); !checked) return checked;
  const LevelValues values_below(below.open, below.values, by);
  const bool is_begun = certificate.levels().size() == static_cast<std::size_t>(pairs);
  const ProofLevel before = is_begun ? certificate.levels().back() : ProofLevel{};
  LevelWork work(sets, values_below, before.done, oracles.size());
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
    const std::optional<int> value = work.wait_for(step.done);
    if (!value) return {};
    if (*value == kUnknown) continue;
    if (*value < by) {
      step.open.push_back(work.set(step.done));
      if (by != kLeastLead) step.values.push_back(*value);
      ++progress.open;
    }
    progress.done = ++step.done;
    if (step.done % kSetsInStep != 0 && step.done != work.size()) continue;
    if (Result<void> kept = hooks.keep(step); !kept) {
      work.stop();
      return kept;
    }
    step.open.clear();
    step.values.clear();
  }
  return {};
}

}  // namespace turncoat::adjacency
