// The games of report E's study against what its section 5.2 says of each.
#include "experiment/sample_games.h"

#include <gtest/gtest.h>

#include "support/sample_players.h"

namespace turncoat::testing {
namespace {

std::vector<PlayedGame> fixed_games() {
  std::vector<PlayedGame> games;
  for (const SampleGame& sample : kSampleGames) games.push_back(played_again(sample));
  return games;
}

bool differs_from_all(const PlayedGame& game, const std::vector<PlayedGame>& others) {
  return std::ranges::all_of(others, [&](const PlayedGame& one) { return begin_differently(game, one); });
}

// Report E, section 5.2: "Sampel 1: Hitam menang ...", "Sampel 2: Putih menang ...", and so on to 7.
TEST(SampleGames, HaveTheWinnersOfTheReport) {
  for (const SampleGame& sample : kSampleGames) {
    const auto [black, white] = sample.discs();
    EXPECT_EQ(sample.winner, sample.number == 1 ? Side::kX : Side::kO) << sample.number;
    EXPECT_EQ(black > white, sample.number == 1) << sample.number << ": " << black << "-" << white;
    EXPECT_NE(black, white);
  }
}

TEST(SampleGames, HaveTheCharactersOfTheReport) {
  const std::vector<PlayedGame> games = fixed_games();
  for (std::size_t i = 0; i < games.size(); ++i) {
    EXPECT_TRUE(games[i].last().is_over()) << i + 1;
    EXPECT_TRUE(kSampleKinds[i].shows(games[i])) << i + 1;
    for (std::size_t ply = kOpeningPlies; ply < games[i].moves.size(); ++ply) {
      const Othello& position = games[i].positions[ply];
      if (position.side() != Side::kO || position.must_pass()) continue;
      EXPECT_EQ(games[i].moves[ply], favourite(kSampleKinds[i].likes, position)) << i + 1 << ", ply " << ply;
    }
  }
}

TEST(SampleGames, DifferFromTheFirstMoves) {
  const std::vector<PlayedGame> games = fixed_games();
  for (std::size_t i = 0; i < games.size(); ++i) {
    EXPECT_TRUE(differs_from_all(games[i], {games.begin(), games.begin() + static_cast<std::ptrdiff_t>(i)}))
        << i + 1;
  }
}

TEST(SampleGames, HaveEnoughMovesOfWhite) {
  for (const SampleGame& sample : kSampleGames) {
    const std::vector<othello::Position<8>> positions = white_positions(sample);
    EXPECT_GE(positions.size(), kLeastWhiteMoves) << sample.number;
    for (const othello::Position<8>& position : positions) {
      EXPECT_EQ(position.side(), Side::kO);
      EXPECT_NE(position.legal_moves(), 0U);
    }
  }
}

// The whole search, from which anybody gets the same seven games.
TEST(SampleGames, AreTheFirstOnesThatFit) {
  PlayerRegistry players;
  add_builtin_players(players);
  const MadePlayer black = players.make("othello-2007:level=easy");
  const std::vector<PlayedGame> openings = all_openings();
  std::vector<PlayedGame> found;
  for (std::size_t i = 0; i < kSampleGames.size(); ++i) {
    for (const PlayedGame& opening : openings) {
      if (!differs_from_all(opening, found)) continue;
      PlayedGame game = finished(opening, kSampleKinds[i].likes, **black);
      if (!is_sample(game, kSampleKinds[i], kSampleGames[i].winner)) continue;
      found.push_back(std::move(game));
      break;
    }
    ASSERT_EQ(found.size(), i + 1) << "no opening gives sample " << i + 1;
    EXPECT_EQ(found[i].transcript(), kSampleGames[i].moves) << i + 1;
  }
}

}  // namespace
}  // namespace turncoat::testing
