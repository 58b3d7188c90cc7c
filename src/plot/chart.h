// Charts as text: a struct in, an SVG image out.
//
// An image carries its own colours for light and dark, a title and a description for those who do not
// see it, and no reference to anything outside. Series differ in colour, mark and dashes, so that they
// can be told apart in grey too; the colours are those of Okabe and Ito (2008), made for all kinds of
// colour vision.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace turncoat::plot {

struct Size {
  int width = 420;  // in units of the drawing; the text is 12 high, so this is read on a phone as well
  int height = 270;
};

struct Axis {
  std::string label;
  bool is_logarithmic = false;     // values must be positive then
  std::optional<double> min = {};  // nothing: what the data need
  std::optional<double> max = {};
};

struct Point {
  double x = 0;
  double y = 0;
};

struct Series {
  std::string name;
  std::vector<Point> points;  // in the order in which the line goes
};

struct Guide {
  double y = 0;
  std::string label;
};

struct LineChart {
  std::string title;
  std::string description;  // what it shows, in a sentence or two
  Axis x = {};
  Axis y = {};
  std::vector<Series> series = {};  // at most kMaxSeries
  std::optional<Guide> guide = {};  // a line across at a value of interest
  Size size = {};
};

inline constexpr std::size_t kMaxSeries = 4;

// A measured number: its 95 % interval, and between what single results lay.
struct Measured {
  double value = 0;
  double low = 0;
  double high = 0;
  std::optional<double> least = {};
  std::optional<double> most = {};
};

struct IntervalRow {
  std::string label;
  std::optional<double> published = {};
  std::vector<std::optional<Measured>> measured;  // one for each series
};

// Measured intervals on one scale, row below row, with the published value as a mark beside them.
struct IntervalPlot {
  std::string title;
  std::string description;
  Axis axis = {};
  std::vector<std::string> series = {};
  std::vector<IntervalRow> rows = {};
  std::optional<double> reference = {};  // a line down at this value: where both sides are equal, say
  int width = 420;
};

std::string to_svg(const LineChart& chart);
std::string to_svg(const IntervalPlot& plot);

// Round numbers that divide the range from `low` to `high`: at most about `count` of them; powers of ten
// (and 2 and 5 times them in a short range) if it is logarithmic. Precondition: low < high.
std::vector<double> ticks_of(double low, double high, int count, bool is_logarithmic);

}  // namespace turncoat::plot
