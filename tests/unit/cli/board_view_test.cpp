#include "cli/board_view.h"

#include <gtest/gtest.h>

#include "cli/layout.h"
#include "core/text.h"
#include "games/registry.h"

namespace turncoat::cli {
namespace {

AnyPosition start(std::string_view spec) {
  GameRegistry games;
  add_builtin_games(games);
  return games.start(spec).value();
}

std::string without_colours(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    const bool is_colour = text.starts_with("\033[");
    if (!is_colour) plain += text.front();
    text.remove_prefix(is_colour ? text.find('m') + 1 : 1);
  }
  return plain;
}

TEST(BoardView, ShowsCoordinatesAndMarks) {
  EXPECT_EQ(draw_board({.position = start("adjacency:size=4x5")}),
            "    a  b  c  d  e\n"
            " 1  .  .  .  O  O  1\n"
            " 2  .  .  .  O  O  2\n"
            " 3  X  X  .  .  .  3\n"
            " 4  X  X  .  .  .  4\n"
            "    a  b  c  d  e\n");
}

TEST(BoardView, MarksTheLastMoveWhatItTurnedAndWhereToPlay) {
  AnyPosition position = start("othello:size=6");
  position.play(parse_move("e4", position.shape()).value());
  EXPECT_EQ(draw_board({.position = position,
                        .last_move = parse_move("e4", position.shape()).value(),
                        .turned = bit(make_square(3, 3)),
                        .playable = position.legal_moves()}),
            "    a  b  c  d  e  f\n"
            " 1  .  .  .  .  .  .  1\n"
            " 2  .  .  .  .  .  .  2\n"
            " 3  .  .  O  X  +  .  3\n"
            " 4  .  .  X (X)[X] .  4\n"
            " 5  .  .  +  .  +  .  5\n"
            " 6  .  .  .  .  .  .  6\n"
            "    a  b  c  d  e  f\n");
}

TEST(BoardView, PutsNotesBesideTheBoard) {
  const std::string text =
      draw_board({.position = start("adjacency:size=4"), .notes = {"title", "", "note"}});
  const std::vector<std::string_view> lines = split(text, '\n');
  EXPECT_TRUE(lines[0].ends_with("   title"));
  EXPECT_TRUE(lines[1].ends_with("1"));
  EXPECT_TRUE(lines[2].ends_with("   note"));
}

TEST(BoardView, ColoursOnlyRepeatWhatTheCharactersSay) {
  AnyPosition position = start("othello");
  BoardView view{.position = position,
                 .last_move = Move(make_square(3, 3)),
                 .turned = bit(make_square(4, 4)),
                 .playable = position.legal_moves()};
  const std::string plain = draw_board(view);
  view.colours = true;
  const std::string coloured = draw_board(view);
  EXPECT_NE(coloured, plain);
  EXPECT_EQ(without_colours(coloured), plain);
}

TEST(BoardView, FitsASmallTerminal) {
  const std::string text = draw_board({.position = start("adjacency")});
  const std::vector<std::string_view> lines = split(text, '\n');
  EXPECT_LE(lines.size(), 12U);
  for (const std::string_view line : lines) EXPECT_LE(line.size(), kLineWidth / 2);
}

}  // namespace
}  // namespace turncoat::cli
