#include "games/any_position.h"

namespace turncoat {

namespace {

std::string list_of_moves(Bitboard moves) {
  std::string text;
  for (const Square square : squares_of(moves)) {
    if (!text.empty()) text += ' ';
    text += to_text(Move(square));
  }
  return text;
}

}  // namespace

Bitboard AnyPosition::own() const {
  return visit([](const auto& p) { return p.own(); });
}

Bitboard AnyPosition::opp() const {
  return visit([](const auto& p) { return p.opp(); });
}

Bitboard AnyPosition::empties() const {
  return visit([](const auto& p) { return p.empties(); });
}

Shape AnyPosition::shape() const {
  return visit([](const auto& p) { return p.shape(); });
}

Side AnyPosition::side() const {
  return visit([](const auto& p) { return p.side(); });
}

Bitboard AnyPosition::legal_moves() const {
  return visit([](const auto& p) { return p.legal_moves(); });
}

bool AnyPosition::must_pass() const {
  return visit([](const auto& p) { return p.must_pass(); });
}

bool AnyPosition::is_over() const {
  return visit([](const auto& p) { return p.is_over(); });
}

void AnyPosition::play(Move move) {
  std::visit([move](auto& p) { p.play(move); }, position_);
}

Score AnyPosition::final_score() const {
  return visit([](const auto& p) { return p.final_score(); });
}

int AnyPosition::plies_bound() const {
  return visit([](const auto& p) { return p.plies_bound(); });
}

AnyPosition AnyPosition::transformed(Symmetry symmetry) const {
  return visit([symmetry](const auto& p) { return AnyPosition(p.transformed(symmetry)); });
}

std::uint64_t AnyPosition::hash() const {
  return visit([](const auto& p) { return p.hash(); });
}

std::string AnyPosition::variant() const {
  return visit([](const auto& p) { return p.variant(); });
}

std::string AnyPosition::to_text() const {
  return visit([](const auto& p) { return p.to_text(); });
}

Result<AnyPosition> AnyPosition::parse(std::string_view text) const {
  return visit([text](const auto& p) -> Result<AnyPosition> { return p.parse(text); });
}

Bitboard discs_of(const AnyPosition& position, Side side) {
  return position.side() == side ? position.own() : position.opp();
}

Bitboard turned_between(const AnyPosition& before, const AnyPosition& after) {
  return before.opp() & after.opp();
}

Score final_score_for(const AnyPosition& position, Side side) {
  return position.side() == side ? position.final_score() : -position.final_score();
}

Result<void> play_checked(AnyPosition& position, Move move) {
  if (is_legal(position, move)) {
    position.play(move);
    return {};
  }
  const char side = letter_of(position.side());
  if (position.is_over()) return fail("{} cannot be played: the game is over", to_text(move));
  if (position.must_pass()) return fail("{} has no move here and must pass (pa)", side);
  if (move.is_pass())
    return fail("{} may not pass: legal moves are {}", side, list_of_moves(position.legal_moves()));
  if (!has(position.shape().area(), move.square())) {
    return fail("{} is outside the board of {}x{}", to_text(move), position.shape().rows,
                position.shape().columns);
  }
  if (!has(position.empties(), move.square())) return fail("{} is occupied", to_text(move));
  return fail("{} is not legal for {}: legal moves are {}", to_text(move), side,
              list_of_moves(position.legal_moves()));
}

}  // namespace turncoat
