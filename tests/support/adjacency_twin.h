// The Adjacency Strategy Game written a second time, with arrays and loops (see twin_board.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/twin_board.h"

namespace turncoat::testing {

class AdjacencyTwin {
 public:
  // Any position. `by_corner`: cells that touch at a corner are neighbours too.
  AdjacencyTwin(TwinBoard board, bool by_corner, char side, int plies_left)
      : board_(board), by_corner_(by_corner), side_(side), plies_left_(plies_left) {}

  // The start: X on the 2x2 block at the bottom left, O on the one at the top right.
  static AdjacencyTwin start(int rows, int columns, bool by_corner, char first, int plies) {
    TwinBoard board(rows, columns);
    for (int down = 0; down < 2; ++down) {
      for (int right = 0; right < 2; ++right) {
        board.at(rows - 2 + down, right) = 'X';
        board.at(down, columns - 2 + right) = 'O';
      }
    }
    return {board, by_corner, first, plies};
  }

  // Any empty cell, as long as plies are left. There are no passes.
  [[nodiscard]] std::vector<std::string> moves() const {
    std::vector<std::string> found;
    if (plies_left_ == 0) return found;
    for (int row = 0; row < board_.rows(); ++row) {
      for (int column = 0; column < board_.columns(); ++column) {
        if (board_.at(row, column) == '-') found.push_back(cell_name(row, column));
      }
    }
    return found;
  }

  // The mark is put down, and every enemy mark on a neighbour cell turns. Nothing chains.
  void play(std::string_view move) {
    const int row = row_in(move);
    const int column = column_in(move);
    board_.at(row, column) = side_;
    turn(row - 1, column);
    turn(row + 1, column);
    turn(row, column - 1);
    turn(row, column + 1);
    if (by_corner_) {
      turn(row - 1, column - 1);
      turn(row - 1, column + 1);
      turn(row + 1, column - 1);
      turn(row + 1, column + 1);
    }
    side_ = enemy_of(side_);
    --plies_left_;
  }

  [[nodiscard]] int score_of(char side) const { return board_.count(side) - board_.count(enemy_of(side)); }

  [[nodiscard]] std::string text() const {
    return board_.text() + " " + side_ + " " + std::to_string(plies_left_);
  }

 private:
  void turn(int row, int column) {
    if (board_.look(row, column) == enemy_of(side_)) board_.at(row, column) = side_;
  }

  TwinBoard board_;
  bool by_corner_;
  char side_;
  int plies_left_;
};

}  // namespace turncoat::testing
