#include "games/registry.h"

#include <gtest/gtest.h>

#include "support/variants.h"

namespace turncoat {
namespace {

std::string spec_error(std::string_view spec) {
  const Result<AnyPosition> start = testing::builtin_games().start(spec);
  return start ? "no error" : start.error().message;
}

std::string start_of(std::string_view spec) { return testing::builtin_games().start(spec).value().to_text(); }

TEST(GameRegistry, StartsGamesByName) {
  EXPECT_EQ(start_of("Othello"), othello::Position<8>().to_text());
  EXPECT_EQ(start_of("othello:size=6"), othello::Position<6>().to_text());
  EXPECT_EQ(start_of("adjacency:size=4"), "--OO--OOXX--XX-- X 8");
  EXPECT_EQ(start_of("adjacency:size=4x4"), "--OO--OOXX--XX-- X 8");
  EXPECT_EQ(start_of("adjacency:size=4X5,first=o,rounds=2"), "---OO---OOXX---XX--- O 4");
}

TEST(GameRegistry, ErrorsSayWhatWouldBeRight) {
  EXPECT_EQ(spec_error("chess"), "there is no game 'chess': the games are adjacency, othello");
  EXPECT_EQ(spec_error("othelo"),
            "there is no game 'othelo' (did you mean 'othello'?): the games are adjacency, othello");
  EXPECT_EQ(spec_error("othello:size=7"), "'7' is not a value for size: it takes 6, 8");
  EXPECT_EQ(spec_error("othello:rounds=3"), "othello has no key 'rounds': it takes size");
  EXPECT_EQ(spec_error("adjacency:rounds=0"), "'0' is not a value for rounds: it takes 1 to 28 or full");
  EXPECT_EQ(spec_error("adjacency:size=4,rounds=5"), "rounds=5 is too many for size=4: at most 4, or full");
  EXPECT_EQ(spec_error("adjacency:size=5x5,rounds=9"),
            "rounds=9 is too many for size=5x5: at most 8, or full");
}

TEST(GameRegistry, ATestCanRegisterAGameOfItsOwn) {
  GameRegistry registry;
  registry.add({.name = "toy",
                .title = "Toy",
                .summary = "a start position",
                .parameters = {},
                .start = [](const Settings&) -> Result<AnyPosition> { return othello::Position<6>(); }});
  EXPECT_EQ(registry.start("toy"), AnyPosition(othello::Position<6>()));
  EXPECT_EQ(registry.start("othello").error().message, "there is no game 'othello': the games are toy");
}

}  // namespace
}  // namespace turncoat
