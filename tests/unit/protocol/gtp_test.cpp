#include "protocol/gtp.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace turncoat::gtp {
namespace {

using ::testing::HasSubstr;

Reply reply_of(const std::vector<std::string>& lines) { return parse_reply(lines).value(); }

TEST(Gtp, WritesCommands) {
  EXPECT_EQ(format_command({.name = "clear_board"}), "clear_board");
  EXPECT_EQ(format_command({.id = 7, .name = "play", .arguments = {"black", "d3"}}), "7 play black d3");
}

// Section 3.1 of the specification: comments and control characters go, a tab is a space.
TEST(Gtp, ReadsCommands) {
  EXPECT_EQ(parse_command("genmove white"), (Command{.name = "genmove", .arguments = {"white"}}));
  EXPECT_EQ(parse_command(" 12\tplay  b D3 \r# a comment"),
            (Command{.id = 12, .name = "play", .arguments = {"b", "D3"}}));
  EXPECT_EQ(parse_command("na\x01me"), Command{.name = "name"});
  for (const std::string_view nothing : {"", "  ", "# only a comment", "12", "\r"}) {
    EXPECT_EQ(parse_command(nothing), std::nullopt) << nothing;
  }
}

TEST(Gtp, WritesReplies) {
  EXPECT_EQ(format_reply({}), "=");
  EXPECT_EQ(format_reply({.id = 3, .text = "D3"}), "=3 D3");
  EXPECT_EQ(format_reply({.is_success = false, .text = "unknown command"}), "? unknown command");
}

TEST(Gtp, ReadsReplies) {
  EXPECT_EQ(reply_of({"="}), Reply{});
  EXPECT_EQ(reply_of({"= "}), Reply{});
  EXPECT_EQ(reply_of({"= D3"}), Reply{.text = "D3"});
  EXPECT_EQ(reply_of({"=12 pass"}), (Reply{.id = 12, .text = "pass"}));
  EXPECT_EQ(reply_of({"= 2"}), Reply{.text = "2"});
  EXPECT_EQ(reply_of({"? wrong color"}), (Reply{.is_success = false, .text = "wrong color"}));
  EXPECT_EQ(reply_of({"= name", "play", "quit"}), Reply{.text = "name\nplay\nquit"});
  const std::vector<std::string> chatter = {"Edax 4.6"};
  EXPECT_THAT(parse_reply(chatter).error().message, HasSubstr("'Edax 4.6' is no reply"));
  EXPECT_FALSE(parse_reply({}));
}

TEST(Gtp, SpellsColoursAndMoves) {
  EXPECT_EQ(colour_of(Side::kX), "black");
  EXPECT_EQ(parse_colour("W"), Side::kO);
  EXPECT_EQ(parse_colour("Black"), Side::kX);
  EXPECT_EQ(parse_colour("red"), std::nullopt);
  EXPECT_EQ(format_vertex(Move(make_square(2, 3))), "d3");
  EXPECT_EQ(format_vertex(Move::pass()), "pass");
  EXPECT_EQ(parse_vertex("D3", {}), Move(make_square(2, 3)));
  EXPECT_EQ(parse_vertex("PASS", {}), Move::pass());
  EXPECT_FALSE(parse_vertex("resign", {}));
}

TEST(Gtp, GivesAnyPosition) {
  EXPECT_EQ(
      format_command(position_command(AnyPosition(adjacency::Position()))),
      "turncoat-position adjacency ------OO------OO--------------------------------XX------XX------ X 56");
}

}  // namespace
}  // namespace turncoat::gtp
