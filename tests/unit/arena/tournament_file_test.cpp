#include "arena/tournament_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/arena/world.h"

namespace turncoat {
namespace {

using ::testing::HasSubstr;
using testing::World;

constexpr std::string_view kWhole = R"toml(
game = "adjacency:rounds=8"
format = "groups"
games = 12
seed = 7
openings = "random:4"
balance = 2
clock = "5+0.1"
nodes = 5000
depth = 3
threads = 2
draw_seeds = true
submissions = "homework"

[groups]
groups = 3
qualify = 1
tie_pairs = 4
final = "round-robin"

[[entrant]]
name = "Ana"
bot = "line:python3 bot.py"
folder = "ana"
group = "class"

[[entrant]]
bot = "minimax:depth=2"
anchor = 1000.5
)toml";

TEST(TournamentFile, SaysEverything) {
  const World world;
  const Result<TournamentFile> file = parse_tournament(kWhole, world.games);
  ASSERT_TRUE(file) << file.error().message;
  const TournamentDescription& tournament = file->tournament;
  EXPECT_EQ(tournament.start, world.games.start("adjacency:rounds=8").value());
  EXPECT_EQ(tournament.plan.format, TournamentFormat::kGroups);
  EXPECT_EQ(tournament.plan.games, 12);
  EXPECT_EQ(tournament.plan.seed, 7U);
  EXPECT_EQ(tournament.plan.groups, 3);
  EXPECT_EQ(tournament.plan.qualify, 1);
  EXPECT_EQ(tournament.plan.tie_pairs, 4);
  EXPECT_EQ(tournament.plan.final_stage, FinalStage::kRoundRobin);
  EXPECT_TRUE(tournament.plan.draws_seeds);
  EXPECT_EQ(tournament.openings, (OpeningPlan{.plies = 4, .balance = 2}));
  EXPECT_EQ(to_text(tournament.clock), "5+0.1");
  EXPECT_EQ(tournament.limits.nodes, 5000U);
  EXPECT_EQ(tournament.limits.depth, 3);
  EXPECT_EQ(file->threads, 2);
  EXPECT_EQ(file->submissions, "homework");
  ASSERT_EQ(tournament.entrants.size(), 2U);
  EXPECT_EQ(tournament.entrants[0].name, "Ana");
  EXPECT_EQ(tournament.entrants[0].folder, "ana");
  EXPECT_EQ(tournament.entrants[0].group, "class");
  EXPECT_EQ(tournament.entrants[1].name, "minimax:depth=2");
  EXPECT_EQ(tournament.entrants[1].anchor, 1000.5);
}

// What is kept in the file of games says the same.
TEST(TournamentFile, WhatIsWrittenReadsBack) {
  const World world;
  for (const std::string_view text :
       {kWhole, std::string_view("game = \"othello\"\ntime = 0.25\nsprt = \"0,10\"\n"),
        std::string_view("game = \"othello:size=6\"\nformat = \"swiss\"\n[swiss]\nrounds = 5\n"),
        std::string_view("game = \"othello\"\nformat = \"gauntlet\"\n[gauntlet]\nchallengers = 2\n"),
        std::string_view("game = \"othello\"\nformat = \"knockout\"\n[knockout]\ntie_pairs = 0\n")}) {
    const Result<TournamentFile> file = parse_tournament(text, world.games);
    ASSERT_TRUE(file) << file.error().message;
    const std::string written = to_toml(file->tournament);
    const Result<TournamentFile> again = parse_tournament(written, world.games);
    ASSERT_TRUE(again) << again.error().message << written;
    EXPECT_EQ(to_toml(again->tournament), written);
    EXPECT_EQ(difference(file->tournament, again->tournament), std::nullopt);
  }
}

TEST(TournamentFile, WhatIsWrongIsSaidWithItsLine) {
  const World world;
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"game = othello", "line 1: this is no TOML"},
      {"[# a tournament\n", "this is no TOML: a name is missing, or a bracket"},
      {"", "game is missing"},
      {"game = \"chess\"", "line 1: game is wrong: there is no game"},
      {"game = 8", "line 1: game must be a text in quotation marks"},
      {"game = \"othello\"\nposition = \"X\"", "line 2: position is wrong"},
      {"game = \"othello\"\ngamse = 4", "line 2: there is no key 'gamse' (did you mean 'game'?)"},
      {"game = \"othello\"\ngames = 3", "line 2: games must be even"},
      {"game = \"othello\"\ngames = 0", "line 2: games must be a whole number from 2 to 100000"},
      {"game = \"othello\"\nformat = \"swis\"", "line 2: format is wrong: 'swis' is none of"},
      {"game = \"othello\"\nformat = \"swis\"", "(did you mean 'swiss'?)"},
      {"game = \"othello\"\nopenings = \"random:99\"", "line 2: openings is wrong"},
      {"game = \"othello\"\nbalance = 65", "line 2: balance must be a whole number from 0 to 64"},
      {"game = \"othello\"\ntime = \"1\"", "line 2: time must be a number from 0 to 86400"},
      {"game = \"othello\"\ntime = 1\nclock = \"5\"", "line 3: clock is for the whole game"},
      {"game = \"othello\"\nclock = \"soon\"", "line 2: clock is wrong"},
      {"game = \"othello\"\nnodes = 0", "line 2: nodes must be"},
      {"game = \"othello\"\nseed = -1", "line 2: seed must be"},
      {"game = \"othello\"\nthreads = 0", "line 2: threads must be"},
      {"game = \"othello\"\nsprt = \"10\"", "line 2: sprt is wrong"},
      {"game = \"othello\"\ndraw_seeds = 1", "line 2: draw_seeds must be true or false"},
      {"game = \"othello\"\nswiss = 4", "line 2: swiss must be a table"},
      {"game = \"othello\"\n[swiss]\nrounds = 4", "line 2: swiss is for format = \"swiss\""},
      {"game = \"othello\"\nformat = \"swiss\"\n[swiss]\nround = 4",
       "line 4: there is no key [swiss] 'round'"},
      {"game = \"othello\"\nentrant = \"x\"", "line 2: entrant must be tables"},
      {"game = \"othello\"\n[[entrant]]\nname = \"x\"", "line 2: [[entrant]] bot is missing"},
      {"game = \"othello\"\n[[entrant]]\nbot = \"x\"\nbots = 1",
       "line 4: there is no key [[entrant]] 'bots'"},
  };
  for (const auto& [text, complaint] : wrong) {
    const Result<TournamentFile> file = parse_tournament(text, world.games);
    ASSERT_FALSE(file) << text;
    EXPECT_THAT(file.error().message, HasSubstr(complaint)) << text;
  }
}

TournamentDescription small(const World& world, std::vector<Entrant> entrants) {
  TournamentDescription tournament{.start = world.games.start("othello").value(),
                                   .entrants = std::move(entrants)};
  tournament.plan.entrants = static_cast<int>(tournament.entrants.size());
  return tournament;
}

TEST(Tournament, EntrantsMustMakeOne) {
  const World world;
  const auto complaint = [&](std::vector<Entrant> entrants) {
    const Result<void> right = check_tournament(small(world, std::move(entrants)), world.players);
    return right ? std::string() : right.error().message;
  };
  const Entrant greedy{.name = "greedy", .bot = "greedy"};
  EXPECT_EQ(complaint({greedy, {.name = "b", .bot = "random"}}), "");
  EXPECT_THAT(complaint({}), HasSubstr("here are none"));
  EXPECT_THAT(complaint({greedy}), HasSubstr("here is one"));
  EXPECT_THAT(complaint({greedy, greedy}), HasSubstr("two entrants have the name 'greedy'"));
  EXPECT_THAT(complaint({greedy, {.name = " ", .bot = "random"}}), HasSubstr("has no name"));
  EXPECT_THAT(complaint({greedy, {.name = std::string(81, 'x'), .bot = "random"}}),
              HasSubstr("80 characters"));
  EXPECT_THAT(complaint({greedy, {.name = "b", .bot = "gredy"}}), HasSubstr("entrant 'b': there is no bot"));
  EXPECT_THAT(complaint({greedy, {.name = "b", .bot = "unbeatable"}}), HasSubstr("plays adjacency only"));
  EXPECT_THAT(complaint({greedy, {.name = "b", .bot = "random", .folder = "f"}}), HasSubstr("has a folder"));
}

TEST(Tournament, NamesAreMadeDifferent) {
  std::vector<Entrant> entrants = {
      {.name = "a", .bot = ""}, {.name = "a", .bot = ""}, {.name = "a (2)", .bot = ""}};
  name_apart(entrants);
  EXPECT_EQ(entrants[1].name, "a (2)");
  EXPECT_EQ(entrants[2].name, "a (2) (2)");
}

TEST(Tournament, TheTestIsForPairingsOnWhichNothingDepends) {
  const World world;
  TournamentDescription tournament =
      small(world, {{.name = "a", .bot = "random"}, {.name = "b", .bot = "random"}});
  tournament.sprt = Sprt{.elo0 = 0, .elo1 = 10};
  EXPECT_TRUE(check_tournament(tournament, world.players));
  tournament.plan.format = TournamentFormat::kSwiss;
  EXPECT_THAT(check_tournament(tournament, world.players).error().message, HasSubstr("sprt cannot end"));
}

}  // namespace
}  // namespace turncoat
