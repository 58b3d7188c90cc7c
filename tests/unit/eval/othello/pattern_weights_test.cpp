#include "eval/othello/pattern_weights.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/random.h"

namespace turncoat::othello {
namespace {

using ::testing::HasSubstr;

std::vector<std::int16_t> some_weights(std::uint64_t seed) {
  Rng rng(seed);
  std::vector<std::int16_t> weights(PatternWeights::kPhases * Folding::all().weights());
  for (std::int16_t& weight : weights) weight = static_cast<std::int16_t>(rng.next());
  return weights;
}

NetworkWeights some_network(std::uint64_t seed) {
  std::string bytes(network_bytes(), '\0');
  Rng rng(seed);
  for (char& byte : bytes) byte = static_cast<char>(rng.below(256));
  NetworkWeights network = network_from(bytes);
  for (NetworkLayers& layers : network.layers) layers.out_bias = 0;  // or sums would overflow
  for (NetworkLayers& layers : network.layers) layers.hidden_bias = {};
  return network;
}

class EvaluationFile : public ::testing::Test {
 protected:
  static std::string complaint(const std::string& bytes) {
    const Result<PatternWeights> read = PatternWeights::parse(bytes);
    return read ? "none" : read.error().message;
  }

  const std::vector<std::int16_t> weights_ = some_weights(1);
  const std::string file_ = PatternWeights::to_bytes(weights_, "for a test");
};

TEST_F(EvaluationFile, IsReadAsItWasWritten) {
  const Result<PatternWeights> read = PatternWeights::parse(file_);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->origin(), "for a test");
  const PatternWeights direct(weights_, "for a test");
  EXPECT_EQ(read->checksum(), direct.checksum());
  const PatternState start(0x0000000810000000, 0x0000001008000000);
  for (int empties = 0; empties <= 60; ++empties) {
    const PhaseCounts counts{.own_moves = empties % 20, .enemy_moves = empties % 7, .empties = empties};
    EXPECT_EQ(read->evaluate(start, counts), direct.evaluate(start, counts));
  }
}

TEST_F(EvaluationFile, ItsNetworkIsReadAndAddedToTheSum) {
  const NetworkWeights network = some_network(2);
  const std::string file = PatternWeights::to_bytes(weights_, "with a network", network);
  const Result<PatternWeights> read = PatternWeights::parse(file);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_TRUE(read->has_network());
  EXPECT_EQ(read->checksum(), PatternWeights(weights_, "", network).checksum());
  EXPECT_NE(read->checksum(), PatternWeights(weights_, "").checksum());
  const PatternState start(0x0000000810000000, 0x0000001008000000);
  const PatternWeights sums(weights_, "");
  const PatternNetwork alone(network);
  int different = 0;
  for (int empties = 0; empties <= 60; ++empties) {
    const PhaseCounts counts{.own_moves = empties % 20, .enemy_moves = empties % 7, .empties = empties};
    EXPECT_EQ(read->evaluate_quickly(start, counts), sums.evaluate(start, counts));
    const int mended = alone.evaluate(start.indices(), counts);
    EXPECT_EQ(read->evaluate(start, counts), sums.evaluate(start, counts) + mended);
    different += mended != 0 ? 1 : 0;
  }
  EXPECT_GT(different, 30);
}

TEST_F(EvaluationFile, ItsChecksumTellsWeightsApart) {
  std::vector<std::int16_t> other = weights_;
  ++other.back();
  EXPECT_NE(PatternWeights(other, "").checksum(), PatternWeights(weights_, "").checksum());
}

TEST_F(EvaluationFile, DamageIsRefused) {
  for (const std::size_t at : {std::size_t{31}, file_.size() / 2, file_.size() - 9, file_.size() - 1}) {
    std::string damaged = file_;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    EXPECT_EQ(complaint(damaged), "its checksum is wrong: it was changed or damaged") << at;
  }
}

TEST_F(EvaluationFile, WhatIsCutOrTooLongIsRefused) {
  EXPECT_THAT(complaint(file_.substr(0, file_.size() - 1)),
              HasSubstr("it is cut or belongs to another version"));
  EXPECT_THAT(complaint(file_.substr(0, file_.size() / 2)), HasSubstr("it is cut"));
  EXPECT_THAT(complaint(file_ + "x"), HasSubstr(fmt::format("would have to have {}", file_.size())));
  EXPECT_THAT(complaint(file_.substr(0, 35)), HasSubstr("its second line has to say how it was made"));
  EXPECT_THAT(complaint("turncoat evaluation othello 1\n" + std::string(5000, 'x') + "\n"),
              HasSubstr("its second line"));
}

TEST_F(EvaluationFile, OtherFilesAreRefused) {
  for (const char* const text :
       {"", "x", "turncoat positions othello 1\n", "turncoat evaluation othello 2\n"}) {
    EXPECT_EQ(complaint(text),
              "this is no Othello evaluation: it has to begin with 'turncoat evaluation othello 1'");
  }
}

TEST_F(EvaluationFile, TheOneInTheProgramSaysHowItWasMade) {
  EXPECT_THAT(PatternWeights::builtin().origin(), HasSubstr("train: depth 4"));
  EXPECT_TRUE(PatternWeights::builtin().has_network());
}

// Far outside of a window the network is left out; the answer is on the same side.
TEST_F(EvaluationFile, TheNetworkIsAskedNearTheWindow) {
  const PatternWeights& weights = PatternWeights::builtin();
  const PatternState start(0x0000000810000000, 0x0000001008000000);
  const PhaseCounts counts{.own_moves = 4, .enemy_moves = 4, .empties = 60};
  const int value = weights.evaluate(start, counts);
  const int sum = weights.evaluate_quickly(start, counts);
  ASSERT_NE(value, sum);
  constexpr int kFar = 10 * kDiscParts;
  EXPECT_EQ(weights.evaluate_within(start, counts, value - 1, value), value);
  EXPECT_EQ(weights.evaluate_within(start, counts, sum - kFar, sum + kFar), value);
  EXPECT_EQ(weights.evaluate_within(start, counts, sum - kFar - 1, sum - kFar), sum);
  EXPECT_EQ(weights.evaluate_within(start, counts, sum + kFar, sum + kFar + 1), sum);
}

}  // namespace
}  // namespace turncoat::othello
