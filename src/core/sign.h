// Above, at or below zero.
#pragma once

namespace turncoat {

// 1, 0 or -1.
template <class T>
constexpr int sign_of(const T& value) {
  if (value > T{}) return 1;
  return value < T{} ? -1 : 0;
}

}  // namespace turncoat
