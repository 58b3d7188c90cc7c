#include "search/mirror.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "support/full_minimax.h"
#include "support/players.h"
#include "support/random_play.h"

namespace turncoat::adjacency {
namespace {

using turncoat::testing::start_of;

Position start(std::string_view game) {
  return start_of(game).visit([]<class P>(const P& position) -> Position {
    if constexpr (std::same_as<P, Position>) return position;
    std::abort();
  });
}

constexpr std::array kGames = {
    "adjacency",          "adjacency:neighbours=8",        "adjacency:rounds=9",       "adjacency:size=4x5",
    "adjacency:size=6x7", "adjacency:size=4,neighbours=8", "adjacency:size=6,rounds=4"};

TEST(Mirror, HoldsAtTheStartOfEvenBoards) {
  for (const char* const game : kGames) EXPECT_TRUE(mirror_holds(start(game))) << game;
  EXPECT_FALSE(mirror_holds(start("adjacency:size=5"))) << "its centre has no other cell as image";
}

TEST(Mirror, EveryMoveHasItsAnswerAndWhoAnswersNeverLoses) {
  Rng rng(4);
  for (const char* const game : kGames) {
    for (int round = 0; round < 200; ++round) {
      Position position = start(game);
      while (!position.is_over()) {
        ASSERT_TRUE(mirror_holds(position));
        const Bitboard moves = position.legal_moves();
        Bitboard rest = moves;
        for (int skip = rng.below(count(moves)); skip > 0; --skip) rest &= rest - 1;
        position.play(Move(first_square(rest)));
        const std::optional<Move> answer = mirror_answer(position);
        ASSERT_TRUE(answer) << position.to_text();
        position.play(*answer);
      }
      EXPECT_LE(position.final_score().discs, 0) << "for the side that did not answer, in " << game;
    }
  }
}

// The claim itself: where it holds, best play gives the side to move nothing. Marks stand anywhere, and every
// mirror is tried, those that leave cells where they are as well.
TEST(Mirror, IsABoundOnEveryPosition) {
  Rng rng(6);
  std::array<int, kMirrors.size()> held = {};
  for (int round = 0; round < 100'000; ++round) {
    const auto side = [&] { return static_cast<std::uint8_t>(4 + rng.below(2)); };
    const Rules rules{.shape = {side(), side()},
                      .neighbours = rng.below(2) == 0 ? Neighbours::kFour : Neighbours::kEight};
    const auto which = static_cast<std::size_t>(rng.below(static_cast<int>(kMirrors.size())));
    const Symmetry mirror = kMirrors[which];
    if (transform(rules.shape, mirror) != rules.shape) continue;
    // Pairs of cells: empty, split, or both of one side.
    Bitboard x = 0;
    Bitboard o = 0;
    for (const Square square : squares_of(rules.shape.area())) {
      const Bitboard pair = bit(square) | transform(bit(square), mirror, rules.shape);
      if (first_square(pair) != square) continue;
      // A cell that stays where it is has to be the answering side's, as it seldom is by chance.
      const int kind = pair == bit(square) && rng.below(8) != 0 ? 7 : rng.below(8);
      if (kind < 2) continue;
      if (kind < 5) x |= bit(square);
      if (kind < 5) o |= pair & ~bit(square);
      if (kind >= 5) (kind == 5 ? x : o) |= pair;
    }
    const int empties = count(rules.shape.area() & ~(x | o));
    if (empties > 6) continue;
    const Position position = Position::make(rules, x, o, Side::kX, rng.below(empties + 1)).value();
    if (!mirror_holds(position, mirror)) continue;
    ++held[which];
    ASSERT_LE(turncoat::testing::full_minimax(position), 0)
        << position.variant() << ' ' << position.to_text();
  }
  for (const int positions : held) EXPECT_GT(positions, 100);
}

}  // namespace
}  // namespace turncoat::adjacency
