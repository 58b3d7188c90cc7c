#include "eval/adjacency/window_models.h"

namespace turncoat::adjacency {

namespace {

// What a window looks like through a symmetry. Digits keep their value and change their place, so the image
// of a number is a sum over its rows.
class WindowImage {
 public:
  WindowImage(std::uint32_t states, Symmetry symmetry) : row_ways_(power(states, kWindowSide)) {
    constexpr Shape kShape{kWindowSide, kWindowSide};
    for (int row = 0; row < kWindowSide; ++row) {
      std::vector<std::uint32_t>& images = rows_.emplace_back(row_ways_);
      for (std::uint32_t way = 0; way < row_ways_; ++way) {
        std::uint32_t rest = way;
        for (int column = 0; column < kWindowSide; ++column, rest /= states) {
          const Square image = transform(make_square(row, column), symmetry, kShape);
          images[way] += rest % states * power(states, kWindowSide * row_of(image) + column_of(image));
        }
      }
    }
  }

  [[nodiscard]] std::uint32_t of(std::uint32_t index) const {
    std::uint32_t image = 0;
    for (const std::vector<std::uint32_t>& row : rows_) {
      image += row[index % row_ways_];
      index /= row_ways_;
    }
    return image;
  }

 private:
  std::uint32_t row_ways_;
  std::vector<std::vector<std::uint32_t>> rows_ = {};
};

// The symmetries that leave a window of a kind where it is: in the corner at the top left, or at the top.
bool keeps(WindowKind kind, Symmetry symmetry) {
  switch (kind) {
    case WindowKind::kCorner:
      return !symmetry.flips_columns && !symmetry.flips_rows;
    case WindowKind::kEdge:
      return !symmetry.transposes && !symmetry.flips_rows;
    case WindowKind::kInside:
      return true;
  }
  return false;
}

}  // namespace

Folding::Folding(std::uint32_t states, std::uint32_t others) {
  const std::uint32_t ways = power(states, kWindowSide * kWindowSide);
  for (std::size_t kind = 0; kind < kWindowKinds; ++kind) {
    std::vector<WindowImage> images;
    for (const Symmetry symmetry : kSymmetries) {
      if (keeps(static_cast<WindowKind>(kind), symmetry)) images.emplace_back(states, symmetry);
    }
    const std::size_t first = weight_of_.size();
    for (std::uint32_t index = 0; index < ways; ++index) {
      std::uint32_t least = index;
      for (const WindowImage& image : images) least = std::min(least, image.of(index));
      weight_of_.push_back(least < index ? weight_of_[first + least]
                                         : static_cast<std::uint32_t>(weights_++));
    }
  }
  for (std::uint32_t i = 0; i < others; ++i) weight_of_.push_back(static_cast<std::uint32_t>(weights_++));
}

const Folding& FullModel::folding() {
  static const Folding folding(2, kEntries - EmptyWindows::kEntries);
  return folding;
}

const Folding& ShortModel::folding() {
  static const Folding folding(3, kEntries - ColouredWindows::kEntries);
  return folding;
}

}  // namespace turncoat::adjacency
