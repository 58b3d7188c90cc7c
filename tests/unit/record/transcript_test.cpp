#include "record/transcript.h"

#include <gtest/gtest.h>

#include "support.h"

namespace turncoat::testing {
namespace {

TEST(Transcript, ReadsEverySpellingAsTheSameGame) {
  const GameRecord plain = read_one("transcript", "f5d6c3d3");
  ASSERT_EQ(plain.moves.size(), 4U);
  EXPECT_EQ(plain.moves[0].move, Move(make_square(4, 5)));
  for (const std::string_view text : {"F5D6C3D3", "f5 d6 c3 d3", "f5,d6,c3,d3\r\n", "1. f5 d6 2. c3 d3",
                                      "1.f5 1...d6 2.c3 2...d3", "1 f5 2 d6 3 c3 4 d3", "f5-d6-c3-d3",
                                      "\xEF\xBB\xBF"
                                      "f5d6c3d3",
                                      "1) f5 2) d6 3) c3 4) d3"}) {
    EXPECT_EQ(read_one("transcript", text), plain) << text;
  }
}

TEST(Transcript, PutsInPassesThatAreLeftOut) {
  // X can take b1 from c1 and b8 from c8; O has no mark that outflanks anything.
  const AnyPosition start = start_of("othello")
                                .parse(
                                    "XO------"
                                    "--------"
                                    "--------"
                                    "--------"
                                    "--------"
                                    "--------"
                                    "--------"
                                    "XO------ X")
                                .value();
  const GameRecord left_out = read_one("transcript", "c1c8", start);
  const GameRecord written = read_one("transcript", "c1 pa c8", start);
  EXPECT_EQ(left_out, written);
  ASSERT_EQ(left_out.moves.size(), 3U);
  EXPECT_TRUE(left_out.moves[1].move.is_pass());
  for (const std::string_view pass : {"PASS", "ps", "--", "Pa"}) {
    EXPECT_EQ(read_one("transcript", fmt::format("c1{}c8", pass), start), written) << pass;
  }
}

TEST(Transcript, EachLineIsAGame) {
  const auto games = read_text("transcript", "f5d6\n\nf5f6\rd3\r\n");
  ASSERT_EQ(games.size(), 3U);
  EXPECT_EQ(games[2]->moves.size(), 1U);
}

TEST(Transcript, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(error_of("transcript", "f5d6\nf5a1"),
            "line 2: move 2: a1 is not legal for O: legal moves are f4 d6 f6");
  EXPECT_EQ(error_of("transcript", "f5?"),
            "line 1: character 3: '?' is not part of a move list: write moves like f5d6c3, or pa for a pass");
  EXPECT_EQ(error_of("transcript", "f5i9"),
            "line 1: character 3: 'i9' is not a move: write a cell from a1 to h8, or pa to pass");
  EXPECT_EQ(error_of("transcript", "f55"),
            "line 1: character 3: '5' is not part of a move list: write moves like f5d6c3, or pa for a pass");
  EXPECT_EQ(error_of("transcript", "f5pa"), "line 1: move 2: O may not pass: legal moves are f4 d6 f6");
  EXPECT_EQ(error_of("transcript", "1."), "line 1: there is no move in it: write moves like f5d6c3");
  EXPECT_EQ(error_of("transcript", "a1a1", start_of("adjacency")), "line 1: move 2: a1 is occupied");
}

TEST(Transcript, RefusesWhatItCannotHold) {
  EXPECT_EQ(write_error("transcript", {.start = start_of("othello")}),
            "a transcript cannot hold a game without moves: use obf, ggf or jsonl");
  const AnyPosition start = start_of("adjacency:size=4").parse("X--------------- O 3").value();
  EXPECT_EQ(write_error("transcript", {.start = start, .moves = {{Move(1)}}}),
            "a transcript cannot hold a game that begins from a position of its own (X--------------- O 3): "
            "use ggf or jsonl");
  const Result<FileSet> mixed = write_all(
      "transcript", {read_one("transcript", "f5"), read_one("transcript", "a1", start_of("adjacency"))});
  ASSERT_FALSE(mixed);
  EXPECT_EQ(mixed.error().message,
            "this is adjacency and the games before are othello: this format does not say which, so one file "
            "holds one");
}

}  // namespace
}  // namespace turncoat::testing
