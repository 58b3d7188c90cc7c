// What is proved about a position and its moves, and estimates held to it: nothing that the engine says
// contradicts a proof.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/any_position.h"
#include "players/analysis.h"
#include "solver/score_bounds.h"

namespace turncoat {

class ProvedValues {
 public:
  // Begins with what is certain at first sight. Precondition: the game is not over.
  explicit ProvedValues(const AnyPosition& position);

  // Takes what a solver has proved, for the side to move here.
  void learn(const ScoreBounds& bounds) { bounds_ = bounds_.and_also(bounds); }
  void learn(Move move, const ScoreBounds& bounds);

  // Of the position.
  [[nodiscard]] const ScoreBounds& bounds() const { return bounds_; }

  // What became of the first value.
  enum class Verdict : std::uint8_t {
    kPossible,  // it stands as it was
    kHeld,      // it was an impossible one
    kProved,    // only one is possible
  };

  // Holds the estimates of an analysis to what is proved and keeps the best first. Where a move is proved to
  // be better than all that the analysis has, it becomes the first of them, and of no more than `lines`.
  // What is exact stays. The same again changes nothing.
  Verdict hold(Analysis& analysis, int lines);

 private:
  // Of a move.
  ScoreBounds bounds_of(Move move);

  // The first move that is proved to be worth the lower bound, if there is one.
  std::optional<Move> safe_move();
  void put_first(Move move, std::vector<AnalysedMove>& moves);

  AnyPosition position_;
  ScoreBounds bounds_;
  std::array<std::optional<ScoreBounds>, kGridSquares + 1> moves_ = {};  // by cell, the last is the pass
};

}  // namespace turncoat
