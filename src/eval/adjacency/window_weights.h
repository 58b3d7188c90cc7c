// The learned weights of Adjacency on 8x8 with four neighbours: for each phase a table for every kind of
// window and some more (window_models.h). A file holds each weight once (`Folding`).
//
// Games that fill the board have phases by the number of empty cells. Shorter ones have them by the number of
// plies left and of cells that stay empty.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "eval/adjacency/window_models.h"
#include "games/adjacency/position.h"

namespace turncoat::adjacency {

// Whether the board will be full at the end of the game.
constexpr bool fills_board(const Position& position) {
  return position.plies_left() == count(position.empties());
}

class WindowWeights {
 public:
  static constexpr int kMarkParts = 100;  // weights are in this part of a mark
  static constexpr int kPhasePlies = 4;   // so many numbers of plies make a phase

  // Phases are counted from the end of a game: first those of games that fill the board, then of shorter ones
  // by how many cells stay empty.
  struct Spares {
    int most;    // cells that stay empty
    int phases;  // the last one holds all that are earlier
  };
  static constexpr std::array<Spares, 4> kSpares = {{{.most = 0, .phases = 14},
                                                     {.most = 7, .phases = 14},
                                                     {.most = 21, .phases = 12},
                                                     {.most = kGridSquares, .phases = 9}}};
  static constexpr int kFullPhases = kSpares[0].phases;
  static constexpr int kPhases = [] {
    int phases = 0;
    for (const Spares& spares : kSpares) phases += spares.phases;
    return phases;
  }();
  static constexpr int kShortPhases = kPhases - kFullPhases;

  // Precondition: plies are left.
  static constexpr int phase_of(int plies, int spare) {
    int first = 0;
    for (const Spares& spares : kSpares) {
      if (spare <= spares.most) return first + std::min((plies - 1) / kPhasePlies, spares.phases - 1);
      first += spares.phases;
    }
    return first;
  }
  static constexpr bool is_full(int phase) { return phase < kFullPhases; }

  // What a game has to be for these weights.
  static constexpr bool fit(const Position& position) { return position.rules() == Rules{}; }

  // Weights in a phase, where those of a phase begin, and all.
  static std::size_t size_of(int phase) {
    return is_full(phase) ? FullModel::folding().weights() : ShortModel::folding().weights();
  }
  static std::size_t first_of(int phase);
  static std::size_t size() { return first_of(kPhases); }
  static std::size_t full_size() { return first_of(kFullPhases); }

  // The weights of all phases, or of those of games that fill the board; `origin` says in one line how they
  // were made.
  WindowWeights(std::span<const std::int16_t> weights, std::string origin);

  // Those in the program.
  static const WindowWeights& builtin();

  // Reads a file. Fails if it is damaged, or something else.
  static Result<WindowWeights> parse(std::string_view bytes);

  // The file of weights given as to the constructor.
  static std::string to_bytes(std::span<const std::int16_t> weights, std::string_view origin);

  // Whether shorter games were learned too.
  [[nodiscard]] bool knows_short() const { return !short_.empty(); }

  [[nodiscard]] const std::string& origin() const { return origin_; }

  // Of the weights alone: it tells them from others.
  [[nodiscard]] std::uint64_t checksum() const;

  // What is still to be won in a game that fills the board, for the side to move, in parts of a mark.
  // Precondition of both: plies are left.
  [[nodiscard]] int evaluate(const EmptyState& state, Bitboard empties) const {
    const int cells = count(empties);
    const std::int16_t* const table =
        &full_[static_cast<std::size_t>(phase_of(cells, 0)) * FullModel::kEntries];
    const int value = EmptyWindows::sum(table, state.numbers()) + sum(table, FullModel::others(empties));
    return cells % 2 == 0 ? value : -value;
  }

  // The final score of a shorter game for the side to move. Precondition: knows_short.
  [[nodiscard]] int evaluate(const ColouredState& state, Bitboard own, Bitboard opp, int plies) const {
    const int phase = phase_of(plies, count(~(own | opp)) - plies);
    const std::int16_t* const table =
        &short_[static_cast<std::size_t>(phase - kFullPhases) * ShortModel::kEntries];
    return ColouredWindows::sum(table, state.numbers()) + sum(table, ShortModel::others(own, opp, plies));
  }

 private:
  template <std::size_t kSize>
  static int sum(const std::int16_t* table, const std::array<std::uint32_t, kSize>& entries) {
    int sum = 0;
    for (const std::uint32_t entry : entries) sum += table[entry];
    return sum;
  }

  std::vector<std::int16_t> full_;  // entries of all phases
  std::vector<std::int16_t> short_;
  std::string origin_;
};

}  // namespace turncoat::adjacency
