#include "arena/result_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "arena/tally.h"

namespace turncoat {
namespace {

using ::testing::HasSubstr;

struct World {
  World() {
    add_builtin_games(games);
    add_builtin_players(players);
  }
  GameRegistry games;
  PlayerRegistry players;
};

MatchDescription short_match(const World& world) {
  return {.start = world.games.start("othello:size=6").value(),
          .bots = {"random", "greedy"},
          .openings = {.plies = 2, .balance = 60},
          .limits = {.time = std::chrono::milliseconds(1500), .nodes = 7, .depth = 3},
          .seed = 4};
}

std::string file_of(const World& world, const MatchDescription& match, int games) {
  std::string text = description_line(match, world.games);
  Tally tally(match);
  const ResultSink sink = [&](const GameResult& game) -> Result<void> {
    text += result_line(game);
    return {};
  };
  EXPECT_TRUE(play_match(match, {.games = games}, world.players, tally, sink, {}));
  return text;
}

// What is wrong with a file, or "" if it can be read.
std::string complaint_of(const World& world, const std::string& text) {
  std::istringstream stream(text);
  Result<ResultReader> reader = ResultReader::open(stream, world.games);
  if (!reader) return reader.error().message;
  for (;;) {
    const Result<std::optional<GameResult>> game = reader->next();
    if (!game) return game.error().message;
    if (!*game) return "";
  }
}

std::string with(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(ResultFile, ReadsBackTheSame) {
  const World world;
  const MatchDescription match = short_match(world);
  const std::string text = file_of(world, match, 6);
  std::istringstream stream(text);
  Result<ResultReader> reader = ResultReader::open(stream, world.games);
  ASSERT_TRUE(reader) << reader.error().message;
  EXPECT_FALSE(difference(reader->match(), match, world.games));
  std::string again = description_line(reader->match(), world.games);
  for (;;) {
    const Result<std::optional<GameResult>> game = reader->next();
    ASSERT_TRUE(game) << game.error().message;
    if (!*game) break;
    again += result_line(**game);
  }
  EXPECT_EQ(again, text);
  EXPECT_FALSE(reader->is_cut_off());
  EXPECT_EQ(reader->whole_bytes(), text.size());
}

TEST(ResultFile, KeepsIncidentsWithTheirEvidence) {
  const World world;
  const MatchDescription match = short_match(world);
  const std::string evidence = "it said \"\x01\xff\"\n" + std::string(200'000, 'x');
  const GameResult game{.winner = Bot::kB,
                        .incident = BotIncident{Bot::kA, {IncidentKind::kGarbage, "not a move", evidence}}};
  const std::string text = description_line(match, world.games) + result_line(game);
  EXPECT_EQ(std::ranges::count(text, '\n'), 2);
  EXPECT_LT(text.size(), 100'000U);
  std::istringstream stream(text);
  ResultReader reader = ResultReader::open(stream, world.games).value();
  const Result<std::optional<GameResult>> read = reader.next();
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ((*read)->incident->bot, Bot::kA);
  EXPECT_EQ((*read)->incident->incident.kind, IncidentKind::kGarbage);
  EXPECT_EQ((*read)->incident->incident.message, "not a move");
  EXPECT_THAT((*read)->incident->incident.evidence, ::testing::StartsWith("it said \""));
  EXPECT_THAT((*read)->incident->incident.evidence, HasSubstr("bytes cut"));
}

// Cut anywhere, a file gives the games whose lines are whole, or says that not even its first is.
TEST(ResultFile, CanBeCutOffAnywhere) {
  const World world;
  const std::string text = file_of(world, short_match(world), 2);
  const std::size_t first_end = text.find('\n');
  for (std::size_t length = 0; length < text.size(); length += 13) {
    std::istringstream stream(text.substr(0, length));
    Result<ResultReader> reader = ResultReader::open(stream, world.games);
    ASSERT_EQ(reader.has_value(), length > first_end);
    if (!reader) continue;
    int games = 0;
    for (;;) {
      const Result<std::optional<GameResult>> game = reader->next();
      ASSERT_TRUE(game) << game.error().message;
      if (!*game) break;
      ++games;
    }
    const std::string whole = text.substr(0, length);
    EXPECT_EQ(games, std::ranges::count(whole, '\n') - 1);
    EXPECT_EQ(reader->is_cut_off(), !whole.ends_with('\n'));
    EXPECT_EQ(reader->whole_bytes(), whole.rfind('\n') + 1);
  }
}

TEST(ResultFile, SaysWhatIsWrongAndWhere) {
  const World world;
  MatchDescription match = short_match(world);
  const std::string good = file_of(world, match, 2);
  ASSERT_EQ(complaint_of(world, good), "");
  const auto expect = [&](const std::string& text, std::string_view message) {
    EXPECT_THAT(complaint_of(world, text), HasSubstr(message));
  };
  expect("", "begins with the description");
  expect("f5d6c3\n", "line 1: not a JSON object");
  expect("{}\n", "line 1: this is no result file");
  expect(with(good, "\"version\":1", "\"version\":99"), "line 1: version '99'");
  expect(with(good, "othello:size=6", "othelo"), "line 1: game: there is no game 'othelo' (did you mean");
  expect(with(good, "\"alternate\"", "\"never\""), "line 1: first must be one of a, b, alternate");
  expect(with(good, "random:2", "random:99"), "line 1: openings: random:99 leaves nothing");
  expect(with(good, "\"seed\":4", "\"seed\":-4"), "line 1: seed must be a whole number from 0");
  expect(with(good, "\"seed\":4", "\"seed\":18446744073709551615"), "line 1: seed must be a whole number");
  expect(with(good, "\"time\":1.5", "\"time\":\"soon\""), "line 1: time must be null or seconds");
  expect(with(good, "\"game\":2", "\"game\":3"), "line 3: game must be 2");
  expect(with(good, "\"first\":\"a\"", "\"first\":\"b\""), "line 2: first must be \"a\"");
  expect(with(good, "\"ending\":\"normal\"", "\"ending\":\"odd\""), "line 2: ending must be one of normal");
  expect(with(good, "\"ending\":\"normal\"", "\"ending\":\"crash\""), "line 2: by must be one of a, b");
  expect(with(good, "\"margin\":", "\"margin\":99,\"was\":"), "line 2: margin must be");
  expect(with(good, "\"moves\":\"", "\"moves\":\"a1"), "line 2: moves: move 1: a1");
  expect(with(good, "\"nodes\":[", "\"nodes\":[1,"), "line 2: nodes must be an array");
  expect(with(good, "\"seconds\":[", "\"seconds\":[-1"), "line 2: seconds: entry 1 must be a number from 0");
}

TEST(ResultFile, SaysHowTwoMatchesDiffer) {
  const World world;
  const MatchDescription match = short_match(world);
  MatchDescription other = match;
  other.seed = 5;
  other.bots[1] = "random";
  EXPECT_EQ(difference(match, other, world.games),
            "b is \"greedy\" there and \"random\" here, seed is 4 there and 5 here");
}

}  // namespace
}  // namespace turncoat
