#include "arena/result_graph.h"

#include <cstddef>
#include <ranges>

namespace turncoat {

namespace {

// Gives what can be reached from `from` the number and adds it to `left` in the order in which it is left.
void visit(const Links& links, int from, int number, std::vector<int>& numbers, std::vector<int>& left) {
  numbers[static_cast<std::size_t>(from)] = number;
  for (const int to : links[static_cast<std::size_t>(from)]) {
    if (numbers[static_cast<std::size_t>(to)] < 0) visit(links, to, number, numbers, left);
  }
  left.push_back(from);
}

}  // namespace

// S. R. Kosaraju's algorithm, as A. Aho, J. Hopcroft and J. Ullman tell it (1983, section 6.7). The depth is
// bounded by the number of entrants.
std::vector<int> strong_groups(const Links& links) {
  Links reversed(links.size());
  for (std::size_t from = 0; from < links.size(); ++from) {
    for (const int to : links[from]) reversed[static_cast<std::size_t>(to)].push_back(static_cast<int>(from));
  }
  std::vector<int> seen(links.size(), -1);
  std::vector<int> order;
  for (int from = 0; from < static_cast<int>(links.size()); ++from) {
    if (seen[static_cast<std::size_t>(from)] < 0) visit(links, from, 0, seen, order);
  }
  std::vector<int> groups(links.size(), -1);
  std::vector<int> unused;
  int number = 0;
  for (const int from : order | std::views::reverse) {
    if (groups[static_cast<std::size_t>(from)] < 0) visit(reversed, from, number++, groups, unused);
  }
  return groups;
}

}  // namespace turncoat
