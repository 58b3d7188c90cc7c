// Sides, moves and scores: the words that every game shares.
#pragma once

#include <cassert>
#include <compare>
#include <cstdint>
#include <ranges>
#include <string>
#include <string_view>

#include "core/bitboard.h"
#include "core/result.h"
#include "core/shape.h"

namespace turncoat {

// X is black in Othello and the bottom-left player in Adjacency.
enum class Side : std::uint8_t { kX, kO };

constexpr Side other(Side side) { return side == Side::kX ? Side::kO : Side::kX; }
constexpr char letter_of(Side side) { return side == Side::kX ? 'X' : 'O'; }

// A cell to play on, or a pass.
class Move {
 public:
  constexpr explicit Move(Square square) : index_(static_cast<std::uint8_t>(square)) {
    assert(square >= 0 && square < kGridSquares);
  }
  static constexpr Move pass() { return Move(); }

  constexpr bool operator==(const Move&) const = default;
  constexpr auto operator<=>(const Move&) const = default;

  [[nodiscard]] constexpr bool is_pass() const { return index_ == kPass; }

  // Precondition: not a pass.
  [[nodiscard]] constexpr Square square() const {
    assert(!is_pass());
    return index_;
  }

 private:
  static constexpr std::uint8_t kPass = kGridSquares;

  constexpr Move() : index_(kPass) {}

  std::uint8_t index_;
};

// An exact difference of marks, own minus enemy, for the side to move.
struct Score {
  int discs = 0;

  constexpr bool operator==(const Score&) const = default;
  constexpr auto operator<=>(const Score&) const = default;
  constexpr Score operator-() const { return {-discs}; }
};

// "a1" to "h8", or "pa" for a pass.
std::string to_text(Move move);

// All moves one behind the other, "f5d6c3": a transcript.
template <std::ranges::input_range Moves>
std::string transcript_of(const Moves& moves) {
  std::string text;
  for (const Move move : moves) text += to_text(move);
  return text;
}

// Reads a cell of a board of `shape` ("f5", case free) or a pass ("pa", "pass", "ps", "--").
Result<Move> parse_move(std::string_view text, Shape shape);

}  // namespace turncoat
