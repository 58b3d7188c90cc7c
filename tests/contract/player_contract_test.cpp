// What players/player.h promises, for every registered player in every registered game.
#include <gtest/gtest.h>

#include "core/random.h"
#include "players/registry.h"
#include "support/random_play.h"
#include "support/variants.h"

namespace turncoat::testing {
namespace {

PlayerRegistry builtin_players() {
  PlayerRegistry registry;
  add_builtin_players(registry);
  return registry;
}

std::vector<std::string> player_names() {
  const PlayerRegistry registry = builtin_players();
  std::vector<std::string> names;
  for (const PlayerInfo& player : registry.players()) names.push_back(player.name);
  return names;
}

// Positions of random games of every variant of every game.
template <class Check>
void for_each_position(Check check) {
  Rng rng(13);
  for (const std::string& game : game_names()) {
    for (const AnyPosition& start : all_starts(game)) {
      for (int round = 0; round < 10; ++round) {
        for (const AnyPosition& position : random_game(start, rng)) check(position);
      }
    }
  }
}

class PlayerContract : public ::testing::TestWithParam<std::string> {
 protected:
  static std::unique_ptr<Player> make(const std::string& spec) {
    Result<std::unique_ptr<Player>> player = builtin_players().make(spec);
    EXPECT_TRUE(player) << player.error().message;
    return std::move(*player);
  }
};

INSTANTIATE_TEST_SUITE_P(Players, PlayerContract, ::testing::ValuesIn(player_names()),
                         [](const auto& test) { return test.param; });

// A game of the player against itself; fails the test on the first illegal move.
std::vector<Move> self_play(Player& player, AnyPosition position) {
  std::vector<Move> moves;
  while (!position.is_over()) {
    const Move move = choose_freely(player, position).move;
    const Result<void> played = play_checked(position, move);
    if (!played) {
      ADD_FAILURE() << played.error().message << " in " << position.variant() << ' ' << position.to_text();
      return moves;
    }
    moves.push_back(move);
  }
  return moves;
}

TEST_P(PlayerContract, PlaysLegalMovesToTheEndOfEveryVariant) {
  const std::unique_ptr<Player> player = make(GetParam());
  for (const std::string& game : game_names()) {
    for (const AnyPosition& start : all_starts(game)) {
      self_play(*player, start);
      ASSERT_FALSE(HasFailure());
    }
  }
}

TEST_P(PlayerContract, SameSeedSameGame) {
  for (const std::string& game : game_names()) {
    const AnyPosition start = all_starts(game).front();
    EXPECT_EQ(self_play(*make(GetParam()), start), self_play(*make(GetParam()), start)) << game;
  }
}

// Two players side by side share nothing: what one is asked does not change what the other answers.
TEST_P(PlayerContract, InstancesDoNotDisturbEachOther) {
  const AnyPosition start = all_starts(game_names().front()).front();
  const std::vector<Move> alone = self_play(*make(GetParam()), start);
  const std::unique_ptr<Player> player = make(GetParam());
  const std::unique_ptr<Player> neighbour = make(GetParam());
  AnyPosition position = start;
  for (const Move expected : alone) {
    choose_freely(*neighbour, start);
    ASSERT_EQ(choose_freely(*player, position).move, expected);
    position.play(expected);
  }
}

TEST_P(PlayerContract, PassesWhereOnlyAPassIsLegal) {
  const std::unique_ptr<Player> player = make(GetParam());
  int passes = 0;
  for_each_position([&](const AnyPosition& position) {
    if (!position.must_pass()) return;
    ++passes;
    EXPECT_EQ(choose_freely(*player, position).move, Move::pass()) << position.to_text();
  });
  EXPECT_GT(passes, 0) << "no game held a pass, so none was tested";
}

TEST_P(PlayerContract, FindsTheOnlyMove) {
  const std::unique_ptr<Player> player = make(GetParam());
  int positions = 0;
  for_each_position([&](const AnyPosition& position) {
    if (count(position.legal_moves()) != 1) return;
    ++positions;
    EXPECT_EQ(choose_freely(*player, position).move, Move(first_square(position.legal_moves())))
        << position.to_text();
  });
  EXPECT_GT(positions, 0) << "no position had a single move, so none was tested";
}

}  // namespace
}  // namespace turncoat::testing
