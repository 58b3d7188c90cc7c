// Othello written a second time, with arrays and loops (see twin_board.h).
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/twin_board.h"

namespace turncoat::testing {

class OthelloTwin {
 public:
  // Any position.
  OthelloTwin(TwinBoard board, char side) : board_(board), side_(side) {}

  // The start: black (X) on the two middle cells of the rising diagonal, and black moves first.
  static OthelloTwin start(int size) {
    TwinBoard board(size, size);
    const int low = size / 2;
    const int high = low - 1;
    board.at(high, high) = 'O';
    board.at(low, low) = 'O';
    board.at(high, low) = 'X';
    board.at(low, high) = 'X';
    return {board, 'X'};
  }

  [[nodiscard]] std::vector<std::string> moves() const {
    std::vector<std::string> found = moves_of(side_);
    if (found.empty() && !moves_of(enemy_of(side_)).empty()) found.push_back("pa");
    return found;
  }

  void play(std::string_view move) {
    if (move != "pa") {
      const int row = row_in(move);
      const int column = column_in(move);
      for (const auto& [turned_row, turned_column] : outflanked(row, column, side_)) {
        board_.at(turned_row, turned_column) = side_;
      }
      board_.at(row, column) = side_;
    }
    side_ = enemy_of(side_);
  }

  // Empty cells go to the winner; a draw is 0.
  [[nodiscard]] int score_of(char side) const {
    const int own = board_.count(side);
    const int enemy = board_.count(enemy_of(side));
    if (own == enemy) return 0;
    return own > enemy ? own - enemy + board_.count('-') : own - enemy - board_.count('-');
  }

  [[nodiscard]] std::string text() const { return board_.text() + " " + side_; }

  // The enemy discs in straight lines between the cell and another disc of `side`, no gap between.
  [[nodiscard]] std::vector<std::pair<int, int>> outflanked(int row, int column, char side) const {
    std::vector<std::pair<int, int>> turned;
    for (int down = -1; down <= 1; ++down) {
      for (int right = -1; right <= 1; ++right) {
        if (down == 0 && right == 0) continue;
        std::vector<std::pair<int, int>> line;
        int r = row + down;
        int c = column + right;
        while (board_.look(r, c) == enemy_of(side)) {
          line.emplace_back(r, c);
          r += down;
          c += right;
        }
        if (board_.look(r, c) == side) turned.insert(turned.end(), line.begin(), line.end());
      }
    }
    return turned;
  }

 private:
  // Empty cells that outflank at least one enemy disc.
  [[nodiscard]] std::vector<std::string> moves_of(char side) const {
    std::vector<std::string> found;
    for (int row = 0; row < board_.rows(); ++row) {
      for (int column = 0; column < board_.columns(); ++column) {
        const bool is_move = board_.at(row, column) == '-' && !outflanked(row, column, side).empty();
        if (is_move) found.push_back(cell_name(row, column));
      }
    }
    return found;
  }

  TwinBoard board_;
  char side_;
};

}  // namespace turncoat::testing
