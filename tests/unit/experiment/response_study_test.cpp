#include "experiment/response_study.h"

#include <gtest/gtest.h>

#include "experiment/sample_games.h"
#include "support/sample_players.h"

namespace turncoat {
namespace {

// The fixed games are what the players of support/sample_players.h and othello-2007 play.
TEST(SampleGames, ArePlayedAgain) {
  PlayerRegistry players;
  add_builtin_players(players);
  const MadePlayer white = players.make("othello-2007:level=medium");
  for (const SampleGame& sample : kSampleGames) {
    testing::Othello position;
    std::vector<Move> moves;
    while (!position.is_over()) {
      Move move = Move::pass();
      if (position.legal_moves() != 0) {
        move = position.side() == Side::kX
                   ? testing::favourite(testing::kSamplePlayers[static_cast<std::size_t>(sample.number - 1)],
                                        position)
                   : choose_freely(**white, position).move;
        moves.push_back(move);
      }
      position.play(move);
    }
    EXPECT_EQ(transcript_of(moves), sample.moves) << sample.number;
  }
}

TEST(SampleGames, AreSevenGamesWithEnoughMovesOfWhite) {
  for (const SampleGame& sample : kSampleGames) {
    const std::vector<othello::Position<8>> positions = white_positions(sample);
    EXPECT_GE(positions.size(), 25U) << sample.number;
    for (const othello::Position<8>& position : positions) {
      EXPECT_EQ(position.side(), Side::kO);
      EXPECT_NE(position.legal_moves(), 0U);
    }
  }
}

ResponseStudy two_moves() {
  ResponseStudy study;
  for (const int sample : {1, 2}) {
    StudyGame game{.level = "easy", .sample = sample, .moves = {}};
    game.moves[0] = {{.calls = 10, .seconds = 1}, {.calls = 40, .seconds = 5}};
    study.games.push_back(game);
  }
  return study;
}

TEST(ResponseStudy, SumsUp) {
  const ResponseStudy study = two_moves();
  EXPECT_EQ(study.games[0].calls(0), (Range<std::uint64_t>{10, 40}));
  EXPECT_EQ(study.games[0].seconds(0), (Range<double>{1, 5}));
  EXPECT_EQ(study.most_calls(0, "easy"), 40U);
  EXPECT_EQ(study.total_calls(0, "easy"), 100U);
  EXPECT_EQ(study.total_calls(0, "hard"), 0U);
  EXPECT_EQ(study.share_within(0, "easy", 4), 0.5);
  EXPECT_EQ(study.share_within(0, "easy", 4, 10.0), 1) << "40 calls at 10 a second are 4 s";
  EXPECT_EQ(study.share_within(0, "easy", 4, 5.0), 0.5);
}

// By hand: 218640 calls in 45.234 s, 39565 in 10.922 s.
TEST(ResponseStudy, SpeedOfTheReportsComputers) {
  EXPECT_NEAR(published_speed(0), 4833.5, 0.5);
  EXPECT_NEAR(published_speed(1), 3622.5, 0.5);
}

}  // namespace
}  // namespace turncoat
