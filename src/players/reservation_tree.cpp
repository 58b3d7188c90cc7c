#include "players/reservation_tree.h"

#include <algorithm>
#include <limits>

namespace turncoat {

namespace {

constexpr int kNone = -1;
constexpr double kWorst = -std::numeric_limits<double>::infinity();

}  // namespace

// The report gives the root minus infinity before anything is known.
ReservationTree::ReservationTree()
    : nodes_{ReservationNode{.value = kWorst}}, first_child_{kNone}, next_sibling_{kNone} {}

int ReservationTree::child(int parent, Move move) const {
  int id = first_child_[static_cast<std::size_t>(parent)];
  while (id != kNone && node(id).move != move) id = next_sibling_[static_cast<std::size_t>(id)];
  return id;
}

int ReservationTree::add(std::span<const Move> line, double value) {
  int id = 0;
  for (const Move move : line) {
    const int parent = id;
    id = child(parent, move);
    if (id != kNone) continue;
    id = static_cast<int>(nodes_.size());
    nodes_.push_back({.id = id,
                      .parent = parent,
                      .move = move,
                      .level = node(parent).level + 1,
                      .maximizes = !node(parent).maximizes});
    next_sibling_.push_back(first_child_[static_cast<std::size_t>(parent)]);
    first_child_.push_back(kNone);
    first_child_[static_cast<std::size_t>(parent)] = id;
  }
  node(id).value = value;
  node(id).is_leaf = true;
  return id;
}

// Children have higher ids than their parents, so going down the ids meets every child before its parent.
void ReservationTree::update() {
  for (ReservationNode& inner : nodes_) {
    if (!inner.is_leaf) inner.value = inner.maximizes ? kWorst : -kWorst;
  }
  for (std::size_t i = nodes_.size() - 1; i > 0; --i) {
    const double value = nodes_[i].value;
    ReservationNode& parent = node(nodes_[i].parent);
    parent.value = parent.maximizes ? std::max(parent.value, value) : std::min(parent.value, value);
  }
}

int ReservationTree::level_reached(int leaf) const {
  const double value = node(leaf).value;
  int id = leaf;
  while (node(id).level > 0 && node(node(id).parent).value == value) id = node(id).parent;
  return node(id).level;
}

int ReservationTree::best_child() const {
  std::vector<int> lines(nodes_.size(), 0);
  for (std::size_t i = nodes_.size() - 1; i > 0; --i) {
    lines[i] += static_cast<int>(nodes_[i].is_leaf);
    lines[static_cast<std::size_t>(nodes_[i].parent)] += lines[i];
  }
  int best = kNone;
  for (int id = first_child_[0]; id != kNone; id = next_sibling_[static_cast<std::size_t>(id)]) {
    const auto rank = [&](int which) {
      return std::pair(node(which).value, lines[static_cast<std::size_t>(which)]);
    };
    if (best == kNone || rank(id) > rank(best)) best = id;
  }
  return best;
}

}  // namespace turncoat
