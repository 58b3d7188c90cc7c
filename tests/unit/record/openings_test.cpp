// Names of openings: the file, and where its names are found again.
#include "record/openings.h"

#include <gtest/gtest.h>

#include <set>

#include "support.h"

namespace turncoat::testing {
namespace {

std::vector<Move> moves_in(std::string_view transcript) {
  std::vector<Move> moves;
  for (const PlayedMove& played : read_one("transcript", transcript).moves) moves.push_back(played.move);
  return moves;
}

std::optional<OpeningName> name_of(std::string_view transcript) {
  return opening_name(start_of("othello"), moves_in(transcript));
}

std::vector<Opening> all_openings() { return parse_openings(builtin_openings()).value(); }

TEST(Openings, EveryLineIsLegalAndHasItsOwnName) {
  std::set<std::string> names;
  for (const Opening& opening : all_openings()) {
    EXPECT_TRUE(names.insert(opening.name).second) << opening.name;
    EXPECT_EQ(opening_name(start_of("othello"), opening.moves),
              (OpeningName{opening.name, static_cast<int>(opening.moves.size())}));
  }
  EXPECT_GE(names.size(), 50U);
}

TEST(Openings, TheKnownOnesAreFound) {
  EXPECT_EQ(name_of("f5"), std::nullopt);
  EXPECT_EQ(name_of("f5d6"), (OpeningName{"Perpendicular", 2}));
  EXPECT_EQ(name_of("f5f6"), (OpeningName{"Diagonal", 2}));
  EXPECT_EQ(name_of("f5f4"), (OpeningName{"Parallel", 2}));
  EXPECT_EQ(name_of("f5d6c3d3c4"), (OpeningName{"Tiger", 5}));
  EXPECT_EQ(name_of("f5d6c3d3c4f4f6f3e6e7d7g6"), (OpeningName{"Comp'Oth", 8}));
  EXPECT_EQ(name_of("f5d6c5f4e3c6d3f6e6d7"), (OpeningName{"Rose", 10}));
}

// Western lists begin with c4, Japanese ones with f5.
TEST(Openings, AllSymmetriesHaveTheSameName) {
  EXPECT_EQ(name_of("c4e3f6e6f5"), (OpeningName{"Tiger", 5}));
  EXPECT_EQ(name_of("d3c5f6f5e6"), (OpeningName{"Tiger", 5}));
  EXPECT_EQ(name_of("e6f4c3c4d3"), (OpeningName{"Tiger", 5}));
  const AnyPosition start = start_of("othello");
  for (const Symmetry& symmetry : kSymmetries) {
    if (start.transformed(symmetry) != start) continue;
    for (const Opening& opening : all_openings()) {
      std::vector<Move> image;
      for (const Move move : opening.moves)
        image.emplace_back(transform(move.square(), symmetry, start.shape()));
      EXPECT_EQ(opening_name(start, image), opening_name(start, opening.moves)) << opening.name;
    }
  }
}

// f5 and e6 are black's, whichever comes first.
TEST(Openings, TheOrderOfMovesDoesNotMatter) {
  EXPECT_EQ(name_of("f5f6e6f4e3"), (OpeningName{"Cow", 5}));
  EXPECT_EQ(name_of("e6f6f5f4e3"), (OpeningName{"Cow", 5}));
}

TEST(Openings, AreThoseOfTheUsualStartAlone) {
  const std::vector<Move> moves = moves_in("f5d6c3d3c4");
  AnyPosition later = start_of("othello");
  later.play(moves.front());
  EXPECT_EQ(opening_name(later, std::span(moves).subspan(1)), std::nullopt);
  EXPECT_EQ(opening_name(start_of("othello:size=6"), {}), std::nullopt);
  const std::vector<Move> adjacency = {Move(make_square(0, 0))};
  EXPECT_EQ(opening_name(start_of("adjacency"), adjacency), std::nullopt);
}

TEST(Openings, TheFileIsReadStrictly) {
  const auto error = [](std::string_view text) {
    const Result<std::vector<Opening>> read = parse_openings(text);
    return read ? "" : read.error().message;
  };
  EXPECT_EQ(error("# a file\n\nf5d6\tPerpendicular\n"), "");
  EXPECT_EQ(error("f5d6 Perpendicular"), "line 1: there is no tab: write moves, a tab and a name");
  EXPECT_EQ(error("f5d6\t"), "line 1: '' is not a name: write up to 40 ASCII characters");
  EXPECT_EQ(error("f5d6\t Tiger"), "line 1: ' Tiger' is not a name: write up to 40 ASCII characters");
  EXPECT_EQ(error("f5 d6\tTiger"), "line 1: 'f5 d6': write moves like f5d6c3");
  EXPECT_EQ(error("f5f5\tTiger"), "line 1: move 2: f5 is occupied");
  EXPECT_EQ(error("f5d6\tA\nf5f6\tA"), "line 2: A is the name of two openings");
  EXPECT_EQ(error("f5d6\tA\nc4e3\tB"), "line 2: A and B are names of one position");
}

}  // namespace
}  // namespace turncoat::testing
