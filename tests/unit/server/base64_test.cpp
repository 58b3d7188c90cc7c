#include "server/base64.h"

#include <gtest/gtest.h>

#include <array>
#include <utility>

namespace turncoat {
namespace {

// RFC 4648, section 10.
TEST(Base64, TheVectorsOfTheStandard) {
  constexpr auto kVectors =
      std::to_array<std::pair<std::string_view, std::string_view>>({{"", ""},
                                                                    {"f", "Zg=="},
                                                                    {"fo", "Zm8="},
                                                                    {"foo", "Zm9v"},
                                                                    {"foob", "Zm9vYg=="},
                                                                    {"fooba", "Zm9vYmE="},
                                                                    {"foobar", "Zm9vYmFy"}});
  for (const auto& [bytes, text] : kVectors) {
    EXPECT_EQ(base64_of(bytes), text);
    EXPECT_EQ(bytes_of_base64(text), bytes);
  }
}

TEST(Base64, EveryByteComesBack) {
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
  for (std::size_t length = 0; length <= all.size(); ++length) {
    EXPECT_EQ(bytes_of_base64(base64_of(all.substr(0, length))), all.substr(0, length));
  }
}

TEST(Base64, WhatIsNotWrittenSoIsRefused) {
  for (const std::string_view wrong :
       {"Z", "Zg", "Zg=", "Zg===", "=", "Zm9v====", "Zm9v=", "Zh==", "Zm 9v", "Zm9v\n", "Zm-_", "Z=9v"}) {
    EXPECT_EQ(bytes_of_base64(wrong), std::nullopt) << wrong;
  }
}

}  // namespace
}  // namespace turncoat
