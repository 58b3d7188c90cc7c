#include "plot/svg.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <iterator>

namespace turncoat::plot {

namespace {

// Text is drawn in the colour of the page around it; the rest has two palettes.
constexpr std::string_view kStyle = R"(<style>
.tp{--tp-ink:#1d2329;--tp-soft:#5b6570;--tp-grid:#dfe3e8;--tp0:#0072b2;--tp1:#c44e00;--tp2:#00805d;--tp3:#8a4f7d;)"
                                    R"(font:12px system-ui,sans-serif;color:var(--tp-ink)}
@media(prefers-color-scheme:dark){.tp{--tp-ink:#e8ebee;--tp-soft:#a4adb7;--tp-grid:#3a424b;--tp0:#56b4e9;--tp1:#f0883e;)"
                                    R"(--tp2:#2fc79b;--tp3:#d9a0cc}}
@media print{.tp{--tp-ink:#000;--tp-soft:#444;--tp-grid:#ccc;--tp0:#0072b2;--tp1:#c44e00;--tp2:#00805d;--tp3:#8a4f7d}}
.tp text{fill:var(--tp-ink)}.tp .soft{fill:var(--tp-soft)}.tp .title{font-weight:600;font-size:13px}
.tp .grid{stroke:var(--tp-grid)}.tp .axis{stroke:var(--tp-soft)}.tp .guide{stroke:var(--tp-ink);stroke-dasharray:2 3}
.tp path{fill:none;stroke-width:2;stroke-linejoin:round}.tp .pub{fill:var(--tp-ink)}
.tp .s0{stroke:var(--tp0)}.tp .s1{stroke:var(--tp1)}.tp .s2{stroke:var(--tp2)}.tp .s3{stroke:var(--tp3)}
.tp path.s1{stroke-dasharray:6 3}.tp path.s2{stroke-dasharray:2 2}.tp path.s3{stroke-dasharray:8 3 2 3}
.tp .m0{fill:var(--tp0)}.tp .m1{fill:var(--tp1)}.tp .m2{fill:var(--tp2)}.tp .m3{fill:var(--tp3)}
.tp .thick{stroke-width:5;stroke-opacity:.55}.tp .thin{stroke-width:1.5}
</style>)";

constexpr double kMarkSize = 4;
constexpr double kLegendLine = 17;
constexpr double kLetter = 7;  // mean width of a letter of 12 units

std::string at_most_two_digits(double number) {
  std::string text = fmt::format("{:.2f}", number);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

double magnitude_of(double number) { return std::pow(10, std::floor(std::log10(number))); }

}  // namespace

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char letter : text) {
    switch (letter) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        safe += letter;
    }
  }
  return safe;
}

double width_of(std::string_view words) { return kLetter * static_cast<double>(words.size()); }

std::string short_number(double number) {
  if (number == 0) return "0";
  const double size = std::abs(number);
  if (size >= 1e6) return fmt::format("{:.3g}M", number / 1e6);
  if (size >= 1e4) return fmt::format("{:.4g}k", number / 1e3);
  if (size < 1e-5) return fmt::format("{:.0e}", number);
  return fmt::format("{:.4g}", number);
}

std::vector<double> ticks_of(double low, double high, int count, bool is_logarithmic) {
  assert(low < high && count > 0);
  std::vector<double> ticks;
  const double slack = 1e-9;
  if (is_logarithmic) {
    const bool is_short = high / low < 50;
    const int first = static_cast<int>(std::floor(std::log10(low) + slack));
    const int last = static_cast<int>(std::ceil(std::log10(high) - slack));
    const int step = std::max(1, (last - first + count - 1) / count);
    for (int power = first; power <= last; power += step) {
      for (const double factor : {1.0, 2.0, 5.0}) {
        const double tick = factor * std::pow(10, power);
        if (factor > 1 && !is_short) break;
        if (tick >= low * (1 - slack) && tick <= high * (1 + slack)) ticks.push_back(tick);
      }
    }
    return ticks;
  }
  const double rough = (high - low) / count;
  double step = magnitude_of(rough);
  for (const double factor : {2.0, 5.0, 10.0}) {
    if (step >= rough * (1 - slack)) break;
    step = factor * magnitude_of(rough);
  }
  for (double index = std::ceil(low / step - slack); index * step <= high + step * slack; ++index) {
    ticks.push_back(index * step);
  }
  return ticks;
}

Scale::Scale(double low, double high, double from, double to, bool is_logarithmic)
    : low_(low), high_(high), from_(from), to_(to), is_logarithmic_(is_logarithmic) {
  assert(low < high && (!is_logarithmic || low > 0));
}

double Scale::at(double value) const {
  const double share = is_logarithmic_ ? std::log(std::max(value, low_) / low_) / std::log(high_ / low_)
                                       : (value - low_) / (high_ - low_);
  return from_ + share * (to_ - from_);
}

std::vector<double> Scale::ticks(int count) const { return ticks_of(low_, high_, count, is_logarithmic_); }

Scale scale_for(const std::vector<double>& values, const Axis& axis, double from, double to) {
  double low = values.empty() ? 1 : *std::ranges::min_element(values);
  double high = values.empty() ? 2 : *std::ranges::max_element(values);
  if (axis.is_logarithmic) {
    low = std::pow(10, std::floor(std::log10(axis.min.value_or(low))));
    high = std::pow(10, std::ceil(std::log10(axis.max.value_or(high))));
    if (low >= high) high = 10 * low;
  } else {
    low = axis.min.value_or(low);
    high = axis.max.value_or(high);
    if (low >= high) high = low + 1;
    const std::vector<double> ticks = ticks_of(low, high, 5, false);
    if (ticks.size() > 1) {
      const double step = ticks[1] - ticks[0];
      if (!axis.min) low = std::floor(low / step + 1e-9) * step;
      if (!axis.max) high = std::ceil(high / step - 1e-9) * step;
    }
  }
  return {low, high, from, to, axis.is_logarithmic};
}

Drawing::Drawing(Size size, std::string_view title, std::string_view description)
    : svg_(fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" class="tp" viewBox="0 0 {} {}" role="img">)"
                       "\n<title>{}</title>\n<desc>{}</desc>\n{}\n",
                       size.width, size.height, escaped(title), escaped(description), kStyle)) {}

void Drawing::line(Point from, Point to, std::string_view style) {
  fmt::format_to(std::back_inserter(svg_),
                 R"(<line x1="{}" y1="{}" x2="{}" y2="{}" class="{}"/>)"
                 "\n",
                 at_most_two_digits(from.x), at_most_two_digits(from.y), at_most_two_digits(to.x),
                 at_most_two_digits(to.y), style);
}

void Drawing::text(Point at, std::string_view words, Anchor anchor, std::string_view style) {
  static constexpr std::array<std::string_view, 3> kAnchors = {"start", "middle", "end"};
  fmt::format_to(std::back_inserter(svg_),
                 R"(<text x="{}" y="{}" text-anchor="{}"{}>{}</text>)"
                 "\n",
                 at_most_two_digits(at.x), at_most_two_digits(at.y),
                 kAnchors[static_cast<std::size_t>(anchor)],
                 style.empty() ? "" : fmt::format(R"( class="{}")", style), escaped(words));
}

void Drawing::text_upwards(Point at, std::string_view words) {
  fmt::format_to(
      std::back_inserter(svg_),
      R"svg(<text transform="translate({} {}) rotate(-90)" text-anchor="middle" class="soft">{}</text>)svg"
      "\n",
      at_most_two_digits(at.x), at_most_two_digits(at.y), escaped(words));
}

void Drawing::path(const std::vector<Point>& points, std::size_t series) {
  if (points.empty()) return;
  std::string data;
  for (const Point& point : points) {
    data += fmt::format("{}{} {}", data.empty() ? "M" : "L", at_most_two_digits(point.x),
                        at_most_two_digits(point.y));
  }
  fmt::format_to(std::back_inserter(svg_),
                 R"(<path class="s{}" d="{}"/>)"
                 "\n",
                 series, data);
}

void Drawing::mark(Point at, std::size_t series, std::string_view tip) {
  assert(series < kMaxSeries);
  const auto number = [](double value) { return at_most_two_digits(value); };
  const double r = kMarkSize;
  std::string shape;
  switch (series) {
    case 0:
      shape = fmt::format(R"(circle cx="{}" cy="{}" r="{}")", number(at.x), number(at.y), number(r * 0.85));
      break;
    case 1:
      shape = fmt::format(R"(rect x="{}" y="{}" width="{}" height="{}")", number(at.x - r * 0.75),
                          number(at.y - r * 0.75), number(r * 1.5), number(r * 1.5));
      break;
    default: {
      const double way = series == 2 ? 1 : -1;  // a triangle, point up or down
      shape = fmt::format(R"(polygon points="{},{} {},{} {},{}")", number(at.x), number(at.y - way * r),
                          number(at.x - r), number(at.y + way * r), number(at.x + r), number(at.y + way * r));
    }
  }
  const std::string_view name = std::string_view(shape).substr(0, shape.find(' '));
  fmt::format_to(std::back_inserter(svg_), "<{} class=\"m{}\"><title>{}</title></{}>\n", shape, series,
                 escaped(tip), name);
}

void Drawing::diamond(Point at, std::string_view tip) {
  const double r = kMarkSize + 1.5;
  fmt::format_to(std::back_inserter(svg_),
                 "<polygon class=\"pub\" points=\"{},{} {},{} {},{} {},{}\"><title>{}</title></polygon>\n",
                 at_most_two_digits(at.x), at_most_two_digits(at.y - r), at_most_two_digits(at.x + r),
                 at_most_two_digits(at.y), at_most_two_digits(at.x), at_most_two_digits(at.y + r),
                 at_most_two_digits(at.x - r), at_most_two_digits(at.y), escaped(tip));
}

void Drawing::bar(Point from, Point to, std::size_t series) {
  line(from, to, fmt::format("s{} thick", series));
}

double Drawing::legend(Point at, double width, const std::vector<Entry>& entries, bool draws) {
  Point next = at;
  std::size_t series = 0;
  for (const Entry& entry : entries) {
    const double length = 24 + width_of(entry.name);
    if (next.x > at.x && next.x + length > at.x + width) next = {at.x, next.y + kLegendLine};
    if (draws) {
      const Point middle{next.x + 7, next.y - 4};
      if (entry.is_published) {
        diamond(middle, entry.name);
      } else {
        mark(middle, series, entry.name);
      }
      text({next.x + 16, next.y}, entry.name);
    }
    if (!entry.is_published) ++series;
    next.x += length;
  }
  return entries.empty() ? 0 : next.y - at.y + kLegendLine;
}

std::string Drawing::finished() const { return svg_ + "</svg>\n"; }

}  // namespace turncoat::plot
