#include "arena/referee.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>

#include "games/registry.h"
#include "support/players.h"
#include "unit/arena/fakes.h"

namespace turncoat {
namespace {

using testing::start_of;

using testing::fail_with;
using testing::FakePlayer;
using ::testing::HasSubstr;

FakePlayer::Deed plays_first_cell() {
  return [](const AnyPosition& position, const Limits&, const std::stop_token&) {
    return FakePlayer::first_cell(position);
  };
}

std::optional<PlayedGame> play(const AnyPosition& start, Player& x, Player& o, const ClockRule& clock = {},
                               std::span<const Move> opening = {}) {
  return play_game({.start = start, .opening = opening, .players = {&x, &o}, .clock = clock}, {});
}

TEST(Referee, PlaysToTheEndAndPassesByItself) {
  // Only X can move, on c1; O has nothing afterwards either.
  const AnyPosition start = start_of("othello").parse("XO" + std::string(62, '-') + " O").value();
  ASSERT_TRUE(start.must_pass());
  FakePlayer x(plays_first_cell());
  FakePlayer never([](const AnyPosition&, const Limits&, const std::stop_token&) -> Chosen {
    ADD_FAILURE() << "asked for a pass";
    return Choice{};
  });
  const std::optional<PlayedGame> game = play(start, x, never);
  ASSERT_TRUE(game);
  ASSERT_EQ(game->moves.size(), 2U);
  EXPECT_TRUE(game->moves[0].move.is_pass());
  EXPECT_FALSE(game->moves[0].took);
  EXPECT_EQ(to_text(game->moves[1].move), "c1");
  EXPECT_EQ(game->moves[1].nodes, 1U);
  EXPECT_TRUE(game->end.is_over());
  EXPECT_FALSE(game->incident);
}

TEST(Referee, TellsEveryPlayerTheGameSoFar) {
  class Listener final : public Player {
   public:
    void follow(const AnyPosition& start, std::span<const Move> moves, const std::stop_token&) override {
      position = start;
      for (const Move move : moves) position.play(move);
    }
    Chosen choose(const AnyPosition& asked, const Limits&, const std::stop_token&, Observer*) override {
      EXPECT_EQ(asked, position);
      ++times;
      return FakePlayer::first_cell(asked);
    }
    AnyPosition position;
    int times = 0;
  };
  const AnyPosition start = start_of("adjacency:rounds=3");
  const std::vector<Move> opening = {Move(0), Move(1)};
  Listener x;
  Listener o;
  const std::optional<PlayedGame> game = play(start, x, o, {}, opening);
  EXPECT_EQ(x.times, 2);
  EXPECT_EQ(o.times, 2);
  EXPECT_EQ(game->moves.size(), 4U);  // the opening is not among them
}

TEST(Referee, WhatAPlayerReportsIsItsLossWithTheEvidence) {
  for (const IncidentKind kind :
       {IncidentKind::kNoStart, IncidentKind::kCrash, IncidentKind::kStall, IncidentKind::kGarbage}) {
    FakePlayer x(plays_first_cell());
    FakePlayer o(
        [kind](const AnyPosition&, const Limits&, const std::stop_token&) { return fail_with(kind); }, 3);
    const std::optional<PlayedGame> game = play(start_of("othello"), x, o);
    ASSERT_TRUE(game && game->incident);
    EXPECT_EQ(game->incident->side, Side::kO);
    EXPECT_EQ(game->incident->incident.kind, kind);
    EXPECT_EQ(game->incident->incident.evidence, "what it said");
    EXPECT_EQ(game->moves.size(), 3U);
  }
}

TEST(Referee, AnExceptionIsACrash) {
  FakePlayer x([](const AnyPosition&, const Limits&, const std::stop_token&) -> Chosen {
    throw std::runtime_error("out of ideas");
  });
  FakePlayer o(plays_first_cell());
  const std::optional<PlayedGame> game = play(start_of("othello"), x, o);
  EXPECT_EQ(game->incident->incident.kind, IncidentKind::kCrash);
  EXPECT_EQ(game->incident->incident.evidence, "out of ideas");
}

TEST(Referee, AnExceptionBeforeTheQuestionIsACrashToo) {
  class Thrower final : public Player {
   public:
    void follow(const AnyPosition&, std::span<const Move>, const std::stop_token&) override {
      throw std::bad_alloc();
    }
    Chosen choose(const AnyPosition&, const Limits&, const std::stop_token&, Observer*) override {
      return Choice{};
    }
  };
  Thrower x;
  FakePlayer o(plays_first_cell());
  const std::optional<PlayedGame> game = play(start_of("othello"), x, o);
  EXPECT_EQ(game->incident->side, Side::kX);
  EXPECT_EQ(game->incident->incident.kind, IncidentKind::kCrash);
}

TEST(Referee, IllegalMovesLose) {
  for (const Move move : {Move(0), Move(27), Move::pass()}) {  // far away, occupied, no pass allowed
    FakePlayer x(testing::moves_to(move));
    FakePlayer o(plays_first_cell());
    const std::optional<PlayedGame> game = play(start_of("othello"), x, o);
    ASSERT_TRUE(game->incident);
    EXPECT_EQ(game->incident->side, Side::kX);
    EXPECT_EQ(game->incident->incident.kind, IncidentKind::kIllegal);
    EXPECT_THAT(game->incident->incident.evidence, HasSubstr("move " + to_text(move)));
    EXPECT_THAT(game->incident->incident.evidence, HasSubstr(start_of("othello").to_text()));
    EXPECT_TRUE(game->moves.empty());
  }
}

TEST(Referee, LateMovesLose) {
  const ClockRule clock = ClockRule::of_move(std::chrono::milliseconds(1));
  FakePlayer x(testing::moves_late());
  FakePlayer o(plays_first_cell());
  const std::optional<PlayedGame> game = play(start_of("othello"), x, o, clock);
  ASSERT_TRUE(game->incident);
  EXPECT_EQ(game->incident->incident.kind, IncidentKind::kLate);
  EXPECT_THAT(game->incident->incident.message, HasSubstr("0.001 s are allowed"));
}

// One grace for the whole game: a player that is a little late in every move uses it up.
TEST(Referee, LatenessAddsUp) {
  const ClockRule clock = ClockRule::of_move(std::chrono::milliseconds(0));
  const auto late = [](const AnyPosition& position, const Limits&, const std::stop_token&) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return FakePlayer::first_cell(position);
  };
  const auto ending = [&](std::chrono::milliseconds grace) {
    FakePlayer x(late);
    FakePlayer o(plays_first_cell());
    return play_game(
               {.start = start_of("adjacency:rounds=6"), .players = {&x, &o}, .clock = clock, .grace = grace},
               {})
        ->incident;
  };
  // Each move is within it, all six are not.
  const std::optional<SideIncident> lost = ending(std::chrono::milliseconds(59));
  ASSERT_TRUE(lost);
  EXPECT_EQ(lost->side, Side::kX);
  EXPECT_EQ(lost->incident.kind, IncidentKind::kLate);
  EXPECT_THAT(lost->incident.message, HasSubstr("s of grace were left"));
  EXPECT_FALSE(ending(std::chrono::hours(1)));
}

TEST(Referee, AClockForTheGameRunsOut) {
  const auto slow = [](const AnyPosition& position, const Limits&, const std::stop_token&) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return FakePlayer::first_cell(position);
  };
  const auto played = [&](const std::string& clock) {
    FakePlayer x(slow);
    FakePlayer o(plays_first_cell());
    return play_game({.start = start_of("adjacency:rounds=6"),
                      .players = {&x, &o},
                      .clock = parse_clock(clock).value(),
                      .grace = std::chrono::seconds(0)},
                     {})
        .value();
  };
  // Each move is within it, all six are not.
  const PlayedGame lost = played("0.059");
  ASSERT_TRUE(lost.incident);
  EXPECT_EQ(lost.incident->side, Side::kX);
  EXPECT_EQ(lost.incident->incident.kind, IncidentKind::kLate);
  EXPECT_THAT(lost.incident->incident.message, HasSubstr("were left on its clock"));

  const PlayedGame whole = played("3600+7");
  EXPECT_FALSE(whole.incident);
  ASSERT_EQ(whole.moves.size(), 12U);
  const TimeLeft most = {std::chrono::seconds(3600 + 6 * 7), std::chrono::seconds(3600 + 6 * 7)};
  ASSERT_TRUE(whole.moves.back().left);
  EXPECT_LE(whole.moves.back().left->at(0), most[0] - std::chrono::milliseconds(60));
  EXPECT_LE(whole.moves.back().left->at(1), most[1]);
  EXPECT_GT(whole.moves.back().left->at(1), std::chrono::seconds(3600));
  EXPECT_EQ(whole.moves[0].left->at(1), std::chrono::seconds(3600)) << "O has not moved yet";
}

TEST(Referee, TellsWhatIsLeftOnTheClock) {
  std::vector<Limits> told;
  FakePlayer x([&](const AnyPosition& position, const Limits& limits, const std::stop_token&) {
    told.push_back(limits);
    return FakePlayer::first_cell(position);
  });
  FakePlayer o(plays_first_cell());
  const ClockRule clock = parse_clock("3600+1000").value();
  play_game(
      {.start = start_of("adjacency:rounds=2"), .players = {&x, &o}, .limits = {.nodes = 9}, .clock = clock},
      {});
  ASSERT_EQ(told.size(), 2U);
  ASSERT_TRUE(told[0].clock && told[1].clock);
  EXPECT_EQ(told[0].clock->left, clock.time);
  EXPECT_EQ(told[0].clock->increment, clock.increment);
  EXPECT_GT(told[1].clock->left, clock.time) << "with what the first move earned";
  EXPECT_LT(told[0].time, clock.time);
  EXPECT_EQ(told[0].nodes, 9U);
  EXPECT_FALSE(told[0].stretch) << "the match's own limit is the most";
}

TEST(Referee, WhatWasSaidIsEvidenceOfLateAndIllegalMoves) {
  class Talker final : public Player {
   public:
    explicit Talker(FakePlayer::Deed deed) : deed_(std::move(deed)) {}
    std::string testimony() override { return "> position\n< a1"; }
    Chosen choose(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                  Observer*) override {
      return deed_(position, limits, stop);
    }

   private:
    FakePlayer::Deed deed_;
  };
  FakePlayer o(plays_first_cell());
  Talker illegal(testing::moves_to(Move(0)));
  Talker late(testing::moves_late());
  const ClockRule clock = ClockRule::of_move(std::chrono::milliseconds(1));
  for (Talker* const x : {&illegal, &late}) {
    const std::optional<PlayedGame> game = play_game(
        {.start = start_of("othello"), .players = {x, &o}, .clock = clock, .grace = std::chrono::seconds(0)},
        {});
    ASSERT_TRUE(game->incident);
    EXPECT_THAT(game->incident->incident.evidence, HasSubstr("\n> position\n< a1"));
  }
}

TEST(Referee, AStopEndsTheGameWithoutAResult) {
  std::atomic<int> waiting = 0;
  FakePlayer x(testing::waits_for_stop(waiting));
  FakePlayer o(plays_first_cell());
  std::stop_source stop;
  std::future<std::optional<PlayedGame>> game = std::async(std::launch::async, [&] {
    return play_game({.start = start_of("othello"), .opening = {}, .players = {&x, &o}, .limits = {}},
                     stop.get_token());
  });
  while (waiting == 0) std::this_thread::yield();
  stop.request_stop();
  EXPECT_FALSE(game.get());
}

}  // namespace
}  // namespace turncoat
