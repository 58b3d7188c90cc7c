#include "train/evolution.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <thread>

#include "support/golden_file.h"
#include "support/run_cli.h"
#include "support/scale.h"
#include "train/evolution_file.h"

namespace turncoat {
namespace {

using testing::CliRun;
using ::testing::HasSubstr;
using testing::read_text_file;
using testing::run_cli;

constexpr EvolutionOptions kQuick{.rounds = 4, .depth = 1};

Evolution evolved(const EvolutionOptions& options, int generations, int threads = 1) {
  Evolution evolution{options, {}};
  for (int i = 0; i < generations; ++i) evolve_once(evolution, threads, {});
  return evolution;
}

TEST(Evolution, BeginsWithWeightsFrom0To9) {
  std::map<int, int> seen;
  for (int seed = 0; seed < 100; ++seed) {
    for (const Liberties::Weights& weights : next_weights({{.seed = seed}, {}})) {
      for (const int weight : weights) ++seen[weight];
    }
  }
  ASSERT_EQ(seen.size(), 10U);
  EXPECT_EQ(seen.begin()->first, 0);
  for (const auto& [weight, times] : seen) EXPECT_NEAR(times, 200, 70) << weight;  // five standard deviations
}

// Without mutations every gene of a child is at its place in a parent, and a child has at most two parents.
TEST(Evolution, ChildrenAreMadeOfTheirParents) {
  for (int seed = 0; seed < 50; ++seed) {
    Evolution evolution{{.mutations = 0, .seed = seed}, {{}}};
    for (int i = 0; i < 4; ++i) {
      evolution.generations[0].push_back({{10 + i, 20 + i, 30 + i, 40 + i, 50 + i}, 30 + i});
    }
    for (const Liberties::Weights& child : next_weights(evolution)) {
      int changes = 0;
      for (std::size_t n = 0; n < child.size(); ++n) {
        EXPECT_EQ(child[n] / 10, static_cast<int>(n) + 1);
        if (n > 0 && child[n] % 10 != child[n - 1] % 10) ++changes;
      }
      EXPECT_LE(changes, 1) << "one point of crossover";
    }
  }
}

// The chance of a chromosome is what it has beyond the weakest, and one mark more: here 1, 1, 1 and 7 of 10.
TEST(Evolution, TheFitterHaveMoreChildren) {
  int of_the_best = 0;
  constexpr int kRuns = 1000;
  for (int seed = 0; seed < kRuns; ++seed) {
    Evolution evolution{{.mutations = 0, .seed = seed}, {{}}};
    for (int i = 0; i < 4; ++i) evolution.generations[0].push_back({{i, i, i, i, i}, i == 3 ? 36 : 30});
    for (const Liberties::Weights& child : next_weights(evolution)) of_the_best += child[4] == 3 ? 1 : 0;
  }
  EXPECT_NEAR(of_the_best, 4 * kRuns * 7 / 10, 5 * 29);  // five standard deviations
}

TEST(Evolution, MutationsChangeFewGenesByLittle) {
  bool has_changed = false;
  for (int seed = 0; seed < 50; ++seed) {
    Evolution evolution{{.mutations = 2, .range = 3, .seed = seed},
                        {Generation(4, {{50, 50, 50, 50, 50}, 30})}};
    int changed = 0;
    for (const Liberties::Weights& child : next_weights(evolution)) {
      for (const int weight : child) {
        EXPECT_LE(std::abs(weight - 50), 2 * 3);
        changed += weight != 50 ? 1 : 0;
      }
    }
    EXPECT_LE(changed, 2);
    has_changed = has_changed || changed > 0;
  }
  EXPECT_TRUE(has_changed);
}

TEST(Evolution, TheEliteLivesOn) {
  const Evolution evolution = evolved({.rounds = 4, .depth = 1, .elite = 1}, 10);
  int best = 0;
  for (const Generation& generation : evolution.generations) {
    const int marks = std::ranges::max(generation, {}, &Chromosome::marks).marks;
    EXPECT_GE(marks, best);
    best = marks;
  }
  EXPECT_EQ(best_of(evolution).marks, best);
}

TEST(Evolution, FitnessDependsOnTheWeights) {
  const Evolution evolution = evolved({.population = 20, .rounds = 8, .depth = 1}, 1);
  std::map<int, int> seen;
  for (const Chromosome& chromosome : evolution.generations[0]) ++seen[chromosome.marks];
  EXPECT_GT(seen.size(), 3U);
}

// All weights 1 are the opponent's: from both seats of the same openings they share the marks.
TEST(Evolution, EqualPlayersShareTheMarks) {
  const EvolutionOptions options{.rounds = 8, .depth = 1, .games = 10};
  EXPECT_EQ(marks_of({1, 1, 1, 1, 1}, options, {}), 10 * (8 + 16) / 2);
}

TEST(Evolution, IsTheSameWithManyThreads) {
  const EvolutionOptions options{.rounds = 4, .depth = 1, .games = 4};
  EXPECT_EQ(evolved(options, 5, 1).generations, evolved(options, 5, 3).generations);
}

TEST(Evolution, AStopRequestAddsNothing) {
  std::stop_source stop;
  stop.request_stop();
  Evolution evolution{kQuick, {}};
  evolve_once(evolution, 1, stop.get_token());
  EXPECT_TRUE(evolution.generations.empty());
}

class EvolutionFile : public ::testing::Test {
 protected:
  EvolutionFile() { std::filesystem::create_directories(folder_); }
  ~EvolutionFile() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

  static std::vector<std::string> evolve(const std::string& out, int generations) {
    return {"evolve", "--rounds", "4", "--depth", "1", "--generations", std::to_string(generations),
            "--out",  out};
  }

  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / fmt::format("turncoat_evolution_{}", ::getpid());
};

TEST_F(EvolutionFile, IsReadAsItWasWritten) {
  const Evolution evolution = evolved(kQuick, 3);
  const Result<Evolution> again = parse_evolution(to_text(evolution));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->options, evolution.options);
  EXPECT_EQ(again->generations, evolution.generations);
}

TEST_F(EvolutionFile, ARunInPartsEndsLikeAWholeOne) {
  EXPECT_EQ(run_cli(evolve(path("whole"), 12)).status, 0);
  EXPECT_EQ(run_cli(evolve(path("parts"), 5)).status, 0);
  const CliRun rest = run_cli(evolve(path("parts"), 12));
  EXPECT_THAT(rest.err, HasSubstr("has 5 generations already"));
  EXPECT_EQ(read_text_file(path("parts")), read_text_file(path("whole")));
}

TEST_F(EvolutionFile, SurvivesBeingKilled) {
  constexpr int kGenerations = testing::kIsSlowBuild ? 60 : 400;
  EXPECT_EQ(run_cli(evolve(path("whole"), kGenerations)).status, 0);
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    run_cli(evolve(path("killed"), kGenerations));
    ::_exit(0);
  }
  const auto has_begun = [&] {
    std::error_code error;
    return std::filesystem::file_size(path("killed"), error) > 0 && !error;
  };
  while (!has_begun()) std::this_thread::yield();
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status)) << "it was faster than the signal";
  const Result<Evolution> left = parse_evolution(read_text_file(path("killed")));
  ASSERT_TRUE(left) << left.error().message;
  EXPECT_LT(left->generations.size(), static_cast<std::size_t>(kGenerations));
  EXPECT_EQ(run_cli(evolve(path("killed"), kGenerations)).status, 0);
  EXPECT_EQ(read_text_file(path("killed")), read_text_file(path("whole")));
}

TEST_F(EvolutionFile, OtherRunsAndOtherFilesAreNotTouched) {
  EXPECT_EQ(run_cli(evolve(path("file"), 2)).status, 0);
  std::vector<std::string> other = evolve(path("file"), 2);
  other.insert(other.end(), {"--seed", "2"});
  const CliRun refused = run_cli(other);
  EXPECT_EQ(refused.status, 1);
  EXPECT_THAT(refused.err, HasSubstr("seed is 1 there and 2 here"));

  std::ofstream(path("notes")) << "do not lose me";
  EXPECT_EQ(run_cli(evolve(path("notes"), 2)).status, 1);
  EXPECT_EQ(read_text_file(path("notes")), "do not lose me");
  EXPECT_THAT(run_cli(evolve(path("no/such/folder"), 1)).err, HasSubstr("cannot be written"));
}

TEST_F(EvolutionFile, WrongContentIsExplained) {
  const std::string right = to_text(evolved(kQuick, 2));
  const auto error_with = [&](const std::string& from, const std::string& to) {
    std::string text = right;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    const Result<Evolution> evolution = parse_evolution(text);
    return evolution ? "none" : evolution.error().message;
  };
  EXPECT_THAT(error_with("\"rounds\":4", "\"rounds\":99"),
              HasSubstr("options.rounds is 99: it must be a whole number from 1 to 28"));
  EXPECT_THAT(error_with("\"rounds\":4", "\"rounds\":18446744073709551615"), HasSubstr("options.rounds is"));
  EXPECT_THAT(error_with("\"options\"", "\"opinions\""), HasSubstr("there is no field 'opinions'"));
  EXPECT_THAT(error_with("\"generations\"", "\"centuries\""), HasSubstr("there is no field 'centuries'"));
  EXPECT_THAT(error_with("\"population\":4", "\"population\":5"),
              HasSubstr("generations[0] has 4 items and must have 5"));
  EXPECT_THAT(error_with("\"elite\":0", "\"elite\":9"), HasSubstr("options.elite is larger"));
}

TEST_F(EvolutionFile, IsWrittenByOneRunAtATime) {
  EXPECT_EQ(run_cli(evolve(path("file"), 2)).status, 0);
  const std::string before = read_text_file(path("file"));
  EvolutionOptions options;
  options.rounds = 4;
  options.depth = 1;
  const Result<EvolutionLog> other = EvolutionLog::open(path("file"), options);
  ASSERT_TRUE(other) << other.error().message;
  const CliRun run = run_cli(evolve(path("file"), 4));
  EXPECT_EQ(run.status, 1);
  EXPECT_THAT(run.err, HasSubstr("is in use by another run"));
  EXPECT_EQ(read_text_file(path("file")), before);
}

// It takes no room on the disk, and would take 16 GiB of memory.
TEST_F(EvolutionFile, AHugeFileIsRefusedBeforeItIsRead) {
  std::ofstream(path("huge")) << "";
  std::filesystem::resize_file(path("huge"), std::uintmax_t{8} << 30);
  const CliRun run = run_cli(evolve(path("huge"), 2));
  EXPECT_EQ(run.status, 1);
  EXPECT_THAT(run.err, HasSubstr("more than 64 MiB"));
  EXPECT_THAT(run_cli(evolve(path("."), 2)).err, HasSubstr("Is a directory"));
}

TEST(EvolveCommand, WrongOptionsAreExplained) {
  EXPECT_THAT(run_cli({"evolve", "--games", "3"}).err, HasSubstr("must be 1 or even"));
  EXPECT_EQ(run_cli({"evolve", "--games", "3"}).status, 2);
  EXPECT_THAT(run_cli({"evolve", "--elite", "5"}).err, HasSubstr("larger than --population"));
}

}  // namespace
}  // namespace turncoat
