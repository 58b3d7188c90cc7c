// A position of any game, for code that is not hot: records, sessions, matches, the page.
//
// It is a closed variant, so copying one allocates nothing, and every operation is one jump. Hot code
// asks for the concrete type once, with `visit`, and goes on as a template. The members are compiled once,
// in their own file: a jump over all games written in a header costs every file that includes it.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "core/result.h"
#include "games/board_text.h"
#include "games/game.h"
#include "games/list.h"

namespace turncoat {

// Whether `T` is one of the types that a variant can hold.
template <class T, class Variant>
inline constexpr bool kIsAlternative = false;
template <class T, class... Types>
inline constexpr bool kIsAlternative<T, std::variant<Types...>> = (std::same_as<T, Types> || ...);

class AnyPosition {
 public:
  using Variant = PositionOfAnyGame;

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

  [[nodiscard]] Bitboard own() const;
  [[nodiscard]] Bitboard opp() const;
  [[nodiscard]] Bitboard empties() const;
  [[nodiscard]] Shape shape() const;
  [[nodiscard]] Side side() const;
  [[nodiscard]] Bitboard legal_moves() const;
  [[nodiscard]] bool must_pass() const;
  [[nodiscard]] bool is_over() const;
  void play(Move move);
  [[nodiscard]] Score final_score() const;
  [[nodiscard]] int plies_bound() const;
  [[nodiscard]] AnyPosition transformed(Symmetry symmetry) const;
  [[nodiscard]] std::uint64_t hash() const;
  [[nodiscard]] std::string variant() const;
  [[nodiscard]] std::string to_text() const;
  [[nodiscard]] Result<AnyPosition> parse(std::string_view text) const;

 private:
  Variant position_;
};

static_assert(Game<AnyPosition>);

// The marks of one side.
Bitboard discs_of(const AnyPosition& position, Side side);

// The enemy marks that a move turned: those of `before` that are on the other side `after`.
Bitboard turned_between(const AnyPosition& before, const AnyPosition& after);

// The moves left in the whole game, in games that have a number of them (`plies_left` of the position).
inline std::optional<int> plies_left(const AnyPosition& position) {
  return position.visit([]<class P>(const P& concrete) -> std::optional<int> {
    if constexpr (requires { concrete.plies_left(); }) return concrete.plies_left();
    return std::nullopt;
  });
}

// The final score of one side; precondition: the game is over.
Score final_score_for(const AnyPosition& position, Side side);

// Makes the move if it is legal; if not, the failure says what would be and the position stays.
Result<void> play_checked(AnyPosition& position, Move move);

}  // namespace turncoat
