// Small linear algebra for fitting: a positive definite matrix, its inverse, and what solves with it.
#pragma once

#include <vector>

namespace turncoat {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;  // rows

// The inverse of a symmetric, positive definite matrix.
Matrix inverse_of(Matrix matrix);

// x with matrix * x = right; the same precondition.
Vector solution_of(Matrix matrix, Vector right);

}  // namespace turncoat
