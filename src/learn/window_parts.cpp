#include "learn/window_parts.h"

#include <algorithm>

#include "eval/adjacency/window_models.h"

namespace turncoat::adjacency {

namespace {

constexpr std::uint32_t kStates = 3;
constexpr std::uint32_t kCrossWays = power(kStates, 5);
constexpr std::uint32_t kBlockWays = power(kStates, 6);

// Tables of parts, one behind the other: a cross for each kind of window, then blocks by where they lie.
enum class Block : std::uint8_t { kInside, kEdgeTop, kEdgeBottom, kEdgeSide, kCornerNear, kCornerFar };
constexpr std::uint32_t kBlocks = 6;
constexpr std::uint32_t block_entry(Block block, std::uint32_t index) {
  return static_cast<std::uint32_t>(kWindowKinds) * kCrossWays +
         static_cast<std::uint32_t>(block) * kBlockWays + index;
}

// What stands in a window, by row and column.
struct Window {
  std::array<std::array<std::uint32_t, kWindowSide>, kWindowSide> cells{};

  explicit Window(std::uint32_t index) {
    for (auto& row : cells) {
      for (std::uint32_t& cell : row) {
        cell = index % kStates;
        index /= kStates;
      }
    }
  }

  [[nodiscard]] Window transposed() const {
    Window image = *this;
    for (std::size_t i = 0; i < kWindowSide; ++i) {
      for (std::size_t j = 0; j < kWindowSide; ++j) image.cells[i][j] = cells[j][i];
    }
    return image;
  }
  [[nodiscard]] Window mirrored() const {  // left to right
    Window image = *this;
    for (auto& row : image.cells) std::ranges::reverse(row);
    return image;
  }
  [[nodiscard]] Window turned() const { return transposed().mirrored(); }

  // The cell in the middle with its neighbours, and the two upper or lower rows, as numbers.
  [[nodiscard]] std::uint32_t cross() const {
    std::uint32_t number = cells[1][1];
    for (const std::uint32_t cell : {cells[0][1], cells[1][0], cells[1][2], cells[2][1]})
      number = number * kStates + cell;
    return number;
  }
  [[nodiscard]] std::uint32_t rows_from(std::size_t first) const {
    std::uint32_t number = 0;
    for (std::size_t i = first; i < first + 2; ++i) {
      for (const std::uint32_t cell : cells[i]) number = number * kStates + cell;
    }
    return number;
  }
  [[nodiscard]] std::uint32_t top() const { return rows_from(0); }
  [[nodiscard]] std::uint32_t bottom() const { return rows_from(1); }
};

WindowParts::Parts parts_in_corner(const Window& window) {
  const Window other = window.transposed();
  return {std::min(window.cross(), other.cross()), block_entry(Block::kCornerNear, window.top()),
          block_entry(Block::kCornerNear, other.top()), block_entry(Block::kCornerFar, window.bottom()),
          block_entry(Block::kCornerFar, other.bottom())};
}

WindowParts::Parts parts_at_edge(const Window& window) {
  const Window other = window.mirrored();
  return {kCrossWays + std::min(window.cross(), other.cross()),
          block_entry(Block::kEdgeTop, std::min(window.top(), other.top())),
          block_entry(Block::kEdgeBottom, std::min(window.bottom(), other.bottom())),
          block_entry(Block::kEdgeSide, window.transposed().top()),
          block_entry(Block::kEdgeSide, other.transposed().top())};
}

WindowParts::Parts parts_inside(const Window& window) {
  WindowParts::Parts parts{window.cross()};
  Window view = window;
  for (std::size_t turn = 0; turn < 4; ++turn) {
    const Window other = view.mirrored();
    parts[0] = std::min({parts[0], view.cross(), other.cross()});
    parts[turn + 1] = block_entry(Block::kInside, std::min(view.top(), other.top()));
    view = view.turned();
  }
  parts[0] += 2 * kCrossWays;
  return parts;
}

}  // namespace

const WindowParts& WindowParts::all() {
  static const WindowParts parts;
  return parts;
}

std::size_t WindowParts::weights() { return kWindowKinds * kCrossWays + std::size_t{kBlocks} * kBlockWays; }

WindowParts::WindowParts() {
  const Folding& folding = ShortModel::folding();
  for (std::uint32_t entry = 0; entry < ColouredWindows::kEntries; ++entry) {
    if (folding.weight_of(entry) < parts_.size()) continue;  // an image of one before
    const Window window(entry % ColouredWindows::kWays);
    switch (static_cast<WindowKind>(entry / ColouredWindows::kWays)) {
      case WindowKind::kCorner:
        parts_.push_back(parts_in_corner(window));
        break;
      case WindowKind::kEdge:
        parts_.push_back(parts_at_edge(window));
        break;
      case WindowKind::kInside:
        parts_.push_back(parts_inside(window));
        break;
    }
  }
}

}  // namespace turncoat::adjacency
