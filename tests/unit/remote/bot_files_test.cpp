#include "remote/bot_files.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "remote/submission.h"

namespace turncoat {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class BotFolder : public ::testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }
  [[nodiscard]] std::string path(const std::string& name = "") const { return (folder_ / name).string(); }
  void write(const std::string& name, std::string_view text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << text;
  }
  [[nodiscard]] std::string hash_here() const { return hash_of_folder(path()).value(); }

 private:
  fs::path folder_ = fs::path(::testing::TempDir()) / fmt::format("turncoat-bot-{}", ::getpid());
};

TEST_F(BotFolder, ItsHashIsThatOfItsFiles) {
  write("bot.py", "print(1)");
  write("lib/a.py", "x");
  const std::string before = hash_here();
  write(".git/index", "1");
  write("__pycache__/bot.pyc", "1");
  EXPECT_EQ(hash_here(), before);
  write("lib/a.py", "y");
  const std::string changed = hash_here();
  EXPECT_NE(changed, before);
  write("lib/a.py", "x");
  EXPECT_EQ(hash_here(), before);
  fs::rename(path("lib/a.py"), path("lib/b.py"));
  EXPECT_NE(hash_here(), before);
}

TEST_F(BotFolder, ACommandMeansItsFilesAndThoseLikeThem) {
  write("bot.py", "1");
  const std::string spec = fmt::format("line:python3 {}", path("bot.py"));
  const std::string before = hash_of_bot(spec, "").value();
  write("league.db", "what a tournament writes");
  EXPECT_EQ(hash_of_bot(spec, "").value(), before);
  write("helper.py", "2");
  EXPECT_NE(hash_of_bot(spec, "").value(), before);
  EXPECT_EQ(hash_of_bot("greedy", "").value(), "");
  EXPECT_EQ(hash_of_bot("minimax:depth=3", "").value(), "");
  EXPECT_NE(hash_of_bot("gtp:edax -gtp", "").value(), "");
  EXPECT_FALSE(hash_of_bot("line:'open", ""));
  EXPECT_FALSE(hash_of_bot("line:x", path("nowhere")));
}

TEST_F(BotFolder, OneWithTooMuchIsNoBot) {
  for (int i = 0; i <= 1000; ++i) write(fmt::format("{}", i), "");
  const Result<std::string> hash = hash_of_folder(path());
  ASSERT_FALSE(hash);
  EXPECT_THAT(hash.error().message, HasSubstr("more than 1000 files"));
}

TEST_F(BotFolder, ASubmissionIsKnownByItsFiles) {
  write("a/main.py", "");
  write("b/Start.java", "class Start { public static void main(String[] a) {} }");
  write("b/Other.java", "class Other {}");
  write("c/x.cpp", "");
  write("d/bot", "");
  write("d/bot.py", "");
  write(".hidden/bot.py", "");
  fs::permissions(path("d/bot"), fs::perms::owner_all);
  const auto found = submissions_in(path());
  ASSERT_TRUE(found) << found.error().message;
  ASSERT_EQ(found->size(), 4U);
  EXPECT_EQ((*found)[0].name, "a");
  EXPECT_EQ((*found)[0].bot, "line:python3 main.py");
  EXPECT_EQ((*found)[1].bot, "line:java -cp .built/bot.jar Start");
  EXPECT_EQ((*found)[2].bot, "line:./.built/bot");
  EXPECT_EQ((*found)[3].bot, "line:./bot");
  write("e/readme.txt", "");
  EXPECT_THAT(submissions_in(path()).error().message, HasSubstr("is no bot: it holds neither"));
  fs::remove(path("b/Other.java"));
  write("b/Other.java", "class Other { public static void main(String[] a) {} }");
  EXPECT_THAT(submission_in(path("b")).error().message, HasSubstr("it is not clear which class begins"));
}

TEST_F(BotFolder, IsBuiltAgainOnlyWhereItChanged) {
  write("bot.cpp", "int main() {}\n");
  const Result<Submission> submission = submission_in(path());
  ASSERT_TRUE(submission);
  ASSERT_TRUE(build_submission(*submission, nullptr));
  const auto when = fs::last_write_time(path(".built/bot"));
  ASSERT_TRUE(build_submission(*submission, nullptr));
  EXPECT_EQ(fs::last_write_time(path(".built/bot")), when);
  write("bot.cpp", "int main() { return wrong; }\n");
  const Result<void> built = build_submission(*submission, nullptr);
  ASSERT_FALSE(built);
  EXPECT_THAT(built.error().message, HasSubstr("its compiler ended with status 1"));
  EXPECT_THAT(built.error().message, HasSubstr("wrong"));
}

}  // namespace
}  // namespace turncoat
