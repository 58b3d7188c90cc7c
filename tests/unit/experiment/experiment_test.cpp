// Small experiments from the games to the page.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "experiment/catalogue.h"
#include "experiment/findings.h"
#include "support/markup.h"
#include "support/run_cli.h"

namespace turncoat::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

Findings small_findings() {
  GameRegistry games;
  add_builtin_games(games);
  PlayerRegistry players;
  add_builtin_players(players);
  const Laboratory laboratory{games, players, {.games = 6, .seed = 3, .threads = 1}, {}, {}};
  Findings findings{.order = laboratory.order,
                    .machine = {.cpu = "Pentium <IV>", .cores = 1, .compiler = "Visual Basic 6"},
                    .ids = {"A-4.1", "A-4.4", "A-4.8", "D-4.5"}};
  findings.tables.push_back(measure(table_of("A-4.4"), "paper", laboratory).value().value());
  findings.tables.push_back(measure(table_of("D-4.5"), "code", laboratory).value().value());
  return findings;
}

TEST(Experiment, MeasuresEveryRowBothWays) {
  const Findings findings = small_findings();
  const MeasuredTable& random_pair = findings.tables[0];
  ASSERT_EQ(random_pair.rows.size(), 12U) << "the report does not show who was X";
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

// Each program has three levels, and each is to beat those below it.
TEST(Experiment, LevelsOfReportEMeetEachOther) {
  const std::vector<StrengthRow> rows = level_rows();
  ASSERT_EQ(rows.size(), 9U);
  EXPECT_EQ(rows[0].first, "E/2007:level=medium");
  EXPECT_EQ(rows[0].second, "E/2007:level=easy");
  PlayerRegistry players;
  add_builtin_players(players);
  for (const StrengthRow& row : rows) {
    EXPECT_TRUE(players.make(row.first)) << row.first;
    EXPECT_TRUE(players.make(row.second)) << row.second;
    EXPECT_NE(row.first, row.second);
  }
  const Findings findings{.order = {}, .machine = {}, .ids = {"E-4"}, .levels = rows};
  const std::string page = page_of(findings);
  EXPECT_TRUE(is_well_formed(page));
  EXPECT_THAT(page, HasSubstr("hard over easy"));
  EXPECT_THAT(to_json(findings), HasSubstr("E/2008:level=hard,mode=leaf"));
}

TEST(Experiment, CsvHasOneLineForEachRowAndStart) {
  const std::string csv = matches_csv(small_findings());
  EXPECT_EQ(std::ranges::count(csv, '\n'), 1 + 2 * (12 + 6));
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

TEST(Experiment, WhatAReportDoesNotTellIsPlayedBothWays) {
  const auto seats = [](std::string_view id) { return seats_of(table_of(id), table_of(id).games.front()); };
  ASSERT_EQ(seats("A-4.7").size(), 1U);
  EXPECT_EQ(seats("A-4.7")[0].mover, Named::kFirst);
  EXPECT_EQ(seats("A-4.7")[0].mover_plays(), Side::kX);
  EXPECT_EQ(seats("A-4.6").size(), 2U);
  EXPECT_EQ(seats("D-4.1").size(), 2U) << "who began";
  EXPECT_EQ(seats("C-c").size(), 4U);
  EXPECT_EQ(row_count(table_of("D-4.3")), 6);
}

TEST(Experiment, ReadingsOfReportAHaveItsViewToo) {
  const auto readings = [](std::string_view id, std::string_view word) {
    return readings_of(table_of(id), word);
  };
  EXPECT_THAT(readings("A-4.7", "all"), ElementsAre("paper", "code", "code,view=O"));
  EXPECT_THAT(readings("B-5.4", "all"), ElementsAre("paper", "code"));
  EXPECT_THAT(readings("A-4.7", "both"), ElementsAre("paper", "code"));
  EXPECT_THAT(readings("A-4.7", "code,view=O"), ElementsAre("code,view=O"));
  EXPECT_THAT(readings("D-4.5", "code,view=O"), ElementsAre("code"));
}

// Worked out by a separate program of a few lines (depth 3, first best in reading order): minimax is X and
// looks with its own eyes, or with those of O.
TEST(Experiment, ViewOfOIsAnotherGame) {
  GameRegistry games;
  add_builtin_games(games);
  PlayerRegistry players;
  add_builtin_players(players);
  const Laboratory laboratory{games, players, {.games = 1, .seed = 1, .threads = 1}, {}, {}};
  const auto margins = [&](const std::string& as) {
    std::vector<double> all;
    const MeasuredTable measured = measure(table_of("A-4.7"), as, laboratory).value().value();
    for (const MeasuredRow& row : measured.rows) all.push_back(row.plain.margin.value);
    return all;
  };
  EXPECT_THAT(margins("code"), ElementsAre(33 - 31, 27 - 23, 20 - 16, 32 - 32, 26 - 24, 21 - 15));
  EXPECT_THAT(margins("code,view=O"), ElementsAre(30 - 34, 22 - 28, 14 - 22, 36 - 28, 27 - 23, 19 - 17));
}

TEST(Experiment, PageAndDataNameTheMachine) {
  const Findings findings = small_findings();
  for (const std::string& text : {page_of(findings), to_json(findings)}) {
    EXPECT_THAT(text, HasSubstr("Visual Basic 6"));
    EXPECT_THAT(text, HasSubstr("cores"));
  }
  EXPECT_THAT(page_of(findings), HasSubstr("Pentium &lt;IV&gt;"));
}

TEST(Experiment, KnowsThisMachine) {
  const Machine machine = this_machine("1.2", "Debug");
  EXPECT_EQ(machine.version, "1.2");
  EXPECT_EQ(machine.build, "Debug");
  EXPECT_GT(machine.memory_gib, 0);
  for (const auto& [name, value] : machine.facts()) EXPECT_NE(value, "") << name;
  EXPECT_EQ(cpu_name_in("processor\t: 0\nmodel name\t: AMD EPYC 9R14\nstepping: 1\n"), "AMD EPYC 9R14");
  EXPECT_EQ(cpu_name_in("model name :\n"), "unknown");
  EXPECT_EQ(cpu_name_in("Hardware: other"), "unknown");
}

// One game that is always the same has points as every other row has; won and lost are no points.
TEST(Experiment, PointsAreNumbersInEveryRow) {
  const Findings findings = small_findings();
  ASSERT_TRUE(findings.tables[1].rows[0].plain.is_one_game());
  for (const Section& section : sections_of(findings)) {
    for (const Sheet& sheet : section.sheets) {
      for (std::size_t i = 0; i < sheet.columns.size(); ++i) {
        if (sheet.columns[i] != "points") continue;
        for (const std::vector<std::string>& row : sheet.rows)
          EXPECT_THAT(row[i], HasSubstr(" %")) << section.id;
      }
    }
  }
}

// One game is no repetition, and shows nothing about what fits.
TEST(Experiment, FewGamesAreCalledFew) {
  const std::string one = run_cli({"experiment", "A-4.5", "--games", "1", "--as", "paper"}).out;
  EXPECT_THAT(one, Not(HasSubstr("repeat one game")));
  EXPECT_THAT(one, HasSubstr("from one game of a row it cannot be told what fits"));
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
  EXPECT_THAT(run_cli({"experiment", "D-4.5", "--as", "view"}).err, HasSubstr("code,view=O"));
  EXPECT_FALSE(std::filesystem::exists(folder / "responses.csv")) << "nothing of report E was asked for";
  std::ifstream page(folder / "index.html");
  EXPECT_THAT(std::string(std::istreambuf_iterator<char>(page), {}), Not(HasSubstr("responses.csv")));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace turncoat::testing
