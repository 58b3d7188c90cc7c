// The plot of the report. Across, lengths are shares of the width and down they are lines of text, so that
// one drawing serves a phone and a projector.
#include <algorithm>
#include <cmath>

#include "arena/html_parts.h"
#include "arena/html_report.h"
#include "core/text.h"

namespace turncoat {

namespace {

constexpr double kRow = 2.6;  // lines of text
constexpr double kLeft = 3;   // percent of the width
constexpr double kRight = 96;
constexpr std::size_t kLongestLabel = 40;

struct RatingScale {
  double low = 0;
  double high = 0;
  double step = 0;

  [[nodiscard]] double at(double elo) const { return kLeft + (elo - low) / (high - low) * (kRight - kLeft); }
};

RatingScale scale_of(const Standings& standings) {
  RatingScale scale{.low = 1e9, .high = -1e9};
  for (const int entrant : standings.by_rating) {
    const Rating& rating = *standings.ratings.of(entrant);
    scale.low = std::min(scale.low, rating.elo - rating.error.value_or(0));
    scale.high = std::max(scale.high, rating.elo + rating.error.value_or(0));
  }
  const double width = std::max(1.0, scale.high - scale.low);
  const double power = std::pow(10, std::floor(std::log10(width / 4)));
  scale.step = power;
  for (const double factor : {2.0, 5.0, 10.0}) {
    if (width / scale.step > 5) scale.step = factor * power;
  }
  scale.low = std::floor(scale.low / scale.step) * scale.step;
  scale.high = std::ceil(scale.high / scale.step) * scale.step;
  if (scale.high == scale.low) scale.high += scale.step;
  return scale;
}

std::string bar_of(const Standings& standings, int entrant, const RatingScale& scale, std::size_t row) {
  const Rating& rating = *standings.ratings.of(entrant);
  const std::string& name = standings.entrants[static_cast<std::size_t>(entrant)].name;
  const std::string shown = printable(name);
  const std::string label = characters_in(shown) > kLongestLabel
                                ? std::string(cut_to_characters(shown, kLongestLabel - 3)) + "..."
                                : shown;
  const double text_line = kRow * static_cast<double>(row) + 1.0;
  const double line = text_line + 0.75;
  const double error = rating.error.value_or(0);
  std::string svg = fmt::format("<text x='0' y='{:.2f}rem'>{} <tspan class=soft>{:+.0f}", text_line,
                                html_text(label), rating.elo);
  svg += rating.error ? fmt::format(" ± {:.0f}</tspan></text>", error) : " fixed</tspan></text>";
  svg += fmt::format("<line class=bar x1='{:.2f}%' x2='{:.2f}%' y1='{:.2f}rem' y2='{:.2f}rem'/>",
                     scale.at(rating.elo - error), scale.at(rating.elo + error), line, line);
  svg += fmt::format("<circle class={} cx='{:.2f}%' cy='{:.2f}rem' r='.32rem'/>\n",
                     rating.is_held ? "held" : "dot", scale.at(rating.elo), line);
  return svg;
}

}  // namespace

std::string rating_plot(const Standings& standings) {
  if (standings.by_rating.empty()) return "";
  const RatingScale scale = scale_of(standings);
  const std::size_t rows = standings.by_rating.size();
  const double bottom = kRow * static_cast<double>(rows) + 0.3;
  std::string svg = fmt::format(
      "<svg class=plot role=img aria-label='Ratings with 95 % error bars; the numbers are in the table "
      "below' "
      "style='height:{:.1f}rem'>\n",
      bottom + 2.6);
  for (double tick = scale.low; tick <= scale.high + scale.step / 2; tick += scale.step) {
    const double x = scale.at(tick);
    svg += fmt::format("<line class=grid x1='{0:.2f}%' x2='{0:.2f}%' y1='0' y2='{1:.2f}rem'/>", x, bottom);
    svg += fmt::format("<text class='soft tick' x='{:.2f}%' y='{:.2f}rem'>{:.0f}</text>\n", x, bottom + 1.1,
                       tick + 0.0);
  }
  for (std::size_t row = 0; row < rows; ++row) svg += bar_of(standings, standings.by_rating[row], scale, row);
  svg += fmt::format("<text class='soft tick' x='50%' y='{:.2f}rem'>Elo</text></svg>\n", bottom + 2.3);
  return svg;
}

}  // namespace turncoat
