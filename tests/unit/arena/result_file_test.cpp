#include "arena/result_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "arena/tally.h"
#include "unit/arena/world.h"

namespace turncoat {
namespace {

using testing::World;

using ::testing::HasSubstr;
using ::testing::Not;

MatchDescription short_match(const World& world) {
  return {.start = world.games.start("othello:size=6").value(),
          .bots = {"random", "greedy"},
          .openings = {.plies = 2, .balance = 60},
          .limits = {.nodes = 7, .depth = 3},
          .clock = ClockRule::of_move(std::chrono::milliseconds(1500)),
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

TEST(ResultFile, KeepsTheTimeOfProcessorsWhereItIsKnown) {
  const World world;
  const MatchDescription match = short_match(world);
  GameResult game;
  Tally tally(match);
  const ResultSink sink = [&](const GameResult& played) -> Result<void> {
    if (played.number == 1) game = played;
    return {};
  };
  ASSERT_TRUE(play_match(match, {.games = 2}, world.players, tally, sink, {}));
  EXPECT_THAT(result_line(game), Not(HasSubstr("cpu")));
  game.moves[1].cpu = Seconds(0.25);
  const std::string text = description_line(match, world.games) + result_line(game);
  std::istringstream stream(text);
  Result<ResultReader> reader = ResultReader::open(stream, world.games);
  ASSERT_TRUE(reader);
  const std::optional<GameResult> read = reader->next().value();
  ASSERT_TRUE(read);
  EXPECT_FALSE(read->moves[0].cpu);
  EXPECT_EQ(read->moves[1].cpu, Seconds(0.25));
  EXPECT_THAT(complaint_of(world, with(text, "0.25", "-1")), HasSubstr("cpu[1]"));
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
  GameResult game = GamePlan(match).game(1);
  game.winner = Bot::kB;
  game.incident = BotIncident{Bot::kA, {IncidentKind::kGarbage, "not a move", evidence}};
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
  expect("f5d6c3\n", "line 1: character 2: not JSON: a result file has one JSON object on every line");
  expect("[]\n", "line 1: not a JSON object");
  expect("{}\n", "line 1: this is no result file");
  expect(std::string(2 << 20, ' '), "line 1: the line is longer than 1 MiB");
  expect(good + std::string(2 << 20, '\0'), "line 4: the line is longer than 1 MiB");
  expect(with(good, "\"version\":2", "\"version\":99"), "line 1: version 99");
  expect(with(good, "othello:size=6", "othelo"), "line 1: game: there is no game 'othelo' (did you mean");
  expect(with(good, "\"alternate\"", "\"never\""),
         "line 1: first is 'never': it must be one of a, b, alternate");
  expect(with(good, "random:2", "random:99"), "line 1: openings: random:99 leaves nothing");
  expect(with(good, "\"seed\":4", "\"seed\":-4"), "line 1: seed is -4: it must be a whole number from 0");
  expect(with(good, "\"seed\":4", "\"seed\":4,\"seed\":5"), "line 1: the key 'seed' stands twice");
  expect(with(good, "\"seed\":4", "\"sede\":4"), "line 1: there is no field 'sede' (did you mean 'seed'?)");
  expect(with(good, "\"time\":1.5", "\"time\":\"soon\""), "line 1: time must be a number from 0 to 86400");
  expect(with(good, "\"game\":2", "\"game\":3"), "line 3: game must be 2");
  expect(with(good, "\"first\":\"a\"", "\"first\":\"b\""), "line 2: first must be a");
  expect(with(good, "\"ending\":\"normal\"", "\"ending\":\"odd\""),
         "line 2: ending is 'odd': it must be one of normal");
  expect(with(good, "\"ending\":\"normal\"", "\"ending\":\"crash\""), "line 2: by is missing");
  expect(with(good, "\"margin\":", "\"margin\":1"), "line 2: margin");
  expect(with(good, "\"winner\":\"", "\"winner\":\"x"), "line 2: winner must be");
  expect(with(good, "\"moves\":\"", "\"moves\":\"a1"), "line 2: moves: move 1: a1");
  expect(with(good, "\"nodes\":[", "\"nodes\":[1,"), "line 2: nodes has");
  expect(with(good, "\"seconds\":[", "\"seconds\":[-1"), "line 2: seconds[0] is -");
}

// What follows from the description is not the file's to say.
TEST(ResultFile, GamesAreThoseOfTheDescription) {
  const World world;
  const std::string good = file_of(world, short_match(world), 2);
  const GameResult first = GamePlan(short_match(world)).game(1);
  EXPECT_THAT(complaint_of(world, with(good, fmt::format("\"seeds\":[{},", first.seeds[0]), "\"seeds\":[5,")),
              HasSubstr(fmt::format("line 2: seeds must be {} and {}", first.seeds[0], first.seeds[1])));
  const std::string opening = to_text(first.opening[0]) + to_text(first.opening[1]);
  EXPECT_THAT(complaint_of(world, with(good, "\"opening\":\"" + opening, "\"opening\":\"")),
              HasSubstr("line 2: opening must be '" + opening + "'"));
  // Another seed of the match makes other games of it.
  EXPECT_THAT(complaint_of(world, with(good, "\"seed\":4", "\"seed\":5")),
              HasSubstr("line 2: seeds must be"));
}

// A game that was played out cannot be turned into another ending, and a bot fails only when it is its turn.
TEST(ResultFile, EndingsFollowFromTheMoves) {
  const World world;
  MatchDescription match = short_match(world);
  match.clock = {};
  const auto line_with = [&](IncidentKind kind, Bot bot, std::size_t moves) {
    GameResult game = GamePlan(match).game(1);
    Tally tally(match);
    const ResultSink take_first = [&](const GameResult& played) -> Result<void> {
      if (played.number == 1) game.moves = played.moves;
      return {};
    };
    EXPECT_TRUE(play_match(match, {.games = 2}, world.players, tally, take_first, {}));
    game.moves.resize(std::min(moves, game.moves.size()));
    game.incident = BotIncident{bot, {kind, "it failed", "so it is"}};
    game.winner = other(bot);
    return complaint_of(world, description_line(match, world.games) + result_line(game));
  };
  using enum IncidentKind;
  EXPECT_EQ(line_with(kStall, Bot::kA, 0), "");
  EXPECT_EQ(line_with(kStall, Bot::kB, 1), "");
  EXPECT_EQ(line_with(kNoStart, Bot::kB, 0), "") << "both are made before the first move";
  EXPECT_THAT(line_with(kStall, Bot::kA, 99), HasSubstr("ending must be normal, since with these moves"));
  EXPECT_THAT(line_with(kStall, Bot::kB, 0), HasSubstr("by must be a, who is to move"));
  EXPECT_THAT(line_with(kStall, Bot::kA, 1), HasSubstr("by must be b, who is to move"));
  EXPECT_THAT(line_with(kLate, Bot::kA, 0), HasSubstr("cannot be late in a match without a limit of time"));
}

TEST(ResultFile, KeepsTheClockOfTheGame) {
  const World world;
  MatchDescription match = short_match(world);
  match.clock = parse_clock("60+0.5").value();
  const std::string good = file_of(world, match, 2);
  EXPECT_THAT(good, HasSubstr(R"("time":null,"clock":"60+0.5")"));
  EXPECT_EQ(complaint_of(world, good), "");
  std::istringstream stream(good);
  EXPECT_EQ(ResultReader::open(stream, world.games).value().match().clock, match.clock);
  EXPECT_THAT(complaint_of(world, with(good, "60+0.5", "an hour")),
              HasSubstr("line 1: clock 'an hour' is not a clock: write the seconds"));
  EXPECT_THAT(complaint_of(world, with(good, "\"time\":null", "\"time\":5")),
              HasSubstr("line 1: clock must be null where each move has a limit of time"));
}

// Files of before there were clocks for the whole game.
TEST(ResultFile, OfVersion1IsReadAndGoesOn) {
  const World world;
  const MatchDescription match = short_match(world);
  const std::string now = file_of(world, match, 2);
  const std::string old = with(with(now, "\"version\":2", "\"version\":1"), "\"clock\":null,", "");
  EXPECT_EQ(complaint_of(world, old), "");
  std::istringstream stream(old);
  const ResultReader reader = ResultReader::open(stream, world.games).value();
  EXPECT_FALSE(difference(reader.match(), match, world.games));
  EXPECT_THAT(complaint_of(world, with(now, "\"version\":2", "\"version\":1")),
              HasSubstr("line 1: there is no field 'clock'"));
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
