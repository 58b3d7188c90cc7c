#include "plot/chart.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "plot/svg.h"
#include "support/markup.h"

namespace turncoat::plot {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::is_well_formed;
using ::testing::Not;
using ::testing::Pointwise;
using testing::refers_to_nothing_outside;

std::size_t times(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(Ticks, AreRoundNumbersWithinTheRange) {
  EXPECT_THAT(ticks_of(0, 10, 5, false), ElementsAre(0, 2, 4, 6, 8, 10));
  EXPECT_THAT(ticks_of(-7, 13, 5, false), ElementsAre(-5, 0, 5, 10));
  EXPECT_THAT(ticks_of(0, 1, 4, false), Pointwise(DoubleNear(1e-12), {0.0, 0.5, 1.0}));
  EXPECT_THAT(ticks_of(1, 100000, 6, true), ElementsAre(1, 10, 100, 1000, 10000, 100000));
  EXPECT_THAT(ticks_of(1, 20, 5, true), ElementsAre(1, 2, 5, 10, 20));
  EXPECT_LE(ticks_of(1e-9, 1e9, 5, true).size(), 6U) << "a long range skips powers";
}

TEST(Scale, PutsValuesWhereTheyBelong) {
  const Scale linear(0, 10, 100, 200, false);
  EXPECT_DOUBLE_EQ(linear.at(0), 100);
  EXPECT_DOUBLE_EQ(linear.at(2.5), 125);
  const Scale logarithmic(1, 10000, 400, 0, true);
  EXPECT_NEAR(logarithmic.at(100), 200, 1e-9);
  EXPECT_NEAR(logarithmic.at(0), 400, 1e-9) << "what has no logarithm lies at the low end";
}

TEST(Scale, ShowsAllValuesAndKeepsToTheAxis) {
  const Scale free = scale_for({3, 17}, {}, 0, 1);
  EXPECT_LE(free.low(), 3);
  EXPECT_GE(free.high(), 17);
  const Scale fixed = scale_for({3, 17}, {.label = "", .min = 0, .max = 100}, 0, 1);
  EXPECT_EQ(fixed.low(), 0);
  EXPECT_EQ(fixed.high(), 100);
  EXPECT_LT(scale_for({5}, {}, 0, 1).low(), scale_for({5}, {}, 0, 1).high()) << "one value is a range, too";
  EXPECT_LT(scale_for({}, {}, 0, 1).low(), scale_for({}, {}, 0, 1).high());
}

TEST(LineChart, HasEveryPointTextForAllReadersAndNothingOutside) {
  const LineChart chart{.title = "Time & <calls>",
                        .description = "What \"it\" shows",
                        .x = {.label = "move"},
                        .y = {.label = "seconds", .is_logarithmic = true},
                        .series = {{"old", {{1, 0.1}, {2, 3}, {3, 200}}}, {"new", {{1, 0.2}, {2, 0.5}}}},
                        .guide = Guide{4, "the aim"}};
  const std::string svg = to_svg(chart);
  EXPECT_TRUE(is_well_formed(svg));
  EXPECT_TRUE(refers_to_nothing_outside(svg));
  EXPECT_THAT(svg, HasSubstr("<title>Time &amp; &lt;calls&gt;</title>"));
  EXPECT_THAT(svg, HasSubstr("<desc>What &quot;it&quot; shows</desc>"));
  EXPECT_THAT(svg, HasSubstr("prefers-color-scheme:dark"));
  EXPECT_THAT(svg, HasSubstr("the aim"));
  EXPECT_EQ(times(svg, "<circle"), 3U + 1U) << "three points and the legend";
  EXPECT_EQ(times(svg, "<rect"), 2U + 1U);
  EXPECT_EQ(times(svg, "<path"), 2U);
  EXPECT_THAT(svg, Not(HasSubstr("nan")));
  EXPECT_THAT(svg, Not(HasSubstr("inf")));
}

// 0.00001 seconds and the like are long words; the upright label stands left of all of them.
TEST(LineChart, LabelOfTheAxisIsLeftOfItsNumbers) {
  const LineChart chart{.title = "",
                        .description = "",
                        .y = {.label = "seconds", .is_logarithmic = true},
                        .series = {{"old", {{1, 0.00002}, {2, 0.0003}, {3, 0.0008}}}}};
  const std::string svg = to_svg(chart);
  std::smatch upright;
  ASSERT_TRUE(std::regex_search(svg, upright, std::regex(R"(translate\(([0-9.]+) [0-9.]+\) rotate)")));
  const double label = std::stod(upright[1]) + 4;  // letters such as g hang below their line
  const std::regex number(
      R"re(<text x="([0-9.]+)" y="[0-9.]+" text-anchor="end" class="soft">([^<]*)</text>)re");
  int numbers = 0;
  for (std::sregex_iterator at(svg.begin(), svg.end(), number); at != std::sregex_iterator(); ++at) {
    EXPECT_GT(std::stod((*at)[1]) - width_of((*at)[2].str()), label) << (*at)[2];
    ++numbers;
  }
  EXPECT_GE(numbers, 2);
}

TEST(LineChart, DrawsWithoutData) {
  EXPECT_TRUE(is_well_formed(to_svg(LineChart{.title = "empty", .description = ""})));
  EXPECT_TRUE(is_well_formed(to_svg(IntervalPlot{.title = "empty", .description = ""})));
}

TEST(IntervalPlot, ShowsMeasuredAndPublished) {
  const IntervalPlot plot{.title = "margins",
                          .description = "",
                          .axis = {.label = "marks"},
                          .series = {"plain", "openings"},
                          .rows = {{"first", 5, {Measured{1, 0, 2, -4, 6}, Measured{3, 2, 4}}},
                                   {"second", {}, {{}, Measured{3, 2, 4}}}},
                          .reference = 0};
  const std::string svg = to_svg(plot);
  EXPECT_TRUE(is_well_formed(svg));
  EXPECT_TRUE(refers_to_nothing_outside(svg));
  EXPECT_EQ(times(svg, "class=\"pub\""), 1U + 1U) << "one published value and the legend";
  EXPECT_EQ(times(svg, "thick\""), 3U);
  EXPECT_EQ(times(svg, "thin\""), 1U);
  EXPECT_THAT(svg, HasSubstr("first, published: 5"));
  EXPECT_THAT(svg, HasSubstr("first, plain: 1, 95 % 0 to 2"));
}

TEST(Numbers, AreShort) {
  EXPECT_EQ(short_number(0), "0");
  EXPECT_EQ(short_number(0.0012), "0.0012");
  EXPECT_EQ(short_number(763198), "763.2k");
  EXPECT_EQ(short_number(-2.5), "-2.5");
  EXPECT_EQ(short_number(2e6), "2M");
}

}  // namespace
}  // namespace turncoat::plot
