// Every way to go wrong, played by tests/fakes/engine.py in both protocols.
#include "remote/external_player.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "games/registry.h"
#include "remote/gtp_driver.h"
#include "remote/line_driver.h"
#include "support/golden_file.h"
#include "support/paths.h"
#include "support/players.h"

namespace turncoat {
namespace {

using testing::start_of;

using namespace std::chrono_literals;
using ::testing::AllOf;
using ::testing::HasSubstr;
using testing::read_text_file;
using testing::source_path;

constexpr Allowances kImpatient{.start = 30s, .late = 30s, .unlimited = 30s};

const AnyPosition kStart = start_of("adjacency:size=4");  // a1 is empty, and so is the other row

std::unique_ptr<Driver> driver_for(std::string_view protocol) {
  if (protocol == "gtp") return std::make_unique<GtpDriver>();
  return std::make_unique<LineDriver>();
}

std::unique_ptr<ExternalPlayer> fake_engine(const std::string& protocol, const std::string& mode,
                                            Allowances allowances, const std::string& log = "/dev/null") {
  const std::string script = source_path("tests/fakes/engine.py").string();
  return std::make_unique<ExternalPlayer>(
      std::vector<std::string>{"python3", "-S", script, protocol, mode, log}, driver_for(protocol), nullptr,
      allowances);
}

class Fakes : public ::testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] std::unique_ptr<ExternalPlayer> fake(const std::string& mode,
                                                     Allowances allowances = kImpatient) const {
    return fake_engine(GetParam(), mode, allowances);
  }

  // The first move in a new game.
  static Chosen choose(Player& player, const Limits& limits = {}, const std::stop_token& stop = {}) {
    player.follow(kStart, {});
    return player.choose(kStart, limits, stop, nullptr);
  }

  [[nodiscard]] Incident failure_of(const std::string& mode, Allowances allowances = kImpatient,
                                    const Limits& limits = {}) const {
    const Chosen chosen = choose(*fake(mode, allowances), limits);
    if (!chosen) return chosen.error();
    ADD_FAILURE() << mode << " did not fail but played " << to_text(chosen->move);
    return {};
  }
};

INSTANTIATE_TEST_SUITE_P(Protocols, Fakes, ::testing::Values("line", "gtp"),
                         [](const auto& test) { return test.param; });

TEST_P(Fakes, ACorrectOnePlaysToTheEnd) {
  const auto player = fake("correct");
  AnyPosition position = kStart;
  std::vector<Move> moves;
  while (!position.is_over()) {
    player->follow(kStart, moves, {});
    const Chosen chosen = player->choose(position, {}, {}, nullptr);
    ASSERT_TRUE(chosen) << chosen.error().message << '\n' << chosen.error().evidence;
    ASSERT_TRUE(is_legal(position, chosen->move));
    EXPECT_EQ(chosen->move, Move(first_square(position.empties())));
    moves.push_back(chosen->move);
    position.play(chosen->move);
  }
}

TEST_P(Fakes, NoSuchProgramIsNoStart) {
  ExternalPlayer player({"no-such-program-here"}, driver_for(GetParam()), nullptr);
  const Incident incident = choose(player).error();
  EXPECT_EQ(incident.kind, IncidentKind::kNoStart);
  EXPECT_THAT(incident.message, HasSubstr("there is no program"));
}

TEST_P(Fakes, EndingBeforeTheFirstLineIsNoStart) {
  const Incident incident = failure_of("quits");
  EXPECT_EQ(incident.kind, IncidentKind::kNoStart);
  EXPECT_THAT(incident.message, HasSubstr("it ended with status 1 before"));
  EXPECT_THAT(incident.evidence, HasSubstr("cannot find my weights"));
}

TEST_P(Fakes, NeverGettingReadyIsNoStart) {
  const Incident incident = failure_of("mute", {.start = 50ms});
  EXPECT_EQ(incident.kind, IncidentKind::kNoStart);
  EXPECT_THAT(incident.message, HasSubstr("flush"));
}

TEST_P(Fakes, ABannerIsGarbage) {
  const Incident incident = failure_of("banner");
  EXPECT_EQ(incident.kind, IncidentKind::kGarbage);
  EXPECT_THAT(incident.message, HasSubstr("'FakeEngine 1.0, hello!'"));
}

TEST_P(Fakes, ACrashIsACrashWithItsSignal) {
  const Incident incident = failure_of("crashes");
  EXPECT_EQ(incident.kind, IncidentKind::kCrash);
  EXPECT_THAT(incident.message, HasSubstr("was ended by signal 11"));
  EXPECT_THAT(incident.evidence, AllOf(HasSubstr("about to crash"), HasSubstr(" s > "), HasSubstr(" s < ")));
}

TEST_P(Fakes, AnExitIsACrashWithItsStatus) {
  const Incident incident = failure_of("exits");
  EXPECT_EQ(incident.kind, IncidentKind::kCrash);
  EXPECT_THAT(incident.message, HasSubstr("it ended with status 3 before"));
}

TEST_P(Fakes, AnExitThatLeavesThePipeToAChildIsACrash) {
  const Incident incident = failure_of("leaves_child");
  EXPECT_EQ(incident.kind, IncidentKind::kCrash);
  EXPECT_THAT(incident.message, HasSubstr("it ended with status 4 before"));
}

TEST_P(Fakes, AClosedOutputIsACrash) {
  const Incident incident = failure_of("closes");
  EXPECT_EQ(incident.kind, IncidentKind::kCrash);
  EXPECT_THAT(incident.message, HasSubstr("closed its output, though it still runs"));
}

TEST_P(Fakes, SilenceIsAStall) {
  EXPECT_EQ(failure_of("silent", {.unlimited = 50ms}).kind, IncidentKind::kStall);
  EXPECT_EQ(failure_of("silent", {.late = 50ms}, {.time = 20ms}).kind, IncidentKind::kStall);
}

// The referee sees by its clock that the move is late.
TEST_P(Fakes, ALateMoveIsStillAMove) {
  const auto begin = std::chrono::steady_clock::now();
  const Chosen chosen = choose(*fake("late"), {.time = 1ms});
  EXPECT_TRUE(chosen);
  EXPECT_GE(std::chrono::steady_clock::now() - begin, 300ms);
}

TEST_P(Fakes, AnIllegalMoveIsLeftToTheReferee) {
  const Chosen chosen = choose(*fake("illegal"));
  ASSERT_TRUE(chosen) << chosen.error().message;
  EXPECT_FALSE(is_legal(kStart, chosen->move));
}

TEST_P(Fakes, OtherWordsAreGarbage) {
  const Incident incident = failure_of("garbage");
  EXPECT_EQ(incident.kind, IncidentKind::kGarbage);
  EXPECT_THAT(incident.message, HasSubstr("'banana' is not a move"));
}

TEST_P(Fakes, BytesAreGarbageAndShownSafely) {
  const Incident incident = failure_of("binary");
  EXPECT_EQ(incident.kind, IncidentKind::kGarbage);
  for (const char c : incident.message + incident.evidence) EXPECT_TRUE(c == '\n' || (c >= ' ' && c <= '~'));
}

TEST_P(Fakes, AnEndlessLineIsGarbage) {
  const Incident incident = failure_of("chatters");
  EXPECT_EQ(incident.kind, IncidentKind::kGarbage);
  EXPECT_THAT(incident.message, HasSubstr("without an end of line"));
}

TEST_P(Fakes, EndlessLinesAreGarbage) {
  EXPECT_EQ(failure_of("chatters_in_lines").kind, IncidentKind::kGarbage);
}

TEST_P(Fakes, AFloodOfErrorsDoesNotDisturb) { EXPECT_TRUE(choose(*fake("floods"))); }

TEST_P(Fakes, OneThatRefusesToEndIsEnded) {
  const auto player = fake("stubborn");
  EXPECT_TRUE(choose(*player));
}

TEST_P(Fakes, AMoveSentJustBeforeTheEndCounts) {
  const auto player = fake("answers_and_exits");
  ASSERT_TRUE(choose(*player));
  EXPECT_EQ(choose(*player).error().kind, IncidentKind::kCrash);
}

TEST_P(Fakes, AnAnswerTooManyIsGarbage) {
  const auto player = fake("answers_twice");
  ASSERT_TRUE(choose(*player));
  // An answer that comes only after the next question passes for its answer, but not for ever.
  Chosen chosen = choose(*player);
  for (int i = 0; i < 1000 && chosen; ++i) {
    std::this_thread::sleep_for(5ms);
    chosen = choose(*player);
  }
  ASSERT_FALSE(chosen);
  EXPECT_EQ(chosen.error().kind, IncidentKind::kGarbage);
}

// The next game is played by a new process.
TEST_P(Fakes, AFailedOneIsStartedAgain) {
  const auto player = fake("crashes");
  for (int i = 0; i < 2; ++i) EXPECT_EQ(choose(*player).error().kind, IncidentKind::kCrash);
}

TEST_P(Fakes, AStopRequestEndsTheWaiting) {
  for (const std::string mode : {"silent", "mute"}) {
    const auto player = fake(mode, {.start = 5min});
    std::stop_source stop;
    const std::jthread other([&stop] {
      std::this_thread::sleep_for(100ms);
      stop.request_stop();
    });
    player->follow(kStart, {}, stop.get_token());
    const Chosen chosen = player->choose(kStart, {}, stop.get_token(), nullptr);
    EXPECT_THAT(chosen.error().message, HasSubstr("it was stopped before"));
  }
}

TEST_P(Fakes, IsNotAskedForAPass) {
  const AnyPosition passing = start_of("othello").parse("XO" + std::string(62, '-') + " O").value();
  ASSERT_TRUE(passing.must_pass());
  EXPECT_TRUE(fake("silent")->choose(passing, {}, {}, nullptr)->move.is_pass());
}

// What was sent to a correct engine in the course of `play`.
template <class Play>
std::string sent_to(const std::string& protocol, Play play, const std::string& mode = "correct") {
  const std::filesystem::path log = std::filesystem::path(::testing::TempDir()) / ("sent_by_" + protocol);
  std::filesystem::remove(log);
  auto player = fake_engine(protocol, mode, kImpatient, log.string());
  play(*player);
  player.reset();
  return read_text_file(log);
}

void ask(ExternalPlayer& player, const std::vector<Move>& moves, const Limits& limits = {},
         const AnyPosition& start = kStart) {
  AnyPosition position = start;
  for (const Move move : moves) position.play(move);
  player.follow(start, moves, {});
  const Chosen chosen = player.choose(position, limits, {}, nullptr);
  EXPECT_TRUE(chosen) << chosen.error().message;
}

const Move kA1(make_square(0, 0));
const Move kB1(make_square(0, 1));
const Move kA2(make_square(1, 0));

TEST(LineDriver, SendsOneLineAMove) {
  EXPECT_EQ(sent_to("line",
                    [](ExternalPlayer& player) {
                      ask(player, {});
                      ask(player, {kA1, kB1}, {.time = 250ms});
                    }),
            "X 8 --OO--OOXX--XX-- 5000 adjacency:size=4 a1 b1 a2 b2 c3 d3 c4 d4\n"
            "X 6 OOOO--OOXX--XX-- 250 adjacency:size=4 a2 b2 c3 d3 c4 d4\n");
}

TEST(GtpDriver, SendsOnlyWhatIsNew) {
  EXPECT_EQ(sent_to("gtp",
                    [](ExternalPlayer& player) {
                      ask(player, {});
                      ask(player, {kA1, kB1}, {.time = 2500ms});
                      ask(player, {kA2});
                    }),
            "list_commands\n"
            "turncoat-position adjacency:size=4 --OO--OOXX--XX-- X 8\n"
            "genmove black\n"
            "play white b1\n"
            "time_settings 2.5 2.5 1\n"
            "time_left black 2.5 1\n"
            "genmove black\n"
            "turncoat-position adjacency:size=4 --OO--OOXX--XX-- X 8\n"
            "play black a2\n"
            "genmove white\n"
            "quit\n");
}

// Of a game with a clock an engine is told what is left, and a bot without a clock of its own its share.
TEST(Drivers, TellTheClockOfTheGame) {
  const Limits limits{.time = 750ms, .clock = ClockLeft{.left = 30'500ms, .increment = 500ms}};
  const auto play = [&](ExternalPlayer& player) { ask(player, {}, limits); };
  EXPECT_EQ(sent_to("line", play), "X 8 --OO--OOXX--XX-- 750 adjacency:size=4 a1 b1 a2 b2 c3 d3 c4 d4\n");
  EXPECT_EQ(sent_to("gtp", play),
            "list_commands\n"
            "turncoat-position adjacency:size=4 --OO--OOXX--XX-- X 8\n"
            "time_settings 30.5 0 0\n"
            "time_left black 30.5 0\n"
            "genmove black\n"
            "quit\n");
}

// Engines that read whole numbers: 2.5 s are told as 2, half a second as 1, since 0 would be no time.
TEST(GtpDriver, TellsWholeSecondsUnlessTheEngineIsKnownToReadFractions) {
  const AnyPosition othello = start_of("othello");
  EXPECT_EQ(sent_to(
                "gtp",
                [&](ExternalPlayer& player) {
                  ask(player, {}, {.time = 2500ms}, othello);
                  ask(player, {}, {.time = 500ms}, othello);
                },
                "standard"),
            "list_commands\n"
            "boardsize 8\n"
            "clear_board\n"
            "time_settings 2 2 1\n"
            "time_left black 2 1\n"
            "genmove black\n"
            "boardsize 8\n"
            "clear_board\n"
            "time_settings 1 1 1\n"
            "time_left black 1 1\n"
            "genmove black\n"
            "quit\n");
}

}  // namespace
}  // namespace turncoat
