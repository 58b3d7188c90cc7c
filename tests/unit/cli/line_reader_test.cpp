#include "cli/line_reader.h"

#include <gtest/gtest.h>

#include <sstream>

#include "support/slow_input.h"

namespace turncoat::cli {
namespace {

bool is_quit(std::string_view line) { return line == "quit"; }

TEST(LineReader, GivesTheLinesInOrder) {
  std::istringstream in("one\n\ntwo\nthree");
  LineReader reader(in, is_quit);
  EXPECT_EQ(reader.next(), "one");
  EXPECT_EQ(reader.next(), "");
  EXPECT_EQ(reader.next(), "two");
  EXPECT_EQ(reader.next(), "three");
  EXPECT_EQ(reader.next(), std::nullopt);
  EXPECT_EQ(reader.next(), std::nullopt);
}

TEST(LineReader, ReadsNothingBehindTheLastLine) {
  testing::SlowInput in;  // would wait for ever
  in.send("name\nquit\n");
  LineReader reader(in.stream(), is_quit);
  EXPECT_EQ(reader.next(), "name");
  EXPECT_EQ(reader.next(), "quit");
  EXPECT_EQ(reader.next(), std::nullopt);
}

TEST(LineReader, CutsOffLinesWithoutEnd) {
  std::istringstream in(std::string(1'000'000, 'x') + "\nnext\n");
  LineReader reader(in, is_quit);
  EXPECT_EQ(reader.next(), std::string(65536, 'x'));
  EXPECT_EQ(reader.next(), "next");
}

TEST(LineReader, TheNextLineStopsWork) {
  testing::SlowInput in;
  LineReader reader(in.stream(), is_quit);
  in.send("work\n");
  EXPECT_EQ(reader.next(), "work");
  const std::stop_token stop = reader.until_next();
  EXPECT_FALSE(stop.stop_requested());
  in.send("enough\n");
  EXPECT_EQ(reader.next(), "enough");  // was read, so the stop request is on its way
  while (!stop.stop_requested()) std::this_thread::yield();
  EXPECT_FALSE(reader.until_next().stop_requested());
  in.send("quit\n");
}

TEST(LineReader, TheEndOfTheInputStopsWorkToo) {
  std::istringstream in("work\n");
  LineReader reader(in, is_quit);
  EXPECT_EQ(reader.next(), "work");
  const std::stop_token stop = reader.until_next();
  while (!stop.stop_requested()) std::this_thread::yield();
}

}  // namespace
}  // namespace turncoat::cli
