// The memory of transposition tables: what a search knows about positions it has seen, shared by threads
// without a lock.
//
// The memory is bounded: a bucket holds a few entries, and a new one replaces the one worth least. The key
// is compared whole, so with keys that are the position itself (exact solvers) no two positions can be
// taken for each other. Two threads may write one entry at the same time; every word of the key is stored
// xored with the data, so an entry of mixed halves fits no key and counts as absent.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>

#include "core/zeroed_memory.h"

namespace turncoat {

inline constexpr std::size_t kMebibyte = std::size_t{1} << 20;

// `kKeyWords` words identify a position. The payload is 48 bits of the owner's making.
template <std::size_t kKeyWords>
class HashTable {
 public:
  using Key = std::array<std::uint64_t, kKeyWords>;

  static constexpr int kPayloadBits = 48;

  // Takes the largest power of two of buckets that fits into `bytes`, at least one.
  explicit HashTable(std::size_t bytes)
      : mask_(std::bit_floor(std::max(bytes / sizeof(Bucket), std::size_t{1})) - 1),
        memory_((mask_ + 1) * sizeof(Bucket)),
        buckets_(static_cast<Bucket*>(memory_.data())) {}

  [[nodiscard]] std::size_t bytes() const { return memory_.bytes(); }

  void prefetch(std::uint64_t hash) const {
    const Bucket& wanted = bucket(hash);
    __builtin_prefetch(&wanted);
    if constexpr (sizeof(Bucket) > 64) __builtin_prefetch(&wanted.entries.back());
  }

  // The payload stored for a key. `hash` chooses the bucket; it is a function of the key.
  [[nodiscard]] std::optional<std::uint64_t> find(const Key& key, std::uint64_t hash) const {
    for (const Entry& entry : bucket(hash).entries) {
      const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
      if (entry.matches(key, data)) return data & kPayloadMask;
    }
    return std::nullopt;
  }

  // Entries of older generations give way first, then those with the least `worth` (the work they save, on
  // any scale). The position's own entry is always renewed.
  void store(const Key& key, std::uint64_t hash, std::uint64_t payload, int worth) {
    assert(payload <= kPayloadMask);
    Entry* victim = nullptr;
    int least = 0;
    for (Entry& entry : bucket(hash).entries) {
      const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
      if (entry.matches(key, data)) {
        victim = &entry;
        break;
      }
      const int keep = keep_value(data);
      if (victim == nullptr || keep < least) {
        victim = &entry;
        least = keep;
      }
    }
    const auto clamped = static_cast<std::uint64_t>(std::clamp(worth, 0, kMostWorth));
    const std::uint64_t data =
        payload | clamped << kPayloadBits | std::uint64_t{generation_} << kGenerationShift;
    victim->write(key, data);
  }

  // Everything known so far becomes the first to be replaced. Not during a search.
  void start_generation() { generation_ = static_cast<std::uint8_t>(generation_ % kGenerations + 1); }

  // Gets the memory from the system now rather than during a search.
  void populate(const std::stop_token& stop) { memory_.populate(stop); }

 private:
  static constexpr std::uint64_t kPayloadMask = (std::uint64_t{1} << kPayloadBits) - 1;
  static constexpr int kGenerationShift = kPayloadBits + 8;
  static constexpr int kMostWorth = 255;
  static constexpr int kGenerations = 255;  // 0 marks an entry never written

  struct Entry {
    std::array<std::atomic<std::uint64_t>, kKeyWords> checks;
    std::atomic<std::uint64_t> data;

    [[nodiscard]] bool matches(const Key& key, std::uint64_t seen) const {
      if (seen == 0) return false;
      for (std::size_t word = 0; word < kKeyWords; ++word) {
        if ((checks[word].load(std::memory_order_relaxed) ^ seen) != key[word]) return false;
      }
      return true;
    }

    void write(const Key& key, std::uint64_t value) {
      for (std::size_t word = 0; word < kKeyWords; ++word) {
        checks[word].store(key[word] ^ value, std::memory_order_relaxed);
      }
      data.store(value, std::memory_order_relaxed);
    }
  };

  // Short keys: four entries in one cache line. Longer ones: as many as fit into two lines.
  static constexpr std::size_t kBucketEntries = kKeyWords == 1 ? 4 : 128 / sizeof(Entry);

  struct alignas(64) Bucket {
    std::array<Entry, kBucketEntries> entries;
  };

  [[nodiscard]] int keep_value(std::uint64_t data) const {
    if (data == 0) return -1;
    const bool is_current = (data >> kGenerationShift) == generation_;
    return static_cast<int>(data >> kPayloadBits & kMostWorth) + (is_current ? kMostWorth + 1 : 0);
  }

  [[nodiscard]] const Bucket& bucket(std::uint64_t hash) const { return buckets_[hash & mask_]; }
  [[nodiscard]] Bucket& bucket(std::uint64_t hash) { return buckets_[hash & mask_]; }

  std::size_t mask_;
  ZeroedMemory memory_;
  Bucket* buckets_;  // in memory_: zeros are empty entries
  std::uint8_t generation_ = 1;
};

}  // namespace turncoat
