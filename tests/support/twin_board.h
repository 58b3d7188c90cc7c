// A board as a person would draw it, letters in rows, for the twins of the games.
//
// A twin is the same game written a second time, slowly, straight from the words of its rules. It
// shares nothing with src/games but the way moves and positions are written. Every twin has
//   moves()        the legal plies as text in reading order; a forced pass is "pa", none is the end
//   play(move)     one of them
//   score_of(side) of a game that is over, 'X' or 'O'
//   text()         the line of text of the position
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace turncoat::testing {

inline char enemy_of(char side) { return side == 'X' ? 'O' : 'X'; }

// Cells hold 'X', 'O' or '-'. Row 0 is the top row, column 0 the left one.
class TwinBoard {
 public:
  TwinBoard(int rows, int columns) : rows_(rows), columns_(columns) {
    for (auto& row : cells_) row.fill('-');
  }

  // `cells` has rows x columns letters in reading order.
  TwinBoard(int rows, int columns, std::string_view cells) : TwinBoard(rows, columns) {
    assert(cells.size() == static_cast<std::size_t>(rows * columns));
    std::size_t next = 0;
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) at(row, column) = cells[next++];
    }
  }

  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] int columns() const { return columns_; }

  [[nodiscard]] bool contains(int row, int column) const {
    return row >= 0 && row < rows_ && column >= 0 && column < columns_;
  }

  char& at(int row, int column) {
    return cells_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  [[nodiscard]] char at(int row, int column) const {
    return cells_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }

  // What stands on a cell, '-' for a cell outside.
  [[nodiscard]] char look(int row, int column) const { return contains(row, column) ? at(row, column) : '-'; }

  [[nodiscard]] int count(char mark) const {
    int total = 0;
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) total += at(row, column) == mark ? 1 : 0;
    }
    return total;
  }

  [[nodiscard]] std::string text() const {
    std::string cells;
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) cells += at(row, column);
    }
    return cells;
  }

 private:
  int rows_;
  int columns_;
  std::array<std::array<char, 8>, 8> cells_{};
};

inline std::string cell_name(int row, int column) {
  return {static_cast<char>('a' + column), static_cast<char>('1' + row)};
}
inline int row_in(std::string_view move) { return move[1] - '1'; }
inline int column_in(std::string_view move) { return move[0] - 'a'; }

// Lines of `depth` plies: a pass is a ply, and a game that ends earlier is one line.
template <class Twin>
std::uint64_t twin_perft(const Twin& twin, int depth) {
  const std::vector<std::string> moves = depth == 0 ? std::vector<std::string>() : twin.moves();
  if (moves.empty()) return 1;
  std::uint64_t total = 0;
  for (const std::string& move : moves) {
    Twin child = twin;
    child.play(move);
    total += twin_perft(child, depth - 1);
  }
  return total;
}

}  // namespace turncoat::testing
