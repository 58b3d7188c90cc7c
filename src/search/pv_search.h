// One thread of the engine: principal-variation search of a position to a given depth, with a transposition
// table that all threads share. search/engine_search.h deepens it and runs several.
//
// A pass costs no depth: depth counts cells to fill, so equal positions always have equal depth left
// within one search, and the value at a depth is that of plain minimax (selectivity 0).
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "eval/knowledge.h"
#include "games/game.h"
#include "search/limits.h"
#include "search/transposition_table.h"

namespace turncoat {

// A move at the root with what is known about it.
struct RootMove {
  Move move = Move::pass();
  int value = -kInfiniteValue;
  std::vector<Move> line = {};  // best play, `move` first
};

// What threads of one search have in common.
struct SharedSearch {
  TranspositionTable& table;
  const Budget& budget;
  std::atomic<bool> is_done = false;
  int threads = 1;
  int selectivity = 0;  // place in kConfidences
};

template <Game P, Knowledge<P> K>
class PvSearch {
 public:
  PvSearch(const K& knowledge, SharedSearch& shared)
      : knowledge_(knowledge), shared_(shared), lines_(kMostPly), children_(kMostPly) {
    for (Line& line : lines_) line.reserve(kMostPly);
    for (std::vector<Node>& children : children_) children.reserve(kGridSquares);
  }

  // Searches the moves in their order. One that beats those before it gets its value and line and comes to
  // the front, so after an interruption the front is still the best that is known. Returns the best value;
  // outside of the window it is a bound.
  int search_root(const P& root, std::span<RootMove> moves, int depth, int alpha, int beta);

  // What it may leave out from now on: a place in kConfidences.
  void set_selectivity(int selectivity) { selectivity_ = selectivity; }
  [[nodiscard]] int selectivity() const { return selectivity_; }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] bool is_interrupted() const { return is_interrupted_; }

 private:
  static constexpr int kMostPly = 128;
  static constexpr int kHistoryFading = 16;
  static constexpr int kCutoffDepth = 3;  // from here on children are looked up before one is searched

  // A move with its ordering score, in one word that sorts: of equal ones the first in reading order.
  class Candidate {
   public:
    Candidate() = default;  // uninitialised: arrays of these stand in every node
    Candidate(Square square, int score)
        : word_(std::int64_t{score} * kGridSquares + (kGridSquares - 1 - square)) {}
    [[nodiscard]] Move move() const {
      return Move(kGridSquares - 1 - static_cast<Square>(word_ & (kGridSquares - 1)));
    }
    bool operator>(const Candidate& other) const { return word_ > other.word_; }

   private:
    std::int64_t word_;
  };
  using Candidates = std::array<Candidate, kGridSquares>;

  using Line = std::vector<Move>;
  using Node = SearchNode<P, K>;

  int search(const Node& node, int depth, int alpha, int beta, int ply);
  int search_ending(const P& position, int alpha)
    requires KnowledgeToTheEnd<K, P>;
  int search_leaf_parent(const Node& node, Bitboard moves, int alpha, int beta, int ply);
  int search_moves(const Node& node, Bitboard moves, int depth, int alpha, int beta, int ply);
  std::optional<int> prob_cut(const Node& node, int depth, int beta, int ply);
  [[nodiscard]] int ordering_score(const Node& child, Square square, int ply) const;
  bool must_stop();
  void extend_line(int ply, Move move);

  K knowledge_;
  SharedSearch& shared_;
  int selectivity_ = shared_.selectivity;
  [[no_unique_address]] typename EndingChoice<K>::Type ending_;
  std::uint64_t nodes_ = 0;
  std::uint64_t counted_ = 0;  // nodes of all threads when the budget was last asked
  bool is_interrupted_ = false;
  std::array<std::array<int, kGridSquares>, 2> history_ = {};
  std::vector<Line> lines_;                  // by ply: the best line from there
  std::vector<std::vector<Node>> children_;  // by ply: the positions after each move
};

template <Game P, Knowledge<P> K>
int PvSearch<P, K>::search_root(const P& root, std::span<RootMove> moves, int depth, int alpha, int beta) {
  const Node node(knowledge_, root);
  int best = -kInfiniteValue;
  for (std::size_t i = 0; i < moves.size() && best < beta; ++i) {
    RootMove& move = moves[i];
    const Node child(knowledge_, node, move.move);
    const int rest = move.move.is_pass() ? depth : depth - 1;
    int value = 0;
    if (i > 0) value = -search(child, rest, -alpha - 1, -alpha, 1);
    if (i == 0 || (value > alpha && value < beta)) value = -search(child, rest, -beta, -alpha, 1);
    if (is_interrupted_) break;
    best = std::max(best, value);
    if (i > 0 && value <= alpha) continue;
    alpha = std::max(alpha, value);
    move.value = value;
    move.line.assign(1, move.move);
    move.line.insert(move.line.end(), lines_[1].begin(), lines_[1].end());
    const auto here = moves.begin() + static_cast<std::ptrdiff_t>(i);
    std::rotate(moves.begin(), here, here + 1);
  }
  return best;
}

template <Game P, Knowledge<P> K>
bool PvSearch<P, K>::must_stop() {
  if (is_interrupted_) return true;
  const std::uint64_t all = nodes_ * static_cast<std::uint64_t>(shared_.threads);
  is_interrupted_ = shared_.is_done.load(std::memory_order_relaxed) ||
                    shared_.budget.is_spent(all, std::exchange(counted_, all));
  return is_interrupted_;
}

template <Game P, Knowledge<P> K>
void PvSearch<P, K>::extend_line(int ply, Move move) {
  Line& line = lines_[static_cast<std::size_t>(ply)];
  const Line& rest = lines_[static_cast<std::size_t>(ply) + 1];
  line.assign(1, move);
  line.insert(line.end(), rest.begin(), rest.end());
}

// The value if it lies between alpha and beta, else a bound: at most alpha or at least beta.
template <Game P, Knowledge<P> K>
int PvSearch<P, K>::search(const Node& node, int depth, int alpha, int beta, int ply) {
  // 1. Count the position, and stop where the budget ends.
  ++nodes_;
  lines_[static_cast<std::size_t>(ply)].clear();
  if (must_stop()) return 0;

  // 2. Without a move the game is over, or the side to move passes.
  const P& position = node.position();
  const Bitboard moves = node.moves();
  if (moves == 0) {
    if (!position.must_pass()) return value_of(position.final_score());
    const Node child(knowledge_, node, Move::pass());
    const int value = -search(child, depth, -beta, -alpha, ply + 1);
    extend_line(ply, Move::pass());
    return value;
  }

  // 3. At the depth wanted the evaluation says what the position is worth; if something may be left out, only
  //    on which side of the window it surely is.
  if (depth == 0) {
    return selectivity_ > 0 ? node.evaluate_within(knowledge_, alpha, beta) : node.evaluate(knowledge_);
  }

  // 4. The last moves of a game are gone over by what is made for that, but for those of the principal
  //    variation, which needs its line.
  if constexpr (KnowledgeToTheEnd<K, P>) {
    const int empties = count(position.empties());
    if (empties <= K::Ending::kMostEmpties && depth >= empties && beta == alpha + 1)
      return search_ending(position, alpha);
  }
  if (depth == 1) return search_leaf_parent(node, moves, alpha, beta, ply);
  return search_moves(node, moves, depth, alpha, beta, ply);
}

// The move ordering score: what the position after the move looks like, and how often the move has cut
// (history heuristic).
template <Game P, Knowledge<P> K>
int PvSearch<P, K>::ordering_score(const Node& child, Square square, int ply) const {
  const int history = history_[static_cast<std::size_t>(ply & 1)][static_cast<std::size_t>(square)];
  if (child.is_over()) return history - value_of(child.position().final_score());
  return history - child.evaluate_quickly(knowledge_);
}

// The null window is (alpha, alpha + 1), which lies between two final scores or at one.
template <Game P, Knowledge<P> K>
int PvSearch<P, K>::search_ending(const P& position, int alpha)
  requires KnowledgeToTheEnd<K, P>
{
  const std::uint64_t nodes_before = ending_.nodes();
  const int discs = alpha >= 0 ? alpha / kMark : -((-alpha + kMark - 1) / kMark);  // rounded down
  const int value = ending_.search(position, discs) * kMark;
  nodes_ += ending_.nodes() - nodes_before - 1;  // the position itself has been counted
  return value;
}

// One ply before the leaves neither order nor table pays.
template <Game P, Knowledge<P> K>
int PvSearch<P, K>::search_leaf_parent(const Node& node, Bitboard moves, int alpha, int beta, int ply) {
  int best = -kInfiniteValue;
  for (const Square square : squares_of(moves)) {
    const Node child(knowledge_, node, Move(square));
    const int value = -search(child, 0, -beta, -std::max(alpha, best), ply + 1);
    if (is_interrupted_) return 0;
    if (value <= best) continue;
    best = value;
    if (best >= beta) break;
    if (best > alpha) extend_line(ply, Move(square));
  }
  return best;
}

// ProbCut: a bound at beta, or just below it, if a shallow search makes it sure enough. The null window is
// (beta - 1, beta).
template <Game P, Knowledge<P> K>
std::optional<int> PvSearch<P, K>::prob_cut(const Node& node, int depth, int beta, int ply) {
  const std::optional<ProbCut> shallow = knowledge_.prob_cut(node.position(), depth);
  if (!shallow) return std::nullopt;
  const double deviations = kConfidences[static_cast<std::size_t>(selectivity_)].deviations;
  const int margin = static_cast<int>(deviations * shallow->deviation) + 1;
  std::optional<int> bound;
  // The evaluation says on which side it is worth a try.
  if (node.evaluate_quickly(knowledge_) >= beta) {
    const int high = beta + margin;
    if (search(node, shallow->depth, high - 1, high, ply) >= high) bound = beta;
  } else {
    const int low = beta - margin;
    if (search(node, shallow->depth, low - 1, low, ply) < low) bound = beta - 1;
  }
  if (is_interrupted_) return std::nullopt;
  return bound;
}

template <Game P, Knowledge<P> K>
int PvSearch<P, K>::search_moves(const Node& node, Bitboard moves, int depth, int alpha, int beta, int ply) {
  // 5. What the transposition table knows may answer at once; its move is tried first in any case. On the
  //    principal variation the search goes on, so that the line is complete.
  const P& position = node.position();
  const bool is_on_line = beta > alpha + 1;
  const std::uint64_t key = knowledge_.key(position);
  const int settled = knowledge_.settled(position);
  Move first = Move::pass();
  if (const std::optional<TableEntry> known = shared_.table.find(key)) {
    if (!known->move.is_pass() && has(moves, known->move.square())) first = known->move;
    if (known->depth >= depth && known->selectivity <= selectivity_ && !is_on_line) {
      if (known->is_at_least(beta - settled) || known->is_at_most(alpha - settled)) {
        return known->value + settled;
      }
    }
  }

  // 6. A child that is known to be bad enough for the opponent makes this node good enough: enhanced
  //    transposition cutoff.
  if (depth >= kCutoffDepth && !is_on_line) {
    std::array<std::uint64_t, kGridSquares> keys;  // NOLINT(cppcoreguidelines-pro-type-member-init)
    std::size_t next = 0;
    for (const Square square : squares_of(moves)) {
      keys[next] = knowledge_.key(after(position, Move(square)));
      shared_.table.prefetch(keys[next++]);
    }
    next = 0;
    for (const Square square : squares_of(moves)) {
      const std::optional<TableEntry> known = shared_.table.find(keys[next++]);
      if (!known || known->depth < depth - 1 || known->selectivity > selectivity_) continue;
      const int child_settled = knowledge_.settled(after(position, Move(square)));
      if (known->is_at_most(-beta - child_settled)) return -(known->value + child_settled);
    }
  }

  // 7. ProbCut: a shallow search far outside of the window says with the confidence wanted that a deep one is
  //    outside.
  if (selectivity_ > 0 && !is_on_line) {
    if (const std::optional<int> bound = prob_cut(node, depth, beta, ply)) return *bound;
    if (is_interrupted_) return 0;
  }

  // 8. Move ordering: the move of the table, then by score.
  std::vector<Node>& children = children_[static_cast<std::size_t>(ply)];
  children.clear();
  Candidates candidates;
  for (const Square square : squares_of(moves)) {
    const Node& child = children.emplace_back(knowledge_, node, Move(square));
    const bool is_first = !first.is_pass() && first.square() == square;
    candidates[children.size() - 1] =
        Candidate(square, is_first ? kInfiniteValue : ordering_score(child, square, ply));
  }
  std::sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(children.size()),
            std::greater<>());

  // 9. The first move is searched with the whole window, the others are only asked whether they are better.
  int best = -kInfiniteValue;
  Move best_move = Move::pass();
  int bound = alpha;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const Move move = candidates[i].move();
    const Bitboard before = moves & (bit(move.square()) - 1);  // children stand in reading order
    const Node& child = children[static_cast<std::size_t>(count(before))];
    int value = 0;
    if (i > 0) value = -search(child, depth - 1, -bound - 1, -bound, ply + 1);
    if (i == 0 || (value > bound && value < beta)) {
      value = -search(child, depth - 1, -beta, -bound, ply + 1);
    }
    if (is_interrupted_) return 0;
    if (value <= best) continue;
    best = value;
    best_move = move;
    if (value > bound) {
      bound = value;
      if (is_on_line) extend_line(ply, move);
    }
    if (value >= beta) {
      // 10. A cut: the opponent has something better than to let it come to this. A move that cuts here is
      //    worth trying early in other places.
      int& history = history_[static_cast<std::size_t>(ply & 1)][static_cast<std::size_t>(move.square())];
      history += (kMark * depth - history) / kHistoryFading;
      break;
    }
  }

  // 11. Remember.
  const Bound kind = best >= beta ? Bound::kLower : best > alpha ? Bound::kExact : Bound::kUpper;
  shared_.table.store(key, {.value = best - settled,
                            .depth = depth,
                            .selectivity = selectivity_,
                            .bound = kind,
                            .move = best_move});
  return best;
}

}  // namespace turncoat
