#include "protocol/nboard.h"

#include <gtest/gtest.h>

#include <vector>

namespace turncoat::nboard {
namespace {

template <class T>
T as(std::string_view line) {
  return std::get<T>(parse_request(line, {}).value());
}

TEST(Nboard, UnderstandsTheSettings) {
  EXPECT_EQ(as<Hello>("nboard 2").version, 2);
  EXPECT_EQ(as<SetDepth>("set depth 15").depth, 15);
  EXPECT_EQ(as<SetGame>("set game (;GM[Othello]PB[a b];)").ggf, "(;GM[Othello]PB[a b];)");
  EXPECT_NO_THROW(as<SetContempt>("set contempt -20"));
}

// "move {move}/{eval}/{time}" with the last two optional; version 1 sent the bare move.
TEST(Nboard, UnderstandsMoves) {
  const Move f5(make_square(4, 5));
  EXPECT_EQ(as<MakeMove>("move F5").move, f5);
  EXPECT_EQ(as<MakeMove>("move F5/1.5/0.25").move, f5);
  EXPECT_EQ(as<MakeMove>("move F5/1.5/0.25").seconds, 0.25);
  EXPECT_EQ(as<MakeMove>("move f5//3").seconds, 3);
  EXPECT_EQ(as<MakeMove>("move F5/1.5").seconds, std::nullopt);
  EXPECT_EQ(as<MakeMove>("move F5//-1").seconds, std::nullopt);
  EXPECT_EQ(as<MakeMove>("move PA").move, Move::pass());
  EXPECT_EQ(as<MakeMove>("F5").move, f5);
  EXPECT_EQ(as<MakeMove>("PA\r").move, Move::pass());
}

TEST(Nboard, UnderstandsTheRest) {
  EXPECT_EQ(as<Hint>("hint 3").moves, 3);
  EXPECT_EQ(as<Ping>("ping 17").number, 17);
  EXPECT_NO_THROW(as<Go>(" go "));
  EXPECT_NO_THROW(as<Learn>("learn"));
  EXPECT_NO_THROW(as<Analyze>("analyze"));
  EXPECT_NO_THROW(as<Quit>("quit"));
}

TEST(Nboard, IgnoresWhatItDoesNotUnderstand) {
  for (const std::string_view line :
       {"", "fly", "go now", "hint", "hint 0", "hint x", "ping", "ping -1", "set depth", "set depth 0",
        "set game", "set colour red", "move", "move z9", "move f5/1/2/3", "nboard", "z9"}) {
    EXPECT_EQ(parse_request(line, {}).has_value(), false) << line;
  }
}

TEST(Nboard, WritesAnswers) {
  const std::vector<Move> line = {Move(make_square(4, 5)), Move::pass(), Move(make_square(2, 2))};
  EXPECT_EQ(format_search({.line = line, .value = 2.5, .depth = 12}), "search F5PAC3 2.50 0 12");
  EXPECT_EQ(format_search({.line = line, .value = -4, .is_exact = true, .depth = 20}),
            "search F5PAC3 -4.00 0 100%");
  EXPECT_EQ(format_choice(line[0], 2.5, 0.314), "=== F5/2.50/0.31");
  EXPECT_EQ(format_choice(Move::pass(), {}, 0), "=== PA//0.00");
  EXPECT_EQ(format_node_stats(12345, 1.5), "nodestats 12345 1.50");
  EXPECT_EQ(format_analysis(60, -12), "analysis 60 -12.00");
}

}  // namespace
}  // namespace turncoat::nboard
