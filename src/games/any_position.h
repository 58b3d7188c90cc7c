// A position of any game, for code that is not hot: records, sessions, matches, the page.
//
// It is a closed variant, so copying one allocates nothing, and every operation is one jump. Hot code
// asks for the concrete type once, with `visit`, and goes on as a template.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "core/result.h"
#include "games/adjacency/position.h"
#include "games/board_text.h"
#include "games/game.h"
#include "games/othello/position.h"

namespace turncoat {

// Whether `T` is one of the types that a variant can hold.
template <class T, class Variant>
inline constexpr bool kIsAlternative = false;
template <class T, class... Types>
inline constexpr bool kIsAlternative<T, std::variant<Types...>> = (std::same_as<T, Types> || ...);

class AnyPosition {
 public:
  // Every game there is; a new one is one line here.
  using Variant = std::variant<adjacency::Position, othello::Position<8>, othello::Position<6>>;

  constexpr AnyPosition() = default;

  // A position is an AnyPosition. The condition names the types, since asking whether any type at all
  // is a Game would ask containers of AnyPosition about themselves.
  template <class P>
    requires kIsAlternative<P, Variant>
  constexpr AnyPosition(P position) : position_(std::move(position)) {}

  constexpr bool operator==(const AnyPosition&) const = default;

  // Calls `function` with the concrete position.
  template <class Function>
  constexpr decltype(auto) visit(Function&& function) const {
    return std::visit(std::forward<Function>(function), position_);
  }

  [[nodiscard]] Bitboard own() const {
    return visit([](const auto& p) { return p.own(); });
  }
  [[nodiscard]] Bitboard opp() const {
    return visit([](const auto& p) { return p.opp(); });
  }
  [[nodiscard]] Bitboard empties() const {
    return visit([](const auto& p) { return p.empties(); });
  }
  [[nodiscard]] Shape shape() const {
    return visit([](const auto& p) { return p.shape(); });
  }
  [[nodiscard]] Side side() const {
    return visit([](const auto& p) { return p.side(); });
  }
  [[nodiscard]] Bitboard legal_moves() const {
    return visit([](const auto& p) { return p.legal_moves(); });
  }
  [[nodiscard]] bool must_pass() const {
    return visit([](const auto& p) { return p.must_pass(); });
  }
  [[nodiscard]] bool is_over() const {
    return visit([](const auto& p) { return p.is_over(); });
  }
  void play(Move move) {
    std::visit([move](auto& p) { p.play(move); }, position_);
  }
  [[nodiscard]] Score final_score() const {
    return visit([](const auto& p) { return p.final_score(); });
  }
  [[nodiscard]] int plies_bound() const {
    return visit([](const auto& p) { return p.plies_bound(); });
  }
  [[nodiscard]] AnyPosition transformed(Symmetry symmetry) const {
    return visit([symmetry](const auto& p) { return AnyPosition(p.transformed(symmetry)); });
  }
  [[nodiscard]] std::uint64_t hash() const {
    return visit([](const auto& p) { return p.hash(); });
  }
  [[nodiscard]] std::string variant() const {
    return visit([](const auto& p) { return p.variant(); });
  }
  [[nodiscard]] std::string to_text() const {
    return visit([](const auto& p) { return p.to_text(); });
  }
  [[nodiscard]] Result<AnyPosition> parse(std::string_view text) const {
    return visit([text](const auto& p) -> Result<AnyPosition> { return p.parse(text); });
  }

 private:
  Variant position_;
};

static_assert(Game<AnyPosition>);

// The marks of one side.
inline Bitboard discs_of(const AnyPosition& position, Side side) {
  return position.side() == side ? position.own() : position.opp();
}

// The enemy marks that a move turned: those of `before` that are on the other side `after`.
inline Bitboard turned_between(const AnyPosition& before, const AnyPosition& after) {
  return before.opp() & after.opp();
}

// The final score of one side; precondition: the game is over.
inline Score final_score_for(const AnyPosition& position, Side side) {
  return position.side() == side ? position.final_score() : -position.final_score();
}

// Makes the move if it is legal; if not, the failure says what would be and the position stays.
Result<void> play_checked(AnyPosition& position, Move move);

}  // namespace turncoat
