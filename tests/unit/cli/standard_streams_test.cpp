// The program itself with standard streams that are closed or cannot be written.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "cli/app.h"
#include "support/golden_file.h"

namespace turncoat::cli {
namespace {

namespace fs = std::filesystem;
using testing::read_text_file;
using ::testing::StartsWith;

class StandardStreams : public ::testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

  // The exit status of the program with these words behind its name, in a shell.
  [[nodiscard]] static int status_of(const std::string& words) {
    const int status = std::system(fmt::format("\"{}\" {}", TURNCOAT_PROGRAM, words).c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  fs::path folder_ = fs::path(::testing::TempDir()) / ("turncoat-streams-" + std::to_string(::getpid()));
};

// A closed standard output would be the number of the next file: the proof, with the table of progress in it.
TEST_F(StandardStreams, ThatAreClosedDoNotGoIntoFiles) {
  const std::string prove = "prove --game adjacency:size=4 --hash 4 --file ";
  ASSERT_EQ(status_of(prove + path("right") + " > /dev/null"), kDone);
  for (const std::string closed : {"0<&-", "2>&-", "0<&- 2>&-"}) {
    fs::remove(path("proof"));
    EXPECT_EQ(status_of(fmt::format("{}{} {} > /dev/null", prove, path("proof"), closed)), kDone) << closed;
    EXPECT_EQ(read_text_file(path("proof")), read_text_file(path("right"))) << closed;
  }
  for (const std::string closed : {">&-", "0<&- >&-", ">&- 2>&-", "0<&- >&- 2>&-"}) {
    fs::remove(path("proof"));
    EXPECT_EQ(status_of(fmt::format("{}{} {}", prove, path("proof"), closed)), kFailed) << closed;
    EXPECT_EQ(read_text_file(path("proof")), read_text_file(path("right"))) << closed;
  }
}

TEST_F(StandardStreams, OutputThatCannotBeWrittenIsAFailure) {
  for (const std::string output : {">&-", "> /dev/full"}) {
    EXPECT_EQ(status_of(fmt::format("bots {} 2> {}", output, path("said"))), kFailed) << output;
    EXPECT_EQ(read_text_file(path("said")), "turncoat: the output could not be written\n") << output;
  }
}

TEST_F(StandardStreams, AClosedInputIsEmpty) {
  EXPECT_EQ(status_of(fmt::format("convert --to ggf 0<&- 2> {}", path("said"))), kFailed);
  EXPECT_THAT(read_text_file(path("said")), StartsWith("turncoat convert: standard input"));
}

}  // namespace
}  // namespace turncoat::cli
