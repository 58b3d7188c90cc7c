// A small match: its result for people, its result for programs and its file, as they were agreed.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "core/text.h"
#include "support/golden_file.h"
#include "support/paths.h"
#include "support/run_cli.h"

namespace turncoat::testing {
namespace {

namespace fs = std::filesystem;

// Times differ from run to run; everything else must not.
std::string without_times(const std::string& text) {
  std::string kept;
  for (const std::string_view line : split(trimmed(text), '\n')) {
    const std::size_t seconds = line.find(",\"seconds");
    if (!line.starts_with("time ")) kept += std::string(line.substr(0, seconds)) + '\n';
  }
  return kept;
}

TEST(GoldenMatch, TextJsonAndFile) {
  const fs::path folder = source_path("tests/golden/arena");
  const fs::path file = fs::temp_directory_path() / fmt::format("turncoat-golden-{}.jsonl", ::getpid());
  const std::vector<std::string> match = {
      "match", "random", "random:seed=7", "--game",    "adjacency", "--rounds", "4",          "--games",
      "8",     "--sprt", "0,10",          "--threads", "2",         "--out",    file.string()};
  const CliRun text = run_cli(match);
  EXPECT_EQ(text.status, cli::kDone) << text.err;
  expect_golden(folder / "match.txt", without_times(text.out));
  expect_golden(folder / "match.jsonl", without_times(read_text_file(file)));
  const CliRun json = run_cli({"stats", file.string(), "--sprt", "0,10", "--json"});
  expect_golden(folder / "match.json", without_times(json.out));
  fs::remove(file);
}

}  // namespace
}  // namespace turncoat::testing
