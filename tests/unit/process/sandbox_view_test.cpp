// Which files a command shows to a bot.
#include "process/sandbox_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace turncoat {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

constexpr std::string_view kElf = "\177ELF";

// A machine in a folder: a home with bots in it, and two places for programs.
class SandboxViewTest : public ::testing::Test {
 protected:
  SandboxViewTest() {
    add("home/ana/bots/one/bot.py", "print('ready')");
    add("home/ana/bots/two/bot.py", "print('ready')");
    add("home/ana/secret", "of Ana");
  }
  SandboxViewTest(const SandboxViewTest&) = delete;
  SandboxViewTest& operator=(const SandboxViewTest&) = delete;
  ~SandboxViewTest() override { fs::remove_all(root_); }

  static fs::path made() {
    std::string name = (fs::canonical(fs::temp_directory_path()) / "turncoat-view-XXXXXX").string();
    EXPECT_NE(::mkdtemp(name.data()), nullptr);
    return name;
  }

  void add(const std::string& name, std::string_view text, bool is_program = false) const {
    fs::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name) << text;
    if (is_program) fs::permissions(root_ / name, fs::perms::owner_all);
  }

  [[nodiscard]] Result<SandboxView> view(const std::vector<std::string>& words,
                                         const std::string& folder = "bots") const {
    return view_of(words, {.folder = root_ / "home/ana" / folder,
                           .path = (root_ / "home/ana/shims").string() + ":" + (root_ / "opt/bin").string() +
                                   ":/usr/bin:/bin",
                           .home = root_ / "home/ana"});
  }

  [[nodiscard]] std::vector<std::string> shown(const std::vector<std::string>& words,
                                               const std::string& folder = "bots") const {
    const Result<SandboxView> found = view(words, folder);
    if (!found) return {"failure: " + found.error().message};
    std::vector<std::string> names;
    for (const SandboxView::Bind& bind : found->binds)
      names.push_back(fs::path(bind.to).lexically_relative(root_));
    return names;
  }

  fs::path root_ = made();
};

TEST_F(SandboxViewTest, ABotsFolderIsThatOfTheFirstFileInItsCommand) {
  EXPECT_THAT(shown({"sh", "one/bot.py"}), ElementsAre("home/ana/bots/one"));
  EXPECT_THAT(shown({"sh", "-cp", "one", "Bot"}), ElementsAre("home/ana/bots/one"));
  EXPECT_THAT(shown({"sh", "one/../two/bot.py"}), ElementsAre("home/ana/bots/two"));
  EXPECT_THAT(shown({"sh", "-c", "cd one && ./bot"}), IsEmpty());
}

TEST_F(SandboxViewTest, OtherFilesOfTheCommandAreShownAlone) {
  EXPECT_THAT(shown({"sh", "one/bot.py", "two/bot.py"}),
              ElementsAre("home/ana/bots/one", "home/ana/bots/two/bot.py"));
}

TEST_F(SandboxViewTest, AProgramOfOnesOwn) {
  add("home/ana/bots/one/bot", kElf, true);
  EXPECT_THAT(shown({"./bot"}, "bots/one"), ElementsAre("home/ana/bots/one"));
  EXPECT_EQ(view({"./bot"}, "bots/one")->program, root_ / "home/ana/bots/one/bot");
}

TEST_F(SandboxViewTest, AHomeIsNeverShown) {
  add("home/ana/bot", kElf, true);
  EXPECT_THAT(shown({"./bot"}, ""), ElementsAre("home/ana/bot"));  // without its neighbours
  EXPECT_THAT(shown({"sh", "-cp", ".", "Bot"}, ""), ElementsAre(HasSubstr("holds more than a bot")));
  EXPECT_THAT(shown({"sh", "/tmp"}), ElementsAre(HasSubstr("holds more than a bot")));
  EXPECT_THAT(shown({"sh", "/"}), ElementsAre(HasSubstr("holds more than a bot")));
}

TEST_F(SandboxViewTest, LinksAreFollowed) {
  fs::create_directory_symlink("one", root_ / "home/ana/bots/three");
  EXPECT_THAT(shown({"sh", "three/bot.py"}), ElementsAre("home/ana/bots/one", "home/ana/bots/three"));
  fs::create_symlink("../two/bot.py", root_ / "home/ana/bots/one/link.py");
  EXPECT_THAT(shown({"sh", "one/link.py"}), ElementsAre("home/ana/bots/one", "home/ana/bots/two/bot.py"));
}

// Of an installation there is what programs need, and not what else its owner keeps there.
TEST_F(SandboxViewTest, AnInterpreterIsShownWithItsLibraries) {
  add("opt/bin/snake", kElf, true);
  add("opt/lib/snake.so", kElf);
  add("opt/share/keys", "secret");
  EXPECT_THAT(shown({"snake", "one/bot.py"}), ElementsAre("home/ana/bots/one", "opt/bin", "opt/lib"));
  EXPECT_THAT(view({"snake"})->path, HasSubstr((root_ / "opt/bin").string() + ":"));
}

TEST_F(SandboxViewTest, AScriptInAHomeThatChoosesAProgramIsPassedOver) {
  add("home/ana/shims/sh", "#!/bin/sh\n", true);
  EXPECT_EQ(view({"sh"})->program, "/usr/bin/sh");
  add("home/ana/shims/only-there", "#!/bin/sh\n", true);
  EXPECT_THAT(view({"only-there"}).error().message, HasSubstr("a script in a home"));
  EXPECT_THAT(view({"sh"})->path, Not(HasSubstr("shims")));
}

TEST_F(SandboxViewTest, SaysWhatIsNoProgram) {
  EXPECT_THAT(view({"nobody"}).error().message, StartsWith("there is no program 'nobody'"));
  EXPECT_THAT(view({"./nobody"}).error().message, StartsWith("there is no program './nobody'"));
  EXPECT_THAT(view({"one/bot.py"}).error().message, StartsWith("'one/bot.py' may not be run"));
  add("home/ana/bots/one/run", "print('ready')", true);
  EXPECT_THAT(view({"one/run"}).error().message, StartsWith("'one/run' is no program"));
}

}  // namespace
}  // namespace turncoat
