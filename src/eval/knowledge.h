// What the engine's search asks about a game besides its rules: the seam between search and evaluation.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <utility>

#include "games/game.h"

namespace turncoat {

// Values of a search are whole numbers, kMark of them to a mark, for the side to move.
inline constexpr int kMark = 100;

// Larger than every value of a position.
inline constexpr int kInfiniteValue = 1 << 30;

constexpr int value_of(Score score) { return score.discs * kMark; }

// The numbers of a ProbCut (Buro 1995): the value of a deep search is that of a shallow one to `depth`, with
// a standard deviation of `deviation`.
struct ProbCut {
  int depth = 0;
  int deviation = 0;
};

// How sure a selective search has to be that a position lies outside of the window before it leaves it out.
// Names are the confidence in percent, one-sided, of normally distributed errors.
struct Confidence {
  const char* name;
  double deviations;
};
inline constexpr std::array<Confidence, 5> kConfidences = {
    {{"exact", 0}, {"99", 2.33}, {"95", 1.64}, {"87", 1.13}, {"73", 0.61}}};

// About half the depth. Values jump between even and odd depths, so both are even or both odd.
constexpr int half_depth(int depth) { return depth / 2 - (depth - depth / 2) % 2; }

// ProbCut by a search of that depth.
constexpr std::optional<ProbCut> prob_cut_at_half(int depth, int deviation) {
  if (depth < 3) return std::nullopt;
  return ProbCut{.depth = half_depth(depth), .deviation = deviation};
}

// Knowledge may keep something about a position that makes its children cheap to evaluate, a `State`:
// `state_of` works it out, `state_after` follows a move (or a pass) from one position to the next.
template <class K, class P>
concept StatefulKnowledge =
    requires(const K& knowledge, const P& position, Bitboard moves, const typename K::State& state) {
      { knowledge.state_of(position) } -> std::same_as<typename K::State>;
      { knowledge.state_after(state, position, position) } -> std::same_as<typename K::State>;
      { knowledge.evaluate(position, moves, state) } -> std::same_as<int>;
    };
template <class K, class P>
concept StatelessKnowledge = requires(const K& knowledge, const P& position) {
  { knowledge.evaluate(position) } -> std::same_as<int>;
};

// - `evaluate` guesses the final score; precondition: the game is not over. `moves` are the legal ones. Where
//   `evaluate_quickly` is there too, it guesses less well in less time, for move ordering; `evaluate_within`
//   does so far outside of a window, where the better guess would nearly always be outside too.
// - `key` names the position in the transposition table. Positions with equal keys differ in nothing but
// `settled`, the
//   part of the final score that is certain and that the key leaves out.
// - `prob_cut` is for selective search (multi-ProbCut, Buro 1997): measured on games of this evaluation;
//   nothing where a shallow search says too little about that depth.
//
// It is immutable and cheap to copy: weights lie elsewhere, once for all threads.
template <class K, class P>
concept Knowledge = Game<P> && std::copyable<K> && (StatefulKnowledge<K, P> || StatelessKnowledge<K, P>) &&
                    requires(const K& knowledge, const P& position) {
                      { knowledge.key(position) } -> std::same_as<std::uint64_t>;
                      { knowledge.settled(position) } -> std::same_as<int>;
                      { knowledge.prob_cut(position, 0) } -> std::same_as<std::optional<ProbCut>>;
                    };

// Knowledge may have an `Ending` that goes over the last moves of a game faster than a search can: with at
// most kMostEmpties empty cells it says whether the final score is above `alpha`, by the score or a bound on
// its side of alpha. `nodes` are the positions searched, the one asked about among them. The side to move has
// a move. A thread of the search has an Ending of its own.
template <class K, class P>
concept KnowledgeToTheEnd =
    Knowledge<K, P> && requires(typename K::Ending& ending, const P& position, int alpha) {
      { K::Ending::kMostEmpties } -> std::convertible_to<int>;
      { ending.search(position, alpha) } -> std::same_as<int>;
      { ending.nodes() } -> std::same_as<std::uint64_t>;
    };

template <class K>
struct EndingChoice {
  struct Type {};  // none
};
template <class K>
  requires requires { typename K::Ending; }
struct EndingChoice<K> {
  using Type = typename K::Ending;
};

// A position with what the knowledge keeps about it.
template <Game P, Knowledge<P> K>
class SearchNode {
 public:
  SearchNode(const K& knowledge, const P& position)
      : position_(position), moves_(position.legal_moves()), state_(state_of(knowledge, position)) {}

  // After a legal move.
  SearchNode(const K& knowledge, const SearchNode& before, Move move)
      : position_(after(before.position_, move)),
        moves_(position_.legal_moves()),
        state_(state_after(knowledge, before, position_)) {}

  [[nodiscard]] const P& position() const { return position_; }
  [[nodiscard]] Bitboard moves() const { return moves_; }
  [[nodiscard]] bool is_over() const { return moves_ == 0 && position_.is_over(); }

  [[nodiscard]] int evaluate(const K& knowledge) const {
    if constexpr (StatefulKnowledge<K, P>) {
      return knowledge.evaluate(position_, moves_, state_);
    } else {
      return knowledge.evaluate(position_);
    }
  }

  // For a search that wants to know no more than where in the window it is.
  [[nodiscard]] int evaluate_within(const K& knowledge, int alpha, int beta) const {
    if constexpr (requires { knowledge.evaluate_within(position_, moves_, state_, alpha, beta); }) {
      return knowledge.evaluate_within(position_, moves_, state_, alpha, beta);
    } else {
      return evaluate(knowledge);
    }
  }

  // For move ordering.
  [[nodiscard]] int evaluate_quickly(const K& knowledge) const {
    if constexpr (requires { knowledge.evaluate_quickly(position_, moves_, state_); }) {
      return knowledge.evaluate_quickly(position_, moves_, state_);
    } else {
      return evaluate(knowledge);
    }
  }

 private:
  struct Nothing {};
  static auto state_of(const K& knowledge, const P& position) {
    if constexpr (StatefulKnowledge<K, P>) {
      return knowledge.state_of(position);
    } else {
      return Nothing();
    }
  }
  static auto state_after(const K& knowledge, const SearchNode& before, const P& position) {
    if constexpr (StatefulKnowledge<K, P>) {
      return knowledge.state_after(before.state_, before.position_, position);
    } else {
      return Nothing();
    }
  }
  using State = decltype(state_of(std::declval<const K&>(), std::declval<const P&>()));

  P position_;
  Bitboard moves_;
  [[no_unique_address]] State state_;
};

}  // namespace turncoat
