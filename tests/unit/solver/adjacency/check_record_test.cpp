#include "solver/adjacency/check_record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace turncoat::adjacency {
namespace {

using ::testing::HasSubstr;

class CheckRecordTest : public ::testing::Test {
 protected:
  CheckRecordTest() { std::filesystem::remove(path_); }
  ~CheckRecordTest() override { std::filesystem::remove(path_); }

  [[nodiscard]] std::string text() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void write(const std::string& text) const { std::ofstream(path_, std::ios::binary) << text; }
  [[nodiscard]] std::string complaint(std::uint64_t proof = 7) const {
    const Result<CheckRecord> record = CheckRecord::open(path_, proof);
    return record ? "" : record.error().message;
  }

  std::string path_ = (std::filesystem::path(::testing::TempDir()) / "record.check").string();
};

TEST_F(CheckRecordTest, GoesOnFromWhatWasKept) {
  {
    CheckRecord record = CheckRecord::open(path_, 7).value();
    EXPECT_EQ(record.sets().of(3), 0U);
    EXPECT_TRUE(record.add(3, 10));
    EXPECT_TRUE(record.add(3, 25));
    EXPECT_TRUE(record.add(4, 1));
    EXPECT_EQ(record.sets().of(3), 25U);
    EXPECT_THAT(complaint(), HasSubstr("another"));
  }
  const CheckRecord record = CheckRecord::open(path_, 7).value();
  EXPECT_EQ(record.sets().of(3), 25U);
  EXPECT_EQ(record.sets().of(4), 1U);
  EXPECT_EQ(record.sets().of(5), 0U);
}

TEST_F(CheckRecordTest, ALineCutShortIsDropped) {
  {
    EXPECT_TRUE(CheckRecord::open(path_, 7).value().add(3, 10));
  }
  const std::string whole = text();
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    write(whole.substr(0, size));
    CheckRecord record = CheckRecord::open(path_, 7).value();
    EXPECT_EQ(record.sets().of(3), size == whole.size() ? 10U : 0U);
    EXPECT_TRUE(record.add(3, 10));
    EXPECT_EQ(text(), size == whole.size() ? whole + "pairs 3 done 10\n" : whole) << size;
  }
}

TEST_F(CheckRecordTest, OtherProofsAndOtherTextsAreRefused) {
  {
    EXPECT_TRUE(CheckRecord::open(path_, 7).value().add(3, 10));
  }
  EXPECT_THAT(complaint(8), HasSubstr("not the record of this proof's check; remove it"));
  const std::string good = text();
  for (const std::string& other : {std::string("notes"), std::string("\n"), good.substr(1)}) {
    write(other);
    EXPECT_THAT(complaint(), HasSubstr("not the record of this proof's check")) << other;
    EXPECT_EQ(text(), other) << "left as it is";
  }
  for (const std::string line :
       {"pairs 3 done", "pairs 3 done -1", "pairs 0 done 1", "pairs 3  done 1", "pairs 03 done 1",
        "pairs 3 done 99999999999999999999", "hello", "", "pairs 3 done 1 "}) {
    write(good + line + "\n");
    EXPECT_THAT(complaint(), HasSubstr("line 3 is no line of it")) << line;
    EXPECT_EQ(text(), good + line + "\n") << "left as it is";
  }
}

TEST_F(CheckRecordTest, IsReadWhileARunWritesToIt) {
  EXPECT_EQ(read_check_record_file(path_, 7).value(), CheckedSets());
  EXPECT_FALSE(std::filesystem::exists(path_));
  CheckRecord record = CheckRecord::open(path_, 7).value();
  EXPECT_TRUE(record.add(3, 10));
  EXPECT_EQ(read_check_record_file(path_, 7).value(), record.sets());
  EXPECT_FALSE(read_check_record_file(path_, 8));
}

// The largest number counts, in whatever order a file has them.
TEST(ReadCheckRecord, TakesTheLargestNumberOfALevel) {
  const ReadCheckRecord read =
      read_check_record("turncoat-check 1 proof 000000000000000a\npairs 2 done 9\npairs 2 done 4\npairs", 10)
          .value();
  EXPECT_EQ(read.sets.of(2), 9U);
  EXPECT_EQ(read.bytes, 70U);
}

}  // namespace
}  // namespace turncoat::adjacency
