#include "arena/text_table.h"

#include <algorithm>
#include <cassert>

#include "core/text.h"

namespace turncoat {

namespace {

constexpr std::string_view kGap = "  ";
constexpr std::string_view kCut = "...";

std::string fitted(const std::string& cell, std::size_t width, TextTable::Align align) {
  const std::size_t length = characters_in(cell);
  if (length > width) return std::string(cut_to_characters(cell, width - kCut.size())).append(kCut);
  const std::string room(width - length, ' ');
  return align == TextTable::Align::kLeft ? cell + room : room + cell;
}

std::string without_end(std::string line) {
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

}  // namespace

void TextTable::add(const std::vector<std::string>& cells) {
  assert(cells.size() == columns_.size());
  std::vector<std::string>& row = rows_.emplace_back();
  for (const std::string& cell : cells) row.push_back(printable(cell));
}

std::string TextTable::text(std::size_t width) const {
  std::vector<std::size_t> widths;
  std::size_t whole = 0;
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    std::size_t widest = 0;
    for (const std::vector<std::string>& row : rows_) widest = std::max(widest, characters_in(row[column]));
    if (widest > 0) widest = std::max(widest, characters_in(columns_[column].title));
    widths.push_back(widest);
    if (widest > 0) whole += widest + (whole > 0 ? kGap.size() : 0);
  }
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    if (!columns_[column].is_cut || whole <= width) continue;
    const std::size_t least = std::min(widths[column], kShortestName);
    const std::size_t narrower = std::min(widths[column] - least, whole - width);
    widths[column] -= narrower;
    whole -= narrower;
  }
  const auto line_of = [&](const auto& cell_of) {
    std::string line;
    for (std::size_t column = 0; column < columns_.size(); ++column) {
      if (widths[column] == 0) continue;
      if (!line.empty()) line += kGap;
      line += fitted(cell_of(column), widths[column], columns_[column].align);
    }
    return without_end(line) + '\n';
  };
  std::string text =
      line_of([&](std::size_t column) -> const std::string& { return columns_[column].title; });
  for (const std::vector<std::string>& row : rows_) {
    text += line_of([&](std::size_t column) -> const std::string& { return row[column]; });
  }
  return text;
}

}  // namespace turncoat
