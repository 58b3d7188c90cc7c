#include "session/live_game.h"

#include <gtest/gtest.h>

#include "session/move_tree.h"
#include "unit/session/support.h"

namespace turncoat {
namespace {

using testing::all_games;
using testing::at;
using testing::game_between;
using testing::milliseconds;
using testing::seconds;

const Seat kAnn = {.name = "Ann"};
const Seat kBob = {.name = "Bob"};
const Seat kBot = {.name = "Bot", .bot = "random"};
const Seat kOtherBot = {.name = "Other", .bot = "minimax"};

LiveGame live(StoredGame game) { return LiveGame::resume_from(std::move(game), at(0)).value(); }
LiveGame othello(Seat x, Seat o, const ClockRule& clock = {}) {
  return live(game_between("othello", std::move(x), std::move(o), clock));
}

// What the game says no with; nothing if it did as told.
std::optional<RefusalCode> code(const Answer<void>& answer) {
  return answer ? std::nullopt : std::optional(answer.error().code);
}

Chosen chosen(const LiveGame& game, std::string_view move) {
  return Choice{.move = parse_move(move, game.position().shape()).value()};
}

// Plays a transcript, whoever's turn it is.
void play_all(LiveGame& game, std::string_view transcript) {
  for (std::size_t i = 0; i < transcript.size(); i += 2) {
    const std::string_view move = transcript.substr(i, 2);
    if (game.awaits_bot()) {
      game.bot_answered(chosen(game, move), milliseconds(10), at(0));
    } else {
      ASSERT_TRUE(game.play(move, game.data().ply, at(0))) << move;
    }
  }
}

std::string made(const LiveGame& game) {
  std::string text;
  for (const PlayedMove& move : game.moves_made()) text += to_text(move.move);
  return text;
}

TEST(LiveGame, PeoplePlayInTurn) {
  LiveGame game = othello(kAnn, kBob);
  EXPECT_EQ(game.data().revision, 1);
  ASSERT_TRUE(game.play("F5", 0, at(100)));
  EXPECT_EQ(game.data().ply, 1);
  EXPECT_EQ(game.data().revision, 2);
  EXPECT_EQ(game.data().changed, at(100).wall);
  EXPECT_EQ(game.data().moves[0].took, milliseconds(100));
  EXPECT_EQ(turned_between(game.positions()[0], game.positions()[1]), Bitboard{1} << 36);  // e5
  EXPECT_EQ(game.position().side(), Side::kO);
}

TEST(LiveGame, AWrongMoveIsRefusedWithWhatWouldBeRight) {
  LiveGame game = othello(kAnn, kBob);
  for (const auto& [move, expected] : {std::pair{"a1", RefusalCode::kIllegal},
                                       {"d4", RefusalCode::kOccupied},
                                       {"pass", RefusalCode::kIllegal},
                                       {"z9", RefusalCode::kIllegal}}) {
    const Answer<void> answer = game.play(move, 0, at(0));
    ASSERT_FALSE(answer) << move;
    EXPECT_EQ(answer.error().code, expected) << move;
    EXPECT_EQ(answer.error().field, "move");
    EXPECT_EQ(transcript_of(answer.error().legal), "d3c4f5e6");
  }
  EXPECT_EQ(game.data().revision, 1);
}

TEST(LiveGame, AMoveForAnotherPlyIsStale) {
  LiveGame game = othello(kAnn, kBob);
  play_all(game, "f5");
  EXPECT_EQ(code(game.play("d6", 0, at(0))), RefusalCode::kStale);
  EXPECT_EQ(code(game.undo(2, at(0))), RefusalCode::kStale);
  EXPECT_EQ(code(game.redo(0, at(0))), RefusalCode::kStale);
  EXPECT_EQ(code(game.go_to(0, 1, at(0))), RefusalCode::kStale);
  EXPECT_EQ(game.data().ply, 1);
}

TEST(LiveGame, NobodyPlaysForABot) {
  LiveGame game = othello(kBot, kAnn);
  EXPECT_TRUE(game.awaits_bot());
  EXPECT_EQ(code(game.play("f5", 0, at(0))), RefusalCode::kNotYourTurn);
  game.bot_answered(Choice{.move = Move(37), .value = 1.5, .depth = 3, .nodes = 77},
                    std::chrono::microseconds(250), at(300));
  EXPECT_FALSE(game.awaits_bot());
  EXPECT_EQ(
      game.data().moves[0],
      (PlayedMove{
          .move = Move(37), .took = std::chrono::microseconds(250), .nodes = 77, .depth = 3, .value = 1.5}));
}

TEST(LiveGame, UndoAgainstABotGoesBackToThePersonsTurn) {
  LiveGame game = othello(kAnn, kBot);
  play_all(game, "f5d6c3d3");
  ASSERT_TRUE(game.undo(4, at(0)));
  EXPECT_EQ(made(game), "f5d6");
  EXPECT_EQ(game.data().moves.size(), 4U);
  EXPECT_EQ(game.data().state, GameState::kRunning);
  ASSERT_TRUE(game.undo(2, at(0)));
  EXPECT_EQ(game.data().ply, 0);
  EXPECT_EQ(code(game.undo(0, at(0))), RefusalCode::kNothing);
  ASSERT_TRUE(game.redo(0, at(0)));
  EXPECT_EQ(made(game), "f5d6");
  // Another move than before: what was taken back is a branch now.
  play_all(game, "c5");
  EXPECT_EQ(game.data().moves.size(), 3U);
  EXPECT_EQ(code(game.redo(3, at(0))), RefusalCode::kNothing);
  ASSERT_EQ(game.data().branches.size(), 1U);
  EXPECT_EQ(transcript_of(line_of(game.data(), 1)), "f5d6c3d3");
}

TEST(LiveGame, UndoWhileTheBotThinksTakesBackOneMoveAndRedoLetsItThinkAgain) {
  LiveGame game = othello(kAnn, kBot);
  play_all(game, "f5");
  ASSERT_TRUE(game.undo(1, at(0)));
  EXPECT_EQ(game.data().ply, 0);
  ASSERT_TRUE(game.redo(0, at(0)));
  EXPECT_EQ(game.data().ply, 1);
  EXPECT_TRUE(game.awaits_bot());
}

TEST(LiveGame, WhereTheBotBeganThereIsNothingBeforeItsMove) {
  LiveGame game = othello(kBot, kAnn);
  play_all(game, "f5");
  EXPECT_EQ(code(game.undo(1, at(0))), RefusalCode::kNothing);
}

TEST(LiveGame, UndoBetweenTwoBotsTakesBackOneMoveAndPauses) {
  LiveGame game = othello(kBot, kOtherBot);
  play_all(game, "f5d6");
  ASSERT_TRUE(game.undo(2, at(0)));
  EXPECT_EQ(made(game), "f5");
  EXPECT_EQ(game.data().state, GameState::kPaused);
  EXPECT_FALSE(game.awaits_bot());
  ASSERT_TRUE(game.redo(1, at(0)));
  EXPECT_EQ(made(game), "f5d6");
  EXPECT_EQ(game.data().state, GameState::kPaused);
  ASSERT_TRUE(game.resume(at(0)));
  EXPECT_TRUE(game.awaits_bot());
}

TEST(LiveGame, GotoPausesWhereABotWouldMove) {
  LiveGame game = othello(kAnn, kBot);
  play_all(game, "f5d6c3d3");
  ASSERT_TRUE(game.go_to(4, 1, at(0)));
  EXPECT_EQ(game.data().state, GameState::kPaused);
  EXPECT_FALSE(game.awaits_bot());
  ASSERT_TRUE(game.go_to(1, 2, at(0)));
  EXPECT_EQ(game.data().state, GameState::kRunning);
  EXPECT_EQ(code(game.go_to(2, 5, at(0))), RefusalCode::kRange);
  EXPECT_EQ(code(game.go_to(2, -1, at(0))), RefusalCode::kRange);
  const int revision = game.data().revision;
  ASSERT_TRUE(game.go_to(2, 2, at(0)));
  EXPECT_EQ(game.data().revision, revision);
}

TEST(LiveGame, StepIsOneMoveOfABot) {
  LiveGame game = othello(kBot, kOtherBot);
  ASSERT_TRUE(game.pause(at(0)));
  EXPECT_FALSE(game.awaits_bot());
  ASSERT_TRUE(game.step(at(0)));
  EXPECT_TRUE(game.awaits_bot());
  EXPECT_EQ(game.data().state, GameState::kPaused);
  play_all(game, "f5");
  EXPECT_EQ(made(game), "f5");
  EXPECT_FALSE(game.awaits_bot());
  EXPECT_EQ(game.data().state, GameState::kPaused);
}

TEST(LiveGame, APersonCannotBeStepped) {
  LiveGame game = othello(kAnn, kBot);
  EXPECT_EQ(code(game.step(at(0))), RefusalCode::kNothing);
}

TEST(LiveGame, InAPausedGamePeoplePlayAndBotsWait) {
  LiveGame game = othello(kAnn, kBot);
  ASSERT_TRUE(game.pause(at(0)));
  const int revision = game.data().revision;
  ASSERT_TRUE(game.pause(at(0)));
  EXPECT_EQ(game.data().revision, revision);
  play_all(game, "f5");
  EXPECT_FALSE(game.awaits_bot());
  ASSERT_TRUE(game.resume(at(0)));
  EXPECT_TRUE(game.awaits_bot());
}

TEST(LiveGame, AGameThatIsOverStaysOver) {
  LiveGame game = othello(kAnn, kBob);
  play_all(game, "f5");
  ASSERT_TRUE(game.resign(Side::kX, at(0)));
  EXPECT_EQ(game.data().ending, (GameEnding{Side::kO, EndReason::kResigned, Side::kX}));
  for (const Answer<void>& answer : {game.play("d6", 1, at(0)), game.resign(Side::kO, at(0)), game.end(at(0)),
                                     game.pause(at(0)), game.resume(at(0)), game.step(at(0)),
                                     game.undo(1, at(0)), game.redo(1, at(0)), game.go_to(1, 0, at(0))}) {
    EXPECT_EQ(code(answer), RefusalCode::kOver);
  }
  EXPECT_EQ(made(game), "f5");
  EXPECT_EQ(game.data().state, GameState::kOver);
}

TEST(LiveGame, BotsDoNotResign) {
  LiveGame game = othello(kAnn, kBot);
  EXPECT_EQ(code(game.resign(Side::kO, at(0))), RefusalCode::kNotYourTurn);
}

TEST(LiveGame, AGameThatIsEndedGoesToWhoeverLeads) {
  LiveGame game = othello(kAnn, kBob);
  LiveGame even = game;
  play_all(game, "f5");
  ASSERT_TRUE(game.end(at(0)));
  EXPECT_EQ(game.data().ending, (GameEnding{Side::kX, EndReason::kEnded, {}}));
  ASSERT_TRUE(even.end(at(0)));
  EXPECT_EQ(even.data().ending, (GameEnding{{}, EndReason::kEnded, {}}));
}

TEST(LiveGame, TheLastMoveEndsTheGame) {
  LiveGame game = live(game_between("adjacency:rounds=2", kAnn, kBob));
  LiveGame other = game;
  play_all(game, "a1h8c3g3");  // g3 turns nothing: h3, f3, g4 are empty and g2 is its own
  EXPECT_EQ(game.data().state, GameState::kOver);
  EXPECT_EQ(game.data().ending, (GameEnding{{}, EndReason::kNormal, {}}));
  play_all(other, "a1h8c3a6");  // beside a7, which it turns
  EXPECT_EQ(other.data().ending, (GameEnding{Side::kO, EndReason::kNormal, {}}));
}

// Found by a program of its own: after these moves X has none, and O plays e3.
constexpr std::string_view kBeforePass = "e4e5c2b4e6f6a4d6";

TEST(LiveGame, APassIsAMoveThatTheProgramMakes) {
  LiveGame game = live(game_between("othello:size=6", kAnn, kBob));
  play_all(game, kBeforePass);
  EXPECT_EQ(made(game), std::string(kBeforePass) + "pa");
  EXPECT_EQ(game.position().side(), Side::kO);
  EXPECT_EQ(turned_between(game.positions()[8], game.positions()[9]), 0U);
  LiveGame further = game;
  play_all(further, "e3");

  ASSERT_TRUE(game.undo(9, at(0)));  // not to the pass, where nobody has anything to do
  EXPECT_EQ(game.data().ply, 7);
  ASSERT_TRUE(game.redo(7, at(0)));
  EXPECT_EQ(game.data().ply, 9);

  ASSERT_TRUE(game.go_to(9, 8, at(0)));
  EXPECT_EQ(game.data().state, GameState::kPaused);
  ASSERT_TRUE(game.resume(at(0)));
  EXPECT_EQ(game.data().ply, 9);
}

TEST(LiveGame, APassCostsNoTime) {
  LiveGame game =
      live(game_between("othello:size=6", kAnn, kBob, {ClockKind::kGame, seconds(60), seconds(1)}));
  play_all(game, kBeforePass);
  EXPECT_EQ(game.data().moves[8].left, game.data().moves[7].left);
}

TEST(LiveGame, BotsAreNotAskedToPass) {
  LiveGame game = live(game_between("othello:size=6", kBot, kOtherBot));
  play_all(game, kBeforePass);
  ASSERT_TRUE(game.undo(9, at(0)));
  EXPECT_EQ(game.data().ply, 8);
  ASSERT_TRUE(game.step(at(0)));
  EXPECT_EQ(game.data().ply, 9);
  EXPECT_FALSE(game.awaits_bot());
}

TEST(LiveGame, ABotThatFailsLeavesTheGamePlayable) {
  LiveGame game = othello(kAnn, kBot);
  play_all(game, "f5");
  game.bot_answered(std::unexpected(Incident{IncidentKind::kCrash, "it ended", "stderr: oops"}),
                    milliseconds(5), at(0));
  EXPECT_EQ(game.data().state, GameState::kFailed);
  EXPECT_EQ(game.data().failure, (GameFailure{Side::kO, "crash", "it ended", "stderr: oops"}));
  EXPECT_FALSE(game.awaits_bot());
  EXPECT_EQ(made(game), "f5");

  LiveGame again = game;
  ASSERT_TRUE(again.resume(at(0)));
  EXPECT_TRUE(again.awaits_bot());
  EXPECT_FALSE(again.data().failure);

  LiveGame back = game;
  ASSERT_TRUE(back.undo(1, at(0)));
  EXPECT_EQ(back.data().state, GameState::kRunning);

  ASSERT_TRUE(game.sit_down(Side::kO, kBob, at(0)));
  EXPECT_EQ(game.data().state, GameState::kRunning);
  ASSERT_TRUE(game.play("d6", 1, at(0)));
}

TEST(LiveGame, AnIllegalMoveOfABotIsAFailureWithItsEvidence) {
  LiveGame game = othello(kBot, kAnn);
  game.bot_answered(chosen(game, "a1"), milliseconds(5), at(0));
  ASSERT_TRUE(game.data().failure);
  EXPECT_EQ(game.data().failure->kind, "illegal");
  EXPECT_NE(game.data().failure->evidence.find("move a1"), std::string::npos);
  EXPECT_EQ(game.data().ply, 0);
}

TEST(LiveGame, SpeedHasARange) {
  LiveGame game = othello(kBot, kOtherBot);
  EXPECT_EQ(code(game.set_speed(milliseconds(10'001), at(0))), RefusalCode::kRange);
  EXPECT_EQ(code(game.set_speed(milliseconds(-1), at(0))), RefusalCode::kRange);
  ASSERT_TRUE(game.set_speed(milliseconds(10'000), at(0)));
  EXPECT_EQ(game.data().speed, milliseconds(10'000));
}

TEST(LiveGame, ADamagedGameIsRefused) {
  StoredGame illegal = game_between("othello", kAnn, kBob);
  illegal.moves = {{.move = Move(0)}};
  EXPECT_FALSE(LiveGame::resume_from(illegal, at(0)));
  StoredGame too_far = game_between("othello", kAnn, kBob);
  too_far.ply = 1;
  EXPECT_FALSE(LiveGame::resume_from(too_far, at(0)));
  StoredGame over = game_between("othello", kAnn, kBob);
  over.state = GameState::kOver;
  EXPECT_FALSE(LiveGame::resume_from(over, at(0)));
  for (const Branch& damaged : {Branch{.id = 1, .parent = 2, .at = 1, .moves = {{.move = Move(43)}}},
                                Branch{.id = 1, .parent = 1, .at = 1, .moves = {{.move = Move(43)}}},
                                Branch{.id = 1, .parent = 0, .at = 1, .moves = {{.move = Move(0)}}},
                                Branch{.id = 1, .parent = 0, .at = 2, .moves = {{.move = Move(43)}}},
                                Branch{.id = 0, .parent = 0, .at = 1, .moves = {{.move = Move(43)}}},
                                Branch{.id = 1, .parent = 0, .at = 1}}) {
    StoredGame with_branch = game_between("othello", kAnn, kBob);
    with_branch.moves = {{.move = Move(37)}};
    with_branch.branches = {damaged};
    const Result<LiveGame> resumed = LiveGame::resume_from(with_branch, at(0));
    ASSERT_FALSE(resumed);
    EXPECT_NE(resumed.error().message.find("game game is damaged: branch"), std::string::npos);
  }
}

// Clocks.

constexpr ClockRule kFiveMinutes = {ClockKind::kGame, seconds(300), seconds(2)};
constexpr ClockRule kFiveSeconds = {ClockKind::kMove, seconds(5)};

TEST(LiveGameClock, AGameClockCountsDownForWhoeverIsToMove) {
  LiveGame game = othello(kAnn, kBob, kFiveMinutes);
  ClockReading reading = game.clock(at(10'000)).value();
  EXPECT_EQ(reading.left, (TimeLeft{seconds(290), seconds(300)}));
  EXPECT_EQ(reading.running, Side::kX);
  EXPECT_EQ(reading.at, at(10'000).wall);
  ASSERT_TRUE(game.play("f5", 0, at(10'000)));
  reading = game.clock(at(13'000)).value();
  EXPECT_EQ(reading.left, (TimeLeft{seconds(292), seconds(297)}));  // X: 300 - 10 + 2
  EXPECT_EQ(reading.running, Side::kO);
  EXPECT_EQ(game.data().moves[0].left, (TimeLeft{seconds(292), seconds(300)}));
}

TEST(LiveGameClock, UndoGivesTheTimeBack) {
  LiveGame game = othello(kAnn, kBob, kFiveMinutes);
  ASSERT_TRUE(game.play("f5", 0, at(10'000)));
  ASSERT_TRUE(game.play("d6", 1, at(20'000)));
  ASSERT_TRUE(game.undo(2, at(25'000)));
  EXPECT_EQ(game.clock(at(25'000))->left, (TimeLeft{seconds(292), seconds(300)}));
  ASSERT_TRUE(game.undo(1, at(26'000)));
  EXPECT_EQ(game.clock(at(27'000))->left, (TimeLeft{seconds(299), seconds(300)}));
}

TEST(LiveGameClock, APauseStopsIt) {
  LiveGame game = othello(kAnn, kBob, kFiveMinutes);
  ASSERT_TRUE(game.pause(at(10'000)));
  EXPECT_EQ(game.clock(at(60'000))->left[0], seconds(290));
  EXPECT_FALSE(game.clock(at(60'000))->running);
  EXPECT_FALSE(game.deadline());
  ASSERT_TRUE(game.resume(at(60'000)));
  EXPECT_EQ(game.clock(at(61'000))->left[0], seconds(289));
  ASSERT_TRUE(game.play("f5", 0, at(61'000)));
  EXPECT_EQ(game.data().moves[0].took, seconds(11));
}

TEST(LiveGameClock, WhileNobodyWatchesItStands) {
  LiveGame game = othello(kAnn, kBob, kFiveMinutes);
  game.sleep(at(10'000));
  EXPECT_EQ(game.data().turn_used, seconds(10));
  EXPECT_EQ(game.clock(at(60'000))->left[0], seconds(290));
  game.wake(at(60'000));
  EXPECT_EQ(game.clock(at(61'000))->left[0], seconds(289));
}

TEST(LiveGameClock, TheTimeInWhichTheProgramWasDownIsNotCounted) {
  LiveGame game = othello(kAnn, kBob, kFiveMinutes);
  ASSERT_TRUE(game.play("f5", 0, at(10'000)));
  ASSERT_TRUE(game.set_speed(milliseconds(1), at(15'000)));  // any change keeps the clock
  const LiveGame restored = LiveGame::resume_from(game.data(), at(1'000'000)).value();
  EXPECT_EQ(restored.clock(at(1'001'000))->left, (TimeLeft{seconds(292), seconds(294)}));
}

TEST(LiveGameClock, APersonLosesOnTime) {
  LiveGame game = othello(kAnn, kBob, kFiveMinutes);
  ASSERT_TRUE(game.play("f5", 0, at(10'000)));
  ASSERT_EQ(game.deadline(), at(310'000).steady);
  game.time_over(at(310'000));
  EXPECT_EQ(game.data().ending, (GameEnding{Side::kX, EndReason::kTime, Side::kO}));
  EXPECT_EQ(game.clock(at(400'000))->running, std::nullopt);
  EXPECT_EQ(game.clock(at(400'000))->left, (TimeLeft{seconds(292), milliseconds(0)}));
  EXPECT_FALSE(game.deadline());
}

TEST(LiveGameClock, AClockPerMoveBeginsAnewWithEachMove) {
  LiveGame game = othello(kAnn, kBob, kFiveSeconds);
  EXPECT_EQ(game.deadline(), at(5'000).steady);
  ASSERT_TRUE(game.play("f5", 0, at(4'000)));
  EXPECT_EQ(game.deadline(), at(9'000).steady);
  EXPECT_EQ(game.clock(at(6'000))->left, (TimeLeft{seconds(5), seconds(3)}));
  game.time_over(at(9'000));
  EXPECT_EQ(game.data().ending, (GameEnding{Side::kX, EndReason::kTime, Side::kO}));
  EXPECT_EQ(game.clock(at(20'000))->left, (TimeLeft{seconds(5), milliseconds(0)}));
}

TEST(LiveGameClock, ABotBeyondItsTimeForAMoveIsLate) {
  LiveGame game = othello(kBot, kAnn, kFiveSeconds);
  EXPECT_EQ(game.bot_limits(at(0)).time, seconds(5));
  EXPECT_FALSE(game.deadline());
  LiveGame in_time = game;
  in_time.bot_answered(chosen(game, "f5"), milliseconds(5'100), at(0));  // the margin is forgiven
  EXPECT_EQ(in_time.data().ply, 1);
  game.bot_answered(chosen(game, "f5"), milliseconds(5'101), at(0));
  ASSERT_TRUE(game.data().failure);
  EXPECT_EQ(game.data().failure->kind, "late");
}

TEST(LiveGameClock, ABotLosesOnTheClockOfTheGame) {
  LiveGame game = othello(kBot, kAnn, {ClockKind::kGame, seconds(10)});
  const milliseconds allowed = *game.bot_limits(at(0)).time;
  EXPECT_GT(allowed, milliseconds(50));
  EXPECT_LT(allowed, seconds(5));
  LiveGame in_time = game;
  in_time.bot_answered(chosen(game, "f5"), seconds(9),
                       at(20'000));  // what it took counts, not when it is told
  EXPECT_EQ(in_time.data().moves[0].left, (TimeLeft{seconds(1), seconds(10)}));
  game.bot_answered(chosen(game, "f5"), milliseconds(10'101), at(20'000));
  EXPECT_EQ(game.data().ending, (GameEnding{Side::kO, EndReason::kTime, Side::kX}));
  EXPECT_EQ(game.clock(at(30'000))->left, (TimeLeft{milliseconds(0), seconds(10)}));
}

TEST(LiveGameClock, WithoutAClockNobodyIsLate) {
  LiveGame game = othello(kBot, kAnn);
  EXPECT_FALSE(game.bot_limits(at(0)).time);
  EXPECT_FALSE(game.clock(at(0)));
  game.bot_answered(chosen(game, "f5"), std::chrono::hours(1), at(0));
  EXPECT_EQ(game.data().ply, 1);
}

}  // namespace
}  // namespace turncoat
