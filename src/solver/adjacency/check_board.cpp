#include "solver/adjacency/check_board.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace turncoat::adjacency {

namespace {

Bitboard image(Bitboard cells, const CheckBoard::Map& map) {
  Bitboard mapped = 0;
  for (const Square square : squares_of(cells)) mapped |= bit(map[static_cast<std::size_t>(square)]);
  return mapped;
}

}  // namespace

CheckBoard::CheckBoard(Rules rules) : rows_(rules.shape.rows), columns_(rules.shape.columns) {
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

void CheckBoard::add_map(int number) {
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

std::vector<Bitboard> CheckBoard::images(Bitboard cells) const {
  std::vector<Bitboard> all;
  for (const Map& map : maps_) all.push_back(image(cells, map));
  return all;
}

bool CheckBoard::is_least_image(Bitboard cells) const {
  return std::ranges::all_of(maps_, [&](const Map& map) { return image(cells, map) >= cells; });
}

Bitboard CheckBoard::turned(Bitboard cells) const {
  Bitboard result = 0;
  for (const Square square : squares_of(cells)) {
    result |= bit(make_square(rows_ - 1 - row_of(square), columns_ - 1 - column_of(square)));
  }
  return result;
}

int CheckBoard::gain(Bitboard empties, Square move) const { return waiting_for(empties, bit(move)); }

int CheckBoard::pay(Bitboard empties, Bitboard pair) const { return waiting_for(empties, pair); }

// How many cells have just these empty ones in or next to them.
int CheckBoard::waiting_for(Bitboard empties, Bitboard cells) const {
  return static_cast<int>(
      std::ranges::count_if(near_, [&](Bitboard near) { return (near & empties) == cells; }));
}

}  // namespace turncoat::adjacency
