#include "solver/adjacency/certificate_check.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <mutex>
#include <numeric>
#include <optional>
#include <span>
#include <thread>
#include <unordered_set>
#include <utility>

#include "core/random.h"
#include "games/move.h"
#include "solver/adjacency/check_board.h"
#include "solver/adjacency/claimed_level.h"
#include "solver/adjacency/set_values.h"

namespace turncoat::adjacency {

namespace {

// The numbers of sets in any order, and how many from the first one on are there.
class InOrder {
 public:
  explicit InOrder(std::size_t begin) : done_(begin) {}

  std::size_t add(std::size_t number) {
    waiting_.insert(number);
    while (waiting_.erase(done_) > 0) ++done_;
    return done_;
  }

 private:
  std::size_t done_;
  std::unordered_set<std::size_t> waiting_;
};

}  // namespace

std::size_t CheckLevel::bytes_with(int threads, std::size_t memory) const {
  const std::size_t room = bytes == 0 ? 1 : std::max<std::size_t>(memory / bytes, 1);
  return bytes * std::min(room, static_cast<std::size_t>(threads));
}

class CertificateCheck::Impl {
 public:
  explicit Impl(Rules rules) : board_(rules) {}

  Result<void> read(const Certificate& certificate) {
    Claims before(certificate.by());
    before.list(0, 0);  // the empty set, where nobody wins anything
    for (const ProofLevel& listed : certificate.levels()) {
      ClaimedLevel& level = levels_.emplace_back(board_, static_cast<int>(levels_.size()) + 1);
      Result<Claims> claims = level.read(listed, before);
      if (!claims) return std::unexpected(claims.error());
      before = std::move(*claims);
      // The sets gone over are those of a set without a move and the answer to it.
      summaries_.push_back({.pairs = static_cast<int>(levels_.size()),
                            .sets = level.size(),
                            .subsets = static_cast<double>(level.values()) * std::exp2(level.cells()),
                            .bytes = SetValues::bytes_for(level.cells())});
    }
    return {};
  }

  [[nodiscard]] const std::vector<CheckLevel>& summaries() const { return summaries_; }

  [[nodiscard]] double seconds_a_subset() const {
    constexpr int kCells = 22;
    Bitboard set = board_.start();
    while (count(set) > kCells) set &= set - 1;
    SetValues values(board_.near(), kCells, 1);
    values.value_of(set);  // the memory is the system's until it is used
    std::chrono::duration<double> least = std::chrono::hours(1);
    for (int i = 0; i < 2; ++i) {  // other programs may come between
      const auto start = std::chrono::steady_clock::now();
      values.value_of(set);
      least = std::min<std::chrono::duration<double>>(least, std::chrono::steady_clock::now() - start);
    }
    return least.count() / std::exp2(count(set));
  }

  // The sets of these numbers, in this order.
  [[nodiscard]] Result<void> run(const CheckLevel& summary, const CheckRun& run,
                                 std::span<const std::size_t> numbers) const {
    const ClaimedLevel& level = level_of(summary.pairs);
    if (numbers.empty()) return {};
    // As many sets at a time as there is room for; the threads that are left share the work on each.
    const std::size_t at_once =
        std::max<std::size_t>(summary.bytes_with(run.threads, run.memory) / summary.bytes, 1);
    const int threads_each = std::max(run.threads / static_cast<int>(at_once), 1);
    // Here and not in the threads, so that too little memory is this function's failure.
    std::vector<SetValues> tables;
    tables.reserve(at_once);
    while (tables.size() < at_once) tables.emplace_back(board_.near(), level.cells(), threads_each);

    std::atomic<std::size_t> next = run.begin;
    std::mutex mutex;
    InOrder done(run.begin);
    std::optional<Unrefuted> wrong;
    const auto work = [&](SetValues& values) {
      for (std::size_t i = next++; i < numbers.size(); i = next++) {
        const std::optional<Unrefuted> found = level.unrefuted(numbers[i], values, run.stop);
        if (run.stop.stop_requested()) return;
        const std::scoped_lock lock(mutex);
        if (found) {
          if (!wrong) wrong = found;
          next = numbers.size();
          return;
        }
        run.tell(done.add(i));
      }
    };
    {
      std::vector<std::jthread> threads;
      for (SetValues& values : std::span(tables).subspan(1)) threads.emplace_back([&] { work(values); });
      work(tables.front());
    }
    if (wrong) {
      return fail(
          "{} pairs: set {:016x} is said to be won by at least {}, but no answer to the move {} does it",
          summary.pairs, wrong->set, wrong->claim, to_text(Move(wrong->move)));
    }
    if (run.stop.stop_requested()) return fail("stopped at {} pairs", summary.pairs);
    return {};
  }

 private:
  [[nodiscard]] const ClaimedLevel& level_of(int pairs) const {
    return levels_[static_cast<std::size_t>(pairs) - 1];
  }

  CheckBoard board_;
  std::vector<ClaimedLevel> levels_;
  std::vector<CheckLevel> summaries_;
};

CertificateCheck::CertificateCheck(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
CertificateCheck::CertificateCheck(CertificateCheck&&) noexcept = default;
CertificateCheck& CertificateCheck::operator=(CertificateCheck&&) noexcept = default;
CertificateCheck::~CertificateCheck() = default;

Result<CertificateCheck> CertificateCheck::of(const Certificate& certificate) {
  if (certificate.verdict() == Verdict::kUnfinished) {
    return fail(
        "the proof is not finished: it has come to {} pairs, and turncoat prove with this --file goes on",
        certificate.next_pairs());
  }
  if (certificate.verdict() == Verdict::kDraw) {
    return fail("the start itself is listed as open, so the file claims no win that could be checked");
  }
  auto impl = std::make_unique<Impl>(certificate.rules());
  if (const Result<void> read = impl->read(certificate); !read) return std::unexpected(read.error());
  return CertificateCheck(std::move(impl));
}

const std::vector<CheckLevel>& CertificateCheck::levels() const { return impl_->summaries(); }

double CertificateCheck::seconds_a_subset() const { return impl_->seconds_a_subset(); }

Result<void> CertificateCheck::run(const CheckLevel& level, const CheckRun& run) const {
  std::vector<std::size_t> numbers(level.sets);
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  return impl_->run(level, run, numbers);
}

Result<void> CertificateCheck::run_sample(const CheckLevel& level, const CheckRun& run, std::size_t sets,
                                          std::uint64_t seed) const {
  std::vector<std::size_t> numbers(level.sets);
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  Rng rng(seed);
  sets = std::min(sets, numbers.size());
  for (std::size_t i = 0; i < sets; ++i)
    std::swap(numbers[i],
              numbers[i + static_cast<std::size_t>(rng.below(static_cast<int>(numbers.size() - i)))]);
  numbers.resize(sets);
  return impl_->run(level, run, numbers);
}

}  // namespace turncoat::adjacency
