#include "core/zeroed_memory.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace turncoat {
namespace {

constexpr std::size_t kBytes =
    (std::size_t{8} << 20) + 4096;  // more than a few large pages, and not a whole number

// How many pages of the block the system has given.
std::ptrdiff_t pages_there(const ZeroedMemory& memory) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  std::vector<unsigned char> is_there((memory.bytes() + page - 1) / page);
  EXPECT_EQ(mincore(memory.data(), memory.bytes(), is_there.data()), 0);
  return std::ranges::count_if(is_there, [](unsigned char flags) { return (flags & 1) != 0; });
}

std::span<std::uint8_t> bytes_of(const ZeroedMemory& memory) {
  return {static_cast<std::uint8_t*>(memory.data()), memory.bytes()};
}

TEST(ZeroedMemory, IsZeroAndCostsNothingAtFirst) {
  const ZeroedMemory memory(kBytes);
  EXPECT_EQ(pages_there(memory), 0);
  EXPECT_TRUE(std::ranges::all_of(bytes_of(memory), [](std::uint8_t byte) { return byte == 0; }));
}

TEST(ZeroedMemory, PopulateGetsAllPagesAndKeepsWhatIsWritten) {
  ZeroedMemory memory(kBytes);
  bytes_of(memory).back() = 7;
  memory.populate({});
  EXPECT_EQ(pages_there(memory),
            static_cast<std::ptrdiff_t>(kBytes / static_cast<std::size_t>(sysconf(_SC_PAGESIZE))));
  EXPECT_EQ(bytes_of(memory).back(), 7);
  EXPECT_EQ(bytes_of(memory).front(), 0);
}

TEST(ZeroedMemory, AStopRequestEndsPopulate) {
  ZeroedMemory memory(kBytes);
  std::stop_source source;
  source.request_stop();
  memory.populate(source.get_token());
  EXPECT_EQ(pages_there(memory), 0);
}

TEST(ZeroedMemory, WhatTheSystemDoesNotHaveIsASentence) {
  constexpr std::size_t kTooMuch = std::size_t{1} << 60;
  try {
    const ZeroedMemory memory(kTooMuch);
    ADD_FAILURE() << "got " << memory.bytes() << " bytes";
  } catch (const OutOfMemory& error) {
    EXPECT_STREQ(
        error.what(),
        "the system has no 1099511627776 MB of memory left for a table; a smaller hash asks for less");
  }
}

}  // namespace
}  // namespace turncoat
