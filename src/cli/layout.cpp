#include "cli/layout.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace turncoat::cli {

std::string wrapped(std::string_view text, std::size_t indent) {
  const std::string new_line = std::string("\n").append(indent, ' ');
  std::string result;
  for (const std::string_view line : split(text, '\n')) {
    if (!result.empty()) result += new_line;
    std::size_t column = indent;
    for (const std::string_view word : words_of(line)) {
      if (column > indent && column + 1 + word.size() > kLineWidth) {
        result += new_line;
        column = indent;
      }
      if (column > indent) {
        result += ' ';
        ++column;
      }
      result += word;
      column += word.size();
    }
  }
  return result;
}

std::string list_of(std::span<const Entry> entries) {
  constexpr std::size_t kWidestTerm = 20;  // a longer one has its text on the next line
  std::size_t width = 0;
  for (const Entry& entry : entries) {
    if (entry.term.size() <= kWidestTerm) width = std::max(width, entry.term.size());
  }
  std::string result;
  for (const Entry& entry : entries) {
    result += fmt::format("  {:<{}}", entry.term, width);
    const std::size_t indent = 2 + width + 2;
    result += entry.term.size() > width ? std::string("\n").append(indent, ' ') : "  ";
    result += wrapped(entry.text, indent) + "\n";
  }
  return result;
}

}  // namespace turncoat::cli
