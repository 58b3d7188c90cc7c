#include "solver/adjacency/certificate_check.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/bitboard.h"
#include "core/random.h"
#include "games/move.h"
#include "solver/adjacency/set_values.h"

namespace turncoat::adjacency {

namespace {

using Map = std::array<Square, kGridSquares>;  // where each cell goes

Bitboard image(Bitboard cells, const Map& map) {
  Bitboard mapped = 0;
  for (const Square square : squares_of(cells)) mapped |= bit(map[static_cast<std::size_t>(square)]);
  return mapped;
}

// The board, written down from the rules.
class Board {
 public:
  explicit Board(Rules rules) : rows_(rules.shape.rows), columns_(rules.shape.columns) {
    const int most = rules.neighbours == Neighbours::kEight ? 2 : 1;
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        const bool is_x = row >= rows_ - 2 && column < 2;
        const bool is_o = row < 2 && column >= columns_ - 2;
        if (!is_x && !is_o) start_ |= bit(make_square(row, column));
        Bitboard& near = near_[static_cast<std::size_t>(make_square(row, column))];
        for (int r = std::max(row - 1, 0); r <= std::min(row + 1, rows_ - 1); ++r) {
          for (int c = std::max(column - 1, 0); c <= std::min(column + 1, columns_ - 1); ++c) {
            if (std::abs(r - row) + std::abs(c - column) <= most) near |= bit(make_square(r, c));
          }
        }
      }
    }
    for (int number = 0; number < 8; ++number) add_map(number);
  }

  [[nodiscard]] Bitboard start() const { return start_; }

  // A cell and those next to it.
  [[nodiscard]] Bitboard near(Square square) const { return near_[static_cast<std::size_t>(square)]; }

  [[nodiscard]] const std::array<Bitboard, kGridSquares>& all_near() const { return near_; }

  // The symmetries of the board that keep the start; the first one keeps every cell.
  [[nodiscard]] const std::vector<Map>& maps() const { return maps_; }

  [[nodiscard]] Bitboard turned(Bitboard cells) const {
    Bitboard result = 0;
    for (const Square square : squares_of(cells)) {
      result |= bit(make_square(rows_ - 1 - row_of(square), columns_ - 1 - column_of(square)));
    }
    return result;
  }

  // The cells that somebody will still win.
  [[nodiscard]] int unsettled(Bitboard empties) const {
    Bitboard cells = 0;
    for (const Square square : squares_of(empties)) cells |= near(square);
    return count(cells);
  }

  // Whether a cell waits for just these two, so that who answers one with the other wins it.
  [[nodiscard]] bool is_paid(Bitboard empties, Bitboard pair) const {
    return std::ranges::any_of(near_, [&](Bitboard cells) { return (cells & empties) == pair; });
  }

 private:
  void add_map(int number) {
    const bool swaps = (number & 1) != 0;
    if (swaps && rows_ != columns_) return;
    Map map = {};
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        int r = (number & 2) != 0 ? rows_ - 1 - row : row;
        int c = (number & 4) != 0 ? columns_ - 1 - column : column;
        if (swaps) std::swap(r, c);
        map[static_cast<std::size_t>(make_square(row, column))] = make_square(r, c);
      }
    }
    if (image(start_, map) == start_) maps_.push_back(map);
  }

  int rows_;
  int columns_;
  Bitboard start_ = 0;
  std::array<Bitboard, kGridSquares> near_ = {};
  std::vector<Map> maps_;
};

using OpenSets = std::unordered_set<Bitboard>;

// A first move of a set that the mirror answer does not refute.
struct Unrefuted {
  Bitboard set = 0;
  Square move = 0;
};

// What the verified sets of a level have in common.
class Level {
 public:
  Level(const Board& board, int pairs) : board_(board), pairs_(pairs) {}

  // Reads the open sets of the level, all images of each, and finds the sets that are to be verified.
  Result<OpenSets> read(const ProofLevel& listed, const OpenSets& open_before) {
    OpenSets open;
    for (const Bitboard set : listed.open) {
      const bool is_symmetric = (set & ~board_.start()) == 0 && board_.turned(set) == set;
      if (!is_symmetric) {
        return fail("{} pairs: open set {:016x} is no symmetric set of empty cells", pairs_, set);
      }
      for (const Map& map : board_.maps()) open.insert(image(set, map));
    }
    find_sets(open, open_before);
    const std::size_t all = sets_.size() + listed.open.size();
    if (all != listed.sets) {
      return fail("{} pairs: {} sets are said to be in question and there are {}", pairs_, listed.sets, all);
    }
    return open;
  }

  [[nodiscard]] const std::vector<Bitboard>& sets() const { return sets_; }

  // The sets gone over are those of a set without a move and the answer to it. Two moves share one where each
  // answers the other.
  [[nodiscard]] CheckLevel summary() const {
    std::size_t tables = 0;
    for (const Bitboard moves : moves_) tables += static_cast<std::size_t>(count(moves) + 1) / 2;
    return {.pairs = pairs_,
            .sets = sets_.size(),
            .subsets = static_cast<double>(tables) * std::exp2(cells()),
            .bytes = SetValues::bytes_for(cells())};
  }

  [[nodiscard]] int cells() const { return 2 * pairs_ - 2; }

  // A move of the set that has no answer, if there is one; nothing is said after a stop request.
  std::optional<Unrefuted> unrefuted(std::size_t index, SetValues& values,
                                     const std::stop_token& stop) const {
    const Bitboard set = sets_[index];
    Bitboard moves = moves_[index];
    while (moves != 0) {
      const Square move = first_square(moves);
      moves ^= bit(move);
      bool is_refuted = false;
      for (const Square answer : answers_to(set, move, moves)) {
        const std::optional<int> left = values.value_of(set ^ bit(move) ^ bit(answer), stop);
        if (!left) return std::nullopt;
        is_refuted = refutes(set, move, answer, *left);
        if (!is_refuted) continue;
        if (has(moves, answer) && refutes(set, answer, move, *left)) moves ^= bit(answer);
        break;
      }
      if (!is_refuted) return Unrefuted{set, move};
    }
    return std::nullopt;
  }

 private:
  // The sets with a first move whose mirror answer is not paid and leads to an open set, one of each image
  // class, without those listed as open.
  void find_sets(const OpenSets& open, const OpenSets& open_before) {
    for (const Bitboard smaller : open_before) {
      for (const Square square : squares_of(board_.start() & ~smaller)) {
        const Bitboard pair = bit(square) | board_.turned(bit(square));
        const Bitboard set = smaller | pair;
        if (first_square(pair) == square && is_least(set) && !board_.is_paid(set, pair) &&
            !open.contains(set)) {
          sets_.push_back(set);
        }
      }
    }
    std::ranges::sort(sets_);
    const auto repeated = std::ranges::unique(sets_);
    sets_.erase(repeated.begin(), repeated.end());
    for (const Bitboard set : sets_) moves_.push_back(moves_to_refute(set, open_before));
  }

  [[nodiscard]] bool is_least(Bitboard set) const {
    return std::ranges::all_of(board_.maps(), [&](const Map& map) { return image(set, map) >= set; });
  }

  // The first moves that the mirror answer does not refute, one of each pair.
  [[nodiscard]] Bitboard moves_to_refute(Bitboard set, const OpenSets& open_before) const {
    Bitboard moves = 0;
    for (const Square square : squares_of(set)) {
      const Bitboard pair = bit(square) | board_.turned(bit(square));
      if (first_square(pair) != square || board_.is_paid(set, pair)) continue;
      if (open_before.contains(set ^ pair)) moves |= bit(square);
    }
    return moves;
  }

  // Everything but the mirror answer: first those that are moves to be refuted themselves, since then one
  // value may do for both; then those that win most.
  [[nodiscard]] std::vector<Square> answers_to(Bitboard set, Square move, Bitboard moves) const {
    const Bitboard rest = set ^ bit(move);
    std::vector<Square> answers;
    for (const Square square : squares_of(rest & ~board_.turned(bit(move)))) answers.push_back(square);
    std::ranges::sort(answers, std::ranges::greater(), [&](Square square) {
      return std::tuple(has(moves, square), gain(rest, square), square);
    });
    return answers;
  }

  [[nodiscard]] int gain(Bitboard empties, Square move) const {
    return board_.unsettled(empties) - board_.unsettled(empties ^ bit(move));
  }

  // Whether F(set - move) >= what the move wins + 2 by that answer, F being `left` after both.
  [[nodiscard]] bool refutes(Bitboard set, Square move, Square answer, int left) const {
    return gain(set ^ bit(move), answer) - left >= gain(set, move) + 2;
  }

  const Board& board_;
  int pairs_;
  std::vector<Bitboard> sets_;
  std::vector<Bitboard> moves_;  // of each set, those to be refuted
};

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
    OpenSets open = {0};
    for (const ProofLevel& listed : certificate.levels()) {
      Level& level = levels_.emplace_back(board_, static_cast<int>(levels_.size()) + 1);
      Result<OpenSets> open_here = level.read(listed, open);
      if (!open_here) return std::unexpected(open_here.error());
      open.swap(*open_here);
      summaries_.push_back(level.summary());
    }
    return {};
  }

  [[nodiscard]] const std::vector<CheckLevel>& summaries() const { return summaries_; }

  [[nodiscard]] double seconds_a_subset() const {
    constexpr int kCells = 24;
    Bitboard set = board_.start();
    while (count(set) > kCells) set &= set - 1;
    SetValues values(board_.all_near(), kCells, 1);
    values.value_of(set);  // the memory is the system's until it is used
    const auto start = std::chrono::steady_clock::now();
    values.value_of(set);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    return took.count() / std::exp2(count(set));
  }

  // The sets of these numbers, in this order.
  [[nodiscard]] Result<void> run(const CheckLevel& summary, const CheckRun& run,
                                 std::span<const std::size_t> numbers) const {
    const Level& level = level_of(summary.pairs);
    if (numbers.empty()) return {};
    // As many sets at a time as there is room for; the threads that are left share the work on each.
    const std::size_t at_once =
        std::max<std::size_t>(summary.bytes_with(run.threads, run.memory) / summary.bytes, 1);
    const int threads_each = std::max(run.threads / static_cast<int>(at_once), 1);
    // Here and not in the threads, so that too little memory is this function's failure.
    std::vector<SetValues> tables;
    tables.reserve(at_once);
    while (tables.size() < at_once) tables.emplace_back(board_.all_near(), level.cells(), threads_each);

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
      return fail("{} pairs: set {:016x} is not listed as open, but no answer to the move {} wins",
                  summary.pairs, wrong->set, to_text(Move(wrong->move)));
    }
    if (run.stop.stop_requested()) return fail("stopped at {} pairs", summary.pairs);
    return {};
  }

 private:
  [[nodiscard]] const Level& level_of(int pairs) const {
    return levels_[static_cast<std::size_t>(pairs) - 1];
  }

  Board board_;
  std::vector<Level> levels_;
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
