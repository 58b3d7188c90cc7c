// Positions that were seen; those that a symmetry of the board maps to each other are one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/shape.h"
#include "games/game.h"
#include "learn/position_file.h"

namespace turncoat {

// Keeps hashes alone: of a hundred million positions two are taken for one with a probability of 1 in 3700.
class PositionSet {
 public:
  // Whether it is new.
  bool insert(const TrainingPosition& position) {
    if (2 * (size_ + 1) > slots_.size()) grow();
    const std::uint64_t hash = hash_of(position);
    std::uint64_t& slot = slot_of(hash);
    if (slot != kFree) return false;
    slot = hash;
    ++size_;
    return true;
  }

  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  static constexpr std::uint64_t kFree = 0;

  // Of the least image.
  static std::uint64_t hash_of(const TrainingPosition& position) {
    std::pair least(position.own, position.opp);
    for (const Symmetry symmetry : kSymmetries) {
      least = std::min(least, {transform(position.own, symmetry, {}), transform(position.opp, symmetry, {})});
    }
    return std::max(hash_words(least.first, least.second, static_cast<unsigned>(position.plies_left)),
                    kFree + 1);
  }

  // Where the hash stands, or the free place where it would.
  std::uint64_t& slot_of(std::uint64_t hash) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t place = hash & mask;
    while (slots_[place] != kFree && slots_[place] != hash) place = (place + 1) & mask;
    return slots_[place];
  }

  void grow() {
    const std::vector<std::uint64_t> old =
        std::exchange(slots_, std::vector<std::uint64_t>(2 * slots_.size()));
    for (const std::uint64_t hash : old) {
      if (hash != kFree) slot_of(hash) = hash;
    }
  }

  static constexpr std::size_t kFirstSlots = 1024;  // a power of two, as all later numbers

  std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(kFirstSlots);
  std::size_t size_ = 0;
};

}  // namespace turncoat
