// Variations: trees of moves in SGF and JSON lines, and what bounds them.
#include "record/variations.h"

#include <gtest/gtest.h>

#include "support.h"

namespace turncoat::testing {
namespace {

std::vector<PlayedMove> moves_of(std::string_view transcript, std::string_view before = "") {
  std::vector<PlayedMove> moves = read_one("transcript", std::string(before) + std::string(transcript)).moves;
  moves.erase(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(before.size() / 2));
  return moves;
}

// Two replies beside the one that was played, a line that leaves the first of them, and one behind the end.
GameRecord small_tree() {
  return {.start = start_of("othello"),
          .moves = moves_of("f5d6c3"),
          .variations = {{.at = 1, .moves = moves_of("f6e6f4", "f5"), .name = "Diagonal"},
                         {.at = 1, .moves = moves_of("f4", "f5")},
                         {.at = 3, .moves = moves_of("d3", "f5d6c3"), .name = "goes on"},
                         {.parent = 0, .at = 2, .moves = moves_of("d3", "f5f6")}}};
}

constexpr std::string_view kSmallTree =
    "(;FF[4]GM[2]CA[UTF-8]SZ[8];B[fe]"
    "(;W[df];B[cc](;)(;W[dc]N[goes on]))"
    "(;W[ff]N[Diagonal](;B[ef];W[fd])(;B[dc]))"
    "(;W[fd]))\n";

TEST(Variations, AreWrittenAndReadInSgf) {
  EXPECT_EQ(write_one("sgf", small_tree()), kSmallTree);
  EXPECT_EQ(read_one("sgf", kSmallTree), small_tree());
  EXPECT_EQ(read_one("any", kSmallTree), small_tree());
}

TEST(Variations, AreWrittenAndReadInJson) {
  constexpr std::string_view kLine =
      R"({"game":"othello","moves":"f5d6c3","variations":[)"
      R"({"at":1,"moves":"f6e6f4","name":"Diagonal"},{"at":1,"moves":"f4"},)"
      R"({"at":3,"moves":"d3","name":"goes on"},{"of":1,"at":2,"moves":"d3"}]})"
      "\n";
  EXPECT_EQ(write_one("jsonl", small_tree()), kLine);
  EXPECT_EQ(read_one("jsonl", kLine), small_tree());
}

TEST(Variations, MayLeaveBeforeTheFirstMove) {
  const GameRecord record = read_one("sgf", "(;GM[2](;B[fe])(;B[dc];W[cc]))");
  EXPECT_EQ(record.moves, moves_of("f5"));
  ASSERT_EQ(record.variations.size(), 1U);
  EXPECT_EQ(record.variations[0], (Variation{.at = 0, .moves = moves_of("d3c3")}));
}

// One that has no move of its own is where those that leave it leave its line.
TEST(Variations, WithoutMovesAreNotKept) {
  const GameRecord record = read_one("sgf", "(;GM[2];B[fe](;W[df])(;C[what else?](;W[ff])(;W[fd]))(;N[x]))");
  EXPECT_EQ(record.moves, moves_of("f5d6"));
  ASSERT_EQ(record.variations.size(), 2U);
  EXPECT_EQ(record.variations[0], (Variation{.at = 1, .moves = moves_of("f6", "f5")}));
  EXPECT_EQ(record.variations[1], (Variation{.at = 1, .moves = moves_of("f4", "f5")}));
}

TEST(Variations, PassesThatWereLeftOutArePutIn) {
  const GameRecord record =
      read_one("sgf", "(;GM[2]AB[aa]AW[ba][ab]PL[B];B[ca](;W[];B[ac])(;B[ac]))");  // O has no reply to c1
  ASSERT_EQ(record.moves.size(), 3U);
  ASSERT_EQ(record.variations.size(), 1U);
  EXPECT_EQ(record.variations[0].at, 1);
  ASSERT_EQ(record.variations[0].moves.size(), 2U);
  EXPECT_TRUE(record.variations[0].moves[0].move.is_pass());
}

TEST(Variations, CarryTheNotesOfTheirMoves) {
  const GameRecord record =
      read_one("sgf", "(;GM[2];B[fe](;W[df]V[1])(;W[ff]V[-2]SECONDS[3]NODES[4];B[ef]V[5]))");
  EXPECT_EQ(record.moves[1].value, -1);
  ASSERT_EQ(record.variations.size(), 1U);
  const std::vector<PlayedMove>& moves = record.variations[0].moves;
  EXPECT_EQ(moves[0].value, 2) << "V is for black, a value for the mover";
  EXPECT_EQ(moves[0].took, Seconds(3));
  EXPECT_EQ(moves[0].nodes, 4U);
  EXPECT_EQ(moves[1].value, 5);
}

TEST(Variations, SayWhatIsWrongInSgf) {
  const auto error = [](std::string_view text) { return error_of("sgf", text); };
  EXPECT_EQ(error("(;GM[2];B[fe](;W[df])(;W[ff];B[aa]))"),
            "game 1 (line 1): variation 1: move 3: a1 is not legal for X: legal moves are d3 c4 e6 f7");
  EXPECT_EQ(error("(;GM[2];B[fe](;W[df])(;B[ff]))"),
            "game 1 (line 1): variation 1: move 2: f6 of X, but O is to move");
  EXPECT_EQ(error("(;GM[2](;B[fe])(;AB[aa]))"),
            "game 1 (line 1): variation 1: AB in a variation: set up the board in the first node only");
  EXPECT_EQ(error("(;GM[2](;B[fe]);W[df])"),
            "game 1 (line 1): ';W[df])' stands behind a variation, where '(' or ')' is expected");
  EXPECT_EQ(error("(;GM[2](B[fe]))"),
            "game 1 (line 1): 'B[fe]))' stands behind '(' where ';' begins a variation");
}

TEST(Variations, SayWhatIsWrongInJson) {
  const auto error = [](std::string_view variations) {
    return error_of("jsonl",
                    fmt::format(R"({{"game":"othello","moves":"f5d6","variations":[{}]}})", variations));
  };
  EXPECT_EQ(error(R"({"moves":"f6"})"), "line 1: variations[0].at is missing");
  EXPECT_EQ(error(R"({"at":1})"), "line 1: variation 1: moves is missing: write the moves of the variation");
  EXPECT_EQ(error(R"({"at":3,"moves":"c3"})"),
            "line 1: variations[0].at is 3: it must be a whole number from 0 to 2");
  EXPECT_EQ(error(R"({"at":1,"moves":"f6"},{"of":1,"at":1,"moves":"f4"})"),
            "line 1: variations[1].at is 1: it must be 2");
  EXPECT_EQ(error(R"({"at":1,"moves":"f6"},{"of":2,"at":2,"moves":"e6"})"),
            "line 1: variations[1].of is 2: it must be 1");
  EXPECT_EQ(error(R"({"at":1,"moves":"f6a1"})"),
            "line 1: variation 1: moves: move 3: a1 is not legal for X: legal moves are d3 c4 e6 f7");
  EXPECT_EQ(
      error(R"({"at":1,"moves":"f6","title":"x"})"),
      "line 1: variations[0]: there is no field 'title': the fields are of, at, moves, values, seconds, "
      "nodes, name");
}

TEST(Variations, AreBoundedInNumberAndInMoves) {
  std::string many = "(;GM[2](;B[fe])";
  for (std::size_t i = 0; i < kMostVariations; ++i) many += "(;B[fe])";
  EXPECT_EQ(read_one("sgf", many + ")").variations.size(), kMostVariations);
  EXPECT_EQ(error_of("sgf", many + "(;B[fe]))"), "game 1 (line 1): more than 200 variations in one game");

  // The rest of a game that was refused is not taken for games.
  EXPECT_EQ(read_text("sgf", many + "(;B[fe]C[)])(;B[fe]))(;GM[2];B[fe])").size(), 2U);

  Rng rng(7);
  const GameRecord game = random_record(start_of("othello"), rng);
  GameRecord record{.start = game.start};
  while (record.variations.size() < 50)
    ASSERT_TRUE(add_variation(record, {.at = 0, .moves = random_moves(game.start, rng, 80)}));
  std::string error;
  for (int i = 0; i < 50 && error.empty(); ++i) {
    const Result<void> added = add_variation(record, {.at = 0, .moves = random_moves(game.start, rng, 80)});
    if (!added) error = added.error().message;
  }
  EXPECT_EQ(error, "more than 4000 moves in the variations of one game");
  sort_variations(record);
  for (const std::string_view format : {"sgf", "jsonl"})
    EXPECT_EQ(read_one(format, write_one(format, record)), record) << format;
}

// As deep as variations can be nested: a line of a move each, which the next one leaves at its end.
TEST(Variations, AreReadAsDeepAsTheyAreWritten) {
  Rng rng(8);
  const GameRecord game = random_record(start_of("othello"), rng);
  GameRecord record{.start = game.start};
  for (int ply = 0; ply < static_cast<int>(game.moves.size()); ++ply) {
    const std::size_t place = static_cast<std::size_t>(ply);
    ASSERT_TRUE(add_variation(record, {.parent = ply - 1, .at = ply, .moves = {game.moves[place]}}));
  }
  EXPECT_EQ(read_one("sgf", write_one("sgf", record)), record);

  std::string nested = "(;GM[2]";
  for (int i = 0; i < 1000; ++i) nested += "(;";
  EXPECT_EQ(error_of("sgf", nested + std::string(1001, ')')),
            "game 1 (line 1): variations are nested deeper than 256");
  EXPECT_EQ(error_of("sgf", nested), "game 1 (line 1): variations are nested deeper than 256");
}

TEST(Variations, AreLeftOutWhereAFormatHasNoPlaceForThem) {
  EXPECT_EQ(write_one("transcript", small_tree()), "f5d6c3\n");
  EXPECT_EQ(read_one("ggf", write_one("ggf", small_tree())).variations.size(), 0U);
  for (const GameRecord& position : positions_of(small_tree(), PositionChoice::kAll))
    EXPECT_TRUE(position.variations.empty());
}

}  // namespace
}  // namespace turncoat::testing
