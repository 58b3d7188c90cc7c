#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "support/players.h"
#include "support/selection.h"

namespace turncoat {
namespace {

using testing::bot;
using testing::generations_of;
using testing::position;
using testing::Recorder;
using testing::start_of;

// The move that genes mean: row, then column.
std::string move_of(const std::vector<std::string>& genes) { return genes.at(1) + genes.at(0); }

// The mark difference after a move, counted on the board.
double difference_after(AnyPosition from, const std::string& move) {
  from.play(parse_move(move, from.shape()).value());
  return count(from.opp()) - count(from.own());
}

AnyPosition crowded() {
  return position("adjacency",
                  "XO-X--OO X--O--OO --XO---- -OX---XO ---OX--- XX-O--X- XX---OX- XXO----- O 20");
}

TEST(GeneticMoves, TellsTheTruthAboutEveryGeneration) {
  for (const std::string form : {"A/genetic1", "B/genetic", "B/genetic:generations=5,mutation=0.5,pairs=3"}) {
    const char separator = form.find(':') == std::string::npos ? ':' : ',';
    for (int seed = 0; seed < 60; ++seed) {
      const std::string spec = form + separator + "eval=discs,seed=" + std::to_string(seed);
      Choice choice;
      for (const GenerationDone& generation : generations_of(spec, crowded(), &choice)) {
        for (const Individual& individual : generation.individuals) {
          EXPECT_EQ(individual.value, difference_after(crowded(), move_of(individual.genes)));
        }
        testing::expect_selection_by_fitness(generation);
        for (const Birth& birth : generation.births) {
          const auto& mother = generation.individuals.at(static_cast<std::size_t>(birth.first_parent)).genes;
          const auto& father = generation.individuals.at(static_cast<std::size_t>(birth.second_parent)).genes;
          std::vector<std::string> genes = mother;
          if (birth.point == 1) genes[1] = father[1];
          for (const auto& [gene, from, to] : birth.mutations) {
            EXPECT_EQ(genes.at(static_cast<std::size_t>(gene)), from);
            genes[static_cast<std::size_t>(gene)] = to;
          }
          EXPECT_EQ(birth.genes, genes);
          const Move move = parse_move(move_of(birth.genes), crowded().shape()).value();
          EXPECT_EQ(birth.is_legal, is_legal(crowded(), move));
          if (birth.is_legal) {
            EXPECT_EQ(birth.value, difference_after(crowded(), move_of(birth.genes)));
          }
          EXPECT_TRUE(birth.is_legal || !birth.is_kept);
        }
      }
    }
  }
}

// Report A: two children at most, the better legal one plays, or else the better parent.
TEST(GeneticMoves, ReportAPlaysTheBetterChildOrTheBetterParent) {
  int fallbacks = 0;
  for (int seed = 0; seed < 300; ++seed) {
    Choice choice;
    const std::vector<GenerationDone> generations =
        generations_of("A/genetic1:seed=" + std::to_string(seed), crowded(), &choice);
    ASSERT_EQ(generations.size(), 1U);
    const auto& births = generations.front().births;
    ASSERT_EQ(std::ranges::count(births, true, &Birth::is_kept), 1);
    const Birth& kept = *std::ranges::find(births, true, &Birth::is_kept);
    EXPECT_EQ(move_of(kept.genes), to_text(choice.move));
    double best = -64;
    for (const Birth& birth : births) {
      EXPECT_TRUE(birth.mutations.empty());
      if (birth.is_legal) best = std::max(best, *birth.value);
    }
    EXPECT_EQ(kept.value, best);
    if (births.size() == 2) continue;
    ++fallbacks;
    const auto& parents = generations.front().individuals;
    EXPECT_EQ(kept.value, std::max(parents.at(static_cast<std::size_t>(kept.first_parent)).value,
                                   parents.at(static_cast<std::size_t>(kept.second_parent)).value));
    EXPECT_FALSE(births[0].is_legal || births[1].is_legal);
  }
  EXPECT_GT(fallbacks, 0) << "two legal children were never missing, so that was not tested";
}

TEST(GeneticMoves, ReportBPlaysTheBestOfFourChildren) {
  for (int seed = 0; seed < 100; ++seed) {
    Choice choice;
    const auto births =
        generations_of("B/genetic:seed=" + std::to_string(seed), crowded(), &choice).front().births;
    ASSERT_EQ(births.size(), 4U);
    EXPECT_EQ(choice.value, std::ranges::max(births, {}, &Birth::value).value);
  }
}

// Pearson's statistic for equal chances of all `cells` legal moves.
double chi_square(const std::map<Move, int>& chosen, int cells, int draws) {
  const double expected = static_cast<double>(draws) / cells;
  double sum = static_cast<double>(cells - static_cast<int>(chosen.size())) * expected;
  for (const auto& [move, times] : chosen) sum += (times - expected) * (times - expected) / expected;
  return sum;
}

// What report A's program comes to: its wheel ends on the last parent, and children are never used.
// 55 degrees of freedom: 93.2 is exceeded by chance once in a thousand seeds.
TEST(GeneticMoves, ReportAsProgramPlaysEveryMoveEquallyOften) {
  constexpr int kDraws = 20000;
  const AnyPosition start = start_of("adjacency");
  const auto spread = [&](std::string_view spec) {
    const std::unique_ptr<Player> player = bot(spec);
    std::map<Move, int> chosen;
    for (int i = 0; i < kDraws; ++i) ++chosen[choose_freely(*player, start).move];
    return chi_square(chosen, 56, kDraws);
  };
  EXPECT_LT(spread("A/genetic1:as=code"), 93.2);
  EXPECT_GT(spread("A/genetic1:as=paper"), 93.2) << "the paper's form prefers moves that turn marks";
}

// What report B's program comes to: the first draw gives the row, and children differ in the column only.
TEST(GeneticMoves, ReportBsProgramNeverLeavesTheRowOfItsFirstDraw) {
  for (int seed = 0; seed < 200; ++seed) {
    Choice choice;
    const std::vector<GenerationDone> generations =
        generations_of("B/genetic:as=code,seed=" + std::to_string(seed), crowded(), &choice);
    ASSERT_EQ(generations.size(), 1U);
    const std::string row = generations.front().individuals.front().genes.at(0);
    for (const Birth& birth : generations.front().births) EXPECT_EQ(birth.genes.at(0), row);
    EXPECT_EQ(std::to_string(row_of(choice.move.square()) + 1), row);
  }
}

// The row is uniform over empty cells, so rows with more of them come more often; within the row the
// best of four draws is played. On an empty row of eight that is a2 with 1 - (7/8)^4, or 41 %.
TEST(GeneticMoves, ReportBsProgramDrawsFourColumns) {
  const AnyPosition one_row =
      position("adjacency", "XXXXXXXX -------- OXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX X 8");
  const std::unique_ptr<Player> player = bot("B/genetic:as=code");
  constexpr int kDraws = 4000;
  int found = 0;
  for (int i = 0; i < kDraws; ++i) {
    found += static_cast<int>(choose_freely(*player, one_row).move == Move(make_square(1, 0)));
  }
  EXPECT_NEAR(static_cast<double>(found) / kDraws, 1 - 7.0 * 7 * 7 * 7 / (8 * 8 * 8 * 8), 0.032);
}

TEST(GeneticMoves, MoreGenerationsFindBetterMoves) {
  const auto mean_value = [](const std::string& spec) {
    double sum = 0;
    for (int seed = 0; seed < 200; ++seed) {
      sum += *choose_freely(*bot(spec + ",seed=" + std::to_string(seed)), crowded()).value;
    }
    return sum / 200;
  };
  EXPECT_GT(mean_value("genetic-moves:generations=20,mutation=0.5"),
            mean_value("genetic-moves:generations=1,mutation=0.5"));
}

}  // namespace
}  // namespace turncoat
