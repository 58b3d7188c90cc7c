// Random games of every game and several variants through every format: what a format keeps comes
// back the same. What it keeps is written here a second time, as docs/formats.md says it.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/text.h"
#include "support.h"

namespace turncoat::testing {
namespace {

const std::vector<std::string> kSpecs = {"othello",
                                         "othello:size=6",
                                         "adjacency",
                                         "adjacency:rounds=3",
                                         "adjacency:first=O",
                                         "adjacency:neighbours=8,rounds=5,first=O",
                                         "adjacency:size=4",
                                         "adjacency:size=5",
                                         "adjacency:size=5x7,neighbours=8",
                                         "adjacency:size=8x4,rounds=2"};

bool is_othello(const GameRecord& record) { return record.start.variant().starts_with("othello"); }

void annotate(std::vector<PlayedMove>& moves, Rng& rng) {
  for (PlayedMove& played : moves) {
    if (rng.below(2) == 0) played.value = rng.below(1000) / 8.0 - 60;
    if (rng.below(2) == 0) played.took = Seconds(rng.below(1000) / 64.0);
    if (rng.below(2) == 0)
      played.nodes = (std::uint64_t{1} << rng.below(54)) - static_cast<unsigned>(rng.below(2));
  }
}

void annotate(GameRecord& record, Rng& rng) {
  record.name_x = "Ann ]\\[ Müller";
  record.name_o = "";
  record.rating_x = 1500.25;
  record.date = "1999-12-31";
  record.place = "Paris";
  record.time_control = "5:00";
  record.comment = "two\nlines; 100 % \"true\"";
  record.result_for_x = 2 * rng.below(64) - 64;
  annotate(record.moves, rng);
  for (Variation& variation : record.variations) annotate(variation.moves, rng);
}

// The part of a record that a format keeps.
GameRecord kept(std::string_view format, GameRecord record) {
  const GameRecord whole = record;
  if (format == "jsonl") return record;
  if (format == "ggf" || format == "sgf") {
    record.scores.clear();
    if (format == "ggf") record.variations.clear();
    return record;
  }
  record = {.start = whole.start};
  for (const PlayedMove& played : whole.moves) record.moves.push_back({played.move});
  if (format == "wthor") {
    record.name_x = whole.name_x;
    record.name_o = whole.name_o;
    record.place = whole.place;
    record.date = whole.date.substr(0, 4);
    record.result_for_x = whole.result_for_x;
  }
  if (format == "obf") {
    record.scores = whole.scores;
    record.comment = whole.comment;
    std::ranges::replace(record.comment, '\n', ' ');
  }
  return record;
}

bool can_hold(std::string_view format, const GameRecord& record, bool starts_normally) {
  if (format == "obf" || format == "position") return record.moves.empty();
  if (format == "transcript") return starts_normally && !record.moves.empty();
  if (format == "sgf") return is_othello(record);
  if (format == "wthor")
    return record.start.variant() == "othello" && starts_normally &&
           (record.moves.empty() || !record.moves.back().move.is_pass());
  return true;
}

void expect_round_trip(const GameRecord& record, bool starts_normally) {
  for (const Format& format : formats()) {
    if (format.make_writer == nullptr) continue;
    SCOPED_TRACE(fmt::format("{} {}", format.name, record.start.to_text()));
    const Result<FileSet> files = write_all(format.name, {record, record});
    ASSERT_EQ(files.has_value(), can_hold(format.name, record, starts_normally))
        << (files ? files->text : files.error().message);
    if (!files) continue;
    const std::vector<Result<GameRecord>> again = read_all(format.name, *files, record.start);
    ASSERT_EQ(again.size(), 2U);
    for (const Result<GameRecord>& game : again) {
      ASSERT_TRUE(game.has_value()) << game.error().message;
      EXPECT_TRUE(*game == kept(format.name, record)) << files->text;
    }
  }
}

class RoundTrip : public ::testing::TestWithParam<std::string> {};

TEST_P(RoundTrip, OfWholeGames) {
  Rng rng(1);
  for (int i = 0; i < 10; ++i) {
    GameRecord record = random_record(start_of(GetParam()), rng);
    annotate(record, rng);
    expect_round_trip(record, true);
  }
}

TEST_P(RoundTrip, OfUnfinishedGamesAndTheirPositions) {
  Rng rng(2);
  for (int i = 0; i < 10; ++i) {
    GameRecord record = random_record(start_of(GetParam()), rng, rng.below(12) + 1);
    annotate(record, rng);
    expect_round_trip(record, true);
    const AnyPosition end = final_position(record).value();
    for (const Square square : squares_of(end.legal_moves()))
      record.scores.push_back({Move(square), {rng.below(129) - 64}});
    const GameRecord position = positions_of(record, PositionChoice::kEnd).at(0);
    ASSERT_EQ(position.start, end);
    expect_round_trip(position, false);
  }
}

TEST_P(RoundTrip, OfGamesFromTheMiddle) {
  Rng rng(3);
  for (int i = 0; i < 5; ++i) {
    const std::vector<AnyPosition> positions = random_game(start_of(GetParam()), rng);
    const AnyPosition& middle =
        positions[static_cast<std::size_t>(rng.below(static_cast<int>(positions.size()) - 1) + 1)];
    expect_round_trip(random_record(middle, rng), false);
  }
}

TEST_P(RoundTrip, OfGamesWithVariations) {
  Rng rng(4);
  for (int i = 0; i < 20; ++i) {
    GameRecord record = random_record(start_of(GetParam()), rng, rng.below(2) == 0 ? 200 : rng.below(4) + 1);
    add_random_variations(record, rng, 1 + rng.below(40));
    annotate(record, rng);
    expect_round_trip(record, true);
  }
}

INSTANTIATE_TEST_SUITE_P(Variants, RoundTrip, ::testing::ValuesIn(kSpecs), [](const auto& suite) {
  std::string name = suite.param;
  std::ranges::replace_if(
      name, [](char c) { return !(is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z')); }, '_');
  return name;
});

TEST(RoundTripCoverage, NamesEveryGame) {
  const GameRegistry games = builtin_games();
  for (const GameInfo& game : games.games()) {
    const bool is_named =
        std::ranges::any_of(kSpecs, [&](const std::string& spec) { return spec.starts_with(game.name); });
    EXPECT_TRUE(is_named) << game.name;
  }
}

TEST(SpecOfStart, GivesTheSameStartAgain) {
  const GameRegistry games = builtin_games();
  for (const std::string& spec : kSpecs) {
    const std::optional<std::string> found = spec_of_start(start_of(spec), games);
    ASSERT_TRUE(found) << spec;
    EXPECT_EQ(start_of(*found), start_of(spec)) << *found;
  }
  AnyPosition position = start_of("adjacency:rounds=3");
  position.play(Move(0));
  EXPECT_FALSE(spec_of_start(position, games));
}

}  // namespace
}  // namespace turncoat::testing
