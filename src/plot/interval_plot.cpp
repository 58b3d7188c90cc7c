#include <algorithm>
#include <cassert>

#include "plot/chart.h"
#include "plot/svg.h"

namespace turncoat::plot {

namespace {

constexpr double kSeriesLine = 14;
constexpr double kRightOfRows = 14;

std::vector<double> all_of(const IntervalPlot& plot) {
  std::vector<double> values;
  for (const IntervalRow& row : plot.rows) {
    if (row.published) values.push_back(*row.published);
    for (const std::optional<Measured>& measured : row.measured) {
      if (!measured) continue;
      values.push_back(std::min(measured->low, measured->least.value_or(measured->low)));
      values.push_back(std::max(measured->high, measured->most.value_or(measured->high)));
    }
  }
  if (plot.reference) values.push_back(*plot.reference);
  return values;
}

std::string tip_of(const IntervalRow& row, const std::string& series, const Measured& measured) {
  return fmt::format("{}, {}: {}, 95 % {} to {}", row.label, series, short_number(measured.value),
                     short_number(measured.low), short_number(measured.high));
}

}  // namespace

std::string to_svg(const IntervalPlot& plot) {
  assert(plot.series.size() <= kMaxSeries);
  const double width = plot.width;
  std::vector<Drawing::Entry> names;
  for (const std::string& name : plot.series) names.push_back({name});
  names.push_back({"published", true});

  double longest = 0;
  for (const IntervalRow& row : plot.rows) longest = std::max(longest, width_of(row.label));
  const double left = std::min(width / 2, 16 + longest);
  const double row_height =
      kSeriesLine * static_cast<double>(std::max<std::size_t>(1, plot.series.size())) + 12;
  Drawing measure({}, "", "");
  const double top = kTitleLine + 14 + measure.legend({8, 0}, width - 16, names, false);
  const double bottom = top + row_height * static_cast<double>(plot.rows.size());

  Drawing drawing({plot.width, static_cast<int>(bottom + kBottom)}, plot.title, plot.description);
  drawing.text({8, kTitleLine}, plot.title, Drawing::Anchor::kStart, "title");
  drawing.legend({8, kTitleLine + 18}, width - 16, names);
  const Scale x = scale_for(all_of(plot), plot.axis, left, width - kRightOfRows);
  for (const double tick : x.ticks(5)) {
    drawing.line({x.at(tick), top}, {x.at(tick), bottom}, "grid");
    drawing.text({x.at(tick), bottom + 16}, short_number(tick), Drawing::Anchor::kMiddle, "soft");
  }
  if (plot.reference) drawing.line({x.at(*plot.reference), top}, {x.at(*plot.reference), bottom}, "guide");
  drawing.text({(left + width - kRightOfRows) / 2, bottom + 33}, plot.axis.label, Drawing::Anchor::kMiddle,
               "soft");

  for (std::size_t i = 0; i < plot.rows.size(); ++i) {
    const IntervalRow& row = plot.rows[i];
    const double above = top + row_height * static_cast<double>(i);
    const double middle = above + row_height / 2;
    if (i > 0) drawing.line({8, above}, {width - kRightOfRows, above}, "grid");
    drawing.text({left - 8, middle + 4}, row.label, Drawing::Anchor::kEnd);
    for (std::size_t k = 0; k < row.measured.size(); ++k) {
      if (!row.measured[k]) continue;
      const Measured& measured = *row.measured[k];
      const double y = above + 6 + kSeriesLine * (static_cast<double>(k) + 0.5);
      if (measured.least && measured.most) {
        drawing.line({x.at(*measured.least), y}, {x.at(*measured.most), y}, fmt::format("s{} thin", k));
      }
      drawing.bar({x.at(measured.low), y}, {x.at(measured.high), y}, k);
      drawing.mark({x.at(measured.value), y}, k, tip_of(row, plot.series[k], measured));
    }
    if (row.published) {
      drawing.diamond({x.at(*row.published), middle},
                      fmt::format("{}, published: {}", row.label, short_number(*row.published)));
    }
  }
  return drawing.finished();
}

}  // namespace turncoat::plot
