// SHA-256 (FIPS 180-4): a name for content that nobody can give to other content on purpose.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace turncoat {

class Sha256 {
 public:
  // May be called again and again: it is the hash of all bytes together.
  void add(std::string_view bytes);

  // As 64 hexadecimal digits. The last call.
  std::string digest();

 private:
  static constexpr std::size_t kBlock = 64;

  void take(const char* block);

  std::array<std::uint32_t, 8> state_ = {0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A,
                                         0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19};
  std::string rest_;  // less than a block
  std::uint64_t bytes_ = 0;
};

std::string sha256(std::string_view bytes);

}  // namespace turncoat
