#include "eval/radial.h"

#include <algorithm>
#include <cmath>

namespace turncoat {

Radial::Radial(Shape shape, double divisor) {
  const double middle_row = (shape.rows - 1) / 2.0;
  const double middle_column = (shape.columns - 1) / 2.0;
  for (const Square square : squares_of(shape.area())) {
    const int row = std::min(row_of(square), shape.rows - 1 - row_of(square));
    const int column = std::min(column_of(square), shape.columns - 1 - column_of(square));
    const int number = row * (kGridSide / 2) + column;
    const auto kind = static_cast<std::size_t>(number);
    const double length =
        std::hypot((row - middle_row) / middle_row, (column - middle_column) / middle_column);
    cells_[kind] |= bit(square);
    weights_[kind] = static_cast<int>(std::lround(kUnit * length / divisor));
  }
}

}  // namespace turncoat
