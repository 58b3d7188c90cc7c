// The tree of all lines that a genetic minimax has looked at so far, with minimax values.
#pragma once

#include <span>
#include <vector>

#include "players/events.h"

namespace turncoat {

class ReservationTree {
 public:
  ReservationTree();

  // Puts a line from the root with the value of its end into the tree and returns the end's id.
  // Precondition: neither is the line a part of another one, nor the other way round.
  int add(std::span<const Move> line, double value);

  // Works out all values anew from the leaves: the maximum at even levels, the minimum at odd ones.
  void update();

  // The level nearest to the root up to which the value of a leaf is also that of its ancestors.
  [[nodiscard]] int level_reached(int leaf) const;

  // The move of the root with the best value; of several, the one with most lines below it, since that
  // one has stood more tests. Precondition: there is a line.
  [[nodiscard]] int best_child() const;

  [[nodiscard]] const std::vector<ReservationNode>& nodes() const { return nodes_; }

 private:
  [[nodiscard]] ReservationNode& node(int id) { return nodes_[static_cast<std::size_t>(id)]; }
  [[nodiscard]] const ReservationNode& node(int id) const { return nodes_[static_cast<std::size_t>(id)]; }
  [[nodiscard]] int child(int parent, Move move) const;

  std::vector<ReservationNode> nodes_;

  // Children as chains of ids that end with -1: the first child of a node, the next child of its parent.
  std::vector<int> first_child_;
  std::vector<int> next_sibling_;
};

}  // namespace turncoat
