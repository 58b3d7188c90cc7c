#include "learn/position_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "core/checksum.h"
#include "support/golden_file.h"
#include "support/othello_positions.h"

namespace turncoat {
namespace {

using ::testing::HasSubstr;
using testing::read_text_file;
namespace fs = std::filesystem;

// Every second one with a score, that of the discs.
std::vector<TrainingPosition> some_positions(std::size_t size, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<TrainingPosition> positions;
  while (positions.size() < size) {
    const auto board = testing::played_until<8>(rng.below(59) + 1, rng);
    if (board.legal_moves() == 0) continue;
    positions.push_back({.own = board.own(), .opp = board.opp(), .score = {}});
    if (positions.size() % 2 == 0) positions.back().score = count(board.own()) - count(board.opp());
  }
  return positions;
}

// A file of blocks of these sizes.
std::string file_of(const std::vector<std::vector<TrainingPosition>>& blocks) {
  std::string bytes = position_file_head(Subject::kOthello, "made for a test");
  std::uint64_t sum = checksum(bytes);
  for (const std::vector<TrainingPosition>& block : blocks) {
    const std::string added = position_block(Subject::kOthello, block, sum);
    std::memcpy(&sum, added.data(), sizeof sum);
    bytes += added;
  }
  return bytes;
}

std::string complaint(const std::string& bytes) {
  const Result<PositionFile> file = parse_positions(bytes);
  return file ? "none" : file.error().message;
}

std::string complaint_about(const TrainingPosition& position) { return complaint(file_of({{position}})); }

// A block with a fitting checksum around any content.
std::string sealed(const std::string& content) {
  std::string bytes = position_file_head(Subject::kOthello, "sealed");
  const std::uint64_t sum = checksum(content, checksum(bytes));
  bytes.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  return bytes + content;
}

TEST(PositionFile, IsReadAsItWasWritten) {
  const auto first = some_positions(20, 1);
  const auto second = some_positions(7, 2);
  const std::string bytes = file_of({first, {}, second});
  const Result<PositionFile> file = parse_positions(bytes);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->origin, "made for a test");
  EXPECT_EQ(file->blocks, 3U);
  EXPECT_EQ(file->whole_bytes, bytes.size());
  EXPECT_FALSE(file->is_cut);
  std::vector<TrainingPosition> all = first;
  all.insert(all.end(), second.begin(), second.end());
  EXPECT_EQ(file->positions, all);
}

TEST(PositionFile, ACutOneIsReadToTheEndOfItsLastWholeBlock) {
  const std::string head = position_file_head(Subject::kOthello, "made for a test");
  const std::string bytes = file_of({some_positions(3, 1), some_positions(2, 2)});
  std::size_t blocks = 0;
  for (std::size_t size = head.size(); size <= bytes.size(); ++size) {
    const Result<PositionFile> file = parse_positions(bytes.substr(0, size));
    ASSERT_TRUE(file) << size << ": " << file.error().message;
    ASSERT_EQ(file->is_cut, file->whole_bytes != size);
    ASSERT_GE(file->blocks, blocks);
    blocks = file->blocks;
    ASSERT_EQ(file->positions.size(), (std::vector<std::size_t>{0, 3, 5})[blocks]);
  }
  EXPECT_EQ(blocks, 2U);
}

// A block that claims to be longer than the file looks like one whose writing was interrupted; everything
// else is noticed.
TEST(PositionFile, NoDamageIsReadAsSomethingElse) {
  const std::string bytes = file_of({some_positions(3, 1), some_positions(2, 2)});
  const PositionFile right = parse_positions(bytes).value();
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (const char change : {'\x01', '\x80'}) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(damaged[at] ^ change);
      const Result<PositionFile> file = parse_positions(damaged);
      if (!file) continue;
      ASSERT_TRUE(file->is_cut) << at;
      ASSERT_TRUE(
          std::ranges::equal(file->positions, std::span(right.positions).first(file->positions.size())));
    }
  }
}

TEST(PositionFile, AChangedLineOrAMissingBlockIsNoticed) {
  const std::string bytes = file_of({some_positions(3, 1), some_positions(2, 2)});
  std::string other_origin = bytes;
  other_origin[other_origin.find("test")] = 'b';
  EXPECT_EQ(complaint(other_origin),
            "block 1: its checksum is wrong: it, or something before it, was changed or damaged");
  const std::size_t head = position_file_head(Subject::kOthello, "made for a test").size();
  const std::size_t first_block = parse_positions(file_of({some_positions(3, 1)})).value().whole_bytes - head;
  EXPECT_THAT(complaint(std::string(bytes).erase(head, first_block)),
              HasSubstr("block 1: its checksum is wrong"));
}

TEST(PositionFile, OtherFilesAreRefused) {
  for (const char* const text :
       {"", "x", "turncoat evaluation othello 1\n", "turncoat positions othello 2\n"}) {
    EXPECT_EQ(complaint(text),
              "this is no file of positions: it has to begin with 'turncoat positions othello 1' or "
              "'turncoat positions adjacency 1'");
  }
  EXPECT_EQ(complaint("turncoat positions othello 1\nno end"), "its second line has to say how it was made");
  EXPECT_EQ(complaint("turncoat positions othello 1\n" + std::string(1000, 'x') + "\n"),
            "its second line has to say how it was made");
  EXPECT_EQ(complaint(sealed("\xFF\xFF\xFF\x7F")),
            "block 1: it claims 2147483647 positions, and the most there can be are 16384");
}

TEST(PositionFile, WhatIsNoPositionToLearnFromIsRefused) {
  EXPECT_EQ(complaint_about({.own = 1, .opp = 2, .score = 64}), "none");
  EXPECT_EQ(complaint_about({.own = 1, .opp = 3, .score = {}}),
            "block 1: position 1: two discs lie on one cell");
  EXPECT_EQ(complaint_about({.own = 0, .opp = 0, .score = {}}),
            "block 1: position 1: the side to move has no move");
  EXPECT_EQ(complaint_about({.own = 2, .opp = 1, .score = {}}),
            "block 1: position 1: the side to move has no move");
  EXPECT_EQ(complaint_about({.own = 1, .opp = 2, .score = 65}),
            "block 1: position 1: the score is beyond the board");
  EXPECT_EQ(complaint_about({.own = 1, .opp = 2, .score = -65}),
            "block 1: position 1: the score is beyond the board");
}

// A block of Adjacency positions.
std::string adjacency_file(const std::vector<TrainingPosition>& positions) {
  const std::string head = position_file_head(Subject::kAdjacency, "made for a test");
  return head + position_block(Subject::kAdjacency, positions, checksum(head));
}

TEST(PositionFile, OfAdjacencyKnowsHowManyPliesAreLeft) {
  const std::vector<TrainingPosition> positions = {{.own = 1, .opp = 2, .plies_left = 62, .score = {}},
                                                   {.own = 1, .opp = 6, .plies_left = 1, .score = -3}};
  const Result<PositionFile> file = parse_positions(adjacency_file(positions));
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->subject, Subject::kAdjacency);
  EXPECT_EQ(file->positions, positions);
  EXPECT_EQ(complaint(adjacency_file({{.own = 1, .opp = 2, .plies_left = 0, .score = {}}})),
            "block 1: position 1: the game is over");
  EXPECT_EQ(complaint(adjacency_file({{.own = 1, .opp = 2, .plies_left = 63, .score = {}}})),
            "block 1: position 1: more plies are left than there are empty cells");
}

class PositionLogFile : public ::testing::Test {
 protected:
  PositionLogFile() { fs::create_directories(folder_); }
  ~PositionLogFile() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

  fs::path folder_ = fs::temp_directory_path() / fmt::format("turncoat_positions_{}", ::getpid());
};

TEST_F(PositionLogFile, GoesOnBehindTheLastWholeBlock) {
  const auto first = some_positions(20, 1);
  const auto second = some_positions(7, 2);
  {
    PositionLog log = PositionLog::open(path("log"), Subject::kOthello, "made for a test").value();
    EXPECT_EQ(log.found().blocks, 0U);
    ASSERT_TRUE(log.append_block(first));
    ASSERT_TRUE(log.append_block(second));
  }
  const std::string whole = read_text_file(path("log"));
  EXPECT_EQ(whole, file_of({first, second}));
  fs::resize_file(path("log"), whole.size() - 1);
  {
    PositionLog log = PositionLog::open(path("log"), Subject::kOthello, "made for a test").value();
    EXPECT_EQ(log.found().positions, first);
    ASSERT_TRUE(log.append_block(second));
  }
  EXPECT_EQ(read_text_file(path("log")), whole);
}

TEST_F(PositionLogFile, LeavesOtherFilesAlone) {
  const auto complaint_at = [&](const std::string& name, const std::string& origin) {
    const Result<PositionLog> log = PositionLog::open(path(name), Subject::kOthello, origin);
    return log ? "none" : log.error().message;
  };
  std::ofstream(path("notes")) << "do not lose me";
  EXPECT_THAT(complaint_at("notes", "x"), HasSubstr("this is no file of positions"));
  EXPECT_EQ(read_text_file(path("notes")), "do not lose me");
  {
    ASSERT_TRUE(PositionLog::open(path("log"), Subject::kOthello, "seed 1"));
  }
  EXPECT_THAT(complaint_at("log", "seed 2"), HasSubstr("was made otherwise: 'seed 1' and not 'seed 2'"));
  const Result<PositionLog> other_game = PositionLog::open(path("log"), Subject::kAdjacency, "seed 1");
  ASSERT_FALSE(other_game);
  EXPECT_THAT(other_game.error().message, HasSubstr("holds positions of othello and not of adjacency"));
  const Result<PositionLog> held = PositionLog::open(path("log"), Subject::kOthello, "seed 1");
  EXPECT_THAT(complaint_at("log", "seed 1"), HasSubstr("is in use by another run"));
  EXPECT_THAT(complaint_at("no/such/folder", "x"), HasSubstr("cannot be written"));
}

TEST_F(PositionLogFile, IsNamedInWhatIsWrong) {
  const Result<PositionFile> missing = load_positions(path("missing"));
  ASSERT_FALSE(missing);
  EXPECT_THAT(missing.error().message, HasSubstr("it cannot be read"));
  EXPECT_THAT(missing.error().message, HasSubstr("turncoat_positions"));
}

}  // namespace
}  // namespace turncoat
