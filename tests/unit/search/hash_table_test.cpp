#include "search/hash_table.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "core/random.h"

namespace turncoat {
namespace {

using Table = HashTable<2>;

std::uint64_t hash_of(const Table::Key& key) { return mix(key[0] ^ mix(key[1])); }

TEST(HashTable, FindsWhatWasStoredAndNothingElse) {
  Table table(kMebibyte);
  const Table::Key key = {1, 2};
  EXPECT_FALSE(table.find(key, hash_of(key)));
  table.store(key, hash_of(key), 77, 3);
  EXPECT_EQ(table.find(key, hash_of(key)), 77);
  EXPECT_FALSE(table.find({1, 3}, hash_of(key)));
  EXPECT_FALSE(table.find({0, 0}, 0));
}

TEST(HashTable, AKeyOfZerosIsLikeAnyOther) {
  Table table(kMebibyte);
  table.store({0, 0}, 0, 5, 0);
  EXPECT_EQ(table.find({0, 0}, 0), 5);
}

TEST(HashTable, TheSmallestTableStillWorks) {
  Table table(0);
  EXPECT_LE(table.bytes(), 128U);
  table.store({9, 9}, 9, 5, 0);
  EXPECT_EQ(table.find({9, 9}, 9), 5);
}

TEST(HashTable, StaysWithinItsMemory) {
  for (const std::size_t bytes : {std::size_t{1000}, std::size_t{100'000}, 3 * kMebibyte}) {
    EXPECT_LE(Table(bytes).bytes(), bytes);
  }
}

TEST(HashTable, WhatIsWorthMostSurvives) {
  Table table(0);
  table.store({1, 1}, 0, 11, 200);
  for (std::uint64_t other = 2; other < 100; ++other) table.store({other, other}, 0, other, 1);
  EXPECT_EQ(table.find({1, 1}, 0), 11);
}

TEST(HashTable, AnOldGenerationGivesWay) {
  Table table(0);
  table.store({1, 1}, 0, 11, 200);
  table.start_generation();
  for (std::uint64_t other = 2; other < 100; ++other) table.store({other, other}, 0, other, 1);
  EXPECT_FALSE(table.find({1, 1}, 0));
}

// Each payload is a function of its key; a mixed entry would show as a wrong payload.
TEST(HashTable, ThreadsNeverReadAMixedEntry) {
  Table table(0);  // one bucket: every store meets the others
  const auto payload_of = [](std::uint64_t key) { return mix(key) >> 16; };
  std::vector<std::jthread> threads;
  std::atomic<int> wrong = 0;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    threads.emplace_back([&, seed] {
      for (std::uint64_t step = 0; step < 100'000; ++step) {
        const std::uint64_t key = mix(seed * 1'000'000 + step) % 16;
        table.store({key, key + 1}, 0, payload_of(key), static_cast<int>(key));
        const auto found = table.find({key, key + 1}, 0);
        if (found && *found != payload_of(key)) ++wrong;
      }
    });
  }
  threads.clear();
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace turncoat
