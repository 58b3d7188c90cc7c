#include "protocol/line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/random.h"
#include "support/random_play.h"
#include "support/variants.h"

namespace turncoat::line_protocol {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

const GameRegistry kGames = testing::builtin_games();

AnyPosition start_of(std::string_view game) { return kGames.start(game).value(); }

TEST(LineProtocol, AsksWithAllThereIsToKnow) {
  EXPECT_EQ(format_question({start_of("othello"), 5000ms}),
            "X 60 ---------------------------OX------XO--------------------------- 5000 othello d3 c4 f5 e6");
  EXPECT_EQ(format_question({start_of("adjacency:size=4,neighbours=8,rounds=3,first=O"), 0ms}),
            "O 6 --OO--OOXX--XX-- 0 adjacency:size=4,neighbours=8 a1 b1 a2 b2 c3 d3 c4 d4");
  EXPECT_THAT(format_question({start_of("adjacency:size=4x5"), 1ms}),
              ::testing::StartsWith("X 12 ---OO---OOXX---XX--- 1 adjacency:size=4x5 a1 b1 c1 a2"));
}

TEST(LineProtocol, UnderstandsItsOwnQuestions) {
  Rng rng(3);
  int questions = 0;
  for (const std::string& game : testing::game_names()) {
    for (const AnyPosition& start : testing::all_starts(game)) {
      for (const AnyPosition& position : testing::random_game(start, rng)) {
        if (position.legal_moves() == 0) continue;
        const Question question{position, 1234ms};
        const Result<Question> read = parse_question(format_question(question), kGames);
        ASSERT_TRUE(read) << read.error().message;
        ASSERT_EQ(*read, question);
        ++questions;
      }
    }
  }
  EXPECT_GT(questions, 100);
}

TEST(LineProtocol, RefusesOtherQuestions) {
  const auto complaint = [](std::string_view text) { return parse_question(text, kGames).error().message; };
  EXPECT_THAT(complaint("X 60"), HasSubstr("2 words are too few"));
  EXPECT_THAT(complaint("X 8 --OO--OOXX--XX-- 1 checkers a1"), HasSubstr("checkers"));
  EXPECT_THAT(complaint("X 8 --OO--OOXX--XX- 1 adjacency:size=4 a1"), HasSubstr("cells"));
  EXPECT_THAT(complaint("X 8 --OO--OOXX--XX-- -1 adjacency:size=4 a1"), HasSubstr("'-1' is no number of"));
  EXPECT_THAT(complaint("X 8 --OO--OOXX--XX-- 1 adjacency:size=4 a1"), HasSubstr("should be"));
}

TEST(LineProtocol, ReadsAnswers) {
  const AnyPosition position = start_of("adjacency:size=5");
  EXPECT_EQ(parse_answer("b3", position), Move(make_square(2, 1)));
  EXPECT_EQ(parse_answer(" B3 \t", position), Move(make_square(2, 1)));
  for (const std::string_view text : {"", "b", "b9", "f1", "b3 c3", "b3.", "ready", "\xff\xfe"}) {
    EXPECT_FALSE(parse_answer(text, position)) << text;
  }
}

}  // namespace
}  // namespace turncoat::line_protocol
