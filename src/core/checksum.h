// A checksum that notices what was damaged by accident.
#pragma once

#include <cstdint>
#include <string_view>

namespace turncoat {

inline constexpr std::uint64_t kChecksumOfNothing = 0xCBF29CE484222325;

// FNV-1a of `bytes`, or of what `before` is the checksum of with these behind it.
constexpr std::uint64_t checksum(std::string_view bytes, std::uint64_t before = kChecksumOfNothing) {
  std::uint64_t sum = before;
  for (const char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001B3;
  return sum;
}

}  // namespace turncoat
