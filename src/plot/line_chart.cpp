#include <algorithm>
#include <cassert>

#include "plot/chart.h"
#include "plot/svg.h"

namespace turncoat::plot {

namespace {

constexpr double kLabelLine = 13;  // where the letters of the upright label stand
constexpr double kLabelEnd = 20;   // right of it nothing of them is left
constexpr double kTickGap = 6;
constexpr int kTicks = 5;
constexpr double kRight = 12;

std::vector<double> all_of(const LineChart& chart, double Point::* coordinate) {
  std::vector<double> values;
  for (const Series& series : chart.series) {
    for (const Point& point : series.points) values.push_back(point.*coordinate);
  }
  if (chart.guide && coordinate == &Point::y) values.push_back(chart.guide->y);
  return values;
}

}  // namespace

std::string to_svg(const LineChart& chart) {
  assert(chart.series.size() <= kMaxSeries);
  Drawing drawing(chart.size, chart.title, chart.description);
  const double width = chart.size.width;
  drawing.text({8, kTitleLine}, chart.title, Drawing::Anchor::kStart, "title");
  std::vector<Drawing::Entry> names;
  for (const Series& series : chart.series) names.push_back({series.name});
  const double top = kTitleLine + 20 + drawing.legend({8, kTitleLine + 18}, width - 16, names) - 8;
  const double bottom = chart.size.height - kBottom;

  const Scale y = scale_for(all_of(chart, &Point::y), chart.y, bottom, top);
  double widest = 0;
  for (const double tick : y.ticks(kTicks)) widest = std::max(widest, width_of(short_number(tick)));
  const double left = kLabelEnd + widest + kTickGap;
  const Scale x = scale_for(all_of(chart, &Point::x), chart.x, left, width - kRight);
  for (const double tick : y.ticks(kTicks)) {
    drawing.line({left, y.at(tick)}, {width - kRight, y.at(tick)}, "grid");
    drawing.text({left - kTickGap, y.at(tick) + 4}, short_number(tick), Drawing::Anchor::kEnd, "soft");
  }
  for (const double tick : x.ticks(8)) {
    drawing.line({x.at(tick), bottom}, {x.at(tick), bottom + 4}, "axis");
    drawing.text({x.at(tick), bottom + 17}, short_number(tick), Drawing::Anchor::kMiddle, "soft");
  }
  drawing.line({left, bottom}, {width - kRight, bottom}, "axis");
  drawing.text({(left + width - kRight) / 2, chart.size.height - 6.0}, chart.x.label,
               Drawing::Anchor::kMiddle, "soft");
  drawing.text_upwards({kLabelLine, (top + bottom) / 2}, chart.y.label);
  if (chart.guide) {
    const double height = y.at(chart.guide->y);
    drawing.line({left, height}, {width - kRight, height}, "guide");
    drawing.text({width - kRight, height - 4}, chart.guide->label, Drawing::Anchor::kEnd);
  }
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    std::vector<Point> places;
    for (const Point& point : chart.series[i].points) places.push_back({x.at(point.x), y.at(point.y)});
    drawing.path(places, i);
    for (std::size_t k = 0; k < places.size(); ++k) {
      const Point& point = chart.series[i].points[k];
      drawing.mark(
          places[k], i,
          fmt::format("{}: {}, {}", chart.series[i].name, short_number(point.x), short_number(point.y)));
    }
  }
  return drawing.finished();
}

}  // namespace turncoat::plot
