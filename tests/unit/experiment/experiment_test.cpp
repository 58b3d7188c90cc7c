// Small experiments from the games to the page.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "experiment/catalogue.h"
#include "experiment/findings.h"
#include "support/markup.h"
#include "support/run_cli.h"

namespace turncoat::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Findings small_findings() {
  GameRegistry games;
  add_builtin_games(games);
  PlayerRegistry players;
  add_builtin_players(players);
  const Laboratory laboratory{games, players, {.games = 6, .seed = 3, .threads = 1}, {}, {}};
  Findings findings{.order = laboratory.order, .ids = {"A-4.1", "A-4.4", "A-4.8", "D-4.5"}};
  findings.tables.push_back(measure(table_of("A-4.4"), "paper", laboratory).value().value());
  findings.tables.push_back(measure(table_of("D-4.5"), "code", laboratory).value().value());
  return findings;
}

TEST(Experiment, MeasuresEveryRowBothWays) {
  const Findings findings = small_findings();
  const MeasuredTable& random_pair = findings.tables[0];
  ASSERT_EQ(random_pair.rows.size(), 6U);
  for (const MeasuredRow& row : random_pair.rows) {
    EXPECT_EQ(row.plain.games, 6);
    EXPECT_GT(row.plain.unique_games, 1) << "genetic 1 draws lots";
    EXPECT_EQ(row.openings.games, 6);
    EXPECT_EQ(row.plain.incidents, 0);
    EXPECT_LE(row.plain.margin.low, row.plain.margin.value);
    EXPECT_LE(row.plain.least, row.plain.most);
  }
  for (const MeasuredRow& row : findings.tables[1].rows) {
    EXPECT_TRUE(row.plain.is_one_game()) << "neither bot has chance in it";
    EXPECT_LT(row.plain.games, 6) << "so it is not repeated for ever";
    EXPECT_GT(row.openings.unique_games, 1);
  }
}

TEST(Experiment, PageIsWellFormedAndNeedsNothingOutside) {
  const Findings findings = small_findings();
  const std::string page = page_of(findings);
  EXPECT_TRUE(is_well_formed(page));
  EXPECT_TRUE(refers_to_nothing_outside(page));
  for (const std::string& id : findings.ids) {
    EXPECT_THAT(page, HasSubstr("id=\"" + id + "\""));
    EXPECT_THAT(page, HasSubstr("href=\"#" + id + "\""));
  }
  EXPECT_THAT(page, HasSubstr("The report contradicts itself"));
  EXPECT_THAT(page, Not(HasSubstr("nan")));
}

TEST(Experiment, CsvHasOneLineForEachRowAndStart) {
  const std::string csv = matches_csv(small_findings());
  EXPECT_EQ(std::ranges::count(csv, '\n'), 1 + 2 * (6 + 3));
  const std::string head = csv.substr(0, csv.find('\n'));
  const std::string line = csv.substr(head.size() + 1, csv.find('\n', head.size() + 1) - head.size() - 1);
  EXPECT_EQ(std::ranges::count(head, ','), std::ranges::count(line, ',')) << line;
}

TEST(Experiment, PointsHaveSensibleIntervals) {
  EXPECT_EQ(points_of({0, 0, 10}).value, 1);
  EXPECT_LT(points_of({0, 0, 10}).low, 0.9) << "ten wins do not prove a hundred";
  EXPECT_EQ(points_of({5, 10, 5}).value, 0.5);
  EXPECT_GT(points_of({10, 0, 0}).high, 0.1);
  EXPECT_EQ(marks_of(10, 28), (std::array<double, 2>{37, 27}));
}

TEST(Experiment, CommandWritesItsFiles) {
  const std::filesystem::path folder = std::filesystem::path(::testing::TempDir()) / "experiment_files";
  std::filesystem::remove_all(folder);
  const CliRun run =
      run_cli({"experiment", "D-4.5", "--games", "2", "--as", "code", "--out", folder.string()});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("D-4.5"));
  for (const char* const name : {"index.html", "results.json", "matches.csv"}) {
    EXPECT_TRUE(std::filesystem::exists(folder / name)) << name;
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "responses.csv")) << "nothing of report E was asked for";
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace turncoat::testing
