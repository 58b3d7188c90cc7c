// `solve` as a command: what it prints, what it compares, and that it never guesses.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "games/registry.h"
#include "support/full_value.h"
#include "support/json_lines.h"
#include "support/random_play.h"
#include "support/run_cli.h"

namespace turncoat::cli {
namespace {

using ::testing::AllOf;
using testing::CliRun;
using testing::full_value;
using ::testing::HasSubstr;
using testing::json_lines;
using testing::run_cli;

// X plays h8 and turns g8: 64 to 0.
const std::string kLastCell = std::string(62, 'X') + "O- X";
// O has to pass, and X takes everything on b1.
const std::string kFirstCells = "--OX" + std::string(60, 'X') + " O";

// A position some plies before the end of a random game.
AnyPosition late_position(const std::string& game, std::size_t plies) {
  GameRegistry games;
  add_builtin_games(games);
  Rng rng(5);
  const std::vector<AnyPosition> positions = testing::random_game(games.start(game).value(), rng);
  return positions[positions.size() - 1 - plies];
}

// As an OBF line with the exact score of each move, and `error` added to every one.
std::string problem_line(const AnyPosition& position, int error) {
  std::string line = position.to_text() + ";";
  for (const Square square : squares_of(position.legal_moves())) {
    AnyPosition child = position;
    child.play(Move(square));
    line += fmt::format(" {}:{:+};", to_text(Move(square)), error - full_value(child));
  }
  return line + "\n";
}

TEST(Solve, SaysValueMoveLineAndArgument) {
  const CliRun run = run_cli({"solve", kLastCell});
  EXPECT_EQ(run.status, kDone) << run.err;
  EXPECT_THAT(run.out,
              AllOf(HasSubstr("score     +64 for X, who is to move\n"), HasSubstr("move      h8\n"),
                    HasSubstr("line      h8\n"), HasSubstr("argument  searched to the end of the game\n")));
}

TEST(Solve, JsonHasTheKeysOfTheContract) {
  const nlohmann::json object = nlohmann::json::parse(run_cli({"solve", kLastCell, "--json"}).out);
  EXPECT_EQ(object.at("position"), kLastCell);
  EXPECT_EQ(object.at("game"), "othello");
  EXPECT_EQ(object.at("score"), 64);
  EXPECT_EQ(object.at("move"), "h8");
  EXPECT_EQ(object.at("line"), "h8");
  EXPECT_EQ(object.at("argument"), "search");
  EXPECT_TRUE(object.at("nodes").is_number_unsigned());
  EXPECT_TRUE(object.at("seconds").is_number());
}

TEST(Solve, PositionsThatBeginWithDashesAreNoOptions) {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"solve", kFirstCells, "--json"}, {"solve", "--json", kFirstCells}}) {
    const CliRun run = run_cli(words);
    ASSERT_EQ(run.status, kDone) << run.err;
    const nlohmann::json object = nlohmann::json::parse(run.out);
    EXPECT_EQ(object.at("position"), kFirstCells);
    EXPECT_EQ(object.at("move"), "pa");
    EXPECT_EQ(object.at("score"), -64);
  }
}

TEST(Solve, TheTextSaysWhichGame) {
  const AnyPosition position = late_position("adjacency:size=4", 4);
  const nlohmann::json object = nlohmann::json::parse(run_cli({"solve", position.to_text(), "--json"}).out);
  EXPECT_EQ(object.at("game"), "adjacency:size=4");
  EXPECT_EQ(object.at("score"), full_value(position));
}

TEST(Solve, WithoutAPositionItSolvesTheGame) {
  const nlohmann::json object =
      nlohmann::json::parse(run_cli({"solve", "--game", "adjacency:size=4,rounds=2", "--json"}).out);
  GameRegistry games;
  add_builtin_games(games);
  EXPECT_EQ(object.at("score"), full_value(games.start("adjacency:size=4,rounds=2").value()));
}

TEST(Solve, AGameMeansItsLastPosition) {
  const CliRun run = run_cli({"solve", "f5d6c3", "--time", "0", "--json"});
  EXPECT_EQ(nlohmann::json::parse(run.out).at("position"),
            "------------------X--------XX------OXX-----O-------------------- O");
}

TEST(Solve, AGameThatIsOverHasNoMove) {
  const nlohmann::json object =
      nlohmann::json::parse(run_cli({"solve", std::string(64, 'O') + " X", "--json"}).out);
  EXPECT_EQ(object.at("score"), -64);
  EXPECT_TRUE(object.at("move").is_null());
  EXPECT_EQ(object.at("argument"), "game-over");
}

TEST(Solve, OnlyTheOutcomeIfThatIsAskedFor) {
  EXPECT_THAT(run_cli({"solve", kLastCell, "--wdl"}).out, HasSubstr("outcome   win for X"));
  for (const std::string game :
       {"othello", "othello:size=6", "adjacency:size=4", "adjacency:size=4,rounds=3"}) {
    const AnyPosition position = late_position(game, 5);
    const nlohmann::json object =
        nlohmann::json::parse(run_cli({"solve", "--game", game, position.to_text(), "--wdl", "--json"}).out);
    const int value = full_value(position);
    EXPECT_EQ(object.at("outcome"), value > 0 ? "win" : value < 0 ? "loss" : "draw") << position.to_text();
    EXPECT_FALSE(object.contains("score"));
  }
}

TEST(Solve, NothingIsGuessedWhenTheTimeEnds) {
  const CliRun text = run_cli({"solve", "--time", "0"});
  EXPECT_EQ(text.status, kFailed);
  EXPECT_EQ(text.out, "");
  EXPECT_EQ(text.err, "turncoat solve: not solved within 0 s; --time gives more\n");
  const CliRun json = run_cli({"solve", "--time", "0", "--json"});
  EXPECT_EQ(json.status, kFailed);
  for (const std::string key : {"score", "move", "line", "argument"})
    EXPECT_TRUE(nlohmann::json::parse(json.out).at(key).is_null()) << key;
}

TEST(Solve, ComparesAFileWithItsScores) {
  const AnyPosition position = late_position("othello", 6);
  const std::string right = problem_line(position, 0);
  const CliRun good = run_cli({"solve", "--file", "-"}, right + right + kLastCell + "\n");
  EXPECT_EQ(good.status, kDone) << good.err;
  EXPECT_THAT(good.out, HasSubstr("solved    3\nright     2\nwrong     0\nunsolved  0\n"));
  EXPECT_THAT(good.out, HasSubstr("  ok\n"));

  const CliRun bad = run_cli({"solve", "--file", "-"}, right + problem_line(position, 2));
  EXPECT_EQ(bad.status, kFailed);
  EXPECT_THAT(bad.out, AllOf(HasSubstr(fmt::format("differs: the file says {:+}", full_value(position) + 2)),
                             HasSubstr("right     1\nwrong     1\n")));
  EXPECT_EQ(bad.err, "turncoat solve: 1 of 2 differ from the file\n");
}

TEST(Solve, AFileAsJsonEndsWithTheSummary) {
  const std::string line = problem_line(late_position("othello:size=6", 5), 0);
  const std::vector<nlohmann::json> objects =
      json_lines(run_cli({"solve", "--file", "-", "--json"}, line + line).out);
  ASSERT_EQ(objects.size(), 3U);
  EXPECT_EQ(objects[0].at("ok"), true);
  EXPECT_EQ(objects[0].at("expected"), objects[0].at("score"));
  EXPECT_EQ(objects[2].at("solved"), 2);
  EXPECT_EQ(objects[2].at("right"), 2);
  EXPECT_EQ(objects[2].at("nodes"),
            objects[0].at("nodes").get<std::uint64_t>() + objects[1].at("nodes").get<std::uint64_t>());
}

TEST(Solve, PositionsOfAFileThatAreNotSolvedAreCounted) {
  const std::string start = AnyPosition(othello::Position<8>()).to_text() + "\n";
  const CliRun run = run_cli({"solve", "--file", "-", "--time", "0"}, start + kLastCell + "\n");
  EXPECT_EQ(run.status, kFailed);
  EXPECT_THAT(run.out, AllOf(HasSubstr("not solved\n"), HasSubstr("unsolved  2\n")));
  EXPECT_EQ(run.err, "turncoat solve: 2 of 2 were not solved within 0 s; --time gives more\n");
}

TEST(Solve, WrongUsage) {
  EXPECT_EQ(run_cli({"solve", kLastCell, "--file", "x.obf"}).status, kWrongUsage);
  EXPECT_EQ(run_cli({"solve", "--game", "othelo"}).status, kWrongUsage);
  EXPECT_EQ(run_cli({"solve", "XO- X"}).status, kWrongUsage);
  EXPECT_EQ(run_cli({"solve", "--file", "no-such-file.obf"}).status, kFailed);
  EXPECT_EQ(run_cli({"solve", "--file", "-"}, "").status, kFailed);
}

}  // namespace
}  // namespace turncoat::cli
