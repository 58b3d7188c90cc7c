#include "process/child_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace turncoat {
namespace {

using namespace std::chrono_literals;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ReadFailure = ChildProcess::ReadFailure;

constexpr auto kLong = 60s;  // reached only where something hangs

ChildProcess::Clock::time_point in(ChildProcess::Clock::duration duration) {
  return ChildProcess::Clock::now() + duration;
}

std::unique_ptr<ChildProcess> run(const std::string& script) {
  const std::vector<std::string> words = {"sh", "-c", script};
  return std::move(ChildProcess::start(words).value());
}

std::string line_of(ChildProcess& child) {
  const auto line = child.read_line(in(kLong), {});
  return line ? line->text : fmt::format("failure {}", static_cast<int>(line.error()));
}

ReadFailure failure_of(ChildProcess& child, ChildProcess::Clock::duration patience = kLong) {
  return child.read_line(in(patience), {}).error();
}

std::string start_error(const std::string& program) {
  const std::vector<std::string> words = {program};
  return ChildProcess::start(words).error().message;
}

// Gone, or a zombie that only waits for the system to collect it.
bool has_ended(const std::string& pid) {
  std::ifstream stat("/proc/" + pid + "/stat");
  const std::string text((std::istreambuf_iterator<char>(stat)), {});
  const std::size_t name_end = text.rfind(')');
  return name_end == std::string::npos || text.substr(name_end + 2, 1) == "Z";
}

std::ptrdiff_t open_files() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/fd"),
                       std::filesystem::directory_iterator());
}

TEST(ChildProcess, HearsAndAnswersLines) {
  const auto child = run("while read x; do echo \"heard $x\"; done");
  for (const std::string word : {"one", "two"}) {
    EXPECT_TRUE(child->write_line(word));
    EXPECT_EQ(line_of(*child), "heard " + word);
  }
}

TEST(ChildProcess, ForgivesTheLineEndsOfWindows) { EXPECT_EQ(line_of(*run("printf 'd3\\r\\n'")), "d3"); }

TEST(ChildProcess, DeliversWhatWasSaidBeforeTheEnd) {
  const auto child = run("printf 'one\\ntwo\\nthree'; exit 7");
  EXPECT_EQ(*child->ending(in(kLong)), "ended with status 7");
  EXPECT_EQ(line_of(*child), "one");
  EXPECT_EQ(line_of(*child), "two");
  EXPECT_EQ(line_of(*child), "three");
  EXPECT_EQ(failure_of(*child), ReadFailure::kClosed);
}

TEST(ChildProcess, NamesTheSignalThatEndedIt) {
  EXPECT_EQ(*run("kill -SEGV $$")->ending(in(kLong)), "was ended by signal 11 (Segmentation fault)");
}

TEST(ChildProcess, ReportsAClosedOutputThoughTheChildLives) {
  const auto child = run("exec 1>&-; exec sleep 1000");
  EXPECT_EQ(failure_of(*child), ReadFailure::kClosed);
  EXPECT_FALSE(child->ending(in(10ms)));
}

TEST(ChildProcess, ReportsSilence) {
  const auto child = run("exec sleep 1000");
  EXPECT_EQ(failure_of(*child, 20ms), ReadFailure::kTimeout);
}

// Lines keep coming, and still the deadline is reached.
TEST(ChildProcess, ChatterDoesNotMoveTheDeadline) {
  const auto child = run("yes thinking");
  const auto deadline = in(50ms);
  auto line = child->read_line(deadline, {});
  while (line) line = child->read_line(deadline, {});
  EXPECT_EQ(line.error(), ReadFailure::kTimeout);
}

TEST(ChildProcess, AnEndlessLineIsTooLong) {
  const auto child = run("yes | tr -d '\\n'");
  EXPECT_EQ(failure_of(*child), ReadFailure::kTooLong);
}

TEST(ChildProcess, TheLongestLineIsStillALine) {
  const auto child = run(fmt::format("printf '%0{}d\\n' 0; printf '%0{}d\\n' 0", ChildProcess::kLongestLine,
                                     ChildProcess::kLongestLine + 1));
  EXPECT_EQ(line_of(*child).size(), ChildProcess::kLongestLine);
  EXPECT_EQ(failure_of(*child), ReadFailure::kTooLong);
}

// More than the buffers hold, in the order in which it was written.
TEST(ChildProcess, LosesNothingOfALongSpeech) {
  const auto child = run("seq 100000");
  for (int i = 1; i <= 100000; ++i) ASSERT_EQ(line_of(*child), std::to_string(i));
  EXPECT_EQ(failure_of(*child), ReadFailure::kClosed);
}

TEST(ChildProcess, NeverWaitsForItsErrorsToBeRead) {
  const auto child = run("seq 200000 >&2; echo done; echo 'the end' >&2");
  EXPECT_EQ(line_of(*child), "done");
  EXPECT_TRUE(child->ending(in(kLong)));
  EXPECT_THAT(child->errors(), EndsWith("199999\n200000\nthe end\n"));
  EXPECT_EQ(child->errors().size(), ChildProcess::kErrorsKept);
}

TEST(ChildProcess, AStopRequestEndsTheWaiting) {
  const auto child = run("exec sleep 1000");
  std::stop_source stop;
  const std::jthread other([&stop] { stop.request_stop(); });
  EXPECT_EQ(child->read_line(in(kLong), stop.get_token()).error(), ReadFailure::kStopped);
}

// The signal of a broken pipe would end this test.
TEST(ChildProcess, WritingToAClosedInputFailsAndNoMore) {
  const auto child = run("exec 0<&-; echo closed; exec sleep 1000");
  EXPECT_EQ(line_of(*child), "closed");
  EXPECT_FALSE(child->write_line("hello"));
  EXPECT_FALSE(child->write_line("hello"));
}

TEST(ChildProcess, WritingToAFullPipeFailsAndDoesNotWait) {
  const auto child = run("exec sleep 1000");
  int sent = 0;
  while (child->write_line(std::string(999, 'x'))) ASSERT_LT(++sent, 100000);
  EXPECT_GT(sent, 10);
}

TEST(ChildProcess, SaysWhyItDoesNotStart) {
  EXPECT_THAT(start_error("no-such-program-here"), HasSubstr("there is no program 'no-such-program-here'"));
  EXPECT_THAT(start_error("/"), HasSubstr("may not be run"));
  const std::filesystem::path script = std::filesystem::path(::testing::TempDir()) / "no_first_line";
  std::filesystem::remove(script);
  std::ofstream(script) << "print('hello')\n";
  EXPECT_THAT(start_error(script.string()), HasSubstr("not executable"));
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  EXPECT_THAT(start_error(script.string()), HasSubstr("is no program: give it a first line"));
}

TEST(ChildProcess, EndsWithAllItHasStarted) {
  auto child = run("sleep 1000 & echo $!; exec sleep 1000");
  const std::string grandchild = line_of(*child);
  EXPECT_FALSE(has_ended(grandchild));
  child.reset();
  for (int i = 0; i < 1000 && !has_ended(grandchild); ++i) std::this_thread::sleep_for(10ms);
  EXPECT_TRUE(has_ended(grandchild));
}

// The child is gone, but what it started holds its output open.
TEST(ChildProcess, AnOrphanThatKeepsThePipeDoesNotHideTheEnd) {
  const auto child = run("sleep 1000 & echo going; exit 4");
  EXPECT_EQ(line_of(*child), "going");
  EXPECT_EQ(failure_of(*child), ReadFailure::kClosed);
  EXPECT_EQ(*child->ending(in(kLong)), "ended with status 4");
}

TEST(ChildProcess, CannotRefuseToEnd) {
  auto child = run("trap '' TERM INT HUP; echo $$; while :; do sleep 1000; done");
  const std::string pid = line_of(*child);
  child.reset();
  EXPECT_TRUE(has_ended(pid));
}

TEST(ChildProcess, IsAskedToEndBeforeItIsMadeTo) {
  const std::filesystem::path note = std::filesystem::path(::testing::TempDir()) / "said_goodbye";
  std::filesystem::remove(note);
  auto child = run("echo ready; read x; echo bye >" + note.string());
  EXPECT_EQ(line_of(*child), "ready");
  child.reset();
  EXPECT_TRUE(std::filesystem::exists(note));
}

TEST(ChildProcess, LeavesNothingBehind) {
  const std::ptrdiff_t files = open_files();
  for (int i = 0; i < 20; ++i) line_of(*run("echo hello"));
  EXPECT_EQ(open_files(), files);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);  // no child is left, not even as a zombie
  EXPECT_EQ(errno, ECHILD);
}

// A child that held the pipes of another would keep it from seeing the end of its input.
TEST(ChildProcess, HasNoFilesButItsOwn) {
  const auto other = run("exec sleep 1000");
  const std::vector<std::string> words = {"ls", "/proc/self/fd"};  // the folder itself is number 3
  const auto child = std::move(ChildProcess::start(words).value());
  for (const std::string number : {"0", "1", "2", "3"}) EXPECT_EQ(line_of(*child), number);
  EXPECT_EQ(failure_of(*child), ReadFailure::kClosed);
}

}  // namespace
}  // namespace turncoat
