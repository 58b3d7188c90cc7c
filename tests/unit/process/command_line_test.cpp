#include "process/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace turncoat {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> words(std::string_view text) { return split_command(text).value(); }

TEST(CommandLine, IsCutAtSpaces) {
  EXPECT_THAT(words("python3 bot.py"), ElementsAre("python3", "bot.py"));
  EXPECT_THAT(words("  a \t b  "), ElementsAre("a", "b"));
}

TEST(CommandLine, RespectsQuotes) {
  EXPECT_THAT(words(R"(sh -c 'echo "a b" | cat')"), ElementsAre("sh", "-c", R"(echo "a b" | cat)"));
  EXPECT_THAT(words(R"("my bot"/run --name="it's \"me\"" '')"),
              ElementsAre("my bot/run", R"(--name=it's "me")", ""));
  EXPECT_THAT(words(R"(my\ bot a\\b "a\b" 'a\')"), ElementsAre("my bot", R"(a\b)", R"(a\b)", R"(a\)"));
}

TEST(CommandLine, ExpandsNothing) { EXPECT_THAT(words("echo $HOME *"), ElementsAre("echo", "$HOME", "*")); }

TEST(CommandLine, TellsWhatIsWrong) {
  EXPECT_THAT(split_command("").error().message, HasSubstr("there is no command"));
  EXPECT_THAT(split_command(" \t").error().message, HasSubstr("there is no command"));
  EXPECT_THAT(split_command("''").error().message, HasSubstr("there is no command"));
  EXPECT_THAT(split_command("run 'x").error().message, HasSubstr("opens a quotation mark ' and does not"));
  EXPECT_THAT(split_command("run \"x\\\"").error().message, HasSubstr("opens a quotation mark \""));
}

}  // namespace
}  // namespace turncoat
