// The minimax of report E's two programs, fixed depth, moves in reading order, white's or whoever's
// turn it is: the one who thinks maximises. Othello 2008 is Othello 2007 with the lines of the report's
// Code 4 that move the bounds, and is written here the same way.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/bitboard.h"
#include "players/events.h"
#include "players/player.h"
#include "players/report_e_evaluation.h"
#include "search/limits.h"

namespace turncoat::report_e {

// What stands at the leaves: the difference of marks (both programs), or the sum of the evaluation.
enum class Leaf : std::uint8_t { kMarks, kEvaluation };

struct Method {
  int depth = 7;
  Leaf leaf = Leaf::kMarks;
  bool moves_bounds = false;  // Code 4
  bool returns_last = false;  // its last line: a node's value is that of the move looked at last
  Weights weights = {};
};

// The value of a won game where leaves are evaluations: beyond every sum of weights.
inline constexpr int kWonValue = 1'000'000;

// Who is told every node. Nobody: the compiler removes the calls.
struct NoListener {
  static constexpr bool kListens = false;
};

struct StepListener {
  static constexpr bool kListens = true;
  void on(const Event& event) const { observer.on(event); }

  Observer& observer;
};

template <class P, class Listener = NoListener>
class Search {
 public:
  Search(const Method& method, const Limits& limits, const std::stop_token& stop, Listener listener = {})
      : method_(method), budget_(limits, stop), listener_(listener) {
    if (limits.depth) method_.depth = std::clamp(method_.depth, 1, std::max(1, *limits.depth));
  }

  // Precondition: there are moves. If a limit is reached, the best move so far.
  Choice choose(const P& position) {
    best_ = Move(first_square(position.legal_moves()));
    // The report's first window: no difference of marks reaches 65 (section 3.3.1).
    const int bound = method_.leaf == Leaf::kMarks ? kMaxMarks + 1 : 2 * kWonValue;
    const int value = visit(position, {}, {-bound, bound});
    const bool has_value = !is_interrupted_;
    return {.move = best_,
            .value = has_value ? std::optional<double>(value) : std::nullopt,
            .depth = method_.depth,
            .nodes = calls_};
  }

 private:
  static constexpr int kMaxMarks = kGridSquares;

  struct Window {
    int alpha = 0;
    int beta = 0;
  };

  // How a node was reached. Ids count the calls, so the root has 0.
  struct Path {
    std::uint64_t id = 0;
    std::uint64_t parent = 0;
    int ply = 0;
    Move move = Move::pass();

    [[nodiscard]] bool maximizes() const { return ply % 2 == 0; }
  };

  struct Called {
    int value = 0;
    P child;
    std::uint64_t id = 0;
  };

  int visit(const P& position, const Path& path, Window window) {
    if constexpr (Listener::kListens) {
      listener_.on(NodeEntered{path.id, path.parent, path.ply, path.move, path.maximizes(),
                               static_cast<double>(window.alpha), static_cast<double>(window.beta)});
      if (method_.moves_bounds && path.ply > 0 && !path.move.is_pass()) {
        tell(path, terms_of_move(method_.weights, position, path.move.square()), 1);
      }
    }
    if (path.ply > 0 && budget_.is_spent(calls_)) is_interrupted_ = true;
    if (is_interrupted_) return leave(path, 0, NodeEnd::kInterrupted);
    const Bitboard moves = position.legal_moves();
    if (moves == 0 && !position.must_pass()) {
      return leave(path, final_value(position, path), NodeEnd::kGameOver);
    }
    if (path.ply == method_.depth) return leave(path, leaf_value(position, path), NodeEnd::kDepth);
    if (moves == 0) {
      const int value = call(position, path, Move::pass(), window).value;
      return leave(path, value, is_interrupted_ ? NodeEnd::kInterrupted : NodeEnd::kSearched);
    }
    return try_moves(position, moves, path, window);
  }

  int try_moves(const P& position, Bitboard moves, const Path& path, Window window) {
    const bool maximizes = path.maximizes();
    int result = maximizes ? window.alpha : window.beta;
    for (Bitboard rest = moves; rest != 0;) {
      const Square square = first_square(rest);
      rest &= rest - 1;
      const auto [value, child, child_id] = call(position, path, Move(square), window);
      if (is_interrupted_) return leave(path, 0, NodeEnd::kInterrupted);
      int& bound = maximizes ? window.alpha : window.beta;
      if (maximizes ? value > bound : value < bound) {
        const int before = std::exchange(bound, value);
        if (method_.moves_bounds) {
          move_bound(bound, terms_of_move(method_.weights, child, square).total(), maximizes);
        }
        if constexpr (Listener::kListens) {
          listener_.on(BoundMoved{path.id, child_id, maximizes, static_cast<double>(before),
                                  static_cast<double>(value), static_cast<double>(bound)});
        }
        result = bound;
        if (path.ply == 0) best_ = Move(square);
      } else if (method_.returns_last) {
        result = value;
      }
      if (window.alpha >= window.beta && rest != 0) {
        return leave(path, result, maximizes ? NodeEnd::kBetaCut : NodeEnd::kAlphaCut, count(rest));
      }
    }
    return leave(path, result, NodeEnd::kSearched);
  }

  // Code 4 prints the minimising half; the text of chapter 4 gives the other: alpha becomes the sum,
  // beta its negative.
  static void move_bound(int& bound, int sum, bool maximizes) {
    if (sum > bound) bound = maximizes ? sum : -sum;
  }

  // One recursive call, which is what the report counts.
  Called call(const P& position, const Path& path, Move move, Window window) {
    P child = position;
    child.play(move);
    const std::uint64_t id = ++calls_;
    return {visit(child, {id, path.id, path.ply + 1, move}, window), child, id};
  }

  [[nodiscard]] int leaf_value(const P& position, const Path& path) const {
    if (method_.leaf == Leaf::kMarks) return marks(position, path);
    const Terms terms = terms_of_position(method_.weights, position);
    const int sign = path.maximizes() ? 1 : -1;
    if constexpr (Listener::kListens) tell(path, terms, sign);
    return sign * terms.total();
  }

  [[nodiscard]] int final_value(const P& position, const Path& path) const {
    const int difference = marks(position, path);
    if (method_.leaf == Leaf::kMarks || difference == 0) return difference;
    return difference + (difference > 0 ? kWonValue : -kWonValue);
  }

  static int marks(const P& position, const Path& path) {
    const int difference = count(position.own()) - count(position.opp());
    return path.maximizes() ? difference : -difference;
  }

  void tell(const Path& path, const Terms& terms, int sign) const {
    const auto signed_value = [sign](int value) { return static_cast<double>(sign * value); };
    listener_.on(NodeEvaluated{path.id, signed_value(terms.disc_position), signed_value(terms.stable_discs),
                               signed_value(terms.possible_moves), signed_value(terms.total())});
  }

  int leave(const Path& path, int value, NodeEnd end, int skipped = 0) {
    if constexpr (Listener::kListens) {
      listener_.on(NodeLeft{path.id, static_cast<double>(value), end, skipped});
    }
    return value;
  }

  Method method_;
  Budget budget_;
  [[no_unique_address]] Listener listener_;
  std::uint64_t calls_ = 0;
  bool is_interrupted_ = false;
  Move best_ = Move::pass();
};

}  // namespace turncoat::report_e
