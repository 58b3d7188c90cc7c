// What the tests of proofs share: exact answers from a table of all sets of empty cells of a small board.
#pragma once

#include <string>
#include <vector>

#include "core/text.h"
#include "games/adjacency/position.h"
#include "solver/adjacency/certificate.h"
#include "solver/adjacency/mirror_proof.h"

namespace turncoat::adjacency::testing {

// F of all sets of empty cells, straight from its definition; for boards with few of them.
class AllValues {
 public:
  explicit AllValues(Rules rules) : rules_(rules), start_(Position(rules).empties()) {
    for (const Square square : squares_of(start_)) cells_.push_back(square);
    values_.assign(std::size_t{1} << cells_.size(), 0);
    for (std::size_t subset = 1; subset < values_.size(); ++subset) values_[subset] = best_of(subset);
  }

  [[nodiscard]] Bitboard set(std::size_t subset) const {
    Bitboard cells = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if ((subset >> i & 1) != 0) cells |= bit(cells_[i]);
    }
    return cells;
  }

  [[nodiscard]] std::size_t size() const { return values_.size(); }
  [[nodiscard]] int of(Bitboard empties) const {
    std::size_t subset = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (has(empties, cells_[i])) subset |= std::size_t{1} << i;
    }
    return values_[subset];
  }

 private:
  // The cells that nobody can win any more once `last` is filled, too, and that it decides: `last` and its
  // neighbours, as far as no empty cell is in or next to them.
  [[nodiscard]] int gain(Bitboard empties, Square last) const {
    const auto next_to = [this](Square square) {
      const Bitboard cell = bit(square);
      const Bitboard around =
          rules_.neighbours == Neighbours::kFour ? edge_neighbours(cell) : all_neighbours(cell);
      return (cell | around) & rules_.shape.area();
    };
    int won = 0;
    for (const Square square : squares_of(next_to(last))) {
      if ((next_to(square) & empties) == bit(last)) ++won;
    }
    return won;
  }

  [[nodiscard]] int best_of(std::size_t subset) const {
    const Bitboard empties = set(subset);
    int best = -kGridSquares;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if ((subset >> i & 1) == 0) continue;
      best = std::max(best, gain(empties, cells_[i]) - values_[subset ^ std::size_t{1} << i]);
    }
    return best;
  }

  Rules rules_;
  Bitboard start_;
  std::vector<Square> cells_;
  std::vector<int> values_;
};

inline Rules rules_of(int rows, int columns, Neighbours neighbours) {
  return {.shape = {static_cast<std::uint8_t>(rows), static_cast<std::uint8_t>(columns)},
          .neighbours = neighbours};
}

// The certificate brought to its end, with `threads` threads that ask the table.
inline Certificate finished(Certificate certificate, const AllValues& values, std::size_t threads = 1) {
  const std::vector<Oracle> oracles(
      threads, [&](const BoundQuestion& question) { return values.of(question.empties) >= question.bound; });
  while (certificate.verdict() == Verdict::kUnfinished) {
    const Result<void> worked = work_on_level(
        certificate, oracles, {.keep = [&](const ProofStep& step) { return certificate.add(step); }});
    if (!worked) break;
  }
  return certificate;
}

// The whole proof.
inline Certificate proof_of(const AllValues& values, Rules rules, std::size_t threads = 1,
                            int by = kLeastLead) {
  return finished(Certificate(rules, by), values, threads);
}

}  // namespace turncoat::adjacency::testing
