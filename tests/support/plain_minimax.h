// Minimax and evaluations written a second time, with arrays, loops and nothing left out: what the bots
// that search must agree with. It shares nothing with src/ but the numbering of cells.
#pragma once

#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/othello_twin.h"
#include "support/twin_board.h"

namespace turncoat::testing {

// A board of 8x8 letters 'X', 'O' and '-'.
using Letters = std::array<std::array<char, 8>, 8>;

inline Letters letters_of(std::string_view cells) {
  Letters board{};
  for (std::size_t i = 0; i < 64; ++i) board[i / 8][i % 8] = cells[i];
  return board;
}

inline char letter_at(const Letters& board, int row, int column) {
  if (row < 0 || row > 7 || column < 0 || column > 7) return '-';
  return board[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
}

// What a board is worth to a player.
using PlainEvaluation = std::function<double(const Letters&, char)>;

inline double plain_discs(const Letters& board, char player) {
  double sum = 0;
  for (const auto& row : board) {
    for (const char mark : row) sum += mark == '-' ? 0 : mark == player ? 1 : -1;
  }
  return sum;
}

inline double plain_radial(const Letters& board, char player, double divisor) {
  double sum = plain_discs(board, player);
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column < 8; ++column) {
      if (letter_at(board, row, column) != player) continue;
      const double down = row / 3.5 - 1;
      const double right = column / 3.5 - 1;
      sum += std::sqrt(down * down + right * right) / divisor;
    }
  }
  return sum;
}

inline double plain_liberties(const Letters& board, char player, const std::array<int, 5>& weights) {
  double sum = 0;
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column < 8; ++column) {
      const char mark = letter_at(board, row, column);
      if (mark == '-') continue;
      std::size_t occupied = 0;
      if (letter_at(board, row - 1, column) != '-') ++occupied;
      if (letter_at(board, row + 1, column) != '-') ++occupied;
      if (letter_at(board, row, column - 1) != '-') ++occupied;
      if (letter_at(board, row, column + 1) != '-') ++occupied;
      sum += mark == player ? weights[occupied] : -weights[occupied];
    }
  }
  return sum;
}

// A position of Adjacency with four neighbours on 8x8; moves are numbers of cells in reading order.
struct PlainAdjacency {
  Letters board{};
  char side = 'X';
  int plies_left = 0;
  bool only_adjacent = false;  // moves need a mark among the eight cells around

  [[nodiscard]] bool has_mark_around(int row, int column) const {
    for (int down = -1; down <= 1; ++down) {
      for (int right = -1; right <= 1; ++right) {
        if (letter_at(board, row + down, column + right) != '-') return true;
      }
    }
    return false;
  }

  [[nodiscard]] std::vector<int> moves() const {
    std::vector<int> found;
    if (plies_left == 0) return found;
    for (int row = 0; row < 8; ++row) {
      for (int column = 0; column < 8; ++column) {
        if (letter_at(board, row, column) != '-') continue;
        if (!only_adjacent || has_mark_around(row, column)) found.push_back(8 * row + column);
      }
    }
    return found;
  }

  void play(int move) {
    const char enemy = enemy_of(side);
    const int row = move / 8;
    const int column = move % 8;
    const auto put = [this](int r, int c) {
      board[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] = side;
    };
    put(row, column);
    if (letter_at(board, row - 1, column) == enemy) put(row - 1, column);
    if (letter_at(board, row + 1, column) == enemy) put(row + 1, column);
    if (letter_at(board, row, column - 1) == enemy) put(row, column - 1);
    if (letter_at(board, row, column + 1) == enemy) put(row, column + 1);
    side = enemy;
    --plies_left;
  }

  [[nodiscard]] const Letters& letters() const { return board; }
};

// The same face for Othello on 8x8; -1 is a pass.
struct PlainOthello {
  OthelloTwin twin;
  char side = 'X';

  [[nodiscard]] std::vector<int> moves() const {
    std::vector<int> found;
    for (const std::string& move : twin.moves()) {
      found.push_back(move == "pa" ? -1 : 8 * row_in(move) + column_in(move));
    }
    return found;
  }
  void play(int move) {
    twin.play(move < 0 ? "pa" : cell_name(move / 8, move % 8));
    side = enemy_of(side);
  }
  [[nodiscard]] Letters letters() const { return letters_of(twin.text()); }
};

// The value to `player` of a position from which `depth` plies are looked ahead.
template <class Node>
double plain_value(const Node& node, int depth, char player, const PlainEvaluation& evaluate) {
  const std::vector<int> moves = depth == 0 ? std::vector<int>() : node.moves();
  if (moves.empty()) return evaluate(node.letters(), player);
  const bool maximizes = node.side == player;
  double best =
      maximizes ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
  for (const int move : moves) {
    Node child = node;
    child.play(move);
    const double value = plain_value(child, depth - 1, player, evaluate);
    if (maximizes ? value > best : value < best) best = value;
  }
  return best;
}

// Every move with its value to the side to move.
template <class Node>
std::vector<std::pair<int, double>> plain_values(const Node& node, int depth,
                                                 const PlainEvaluation& evaluate) {
  std::vector<std::pair<int, double>> values;
  for (const int move : node.moves()) {
    Node child = node;
    child.play(move);
    values.emplace_back(move, plain_value(child, depth - 1, node.side, evaluate));
  }
  return values;
}

// The best of them, the first one if several are.
inline std::pair<int, double> first_best(const std::vector<std::pair<int, double>>& values) {
  std::pair<int, double> best = values.front();
  for (const auto& value : values) {
    if (value.second > best.second) best = value;
  }
  return best;
}

}  // namespace turncoat::testing
