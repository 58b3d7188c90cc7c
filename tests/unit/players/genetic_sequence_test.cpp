#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "players/pick.h"
#include "support/players.h"
#include "support/selection.h"

namespace turncoat {
namespace {

using testing::bot;
using testing::generations_of;
using testing::position;
using testing::Recorder;
using testing::start_of;

// The lead of the first mover after the moves of `genes`, played one by one under the rules.
double lead_after(const AnyPosition& from, const std::vector<std::string>& genes) {
  AnyPosition end = from;
  for (const std::string& gene : genes) {
    const Result<void> played = play_checked(end, parse_move(gene, end.shape()).value());
    EXPECT_TRUE(played) << played.error().message;
  }
  const double lead = count(end.own()) - count(end.opp());
  return end.side() == from.side() ? lead : -lead;
}

TEST(GeneticSequence, TellsTheTruthAboutEveryGeneration) {
  const AnyPosition start = start_of("adjacency:size=4,rounds=3");
  for (int seed = 0; seed < 10; ++seed) {
    Choice choice;
    const auto generations = generations_of(
        "genetic-sequence:population=8,generations=6,seed=" + std::to_string(seed), start, &choice);
    ASSERT_EQ(generations.size(), 6U);
    for (const GenerationDone& generation : generations) {
      ASSERT_EQ(generation.individuals.size(), 8U);
      ASSERT_EQ(generation.births.size(), 8U);
      for (const Individual& individual : generation.individuals) {
        EXPECT_EQ(individual.genes.size(), 6U) << "three rounds are six plies";
        EXPECT_EQ(std::set(individual.genes.begin(), individual.genes.end()).size(), 6U) << "no repeats";
        EXPECT_EQ(individual.value, lead_after(start, individual.genes));
      }
      testing::expect_selection_by_fitness(generation);
      for (const Birth& birth : generation.births) {
        std::vector<std::string> before = birth.genes;
        for (const auto& [gene, from, to] : birth.mutations) {
          EXPECT_EQ(before[static_cast<std::size_t>(gene)], to);
          before[static_cast<std::size_t>(gene)] = from;
        }
        const auto& mother = generation.individuals.at(static_cast<std::size_t>(birth.first_parent)).genes;
        EXPECT_TRUE(std::equal(mother.begin(), mother.begin() + birth.point, before.begin()));
      }
    }
    const Birth& best = std::ranges::max(generations.back().births, {}, &Birth::value);
    EXPECT_EQ(choice.value, best.value) << "the best of the last generation plays";
  }
}

TEST(GeneticSequence, LinesGetBetterForTheOneWhoThinks) {
  const auto generations = generations_of("genetic-sequence", start_of("adjacency:rounds=8"));
  const auto mean = [](const GenerationDone& generation) {
    double sum = 0;
    for (const Individual& individual : generation.individuals) sum += individual.value;
    return sum / static_cast<double>(generation.individuals.size());
  };
  EXPECT_GT(mean(generations.back()), mean(generations.front()) + 2);
}

TEST(GeneticSequence, KeepsToTheLengthItIsGiven) {
  for (const GenerationDone& generation :
       generations_of("genetic-sequence:length=3,generations=2", start_of("adjacency"))) {
    for (const Individual& individual : generation.individuals) EXPECT_EQ(individual.genes.size(), 3U);
  }
}

// What report C's program makes of a board: its marks are put down again row by row and turn their
// neighbours. Here b1 turns a1, which by the rules stays O's: the lead at the end would be 14, not 16.
TEST(GeneticSequence, ReportCsProgramRebuildsTheBoardWrongly) {
  const AnyPosition corner = position("adjacency:size=4", "OXXX XXXX XXXX XXX- X 1");
  const auto lead = [&](const std::string& spec) {
    return generations_of(spec + ",population=2,generations=1", corner).at(0).individuals.at(0).value;
  };
  EXPECT_EQ(lead("C/genetic:as=paper"), 14);
  EXPECT_EQ(lead("C/genetic:as=code"), 16);
}

// With an even number of empty cells (the bot began the game) the program takes X for O. All marks are
// O's and O is to move. By the rules O plays d3, X on d4 turns c4 and d3, and O leads 13 to 3. The
// program puts an X on d3, which turns d2 and c3, and an O on d4, which turns d3: X trails 2 to 14.
TEST(GeneticSequence, ReportCsProgramExchangesTheColoursOfTheFirstPlayer) {
  const AnyPosition two = position("adjacency:size=4", "OOOO OOOO OOO- OOO- O 2");
  const auto check = [&](const std::string& spec, double d3_first, double d4_first) {
    const auto generations = generations_of(spec + ",population=20,generations=1", two);
    for (const Individual& individual : generations.at(0).individuals) {
      EXPECT_EQ(individual.value, individual.genes.at(0) == "d3" ? d3_first : d4_first) << spec;
    }
  };
  check("C/genetic:as=paper", 10, 8);
  check("C/genetic:as=code", -12, -14);
}

// A child with repeated cells is its parent itself, and what the mutation of one does to the other shows in
// later generations as equal lines; the first gene is always an empty cell.
TEST(GeneticSequence, ReportCsProgramMutatesAtMostOneGene) {
  const AnyPosition start = start_of("adjacency:size=5");
  Choice choice;
  const auto generations = generations_of("C/genetic:as=code,population=20,generations=20", start, &choice);
  int repeats = 0;
  for (const GenerationDone& generation : generations) {
    testing::expect_selection_by_fitness(generation, 64);
    for (const Birth& birth : generation.births) {
      EXPECT_LE(birth.mutations.size(), 1U);
      EXPECT_EQ(birth.genes.size(), 17U) << "all empty cells, whatever the rounds left";
      const std::size_t different = std::set(birth.genes.begin(), birth.genes.end()).size();
      repeats += static_cast<int>(different < birth.genes.size());
    }
  }
  EXPECT_GT(repeats, 0);
}

// The share of moves that turn a mark: like random, measured with the public program. The eight-round game
// of random moves is the same for both players, who are asked about the same positions.
TEST(GeneticSequence, ReportCsProgramPlaysNoBetterThanRandom) {
  const auto turning_moves = [](std::string_view spec) {
    const std::unique_ptr<Player> player = bot(spec);
    Rng rng(3);
    int turning = 0;
    for (int game = 0; game < 40; ++game) {
      AnyPosition at = start_of("adjacency:rounds=8");
      while (!at.is_over()) {
        AnyPosition after = at;
        after.play(choose_freely(*player, at).move);
        turning += static_cast<int>(count(after.own()) < count(at.opp()));
        at.play(Move(pick(at.legal_moves(), rng)));
      }
    }
    return turning;
  };
  const int random = turning_moves("random");  // of 640
  const int program = turning_moves("C/genetic:as=code,population=20,generations=20");
  EXPECT_NEAR(program, random, 60);  // four standard errors of the difference
  EXPECT_GT(turning_moves("greedy"), random + 200) << "the measure does tell players apart";
}

}  // namespace
}  // namespace turncoat
