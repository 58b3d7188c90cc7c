#include "jobs/job.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "jobs/job_result.h"
#include "jobs/pool_runner.h"
#include "jobs/run_job.h"
#include "unit/arena/world.h"

namespace turncoat {
namespace {

using ::testing::HasSubstr;
using testing::World;

constexpr Shape kSixBySix{.rows = 6, .columns = 6};

GameJob game_job(const World& world) {
  return {.start = world.games.start("othello:size=6").value(),
          .opening = {parse_move("c2", kSixBySix).value()},
          .bots = {{{.bot = "greedy", .seed = 3}, {.bot = "random", .seed = 4}}},
          .limits = {.nodes = 1000, .depth = 2}};
}

SolveJob solve_job(const World& world) {
  return {.position = world.games.start("adjacency:size=4").value(), .hash_mebibytes = 1};
}

SelfplayJob selfplay_job() {
  return {.subject = Subject::kAdjacency,
          .seed = 5,
          .exact = 2,
          .lengths = GameLengths::kShort,
          .evaluation = "handmade",
          .weights = 0,
          .block = 1};
}

std::vector<Job> some_jobs(const World& world) {
  GameJob timed = game_job(world);
  timed.limits = {};
  timed.clock = parse_clock("2.5+0.1").value();
  timed.bots[1] = {.bot = "line:python3 bot.py", .seed = 9, .files = "abc", .folder = "/bots/ana's bot"};
  GameJob moves = game_job(world);
  moves.clock = ClockRule::of_move(std::chrono::milliseconds(100));
  SolveJob outcome = solve_job(world);
  outcome.outcome_only = true;
  outcome.limits.time = std::chrono::milliseconds(1500);
  return {game_job(world), timed, moves, solve_job(world), outcome, selfplay_job()};
}

TEST(Job, ItsTextReadsBack) {
  const World world;
  for (const Job& job : some_jobs(world)) {
    const std::string text = to_json(job);
    const Result<Job> read = parse_job(text, world.games);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(to_json(*read), text);
    EXPECT_EQ(id_of(*read), id_of(job));
    EXPECT_EQ(id_of(job).size(), 32U);
  }
}

// Whatever decides the result is in the id, and nothing else.
TEST(Job, TheIdIsThatOfTheResult) {
  const World world;
  const GameJob job = game_job(world);
  const auto changed = [&](auto change) {
    GameJob other = job;
    change(other);
    return id_of(other);
  };
  const std::string id = id_of(job);
  EXPECT_EQ(changed([](GameJob& other) { other.bots[0].folder = "/elsewhere"; }), id);
  EXPECT_NE(changed([](GameJob& other) { other.bots[0].files = "f"; }), id);
  EXPECT_NE(changed([](GameJob& other) { other.bots[0].seed = 7; }), id);
  EXPECT_NE(changed([](GameJob& other) { std::swap(other.bots[0], other.bots[1]); }), id);
  EXPECT_NE(changed([](GameJob& other) { other.opening.clear(); }), id);
  EXPECT_NE(changed([](GameJob& other) { other.limits.depth = 3; }), id);
  EXPECT_NE(changed([](GameJob& other) { other.clock = ClockRule::of_move(std::chrono::milliseconds(5)); }),
            id);
}

TEST(Job, WhatIsWrongIsSaid) {
  const World world;
  const std::string game = to_json(Job(game_job(world)));
  const std::string selfplay = to_json(Job(selfplay_job()));
  const auto with = [](std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
  };
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"{}", "job is missing"},
      {"[]", "a job is one JSON object"},
      {with(game, "\"game\"", "\"gane\""), "job"},
      {with(game, "\"version\":1", "\"version\":2"), "version 2 of jobs is not known"},
      {with(game, "c2", "a1"), "opening is wrong at move 1"},
      {with(game, "\"seed\":3", "\"seed\":-3"), "bots[0].seed"},
      {with(game, "\"depth\":2", "\"depth\":2,\"more\":1"), "more"},
      {with(game, "\"clock\":null", "\"clock\":\"soon\""), "clock"},
      {with(selfplay, "0000000000000000", "0"), "weights must be 16 hexadecimal digits"},
      {with(selfplay, "\"short\"", "\"tiny\""), "lengths"},
  };
  for (const auto& [text, complaint] : wrong) {
    const Result<Job> read = parse_job(text, world.games);
    ASSERT_FALSE(read) << text;
    EXPECT_THAT(read.error().message, HasSubstr(complaint));
  }
}

TEST(Job, ResultsOfAllKindsReadBack) {
  const World world;
  for (const Job& job : {Job(game_job(world)), Job(solve_job(world)), Job(selfplay_job())}) {
    const Result<std::optional<JobResult>> done = run(job, world.players, {});
    ASSERT_TRUE(done && *done);
    const std::string text = to_json(**done);
    const Result<JobResult> read = parse_job_result(text, job);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(to_json(*read), text);
  }
}

// A 4x4 game that fills the board is lost for who begins by 2 (docs/results.md, and the twin's count).
TEST(Job, APositionIsSolved) {
  const World world;
  const auto done = run(solve_job(world), world.players, {});
  ASSERT_TRUE(done && *done);
  const auto& result = std::get<SolveResult>(**done);
  EXPECT_EQ(result.score, -2);
  EXPECT_EQ(result.outcome, -1);
}

TEST(Job, AnotherEvaluationThanWasAskedForIsAFailure) {
  const World world;
  SelfplayJob job = selfplay_job();
  job.weights = 7;
  const auto done = run(job, world.players, {});
  ASSERT_FALSE(done);
  EXPECT_THAT(done.error().message, HasSubstr("the evaluation handmade is another one here"));
}

// A worker is not believed.
TEST(Job, AResultAgainstTheRulesIsRefused) {
  const World world;
  const Job job = game_job(world);
  const auto done = run(job, world.players, {});
  ASSERT_TRUE(done && *done);
  auto result = std::get<GameResult>(**done);
  result.moves.pop_back();
  EXPECT_FALSE(parse_job_result(to_json(JobResult(result)), job));
  EXPECT_FALSE(parse_job_result("{}", job));
  const Job solve = solve_job(world);
  EXPECT_FALSE(parse_job_result(R"({"score":2,"outcome":-1,"line":"","nodes":1,"seconds":0})", solve));
  EXPECT_FALSE(parse_job_result(R"({"score":null,"outcome":1,"line":"a1","nodes":1,"seconds":0})", solve));
  EXPECT_FALSE(parse_job_result(R"({"score":-2,"outcome":-1,"line":"a3a3","nodes":1,"seconds":0})", solve));
  EXPECT_FALSE(parse_job_result(R"({"positions":"00"})", Job(selfplay_job())));
  EXPECT_FALSE(parse_job_result(R"({"positions":"0x"})", Job(selfplay_job())));
}

TEST(PoolRunner, DoesAllJobsOnceAndThenSaysNothing) {
  const World world;
  PoolRunner runner(world.players, 3);
  EXPECT_EQ(runner.workers(), 3U);
  std::map<std::string, int> times;
  for (int seed = 0; seed < 20; ++seed) {
    GameJob job = game_job(world);
    job.bots[1].seed = seed;
    times[id_of(job)] = 0;
    ASSERT_TRUE(runner.submit(job));
  }
  for (auto finished = runner.finished(); finished && !finished->empty(); finished = runner.finished()) {
    for (const FinishedJob& job : *finished) ++times.at(job.id);
  }
  EXPECT_EQ(times.size(), 20U);
  for (const auto& [id, count] : times) EXPECT_EQ(count, 1);
}

TEST(PoolRunner, StopsAndLetsGo) {
  const World world;
  PoolRunner runner(world.players, 2);
  for (int seed = 0; seed < 50; ++seed) {
    GameJob job = game_job(world);
    job.limits = {};
    job.clock = ClockRule::of_move(std::chrono::milliseconds(2000));
    job.bots[1] = {.bot = "mcts", .seed = seed};
    ASSERT_TRUE(runner.submit(job));
  }
  runner.stop();
  std::size_t done = 0;
  for (auto finished = runner.finished(); finished && !finished->empty(); finished = runner.finished())
    done += finished->size();
  EXPECT_LT(done, 50U);
}

}  // namespace
}  // namespace turncoat
