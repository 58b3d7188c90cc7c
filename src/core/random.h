// Random numbers that are the same on every compiler and library.
//
// The distributions of <random> are left to the implementation, so games recorded with one standard
// library could not be repeated with another. One seeded Rng belongs to one owner.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

namespace turncoat {

// Scrambles a word so that close inputs give unrelated outputs (SplitMix64, Steele, Lea and Flood 2014).
constexpr std::uint64_t mix(std::uint64_t word) {
  word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9;
  word = (word ^ (word >> 27)) * 0x94D049BB133111EB;
  return word ^ (word >> 31);
}

// xoshiro256** (Blackman and Vigna 2018), seeded by SplitMix64 so that any seed will do.
class Rng {
 public:
  constexpr explicit Rng(std::uint64_t seed) {
    for (std::uint64_t& word : state_) word = mix(seed += 0x9E3779B97F4A7C15);
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // Uniform in 0 .. bound - 1; bound is positive. Draws that would favour small numbers are
  // rejected, so the result is exactly uniform.
  constexpr int below(int bound) {
    assert(bound > 0);
    const auto range = static_cast<std::uint64_t>(bound);
    const std::uint64_t unfair = (0 - range) % range;  // 2^64 mod range
    std::uint64_t draw = next();
    while (draw < unfair) draw = next();
    return static_cast<int>(draw % range);
  }

 private:
  std::array<std::uint64_t, 4> state_ = {};
};

}  // namespace turncoat
