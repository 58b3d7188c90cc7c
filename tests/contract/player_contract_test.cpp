// What players/player.h promises, for every registered bot and every preset in every registered game.
//
// Bots are asked under a limit of nodes: that keeps strong ones quick and is a promise of its own.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "core/machine_memory.h"
#include "core/random.h"
#include "core/text.h"
#include "players/registry.h"
#include "support/random_play.h"
#include "support/variants.h"

namespace turncoat::testing {
namespace {

constexpr Limits kFewNodes{.nodes = 200};

PlayerRegistry builtin_players() {
  PlayerRegistry registry;
  add_builtin_players(registry);
  return registry;
}

// Every bot, and every preset both ways if there are two, that plays one of the games.
std::vector<std::string> player_specs() {
  const PlayerRegistry registry = builtin_players();
  std::vector<std::string> specs;
  for (const PlayerInfo& player : registry.players()) specs.push_back(player.name);
  for (const Preset& preset : registry.presets()) {
    specs.push_back(preset.name + ":as=paper");
    if (preset.code != preset.paper) specs.push_back(preset.name + ":as=code");
  }
  std::erase_if(specs, [](const std::string& spec) {
    return std::ranges::none_of(game_names(), [&](const std::string& game) {
      return builtin_players().check_game(spec, builtin_games().start(game).value()).has_value();
    });
  });
  return specs;
}

std::unique_ptr<Player> make(const std::string& spec) {
  MadePlayer player = builtin_players().make(spec);
  EXPECT_TRUE(player) << spec << ": " << player.error().message;
  return std::move(*player);
}

bool plays(const std::string& spec, const AnyPosition& position) {
  return builtin_players().check_game(spec, position).has_value();
}

Choice choose(Player& player, const AnyPosition& position, const Limits& limits = kFewNodes) {
  return player.choose(position, limits, {}, nullptr).value();
}

// Positions of random games of every variant that the player plays.
template <class Check>
void for_each_position(const std::string& spec, Check check) {
  Rng rng(13);
  for (const std::string& game : game_names()) {
    for (const AnyPosition& start : all_starts(game)) {
      if (!plays(spec, start)) continue;
      for (int round = 0; round < 3; ++round) {
        for (const AnyPosition& position : random_game(start, rng)) check(position);
      }
    }
  }
}

class PlayerContract : public ::testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Players, PlayerContract, ::testing::ValuesIn(player_specs()), [](const auto& test) {
  std::string name = test.param;
  std::ranges::replace_if(
      name, [](char c) { return !is_digit(c) && (to_lower(c) < 'a' || to_lower(c) > 'z'); }, '_');
  return name;
});

// A game of the player against itself; fails the test on the first illegal move.
std::vector<Move> self_play(Player& player, AnyPosition position) {
  std::vector<Move> moves;
  while (!position.is_over()) {
    const Move move = choose(player, position).move;
    const Result<void> played = play_checked(position, move);
    if (!played) {
      ADD_FAILURE() << played.error().message << " in " << position.variant() << ' ' << position.to_text();
      return moves;
    }
    moves.push_back(move);
  }
  return moves;
}

// The first variant of each game that the player plays.
std::vector<AnyPosition> some_starts(const std::string& spec) {
  std::vector<AnyPosition> starts;
  for (const std::string& game : game_names()) {
    if (const AnyPosition start = builtin_games().start(game).value(); plays(spec, start))
      starts.push_back(start);
  }
  return starts;
}

TEST_P(PlayerContract, PlaysLegalMovesToTheEndOfEveryVariant) {
  const std::unique_ptr<Player> player = make(GetParam());
  int games = 0;
  for (const std::string& game : game_names()) {
    for (const AnyPosition& start : all_starts(game)) {
      if (!plays(GetParam(), start)) continue;
      self_play(*player, start);
      ASSERT_FALSE(HasFailure());
      ++games;
    }
  }
  EXPECT_GT(games, 0);
}

TEST_P(PlayerContract, SameSeedSameGame) {
  for (const AnyPosition& start : some_starts(GetParam())) {
    EXPECT_EQ(self_play(*make(GetParam()), start), self_play(*make(GetParam()), start)) << start.variant();
  }
}

// Two players side by side share nothing: what one is asked does not change what the other answers.
TEST_P(PlayerContract, InstancesDoNotDisturbEachOther) {
  const AnyPosition start = some_starts(GetParam()).front();
  const std::vector<Move> alone = self_play(*make(GetParam()), start);
  const std::unique_ptr<Player> player = make(GetParam());
  const std::unique_ptr<Player> neighbour = make(GetParam());
  AnyPosition position = start;
  for (const Move expected : alone) {
    choose(*neighbour, start);
    ASSERT_EQ(choose(*player, position).move, expected);
    position.play(expected);
  }
}

TEST_P(PlayerContract, PassesWhereOnlyAPassIsLegal) {
  const std::unique_ptr<Player> player = make(GetParam());
  for_each_position(GetParam(), [&](const AnyPosition& position) {
    if (!position.must_pass()) return;
    EXPECT_EQ(choose(*player, position).move, Move::pass()) << position.to_text();
  });
}

TEST_P(PlayerContract, FindsTheOnlyMove) {
  const std::unique_ptr<Player> player = make(GetParam());
  int positions = 0;
  for_each_position(GetParam(), [&](const AnyPosition& position) {
    if (count(position.legal_moves()) != 1) return;
    ++positions;
    EXPECT_EQ(choose(*player, position).move, Move(first_square(position.legal_moves())))
        << position.to_text();
  });
  EXPECT_GT(positions, 0) << "no position had a single move, so none was tested";
}

// Between looks at the limit a bot may finish the step it is in: a generation, a round of moves.
TEST_P(PlayerContract, KeepsToALimitOfNodes) {
  constexpr std::uint64_t kOneStep = 1000;
  const std::unique_ptr<Player> player = make(GetParam());
  for (const AnyPosition& start : some_starts(GetParam())) {
    for (const std::uint64_t nodes : {0U, 1U, 100U, 5000U}) {
      const Choice choice = choose(*player, start, {.nodes = nodes});
      EXPECT_TRUE(is_legal(start, choice.move));
      EXPECT_LE(choice.nodes, nodes + kOneStep) << start.variant();
    }
  }
}

TEST_P(PlayerContract, MovesWithoutTimeToThink) {
  const std::unique_ptr<Player> player = make(GetParam());
  for (const AnyPosition& start : some_starts(GetParam())) {
    const Choice choice = choose(*player, start, {.time = std::chrono::milliseconds(0)});
    EXPECT_TRUE(is_legal(start, choice.move));
  }
}

TEST_P(PlayerContract, MovesWhenToldToStopBeforeItBegins) {
  std::stop_source source;
  source.request_stop();
  const std::unique_ptr<Player> player = make(GetParam());
  for (const AnyPosition& start : some_starts(GetParam())) {
    EXPECT_TRUE(is_legal(start, player->choose(start, {}, source.get_token(), nullptr)->move));
  }
}

// Asks the player to stop as soon as it hears from it, and counts what it still hears.
class Stopper final : public Observer {
 public:
  void on(const Event& /*event*/) override {
    source_.request_stop();
    ++events_;
  }
  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
  [[nodiscard]] int events() const { return events_; }

 private:
  std::stop_source source_;
  int events_ = 0;
};

// A search looks at the stop request every 1024 nodes and tells of entering and leaving each.
TEST_P(PlayerContract, StopsWhileItThinks) {
  const std::unique_ptr<Player> player = make(GetParam());
  for (const AnyPosition& start : some_starts(GetParam())) {
    Stopper stopper;
    const Chosen chosen = player->choose(start, {}, stopper.token(), &stopper);
    EXPECT_TRUE(is_legal(start, chosen->move));
    EXPECT_LE(stopper.events(), 3000) << start.variant();
  }
}

class Counter final : public Observer {
 public:
  void on(const Event& /*event*/) override { ++events_; }
  [[nodiscard]] int events() const { return events_; }

 private:
  int events_ = 0;
};

TEST_P(PlayerContract, PlaysTheSameWhenSomebodyListens) {
  const std::unique_ptr<Player> alone = make(GetParam());
  const std::unique_ptr<Player> watched = make(GetParam());
  for (AnyPosition position : some_starts(GetParam())) {
    for (int ply = 0; ply < 6; ++ply) {
      Counter counter;
      const Choice heard = watched->choose(position, kFewNodes, {}, &counter).value();
      const Choice quiet = choose(*alone, position);
      EXPECT_EQ(heard.move, quiet.move);
      EXPECT_EQ(heard.value, quiet.value);
      EXPECT_EQ(heard.nodes, quiet.nodes);
      position.play(heard.move);
    }
  }
}

// Every key at its words and at the ends of its range.
TEST_P(PlayerContract, TakesEveryValueOfItsTable) {
  const PlayerRegistry registry = builtin_players();
  const std::string name = GetParam().substr(0, GetParam().find(':'));
  const auto bot = std::ranges::find(registry.players(), name, &PlayerInfo::name);
  if (bot == registry.players().end()) return;  // a preset takes the keys of its bot
  const AnyPosition start = some_starts(GetParam()).front();
  for (const Parameter& parameter : bot->parameters) {
    for (const std::string& value : values_of(parameter)) {
      const std::string spec = fmt::format("{}:{}={}", name, parameter.name, value);
      if (parameter.name == "hash" && !check_table_memory(std::stoi(value))) continue;  // more than there is
      EXPECT_TRUE(is_legal(start, choose(*make(spec), start).move)) << spec;
    }
  }
}

}  // namespace
}  // namespace turncoat::testing
