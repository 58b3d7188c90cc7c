#include "eval/adjacency/window_weights.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <span>
#include <vector>

#include "core/random.h"

namespace turncoat::adjacency {
namespace {

using ::testing::HasSubstr;

class AdjacencyEvaluationFile : public ::testing::Test {
 protected:
  static std::vector<std::int16_t> some_weights() {
    Rng rng(1);
    std::vector<std::int16_t> weights(WindowWeights::size());
    for (std::int16_t& weight : weights) weight = static_cast<std::int16_t>(rng.next());
    return weights;
  }
  static std::string complaint(const std::string& bytes) {
    const Result<WindowWeights> read = WindowWeights::parse(bytes);
    return read ? "none" : read.error().message;
  }

  const std::vector<std::int16_t> weights_ = some_weights();
  const std::string file_ = WindowWeights::to_bytes(weights_, "for a test");
};

TEST_F(AdjacencyEvaluationFile, IsReadAsItWasWritten) {
  const Result<WindowWeights> read = WindowWeights::parse(file_);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->origin(), "for a test");
  EXPECT_EQ(read->checksum(), WindowWeights(weights_, "").checksum());
  std::vector<std::int16_t> other = weights_;
  ++other.back();
  EXPECT_NE(WindowWeights(other, "").checksum(), read->checksum());
}

TEST_F(AdjacencyEvaluationFile, MayHoldFullGamesAlone) {
  const std::span full = std::span(weights_).first(WindowWeights::full_size());
  const WindowWeights read = WindowWeights::parse(WindowWeights::to_bytes(full, "for a test")).value();
  const WindowWeights all(weights_, "");
  EXPECT_FALSE(read.knows_short());
  EXPECT_TRUE(all.knows_short());
  for (int cells = 1; cells <= 60; ++cells) {
    const Bitboard empties = (Bitboard{1} << cells) - 1;
    const EmptyState state(empties);
    EXPECT_EQ(read.evaluate(state, empties), all.evaluate(state, empties));
  }
}

TEST_F(AdjacencyEvaluationFile, DamageIsRefused) {
  for (const std::size_t at : {std::size_t{33}, file_.size() / 2, file_.size() - 9, file_.size() - 1}) {
    std::string damaged = file_;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    EXPECT_EQ(complaint(damaged), "its checksum is wrong: it was changed or damaged") << at;
  }
  EXPECT_THAT(complaint(file_.substr(0, file_.size() - 1)),
              HasSubstr("it is cut or belongs to another version"));
  EXPECT_THAT(complaint(file_ + "x"), HasSubstr(fmt::format("would have to have {}", file_.size())));
  EXPECT_THAT(complaint(file_.substr(0, 37)), HasSubstr("its second line has to say how it was made"));
}

TEST_F(AdjacencyEvaluationFile, OtherFilesAreRefused) {
  for (const char* const text :
       {"", "x", "turncoat evaluation othello 1\n", "turncoat evaluation adjacency 2\n"}) {
    EXPECT_EQ(complaint(text),
              "this is no evaluation of adjacency: it has to begin with 'turncoat evaluation adjacency 1'");
  }
}

TEST_F(AdjacencyEvaluationFile, TheOneInTheProgramSaysHowItWasMade) {
  EXPECT_THAT(WindowWeights::builtin().origin(), HasSubstr("train: depth 4"));
  EXPECT_TRUE(WindowWeights::builtin().knows_short());
}

// Each has its own weights, a search of four plies leads to an earlier one, and none is without positions.
TEST(WindowWeights, PhasesAreCountedFromTheEnd) {
  std::set<int> phases;
  for (int spare = 0; spare <= 48; ++spare) {
    for (int plies = 1; plies + spare <= 56; ++plies) {
      const int phase = WindowWeights::phase_of(plies, spare);
      ASSERT_EQ(WindowWeights::is_full(phase), spare == 0);
      phases.insert(phase);
      if (plies <= WindowWeights::kPhasePlies) continue;
      ASSERT_EQ(WindowWeights::phase_of(plies - WindowWeights::kPhasePlies, spare), phase - 1);
    }
  }
  EXPECT_EQ(phases.size(), static_cast<std::size_t>(WindowWeights::kPhases));
  EXPECT_EQ(*phases.rbegin(), WindowWeights::kPhases - 1);
}

// The sum of the weights of a position's features, by hand.
TEST(WindowWeights, AValueIsTheSumOfWeights) {
  std::vector<std::int16_t> weights(WindowWeights::size());
  const int phase = WindowWeights::phase_of(7, 20);
  const auto first = weights.begin() + static_cast<std::ptrdiff_t>(WindowWeights::first_of(phase));
  std::fill(first, first + static_cast<std::ptrdiff_t>(WindowWeights::size_of(phase)), std::int16_t{3});
  const WindowWeights learned(weights, "");
  constexpr Bitboard kOwn = 0x00000000FFFFFF07;
  constexpr Bitboard kOpp = 0x0000003F00000000;
  static_assert(count(~(kOwn | kOpp)) == 31);
  constexpr Bitboard kMore = 0x0000FF0000000000;  // 23 cells are empty then: 7 plies and 16 that stay
  EXPECT_EQ(learned.evaluate(ColouredState(kOwn, kOpp | kMore), kOwn, kOpp | kMore, 7),
            3 * static_cast<int>(ShortModel::kFeatures));
  EXPECT_EQ(learned.evaluate(ColouredState(kOwn, kOpp), kOwn, kOpp, 11), 0) << "another phase";
  EXPECT_EQ(learned.evaluate(EmptyState(0xFF), 0xFF), 0) << "another kind of game";
}

}  // namespace
}  // namespace turncoat::adjacency
