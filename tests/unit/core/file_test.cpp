#include "core/file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/golden_file.h"

namespace turncoat {
namespace {

namespace fs = std::filesystem;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using testing::read_text_file;

class FileTest : public ::testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
  }

 private:
  fs::path folder_ = fs::path(::testing::TempDir()) / ("turncoat-file-" + std::to_string(::getpid()));
};

TEST_F(FileTest, ReadsUpToABound) {
  write("ten", "0123456789");
  EXPECT_EQ(read_file(path("ten"), 10), "0123456789");
  EXPECT_EQ(read_file(path("ten"), 9).error().message, "more than 9 bytes: split it into smaller files");
}

// It takes no room on the disk, and would take 8 GiB of memory.
TEST_F(FileTest, AHugeFileIsRefusedBeforeItIsRead) {
  write("huge", "");
  fs::resize_file(path("huge"), std::uintmax_t{8} << 30);
  EXPECT_THAT(read_file(path("huge")).error().message, HasSubstr("more than 64 MiB"));
}

TEST_F(FileTest, WhatCannotBeReadIsExplained) {
  EXPECT_THAT(read_file(path("none")).error().message, HasSubstr("No such file"));
  EXPECT_THAT(read_file(path(".")).error().message, HasSubstr("a directory: name a file in it"));
  EXPECT_FALSE(check_readable(path("none")));
}

TEST_F(FileTest, ReadsLinesUpToABound) {
  std::istringstream stream("one\n\ntwo two\nend");
  EXPECT_EQ((*read_line(stream, 7))->text, "one");
  EXPECT_EQ((*read_line(stream, 7))->text, "");
  EXPECT_EQ((*read_line(stream, 7))->text, "two two");
  const Result<std::optional<ReadLine>> last = read_line(stream, 7);
  EXPECT_EQ((*last)->text, "end");
  EXPECT_FALSE((*last)->is_whole);
  EXPECT_FALSE(*read_line(stream, 7));
  std::istringstream long_line("two two\n");
  EXPECT_EQ(read_line(long_line, 6).error().message, "the line is longer than 6 bytes");
}

TEST_F(FileTest, OneRunAtATime) {
  std::optional<LockedFile> first = LockedFile::open(path("log")).value();
  ASSERT_TRUE(first->append("one\n"));
  const Result<LockedFile> second = LockedFile::open(path("log"));
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().message, EndsWith("is in use by another run"));
  EXPECT_EQ(read_text_file(path("log")), "one\n");
  first.reset();
  Result<LockedFile> third = LockedFile::open(path("log"));
  ASSERT_TRUE(third);
  EXPECT_FALSE(third->is_empty());
  ASSERT_TRUE(third->append("two\n"));
  ASSERT_TRUE(third->cut(6));
  EXPECT_EQ(read_text_file(path("log")), "one\ntw");
}

// The lock belongs to the name, though each replacement is another file.
TEST_F(FileTest, AReplacedFileStaysLocked) {
  LockedFile file = LockedFile::open(path("log")).value();
  for (const std::string text : {"first", "second"}) {
    ASSERT_TRUE(file.replace(text));
    EXPECT_EQ(read_text_file(path("log")), text);
    EXPECT_FALSE(LockedFile::open(path("log")));
    EXPECT_FALSE(fs::exists(path("log.part")));
  }
}

TEST_F(FileTest, ReplacingLeavesTheOldFileWhereItFails) {
  write("log", "old");
  fs::create_directory(path("log.part"));
  EXPECT_FALSE(replace_file(path("log"), "new"));
  EXPECT_EQ(read_text_file(path("log")), "old");
  fs::remove(path("log.part"));
  EXPECT_TRUE(replace_file(path("log"), "new"));
  EXPECT_EQ(read_text_file(path("log")), "new");
  EXPECT_THAT(replace_file(path("no/such/folder"), "new").error().message, HasSubstr("cannot be written"));
}

// Two runs that replace one file do not write into each other's half.
TEST_F(FileTest, ReplacingWaitsForNobody) {
  const LockedFile part = LockedFile::open(path("log.part")).value();
  EXPECT_THAT(replace_file(path("log"), "new").error().message, EndsWith("is in use by another run"));
}

TEST_F(FileTest, DevicesAreNotLocked) {
  LockedFile first = LockedFile::open("/dev/null").value();
  LockedFile second = LockedFile::open("/dev/null").value();
  EXPECT_TRUE(first.append("x"));
  EXPECT_TRUE(second.sync());
  EXPECT_TRUE(replace_file("/dev/null", "x"));
  EXPECT_THAT(LockedFile::open("/dev/full")->append("x").error().message, HasSubstr("No space left"));
}

}  // namespace
}  // namespace turncoat
