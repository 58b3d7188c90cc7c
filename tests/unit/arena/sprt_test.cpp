#include "arena/sprt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace turncoat {
namespace {

struct PublishedSprt {
  std::vector<std::uint64_t> outcomes;
  double elo0;
  double elo1;
  double ratio;
  std::string source;
};

// Normalized Elo, alpha = beta = 0.05. fishtest is the framework that tests Stockfish and Monty.
TEST(Sprt, RatiosAgreeWithPublishedOnes) {
  const std::vector<PublishedSprt> rows = {
      {{36027, 68692, 36433}, 0, 2, 0.92, "fastchess sprt_test.cpp, normalized trinomial 1"},
      {{10650, 20431, 10871}, -1.75, 0.25, 2.30, "fastchess sprt_test.cpp, normalized trinomial 2"},
      {{365, 16618, 36229, 16974, 390}, 0, 2, 2.25, "fastchess sprt_test.cpp, normalized pentanomial 1"},
      {{127, 4883, 10712, 5150, 104}, -1.75, 0.25, 3.01, "fastchess sprt_test.cpp, pentanomial 2"},
      {{283, 1151, 2214, 1221, 281}, -5, 3, 2.95, "fastchess, github.com/xu-shawn/Serendipity/pull/55"},
      {{84, 240, 451, 274, 119}, 0, 10, 3.01, "fastchess, ProgramciDusunur/Potential/pull/12"},
      {{50, 287, 610, 387, 73}, 0, 5, 2.97, "fastchess, github.com/brunocodutra/cinder/pull/727"},
      {{0, 0, 1, 1, 0}, 0, 5, 0.02, "fastchess, github.com/Disservin/fastchess/pull/697"},
      {{2002, 72968, 180891, 74129, 2034}, 0, 2, 3.22, "fishtest, official-stockfish/Stockfish/pull/4493"},
      {{24, 7350, 23669, 7717, 28}, 0.5, 2.5, 2.94, "fishtest, official-stockfish/Stockfish/pull/4493"},
      {{434, 4052, 8304, 4206, 492}, 0, 4, 3.00, "fishtest, official-monty/Monty/pull/66"},
      {{829, 14632, 32502, 15215, 902}, 1, 5, 2.93, "fishtest, official-monty/Monty/pull/66"},
      {{81, 563, 1163, 687, 114}, 0, 4, 3.16, "fishtest, official-monty/Monty/pull/23"},
      {{142, 1471, 2953, 1650, 159}, 1, 5, 2.94, "fishtest, official-monty/Monty/pull/23"},
  };
  for (const PublishedSprt& row : rows) {
    EXPECT_NEAR(log_likelihood_ratio({.elo0 = row.elo0, .elo1 = row.elo1}, row.outcomes), row.ratio, 0.0051)
        << row.source;
  }
}

// Every result block of the sources above says (-2.94, 2.94); Lynx/pull/1899 has (-2.25, 2.89).
TEST(Sprt, BoundsOfWald) {
  const Sprt usual{.elo0 = 0, .elo1 = 2};
  EXPECT_NEAR(usual.lower_bound(), -2.94, 0.005);
  EXPECT_NEAR(usual.upper_bound(), 2.94, 0.005);
  const Sprt uneven{.elo0 = -5, .elo1 = 0, .alpha = 0.05, .beta = 0.10};
  EXPECT_NEAR(uneven.lower_bound(), -2.25, 0.005);
  EXPECT_NEAR(uneven.upper_bound(), 2.89, 0.005);
  EXPECT_EQ(verdict_of(usual, 2.95), SprtVerdict::kH1);
  EXPECT_EQ(verdict_of(usual, -2.95), SprtVerdict::kH0);
  EXPECT_EQ(verdict_of(usual, 2.9), SprtVerdict::kOpen);
}

RC_GTEST_PROP(Sprt, IsFiniteForAllResultsAndBounds, ()) {
  const bool paired = *rc::gen::arbitrary<bool>();
  const auto counts = *rc::gen::container<std::vector<std::uint64_t>>(
      paired ? 5 : 3,
      rc::gen::weightedOneOf<std::uint64_t>({{1, rc::gen::just<std::uint64_t>(0)},
                                             {2, rc::gen::inRange<std::uint64_t>(0, 20)},
                                             {1, rc::gen::inRange<std::uint64_t>(0, 1'000'000)}}));
  const int low = *rc::gen::inRange(-200, 200);
  const int high = *rc::gen::inRange(low + 1, 201);
  const double ratio =
      log_likelihood_ratio({.elo0 = static_cast<double>(low), .elo1 = static_cast<double>(high)}, counts);
  RC_ASSERT(std::isfinite(ratio));
}

TEST(Sprt, WinningSpeaksForTheStronger) {
  const Sprt sprt{.elo0 = 0, .elo1 = 20};
  EXPECT_EQ(log_likelihood_ratio(sprt, Pentanomial{}), 0);
  EXPECT_GT(log_likelihood_ratio(sprt, Pentanomial{0, 0, 0, 0, 50}), sprt.upper_bound());
  EXPECT_LT(log_likelihood_ratio(sprt, Pentanomial{50, 0, 0, 0, 0}), 0);
}

TEST(Sprt, IsReadFromText) {
  EXPECT_EQ(*parse_sprt("0,10"), (Sprt{.elo0 = 0, .elo1 = 10}));
  EXPECT_EQ(*parse_sprt("-5, 2.5, 0.1, 0.2"), (Sprt{.elo0 = -5, .elo1 = 2.5, .alpha = 0.1, .beta = 0.2}));
  for (const std::string wrong : {"", "5", "0,x", "10,0", "0,0", "0,10,0.05", "0,10,0,0.05", "0,10,0.05,0.6",
                                  "0,1e9", "-201,0", "0,10,0.1,0.1,0.1", "nan,5"}) {
    EXPECT_FALSE(parse_sprt(wrong)) << wrong;
  }
  EXPECT_THAT(parse_sprt("10,0").error().message, ::testing::HasSubstr("elo0 must be below elo1"));
}

}  // namespace
}  // namespace turncoat
