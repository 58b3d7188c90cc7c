// What a game is to the code that plays it.
//
// A game is a position: a value of two bitboards and a few bytes, copied and never undone. Hot code
// is a template over `Game`; everything else uses AnyPosition (any_position.h). The rules know
// neither search nor files nor protocols. docs/adding_a_game.md lists the steps for a new one.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/bitboard.h"
#include "core/random.h"
#include "core/result.h"
#include "core/shape.h"
#include "games/move.h"

namespace turncoat {

// A position of one game. All of it is seen from the side to move: `own` and `opp` swap with each ply.
//
// - `legal_moves` are the cells the mover may play on; none means a pass or the end of the game.
// - `must_pass` is true when only a pass is legal; `is_over` when nothing is.
// - `play` makes a legal move (a pass only if `must_pass`) and does not check it: play_checked does.
// - `final_score` needs `is_over`.
// - `plies_bound` is at least the number of plies until the game is over, passes counted.
// - `transformed` maps the board; it commutes with `play`.
// - `hash` is equal for positions that differ only in which colour the mover has, since nothing
//   that search can ask depends on that; `==` compares everything.
// - `variant` names the rules in the notation of the registry ("othello:size=6"), without what the
//   position itself says; `to_text` and `parse` are the position's line of text.
template <class P>
concept Game = std::regular<P> &&
               requires(P position, const P& constant, Move move, Symmetry symmetry, std::string_view text) {
                 { constant.own() } -> std::same_as<Bitboard>;
                 { constant.opp() } -> std::same_as<Bitboard>;
                 { constant.empties() } -> std::same_as<Bitboard>;
                 { constant.shape() } -> std::same_as<Shape>;
                 { constant.side() } -> std::same_as<Side>;
                 { constant.legal_moves() } -> std::same_as<Bitboard>;
                 { constant.must_pass() } -> std::same_as<bool>;
                 { constant.is_over() } -> std::same_as<bool>;
                 { position.play(move) } -> std::same_as<void>;
                 { constant.final_score() } -> std::same_as<Score>;
                 { constant.plies_bound() } -> std::same_as<int>;
                 { constant.transformed(symmetry) } -> std::same_as<P>;
                 { constant.hash() } -> std::same_as<std::uint64_t>;
                 { constant.variant() } -> std::same_as<std::string>;
                 { constant.to_text() } -> std::same_as<std::string>;
                 { constant.parse(text) } -> std::same_as<Result<P>>;
               };

// A move is legal if it is a pass that must be made or one of the legal cells.
template <Game P>
bool is_legal(const P& position, Move move) {
  return move.is_pass() ? position.must_pass() : has(position.legal_moves(), move.square());
}

// The position after a legal move.
template <Game P>
P after(P position, Move move) {
  position.play(move);
  return position;
}

// Folds the words of a position into one; each word is scrambled, so that xor of boards does not collide.
constexpr std::uint64_t hash_words(std::uint64_t own, std::uint64_t opp, std::uint64_t rest) {
  return mix(mix(own + 0x9E3779B97F4A7C15 * (rest + 1)) ^ (opp * 0xD6E8FEB86659FD93));
}

}  // namespace turncoat
