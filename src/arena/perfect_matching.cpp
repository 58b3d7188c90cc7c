// J. Edmonds, "Paths, trees, and flowers" (1965): an alternating tree grows from a vertex without partner,
// and an odd cycle in it (a flower) is shrunk to one vertex, its base.
#include "arena/perfect_matching.h"

#include <algorithm>
#include <cstddef>
#include <deque>

namespace turncoat {

namespace {

constexpr int kNobody = -1;

class Matcher {
 public:
  explicit Matcher(const MayMeet& may_meet)
      : may_meet_(may_meet), count_(static_cast<int>(may_meet.size())), partner_(may_meet.size(), kNobody) {}

  std::vector<int> run() {
    pair_neighbours();
    for (int vertex = 0; vertex < count_; ++vertex) {
      if (partner(vertex) == kNobody) augment_from(vertex);
    }
    return partner_;
  }

 private:
  [[nodiscard]] static std::size_t at(int vertex) { return static_cast<std::size_t>(vertex); }
  [[nodiscard]] int partner(int vertex) const { return partner_[at(vertex)]; }
  [[nodiscard]] bool are_linked(int from, int to) const { return may_meet_[at(from)][at(to)]; }

  void join(int one, int two) {
    partner_[at(one)] = two;
    partner_[at(two)] = one;
  }

  // A good beginning saves most of the work.
  void pair_neighbours() {
    for (int one = 0; one < count_; ++one) {
      for (int two = one + 1; two < count_ && partner(one) == kNobody; ++two) {
        if (partner(two) == kNobody && are_linked(one, two)) join(one, two);
      }
    }
  }

  // Grows a tree from `root` to a vertex without partner, if one can be reached, and swaps along the way.
  void augment_from(int root) {
    is_outer_.assign(at(count_), false);
    parent_.assign(at(count_), kNobody);
    base_.resize(at(count_));
    for (int vertex = 0; vertex < count_; ++vertex) base_[at(vertex)] = vertex;
    is_outer_[at(root)] = true;
    queue_ = {root};
    while (!queue_.empty()) {
      const int from = queue_.front();
      queue_.pop_front();
      for (int to = 0; to < count_; ++to) {
        if (!are_linked(from, to) || base_[at(from)] == base_[at(to)] || partner(from) == to) continue;
        if (to == root || (partner(to) != kNobody && parent_[at(partner(to))] != kNobody)) {
          shrink(from, to);
        } else if (parent_[at(to)] == kNobody) {
          parent_[at(to)] = from;
          if (partner(to) == kNobody) {
            swap_along(to);
            return;
          }
          is_outer_[at(partner(to))] = true;
          queue_.push_back(partner(to));
        }
      }
    }
  }

  // The outer vertices of the flower that the edge closes get one base.
  void shrink(int from, int to) {
    const int base = common_base(from, to);
    std::vector<bool> is_in_flower(at(count_), false);
    mark_path(from, base, to, is_in_flower);
    mark_path(to, base, from, is_in_flower);
    for (int vertex = 0; vertex < count_; ++vertex) {
      if (!is_in_flower[at(base_[at(vertex)])]) continue;
      base_[at(vertex)] = base;
      if (is_outer_[at(vertex)]) continue;
      is_outer_[at(vertex)] = true;
      queue_.push_back(vertex);
    }
  }

  [[nodiscard]] int common_base(int one, int two) const {
    std::vector<bool> is_above(at(count_), false);
    for (int vertex = one;;) {
      vertex = base_[at(vertex)];
      is_above[at(vertex)] = true;
      if (partner(vertex) == kNobody) break;  // the root
      vertex = parent_[at(partner(vertex))];
    }
    for (int vertex = two;;) {
      vertex = base_[at(vertex)];
      if (is_above[at(vertex)]) return vertex;
      vertex = parent_[at(partner(vertex))];
    }
  }

  void mark_path(int vertex, int base, int child, std::vector<bool>& is_in_flower) {
    while (base_[at(vertex)] != base) {
      is_in_flower[at(base_[at(vertex)])] = true;
      is_in_flower[at(base_[at(partner(vertex))])] = true;
      parent_[at(vertex)] = child;
      child = partner(vertex);
      vertex = parent_[at(partner(vertex))];
    }
  }

  void swap_along(int vertex) {
    while (vertex != kNobody) {
      const int before = parent_[at(vertex)];
      const int next = partner(before);
      join(before, vertex);
      vertex = next;
    }
  }

  const MayMeet& may_meet_;
  int count_;
  std::vector<int> partner_;
  std::vector<int> parent_;
  std::vector<int> base_;
  std::vector<bool> is_outer_;
  std::deque<int> queue_;
};

}  // namespace

std::vector<int> largest_matching(const MayMeet& may_meet) { return Matcher(may_meet).run(); }

int most_pairs(const MayMeet& may_meet) {
  const std::vector<int> partners = largest_matching(may_meet);
  return static_cast<int>(std::ranges::count_if(partners, [](int partner) { return partner != kNobody; })) /
         2;
}

}  // namespace turncoat
