#include "solver/adjacency/certificate_check.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <unordered_set>
#include <vector>

#include "core/bitboard.h"
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

// To be verified: F(set - move) >= what the move wins + 2.
struct Claim {
  Bitboard set = 0;
  Square move = 0;
};

using OpenSets = std::unordered_set<Bitboard>;

class LevelCheck {
 public:
  LevelCheck(const Board& board, const OpenSets& open_before, const ProofLevel& level, int pairs)
      : board_(board), open_before_(open_before), level_(level), pairs_(pairs) {}

  // All images of the open sets of this level.
  [[nodiscard]] Result<OpenSets> open_sets() const {
    OpenSets images;
    for (const Bitboard set : level_.open) {
      const bool is_symmetric = (set & ~board_.start()) == 0 && board_.turned(set) == set;
      if (!is_symmetric) {
        return fail("{} pairs: open set {:016x} is no symmetric set of empty cells", pairs_, set);
      }
      for (const Map& map : board_.maps()) images.insert(image(set, map));
    }
    return images;
  }

  Result<void> run(const OpenSets& open, const CheckOptions& options) {
    const std::vector<Bitboard> sets = sets_to_prove(open);
    const std::size_t all = sets.size() + level_.open.size();
    if (all != level_.sets) {
      return fail("{} pairs: {} sets are said to be in question and there are {}", pairs_, level_.sets, all);
    }
    const std::vector<Claim> claims = claims_of(sets);
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::optional<std::string> wrong;
    // Here and not in the threads, so that too little memory is this function's failure.
    std::vector<SetValues> tables;
    for (int i = 0; i < options.threads; ++i) {
      tables.emplace_back(board_.all_near());
      if (!claims.empty()) tables.back().reserve(2 * pairs_ - 1);
    }
    const auto work = [&](SetValues& values) {
      while (!options.stop.stop_requested()) {
        const std::size_t begin = next.fetch_add(SetValues::kSets);
        if (begin >= claims.size()) break;
        const std::size_t end = std::min(begin + SetValues::kSets, claims.size());
        const std::optional<std::string> problem =
            problem_in({claims.begin() + static_cast<std::ptrdiff_t>(begin), end - begin}, values);
        const std::scoped_lock lock(mutex);
        options.tell({.pairs = pairs_, .claims = claims.size(), .done = end});
        if (!problem) continue;
        if (!wrong) wrong = problem;
        next = claims.size();
      }
    };
    std::vector<std::jthread> threads;
    for (SetValues& values : std::span(tables).subspan(1)) {
      threads.emplace_back([&work, &values] { work(values); });
    }
    work(tables.front());
    threads.clear();
    if (wrong) return fail("{}", *wrong);
    if (options.stop.stop_requested()) return fail("stopped at {} pairs", pairs_);
    return {};
  }

 private:
  // The sets with a first move whose mirror answer is not paid and leads to an open set, one of each image
  // class, without those listed as open.
  [[nodiscard]] std::vector<Bitboard> sets_to_prove(const OpenSets& open) const {
    std::vector<Bitboard> sets;
    for (const Bitboard smaller : open_before_) {
      for (const Square square : squares_of(board_.start() & ~smaller)) {
        const Bitboard pair = bit(square) | board_.turned(bit(square));
        const Bitboard set = smaller | pair;
        if (first_square(pair) == square && is_least(set) && !board_.is_paid(set, pair) &&
            !open.contains(set)) {
          sets.push_back(set);
        }
      }
    }
    std::ranges::sort(sets);
    const auto repeated = std::ranges::unique(sets);
    sets.erase(repeated.begin(), repeated.end());
    return sets;
  }

  [[nodiscard]] bool is_least(Bitboard set) const {
    return std::ranges::all_of(board_.maps(), [&](const Map& map) { return image(set, map) >= set; });
  }

  // The first moves of the sets that the mirror answer does not refute, one of each pair.
  [[nodiscard]] std::vector<Claim> claims_of(const std::vector<Bitboard>& sets) const {
    std::vector<Claim> claims;
    for (const Bitboard set : sets) {
      for (const Square square : squares_of(set)) {
        const Bitboard pair = bit(square) | board_.turned(bit(square));
        if (first_square(pair) != square || board_.is_paid(set, pair)) continue;
        if (open_before_.contains(set ^ pair)) claims.push_back({.set = set, .move = square});
      }
    }
    return claims;
  }

  // What is wrong with one of these claims, if so. There are at most eight.
  [[nodiscard]] std::optional<std::string> problem_in(std::span<const Claim> claims,
                                                      SetValues& values) const {
    SetValues::Sets sets;
    for (std::size_t i = 0; i < sets.size(); ++i) {
      const Claim& claim = claims[std::min(i, claims.size() - 1)];
      sets[i] = claim.set ^ bit(claim.move);
    }
    const std::array<int, SetValues::kSets> found = values.values_of(sets);
    for (std::size_t i = 0; i < claims.size(); ++i) {
      const auto [set, move] = claims[i];
      const int gain = board_.unsettled(set) - board_.unsettled(sets[i]);
      if (found[i] >= gain + 2) continue;
      return fmt::format(
          "{} pairs: set {:016x} is not listed as open, but the move {} wins {} and the answer only {}",
          pairs_, set, to_text(Move(move)), gain, found[i]);
    }
    return std::nullopt;
  }

  const Board& board_;
  const OpenSets& open_before_;
  const ProofLevel& level_;
  int pairs_;
};

}  // namespace

Result<void> check_certificate(const Certificate& certificate, const CheckOptions& options) {
  if (certificate.verdict() == Verdict::kUnfinished) {
    return fail(
        "the proof is not finished: it has come to {} pairs, and turncoat prove with this --file goes on",
        certificate.next_pairs());
  }
  if (certificate.verdict() == Verdict::kDraw) {
    return fail("the start itself is listed as open, so the file claims no win that could be checked");
  }
  const Board board(certificate.rules());
  OpenSets open = {0};
  int pairs = 0;
  for (const ProofLevel& level : certificate.levels()) {
    LevelCheck check(board, open, level, ++pairs);
    Result<OpenSets> open_here = check.open_sets();
    if (!open_here) return std::unexpected(open_here.error());
    if (const Result<void> checked = check.run(*open_here, options); !checked) return checked;
    open.swap(*open_here);
  }
  return {};
}

}  // namespace turncoat::adjacency
