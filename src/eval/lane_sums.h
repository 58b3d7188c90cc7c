// Many small sums side by side, each over the cells of a set: the numbers of all patterns or windows of a
// board, followed from move to move by a few additions of vectors.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/bitboard.h"

namespace turncoat {

class LaneSums {
 public:
  static constexpr std::size_t kLanes = 48;
  using Numbers = std::array<std::uint16_t, kLanes>;

  // What each cell adds.
  using Table = std::array<Numbers, kGridSquares>;

  static LaneSums over(Bitboard cells, const Table& table) {
    Vector first{};
    Vector second{};
    Vector third{};
    for (const Square square : squares_of(cells)) {
      const std::uint16_t* const numbers = table[static_cast<std::size_t>(square)].data();
      add(first, numbers);
      add(second, numbers + kWidth);
      add(third, numbers + 2 * kWidth);
    }
    return {first, second, third};
  }

  LaneSums operator+(const LaneSums& other) const {
    return {first_ + other.first_, second_ + other.second_, third_ + other.third_};
  }
  LaneSums operator-(const LaneSums& other) const {
    return {first_ - other.first_, second_ - other.second_, third_ - other.third_};
  }

  [[nodiscard]] Numbers numbers() const {
    Numbers numbers;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
    std::memcpy(&numbers[0], &first_, sizeof first_);
    std::memcpy(&numbers[kWidth], &second_, sizeof second_);
    std::memcpy(&numbers[2 * kWidth], &third_, sizeof third_);
    return numbers;
  }

  bool operator==(const LaneSums& other) const { return numbers() == other.numbers(); }

 private:
  // Vectors of the compiler, each a member: it keeps these in registers, and arrays in memory.
  using Vector [[gnu::vector_size(32)]] = std::uint16_t;
  static constexpr std::size_t kWidth = sizeof(Vector) / sizeof(std::uint16_t);
  static_assert(3 * kWidth == kLanes);

  LaneSums(const Vector& first, const Vector& second, const Vector& third)
      : first_(first), second_(second), third_(third) {}

  // Not by a function that returns a vector: its ABI hangs on the CPU compiled for, which Clang warns of.
  static void add(Vector& sums, const std::uint16_t* numbers) {
    Vector vector;
    std::memcpy(&vector, numbers, sizeof vector);
    sums += vector;
  }

  Vector first_;
  Vector second_;
  Vector third_;
};

}  // namespace turncoat
