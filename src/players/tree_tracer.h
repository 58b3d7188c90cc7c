// Tells an observer the tree of an alpha-beta search.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "players/events.h"
#include "search/alpha_beta.h"

namespace turncoat {

// Inside the search values are for the side to move; outside they are for the player who thinks, in marks.
class TreeTracer {
 public:
  static constexpr bool kListens = true;

  // `unit`: what a mark is worth inside the search.
  TreeTracer(Observer& observer, int unit) : observer_(observer), unit_(unit) {}

  void enter(int ply, Move move, int alpha, int beta) {
    const bool maximizes = ply % 2 == 0;
    if (ply == 0) next_id_ = 0;
    ids_[at(ply)] = next_id_++;
    observer_.on(NodeEntered{.id = ids_[at(ply)],
                             .parent = ids_[at(ply == 0 ? 0 : ply - 1)],
                             .ply = ply,
                             .move = move,
                             .maximizes = maximizes,
                             .alpha = outside(maximizes ? alpha : -beta),
                             .beta = outside(maximizes ? beta : -alpha)});
  }

  void leave(int ply, int value, Leaving why, int skipped) {
    const bool maximizes = ply % 2 == 0;
    observer_.on(NodeLeft{.id = ids_[at(ply)],
                          .value = outside(maximizes ? value : -value),
                          .end = end_of(why, maximizes),
                          .skipped = skipped});
  }

 private:
  static constexpr std::size_t kMostPlies = std::size_t{2} * kGridSquares;  // a pass between any two moves

  static std::size_t at(int ply) { return static_cast<std::size_t>(ply); }

  static NodeEnd end_of(Leaving why, bool maximizes) {
    switch (why) {
      case Leaving::kDepth:
        return NodeEnd::kDepth;
      case Leaving::kGameOver:
        return NodeEnd::kGameOver;
      case Leaving::kSearched:
        return NodeEnd::kSearched;
      case Leaving::kCut:
        return maximizes ? NodeEnd::kBetaCut : NodeEnd::kAlphaCut;
      case Leaving::kInterrupted:
        break;
    }
    return NodeEnd::kInterrupted;
  }

  [[nodiscard]] double outside(int value) const {
    if (value >= kInfiniteValue) return std::numeric_limits<double>::infinity();
    if (value <= -kInfiniteValue) return -std::numeric_limits<double>::infinity();
    return static_cast<double>(value) / unit_;
  }

  Observer& observer_;
  int unit_;
  std::uint64_t next_id_ = 0;
  std::array<std::uint64_t, kMostPlies + 1> ids_ = {};  // of the nodes on the way from the root
};

}  // namespace turncoat
