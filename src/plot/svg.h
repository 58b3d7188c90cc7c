// The pieces that all charts are drawn with.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "plot/chart.h"

namespace turncoat::plot {

inline constexpr double kTitleLine = 18;  // where the letters of the title stand
inline constexpr double kBottom = 40;     // room for the axis and its label

// Text as it may stand between tags and in quoted attributes.
std::string escaped(std::string_view text);

// A number for people: no more digits than it needs.
std::string short_number(double number);

// How long words of the common size are, about: fonts differ.
double width_of(std::string_view words);

// Where a value lies on a line of the drawing.
class Scale {
 public:
  // From the value `low` at `from` to the value `high` at `to`.
  Scale(double low, double high, double from, double to, bool is_logarithmic);

  [[nodiscard]] double at(double value) const;
  [[nodiscard]] double low() const { return low_; }
  [[nodiscard]] double high() const { return high_; }
  [[nodiscard]] std::vector<double> ticks(int count) const;

 private:
  double low_;
  double high_;
  double from_;
  double to_;
  bool is_logarithmic_;
};

// The scale that shows all of `values`, ends at round numbers and keeps to what `axis` asks for.
Scale scale_for(const std::vector<double>& values, const Axis& axis, double from, double to);

// An image under construction.
class Drawing {
 public:
  Drawing(Size size, std::string_view title, std::string_view description);

  void line(Point from, Point to, std::string_view style);
  enum class Anchor : std::uint8_t { kStart, kMiddle, kEnd };
  void text(Point at, std::string_view words, Anchor anchor = Anchor::kStart, std::string_view style = "");
  void text_upwards(Point at, std::string_view words);
  void path(const std::vector<Point>& points, std::size_t series);

  // The mark of a series; of the published value: a diamond.
  void mark(Point at, std::size_t series, std::string_view tip);
  void diamond(Point at, std::string_view tip);
  void bar(Point from, Point to, std::size_t series);

  // Names behind their marks in lines from `at`, broken at `width`; the height used is given back.
  struct Entry {
    std::string name;
    bool is_published = false;
  };
  double legend(Point at, double width, const std::vector<Entry>& entries, bool draws = true);

  [[nodiscard]] std::string finished() const;

 private:
  std::string svg_;
};

}  // namespace turncoat::plot
