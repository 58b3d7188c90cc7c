#include <gtest/gtest.h>

#include "games/adjacency/position.h"

namespace turncoat::adjacency {
namespace {

constexpr Rules kSmall{.shape = {4, 4}};

Position parsed(std::string_view text, Rules rules = kSmall) { return Position(rules).parse(text).value(); }

std::string error_of(std::string_view text) {
  const Result<Position> position = Position(kSmall).parse(text);
  return position ? "no error" : position.error().message;
}

// The text of the 28-round game's start stands in the description of the program's formats.
TEST(AdjacencyPosition, StartIsTheOneOfTheRules) {
  EXPECT_EQ(Position().to_text(), "------OO------OO--------------------------------XX------XX------ X 56");
  EXPECT_EQ(Position(kSmall).to_text(), "--OO--OOXX--XX-- X 8");
  EXPECT_EQ(Position({.shape = {4, 6}}, Side::kO).to_text(), "----OO----OOXX----XX---- O 16");
  EXPECT_EQ(Position(kSmall).with_plies_left(4).plies_left(), 4);
}

TEST(AdjacencyPosition, TurnsNeighboursOnceAndDoesNotChain) {
  Position position = parsed("---- -O-O OO-O ---- X 5");
  position.play(Move(make_square(1, 2)));  // c2: b2 and d2 turn, b3 and d3 touch it by a corner only
  EXPECT_EQ(position, parsed("---- -XXX OO-O ---- O 4"));

  constexpr Rules kByCorner{.shape = {4, 4}, .neighbours = Neighbours::kEight};
  Position corner = parsed("---- -O-O OO-O ---- X 5", kByCorner);
  corner.play(Move(make_square(1, 2)));
  EXPECT_EQ(corner, parsed("---- -XXX OX-X ---- O 4", kByCorner));
}

TEST(AdjacencyPosition, EndsWhenNoPlyIsLeft) {
  Position position = parsed("X--- ---- ---- ---O X 1");
  EXPECT_FALSE(position.is_over());
  EXPECT_EQ(position.plies_bound(), 1);
  position.play(Move(1));
  EXPECT_TRUE(position.is_over());
  EXPECT_EQ(position.legal_moves(), 0u);
  EXPECT_EQ(position.final_score(), Score{-1});  // O would move, and has 1 mark against 2
}

TEST(AdjacencyPosition, MakeRefusesWhatIsNoPosition) {
  EXPECT_EQ(Position::make(kSmall, 1, 1, Side::kX, 0).error().message, "X and O stand on the same cell");
  EXPECT_EQ(Position::make(kSmall, bit(4), 0, Side::kX, 0).error().message,
            "a mark stands outside the board");
  EXPECT_EQ(Position::make(kSmall, 1, 2, Side::kX, 15).error().message,
            "15 plies left with 14 empty cells: it must be 0 to 14");
  EXPECT_EQ(Position::make(kSmall, 1, 2, Side::kX, -1).error().message,
            "-1 plies left with 14 empty cells: it must be 0 to 14");
}

TEST(AdjacencyPosition, TextNeedsSideAndPlies) {
  EXPECT_EQ(error_of("--OO--OOXX--XX--"), "the side to move is missing: write X or O behind the board");
  EXPECT_EQ(error_of("--OO--OOXX--XX-- X"),
            "the number of plies left is missing: write it behind the side to move");
  EXPECT_EQ(error_of("--OO--OOXX--XX-- X 9"), "9 plies left with 8 empty cells: it must be 0 to 8");
  EXPECT_EQ(error_of("--OO--OOXX--XX- X 8"), "the board ends after 15 of 16 cells");
}

TEST(AdjacencyPosition, VariantNamesOnlyWhatDiffersFromTheUsualGame) {
  EXPECT_EQ(Position().variant(), "adjacency");
  EXPECT_EQ(Position(kSmall, Side::kO).with_plies_left(2).variant(), "adjacency:size=4");
  EXPECT_EQ(Position({.shape = {5, 7}, .neighbours = Neighbours::kEight}).variant(),
            "adjacency:size=5x7,neighbours=8");
  EXPECT_EQ(Position({.shape = {8, 8}, .neighbours = Neighbours::kEight}).variant(),
            "adjacency:neighbours=8");
}

TEST(AdjacencyPosition, HashTellsRulesAndLengthApart) {
  const Position start;
  EXPECT_NE(start.hash(), start.with_plies_left(54).hash());
  EXPECT_NE(start.hash(), Position({.neighbours = Neighbours::kEight}).hash());
  const Result<Position> small = Position::make(kSmall, 1, 2, Side::kX, 3);
  const Result<Position> large = Position::make({}, 1, 2, Side::kX, 3);
  EXPECT_NE(small->hash(), large->hash());
}

}  // namespace
}  // namespace turncoat::adjacency
