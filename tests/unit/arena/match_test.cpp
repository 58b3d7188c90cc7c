#include "arena/match.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>

#include "arena/result_file.h"
#include "arena/tally.h"
#include "unit/arena/fakes.h"
#include "unit/arena/world.h"

namespace turncoat {
namespace {

using testing::World;

using testing::fail_with;
using testing::FakePlayer;

MatchDescription othello_match(const World& world, std::string a, std::string b) {
  return {.start = world.games.start("othello:size=6").value(),
          .bots = {std::move(a), std::move(b)},
          .openings = {.plies = 4}};
}

struct Outcome {
  std::vector<GameResult> games;
  Result<MatchEnd> end = MatchEnd::kAllPlayed;
};

Outcome run(const World& world, const MatchDescription& match, const MatchOrder& order) {
  Outcome result;
  Tally tally(match);
  const ResultSink sink = [&](const GameResult& game) -> Result<void> {
    result.games.push_back(game);
    return {};
  };
  result.end = play_match(match, order, world.players, tally, sink, {});
  return result;
}

// Everything but the times.
std::string text_of(std::vector<GameResult> games) {
  std::string text;
  for (GameResult& game : games) {
    for (PlayedMove& played : game.moves) {
      if (played.took) played.took = Seconds(0);
    }
    text += result_line(game);
  }
  return text;
}

TEST(Match, IsTheSameWithAnyNumberOfThreads) {
  const World world;
  const MatchDescription match = othello_match(world, "random", "greedy");
  const std::string one = text_of(run(world, match, {.games = 40, .threads = 1}).games);
  EXPECT_EQ(one, text_of(run(world, match, {.games = 40, .threads = 2}).games));
  EXPECT_EQ(one, text_of(run(world, match, {.games = 40, .threads = 4}).games));
  MatchDescription other = match;
  other.seed = 2;
  EXPECT_NE(one, text_of(run(world, other, {.games = 40, .threads = 1}).games));
}

TEST(Match, PlaysEveryOpeningFromBothSeats) {
  const World world;
  const std::vector<GameResult> games =
      run(world, othello_match(world, "random", "greedy"), {.games = 20, .threads = 2}).games;
  ASSERT_EQ(games.size(), 20U);
  for (std::size_t i = 0; i < games.size(); i += 2) {
    EXPECT_EQ(games[i].number, static_cast<int>(i) + 1);
    EXPECT_EQ(games[i].opening, games[i + 1].opening);
    EXPECT_EQ(games[i].first, Bot::kA);
    EXPECT_EQ(games[i + 1].first, Bot::kB);
    if (i > 0) {
      EXPECT_NE(games[i].opening, games[i - 1].opening);
    }
    EXPECT_NE(games[i].seeds, games[i + 1].seeds);
  }
}

TEST(Match, OneBotMayAlwaysMoveFirst) {
  const World world;
  MatchDescription match = othello_match(world, "random", "greedy");
  match.first = First::kB;
  const std::vector<GameResult> games = run(world, match, {.games = 5}).games;
  ASSERT_EQ(games.size(), 5U);
  for (const GameResult& game : games) EXPECT_EQ(game.first, Bot::kB);
  EXPECT_NE(games[0].opening, games[1].opening);
}

// Each bot sees its own seat: X moves first, and who is first changes.
TEST(Match, MarginIsThatOfA) {
  World world;
  world.players.add(testing::fake_info(
      "first-cell", [](const AnyPosition& position, const Limits&, const std::stop_token&) {
        return FakePlayer::first_cell(position);
      }));
  MatchDescription match = othello_match(world, "first-cell", "first-cell");
  match.start = world.games.start("othello").value();
  match.openings = {};
  const std::vector<GameResult> games = run(world, match, {.games = 2}).games;
  ASSERT_TRUE(games[0].margin && games[1].margin);
  EXPECT_NE(*games[0].margin, 0);
  EXPECT_EQ(*games[0].margin, -*games[1].margin);  // the same game from the other seat
  EXPECT_EQ(games[0].winner, *games[0].margin > 0 ? Bot::kA : Bot::kB);
}

// On any thread: an exception there would end the program.
TEST(Match, ABotThatThrowsWhenItIsMadeHasNotStarted) {
  World world;
  world.players.add(
      PlayerInfo{.name = "huge", .summary = "", .parameters = {}, .make = [](const Settings&) -> MadePlayer {
                   throw std::bad_alloc();
                 }});
  const MatchDescription match = othello_match(world, "random", "huge");
  for (const GameResult& game : run(world, match, {.games = 4, .threads = 2}).games) {
    ASSERT_TRUE(game.incident);
    EXPECT_EQ(game.incident->incident.kind, IncidentKind::kNoStart);
    EXPECT_EQ(game.winner, Bot::kA);
  }
}

TEST(Match, EveryIncidentIsALossOfTheOneWhoFailed) {
  World world;
  world.players.add(testing::fake_info("late", testing::moves_late()));
  world.players.add(testing::fake_info("illegal", testing::moves_to(Move::pass())));
  for (const auto& [name, kind] :
       {std::pair("crash", IncidentKind::kCrash), std::pair("stall", IncidentKind::kStall),
        std::pair("garbage", IncidentKind::kGarbage)}) {
    world.players.add(testing::fake_info(
        name, [kind](const AnyPosition&, const Limits&, const std::stop_token&) { return fail_with(kind); }));
  }
  world.players.add(PlayerInfo{
      .name = "no-start", .summary = "", .parameters = {}, .make = [](const Settings&) -> MadePlayer {
        return fail("no such file");
      }});
  for (const std::string name : {"no-start", "crash", "stall", "late", "illegal", "garbage"}) {
    SCOPED_TRACE(name);
    MatchDescription match = othello_match(world, "random", name);
    match.clock = ClockRule::of_move(std::chrono::milliseconds(1));
    Tally tally(match);
    std::vector<GameResult> games;
    const ResultSink sink = [&](const GameResult& game) -> Result<void> {
      games.push_back(game);
      return {};
    };
    ASSERT_TRUE(play_match(match, {.games = 2}, world.players, tally, sink, {}));
    ASSERT_EQ(games.size(), 2U);
    for (const GameResult& game : games) {
      ASSERT_TRUE(game.incident);
      EXPECT_EQ(to_text(game.incident->incident.kind), name);
      EXPECT_EQ(game.incident->bot, Bot::kB);
      EXPECT_EQ(game.winner, Bot::kA);
      EXPECT_FALSE(game.margin);
    }
    EXPECT_EQ(tally.results(), (Trinomial{0, 0, 2}));
    EXPECT_EQ(tally.normal_ends(), 0);
    EXPECT_EQ(tally.of(Bot::kB).incidents[static_cast<std::size_t>(*parse_incident_kind(name))], 2);
  }
}

TEST(Match, AStopKeepsTheGamesSoFarAndGoesOnLater) {
  const World world;
  const MatchDescription whole = othello_match(world, "random", "greedy");
  const std::string expected = text_of(run(world, whole, {.games = 12, .threads = 2}).games);

  std::stop_source stop;
  Tally tally(whole);
  std::vector<GameResult> games;
  const ResultSink stops_after_five = [&](const GameResult& game) -> Result<void> {
    games.push_back(game);
    if (games.size() == 5) stop.request_stop();
    return {};
  };
  const Result<MatchEnd> end = play_match(whole, {.games = 12, .threads = 3}, world.players, tally,
                                          stops_after_five, stop.get_token());
  ASSERT_TRUE(end);
  EXPECT_EQ(*end, MatchEnd::kStopped);
  EXPECT_EQ(games.size(), 5U);
  EXPECT_FALSE(tally.is_whole());

  const ResultSink goes_on = [&](const GameResult& game) -> Result<void> {
    games.push_back(game);
    return {};
  };
  EXPECT_EQ(*play_match(whole, {.games = 12, .threads = 2}, world.players, tally, goes_on, {}),
            MatchEnd::kAllPlayed);
  EXPECT_EQ(text_of(games), expected);
  EXPECT_EQ(tally.games(), 12);
}

TEST(Match, AStopReachesPlayersWhoThink) {
  World world;
  std::atomic<int> waiting = 0;
  world.players.add(testing::fake_info("thinker", testing::waits_for_stop(waiting)));
  const MatchDescription match = othello_match(world, "thinker", "thinker");
  Tally tally(match);
  std::stop_source stop;
  std::future<Result<MatchEnd>> end = std::async(std::launch::async, [&] {
    return play_match(
        match, {.games = 4, .threads = 2}, world.players, tally,
        [](const GameResult&) -> Result<void> { return {}; }, stop.get_token());
  });
  while (waiting < 2) std::this_thread::yield();
  stop.request_stop();
  EXPECT_EQ(end.get().value(), MatchEnd::kStopped);
  EXPECT_EQ(tally.games(), 0);
}

TEST(Match, AFileThatCannotBeWrittenEndsIt) {
  const World world;
  const MatchDescription match = othello_match(world, "random", "random");
  Tally tally(match);
  const Result<MatchEnd> end =
      play_match(match, {.games = 100, .threads = 2}, world.players, tally,
                 [](const GameResult&) -> Result<void> { return fail("disk full"); }, {});
  ASSERT_FALSE(end);
  EXPECT_EQ(end.error().message, "disk full");
  EXPECT_EQ(tally.games(), 1);
}

// The bot that gives up loses every game, so H1 is clear long before the end, and at a whole pair.
TEST(Match, SprtStopsAtTheSamePairWithAnyNumberOfThreads) {
  World world;
  world.players.add(testing::fake_info(
      "loser",
      [](const AnyPosition&, const Limits&, const std::stop_token&) {
        return fail_with(IncidentKind::kCrash);
      },
      20));
  const MatchDescription match = othello_match(world, "random", "loser");
  const Sprt sprt{.elo0 = 0, .elo1 = 50};
  const Outcome one = run(world, match, {.games = 1000, .threads = 1, .sprt = sprt});
  EXPECT_EQ(*one.end, MatchEnd::kDecided);
  EXPECT_LT(one.games.size(), 200U);
  EXPECT_EQ(one.games.size() % 2, 0U);
  const Outcome four = run(world, match, {.games = 1000, .threads = 4, .sprt = sprt});
  EXPECT_EQ(text_of(one.games), text_of(four.games));
}

TEST(Tally, CountsPairsAndFirstMovers) {
  const World world;
  const MatchDescription match = othello_match(world, "a", "b");
  Tally tally(match);
  auto add = [&, number = 0](std::optional<Bot> winner, std::optional<int> margin) mutable {
    ++number;
    tally.add({.number = number,
               .first = GamePlan(match).game(number).first,
               .opening = {Move(number)},
               .winner = winner,
               .margin = margin});
  };
  add(Bot::kA, 10);  // A first
  add(Bot::kA, 2);   // B first
  add(Bot::kB, -4);
  add(std::nullopt, 0);
  EXPECT_TRUE(tally.is_whole());
  add(Bot::kA, 30);
  EXPECT_FALSE(tally.is_whole());
  EXPECT_EQ(tally.results(), (Trinomial{1, 1, 3}));
  EXPECT_EQ(tally.pairs(), (Pentanomial{0, 1, 0, 0, 1}));
  EXPECT_EQ(tally.first_mover(), (Trinomial{2, 1, 2}));
  EXPECT_DOUBLE_EQ(tally.margins().mean()->value, (6.0 - 2.0) / 2);
  EXPECT_EQ(tally.margins().count(), 2U);
}

// f5 d6 and its image c4 e3 under half a turn are one game; with another end they are two.
TEST(Tally, MirrorImagesAreOneGame) {
  const World world;
  const MatchDescription match{.start = world.games.start("othello").value(), .bots = {"a", "b"}};
  Tally tally(match);
  const auto add = [&](std::string_view opening, std::string_view next) {
    const Shape shape = match.start.shape();
    tally.add({.opening = {parse_move(opening, shape).value()},
               .moves = {{.move = parse_move(next, shape).value(), .took = Seconds(0.5), .nodes = 7}}});
  };
  add("f5", "d6");
  add("c4", "e3");
  EXPECT_EQ(tally.unique_games(), 1);
  add("f5", "f4");
  EXPECT_EQ(tally.unique_games(), 2);
  EXPECT_EQ(tally.of(Bot::kB).nodes, 21U);  // A opened, so B made the moves behind it
  EXPECT_EQ(tally.of(Bot::kA).moves, 0U);
}

}  // namespace
}  // namespace turncoat
