// Parts of a coloured window of Adjacency, for learning alone.
//
// There are many ways to fill a window and few positions with most of them. What a window is worth follows
// for the most part from what stands in smaller shapes within it: a cell and its neighbours, and blocks of
// two rows or columns. So these have weights of their own while weights are fitted, and a window's weight is
// only what differs from their sum. In the end they are added up, and the evaluation needs no parts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace turncoat::adjacency {

class WindowParts {
 public:
  static constexpr std::size_t kParts = 5;  // of a window
  using Parts = std::array<std::uint32_t, kParts>;

  // Worked out when it is first asked for.
  static const WindowParts& all();

  // How many weights all parts have.
  [[nodiscard]] static std::size_t weights();

  // The parts of the window behind each weight (ShortModel::folding); other weights have none.
  [[nodiscard]] std::span<const Parts> of_windows() const { return parts_; }

 private:
  WindowParts();

  std::vector<Parts> parts_;
};

}  // namespace turncoat::adjacency
