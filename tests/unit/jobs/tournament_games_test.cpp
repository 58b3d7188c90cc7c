#include "jobs/tournament_games.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "arena/tournament_store.h"
#include "jobs/play_tournament.h"
#include "jobs/pool_runner.h"
#include "jobs/run_job.h"
#include "unit/arena/world.h"

namespace turncoat {
namespace {

using ::testing::HasSubstr;
using testing::World;

TournamentDescription tournament_of(const World& world, const std::vector<std::string>& bots) {
  TournamentDescription tournament{.start = world.games.start("adjacency:rounds=4").value()};
  for (const std::string& bot : bots) tournament.entrants.push_back({.name = bot, .bot = bot});
  tournament.plan.entrants = static_cast<int>(bots.size());
  tournament.plan.games = 4;
  tournament.openings = {.plies = 2};
  return tournament;
}

// All games that count, without times.
std::vector<std::string> games_of(const TournamentGames& games) {
  std::vector<std::string> lines;
  for (const TournamentGame& game : games.counted()) {
    std::string line = fmt::format("{} {} {} {}", game.round, game.a, game.b, game.game.number);
    for (const PlayedMove& move : game.game.moves) line += to_text(move.move);
    lines.push_back(line);
  }
  return lines;
}

struct StoreAndRunner {
  Result<TournamentStore> store = TournamentStore::open("");

  Result<TournamentGames> play(const World& world, const TournamentDescription& tournament, int threads = 2) {
    Result<TournamentGames> games = stored_games(tournament, *store);
    if (!games) return games;
    PoolRunner runner(world.players, threads);
    const Result<bool> over = play_tournament(*games, *store, runner, [] {}, {});
    if (!over) return std::unexpected(over.error());
    EXPECT_TRUE(*over);
    return games;
  }
};

TEST(TournamentGames, AllFormatsAreTheSameWithAnyNumberOfThreads) {
  const World world;
  for (const TournamentFormat format :
       {TournamentFormat::kRoundRobin, TournamentFormat::kGauntlet, TournamentFormat::kSwiss,
        TournamentFormat::kKnockout, TournamentFormat::kGroups}) {
    TournamentDescription tournament =
        tournament_of(world, {"greedy", "random", "mirror", "minimax:depth=1", "random:seed=5"});
    tournament.plan.format = format;
    tournament.plan.qualify = 1;
    const Result<TournamentGames> one = StoreAndRunner().play(world, tournament, 1);
    const Result<TournamentGames> three = StoreAndRunner().play(world, tournament, 3);
    ASSERT_TRUE(one && three);
    EXPECT_GT(one->played(), 0);
    EXPECT_EQ(one->played(), one->wanted());
    EXPECT_EQ(games_of(*one), games_of(*three)) << to_text(format);
  }
}

TEST(TournamentGames, EveryOpeningIsPlayedFromBothSeatsAndByAllPairings) {
  const World world;
  const Result<TournamentGames> games =
      StoreAndRunner().play(world, tournament_of(world, {"greedy", "random", "mirror"}));
  ASSERT_TRUE(games);
  const std::vector<TournamentGame> played = games->counted();
  ASSERT_EQ(played.size(), 12U);
  for (std::size_t i = 0; i < played.size(); i += 2) {
    EXPECT_EQ(played[i].game.opening, played[i + 1].game.opening);
    EXPECT_EQ(played[i].game.opening, played[i % 4].game.opening);  // as in the first pairing
    EXPECT_EQ(played[i].game.first, Bot::kA);
    EXPECT_EQ(played[i + 1].game.first, Bot::kB);
  }
}

TEST(TournamentGames, NoOpeningIsPlayedTwice) {
  const World world;
  TournamentDescription tournament = tournament_of(world, {"greedy", "random"});
  tournament.start = world.games.start("othello:size=6").value();
  tournament.openings = {.plies = 1};  // four moves, all mirror images of one
  const Result<TournamentGames> games = StoreAndRunner().play(world, tournament);
  ASSERT_FALSE(games);
  EXPECT_THAT(games.error().message, HasSubstr("random:1 gives no more than 1 different openings"));
}

// Another entrant, another order, another round: the games of the others are those that are there.
TEST(TournamentGames, OnlyWhatChangedIsPlayedAgain) {
  const World world;
  StoreAndRunner run;
  ASSERT_TRUE(run.play(world, tournament_of(world, {"greedy", "random", "mirror"})));
  const auto found = [&](const TournamentDescription& tournament) {
    const Result<TournamentGames> games = stored_games(tournament, *run.store);
    EXPECT_TRUE(games);
    return games->found();
  };
  EXPECT_EQ(found(tournament_of(world, {"greedy", "random", "mirror"})), 12);
  EXPECT_EQ(found(tournament_of(world, {"mirror", "random", "greedy"})), 12);
  EXPECT_EQ(found(tournament_of(world, {"greedy", "minimax:depth=1", "random", "mirror"})), 12);
  TournamentDescription changed = tournament_of(world, {"greedy", "random", "mirror"});
  changed.entrants[1].files = "changed";
  EXPECT_EQ(found(changed), 4);
  changed = tournament_of(world, {"greedy", "random", "mirror"});
  changed.plan.games = 2;
  EXPECT_EQ(found(changed), 6);
  changed.plan.seed = 2;
  EXPECT_EQ(found(changed), 0);
}

TEST(TournamentGames, ABotThatCannotStartLosesAndTheOthersGoOn) {
  World world;
  world.players.add(PlayerInfo{
      .name = "broken", .summary = "", .parameters = {}, .make = [](const Settings&) -> MadePlayer {
        return fail("it does not start");
      }});
  const Result<TournamentGames> games =
      StoreAndRunner().play(world, tournament_of(world, {"greedy", "broken", "random"}));
  ASSERT_TRUE(games);
  int incidents = 0;
  for (const TournamentGame& game : games->counted()) {
    if (!game.game.incident) continue;
    ++incidents;
    EXPECT_EQ(game.game.incident->incident.kind, IncidentKind::kNoStart);
    EXPECT_EQ(game.game.incident->bot == Bot::kA ? game.a : game.b, 1);
  }
  EXPECT_EQ(incidents, 8);
}

// The bounds are far from each other and minimax is far better than random, so few pairs decide.
TEST(TournamentGames, TheTestEndsAPairingWhereItIsClear) {
  const World world;
  TournamentDescription tournament = tournament_of(world, {"minimax:depth=2", "random"});
  tournament.start = world.games.start("adjacency").value();
  tournament.openings = {.plies = 4};
  tournament.plan.games = 200;
  tournament.sprt = Sprt{.elo0 = 0, .elo1 = 200};
  const Result<TournamentGames> one = StoreAndRunner().play(world, tournament, 1);
  const Result<TournamentGames> four = StoreAndRunner().play(world, tournament, 4);
  ASSERT_TRUE(one && four);
  EXPECT_LT(one->played(), 200);
  EXPECT_EQ(one->played() % 2, 0);
  EXPECT_EQ(games_of(*one), games_of(*four));
}

// At least once is enough: what comes twice, late or from elsewhere changes nothing.
TEST(TournamentGames, ResultsThatComeAgainCountOnce) {
  const World world;
  Result<TournamentGames> games = TournamentGames::open(
      tournament_of(world, {"greedy", "random"}),
      [](const WantedGame&) -> Result<std::optional<JobResult>> { return std::nullopt; });
  ASSERT_TRUE(games);
  const std::optional<WantedGame> wanted = games->next();
  ASSERT_TRUE(wanted);
  const auto done = run(wanted->job, world.players, {});
  ASSERT_TRUE(done && *done);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(games->add(wanted->id, **done));
  ASSERT_TRUE(games->add("of somebody else", **done));
  EXPECT_EQ(games->played(), 1);
  EXPECT_EQ(games->wanted(), 4);
}

class StoreTest : public ::testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

 private:
  std::filesystem::path folder_ =
      std::filesystem::path(::testing::TempDir()) / fmt::format("turncoat-tournament-{}", ::getpid());
};

TEST_F(StoreTest, KeepsWhatItIsAndItsGames) {
  const World world;
  TournamentDescription tournament = tournament_of(world, {"greedy", "random"});
  tournament.entrants[0] = {.name = "Ana \"A\"", .bot = "greedy", .anchor = 100.5, .group = "staff"};
  tournament.entrants[1].files = "f";
  tournament.entrants[1].folder = "/somewhere";
  {
    Result<TournamentStore> store = TournamentStore::open(path("t.db"));
    ASSERT_TRUE(store) << store.error().message;
    EXPECT_FALSE(store->description(world.games).value());
    ASSERT_TRUE(store->describe(tournament));
    ASSERT_TRUE(store->add(std::vector<StoredResult>{{"1", "a", "b", "{}"}, {"2", "b", "a", "{}"}}));
    ASSERT_TRUE(store->add(std::vector<StoredResult>{{"1", "a", "b", "other"}}));  // the first one stays
    const Result<TournamentStore> second = TournamentStore::open(path("t.db"));
    ASSERT_FALSE(second);
    EXPECT_THAT(second.error().message, HasSubstr("another"));
    EXPECT_TRUE(TournamentStore::read(path("t.db")));
  }
  Result<TournamentStore> store = TournamentStore::open(path("t.db"));
  ASSERT_TRUE(store);
  EXPECT_EQ(store->find("1").value(), "{}");
  EXPECT_EQ(store->find("3").value(), std::nullopt);
  const auto there = store->description(world.games);
  ASSERT_TRUE(there && *there);
  EXPECT_EQ(difference(**there, tournament), std::nullopt);
  const std::vector<Entrant>& entrants = (*there)->entrants;
  ASSERT_EQ(entrants.size(), 2U);
  EXPECT_EQ(entrants[0].name, "Ana \"A\"");
  EXPECT_EQ(entrants[0].anchor, 100.5);
  EXPECT_EQ(entrants[0].group, "staff");
  EXPECT_EQ(entrants[1].files, "f");
  EXPECT_EQ(entrants[1].folder, "/somewhere");
}

TEST_F(StoreTest, RefusesOtherFiles) {
  {
    Result<Database> other = Database::open(path("other.db"));
    ASSERT_TRUE(other && other->execute("CREATE TABLE games (id INTEGER)"));
  }
  EXPECT_THAT(TournamentStore::open(path("other.db")).error().message,
              HasSubstr("something else than a tournament"));
  ASSERT_TRUE(TournamentStore::open(path("newer.db")));
  {
    Result<Database> newer = Database::open(path("newer.db"));
    ASSERT_TRUE(newer && newer->execute("PRAGMA user_version = 99"));
  }
  EXPECT_THAT(TournamentStore::open(path("newer.db")).error().message, HasSubstr("schema 99"));
  EXPECT_FALSE(TournamentStore::read(path("missing.db")));
  EXPECT_FALSE(std::filesystem::exists(path("missing.db")));
}

TEST(Tournament, AnotherOneIsToldByWhatDiffers) {
  const World world;
  const TournamentDescription here = tournament_of(world, {"greedy", "random"});
  TournamentDescription there = tournament_of(world, {"mirror", "random", "greedy"});
  there.plan.games = 40;
  EXPECT_EQ(difference(there, here), std::nullopt);  // its games may still count
  there.plan.seed = 9;
  there.limits.nodes = 5;
  EXPECT_EQ(difference(there, here), "limits is 5 nodes there and none here, seed is 9 there and 1 here");
}

}  // namespace
}  // namespace turncoat
