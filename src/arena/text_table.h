// Tables of text for the terminal: columns as wide as they need to be, names cut so that a line fits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace turncoat {

class TextTable {
 public:
  enum class Align : std::uint8_t { kLeft, kRight };
  struct Column {
    std::string title;
    Align align = Align::kRight;
    bool is_cut = false;  // the one that gives way if a line is too wide
  };

  explicit TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {}

  // Precondition: one cell for each column. Cells go through `printable`.
  void add(const std::vector<std::string>& cells);

  // Lines of at most `width` characters, as far as cutting names to `kShortestName` allows. A column in which
  // nothing stands is left out.
  [[nodiscard]] std::string text(std::size_t width = 80) const;

 private:
  static constexpr std::size_t kShortestName = 12;

  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace turncoat
