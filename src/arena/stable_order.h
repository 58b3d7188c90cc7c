// Sorting in which equals keep their order. (std::stable_sort of GCC 12's library uses a function that the
// library deprecates, which Clang reports.)
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace turncoat {

template <class T, class IsBefore>
void sort_stably(std::vector<T>& items, IsBefore is_before) {
  std::vector<std::size_t> order(items.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t left, std::size_t right) {
    if (is_before(items[left], items[right])) return true;
    if (is_before(items[right], items[left])) return false;
    return left < right;
  });
  std::vector<T> sorted;
  sorted.reserve(items.size());
  for (const std::size_t i : order) sorted.push_back(items[i]);
  items = std::move(sorted);
}

}  // namespace turncoat
