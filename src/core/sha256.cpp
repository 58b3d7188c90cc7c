#include "core/sha256.h"

#include <fmt/format.h>

#include <bit>

namespace turncoat {

namespace {

// The first 32 bits of the fractions of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2).
constexpr std::array<std::uint32_t, 64> kConstants = {
    0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
    0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
    0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
    0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
    0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
    0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
    0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
    0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2};

std::uint32_t byte_at(const char* block, std::size_t i) { return static_cast<unsigned char>(block[i]); }

}  // namespace

void Sha256::take(const char* block) {
  std::array<std::uint32_t, 64> words = {};
  for (std::size_t i = 0; i < 16; ++i) {
    words[i] = byte_at(block, 4 * i) << 24 | byte_at(block, 4 * i + 1) << 16 |
               byte_at(block, 4 * i + 2) << 8 | byte_at(block, 4 * i + 3);
  }
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t before = words[i - 15];
    const std::uint32_t last = words[i - 2];
    words[i] = words[i - 16] + (std::rotr(before, 7) ^ std::rotr(before, 18) ^ before >> 3) + words[i - 7] +
               (std::rotr(last, 17) ^ std::rotr(last, 19) ^ last >> 10);
  }
  auto [a, b, c, d, e, f, g, h] = state_;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t one = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                              ((e & f) ^ (~e & g)) + kConstants[i] + words[i];
    const std::uint32_t two =
        (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + one;
    d = c;
    c = b;
    b = a;
    a = one + two;
  }
  const std::array<std::uint32_t, 8> added = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < added.size(); ++i) state_[i] += added[i];
}

void Sha256::add(std::string_view bytes) {
  bytes_ += bytes.size();
  rest_ += bytes;
  std::size_t taken = 0;
  for (; rest_.size() - taken >= kBlock; taken += kBlock) take(rest_.data() + taken);
  rest_.erase(0, taken);
}

std::string Sha256::digest() {
  const std::uint64_t bits = bytes_ * 8;
  std::string end(1, '\x80');
  end.append((2 * kBlock - 9 - rest_.size()) % kBlock, '\0');
  for (int shift = 56; shift >= 0; shift -= 8) end += static_cast<char>(bits >> shift & 0xFF);
  add(end);
  std::string text;
  for (const std::uint32_t word : state_) text += fmt::format("{:08x}", word);
  return text;
}

std::string sha256(std::string_view bytes) {
  Sha256 hash;
  hash.add(bytes);
  return hash.digest();
}

}  // namespace turncoat
