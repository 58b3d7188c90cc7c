#include "arena/symmetric_matrix.h"

#include <cassert>
#include <cmath>
#include <cstddef>

namespace turncoat {

namespace {

// A.-L. Cholesky's factor L with L * L' = matrix, in its lower half.
void factorize(Matrix& matrix) {
  for (std::size_t row = 0; row < matrix.size(); ++row) {
    for (std::size_t column = 0; column <= row; ++column) {
      double sum = matrix[row][column];
      for (std::size_t k = 0; k < column; ++k) sum -= matrix[row][k] * matrix[column][k];
      assert(row != column || sum > 0);
      matrix[row][column] = row == column ? std::sqrt(sum) : sum / matrix[column][column];
    }
  }
}

void solve_with(const Matrix& factor, Vector& right) {
  for (std::size_t row = 0; row < right.size(); ++row) {
    for (std::size_t k = 0; k < row; ++k) right[row] -= factor[row][k] * right[k];
    right[row] /= factor[row][row];
  }
  for (std::size_t row = right.size(); row-- > 0;) {
    for (std::size_t k = row + 1; k < right.size(); ++k) right[row] -= factor[k][row] * right[k];
    right[row] /= factor[row][row];
  }
}

}  // namespace

Matrix inverse_of(Matrix matrix) {
  factorize(matrix);
  Matrix inverse(matrix.size(), Vector(matrix.size(), 0));
  for (std::size_t i = 0; i < matrix.size(); ++i) {
    inverse[i][i] = 1;
    solve_with(matrix, inverse[i]);  // a column, and by symmetry a row
  }
  return inverse;
}

Vector solution_of(Matrix matrix, Vector right) {
  factorize(matrix);
  solve_with(matrix, right);
  return right;
}

}  // namespace turncoat
