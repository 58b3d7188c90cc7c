#include <fmt/format.h>

#include <algorithm>

#include "experiment/findings.h"

namespace turncoat {

namespace {

std::string lines_of(const Sheet& sheet) {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < sheet.columns.size(); ++i) {
    widths.push_back(sheet.columns[i].size());
    for (const auto& row : sheet.rows) widths[i] = std::max(widths[i], row[i].size());
  }
  const auto line = [&](const std::vector<std::string>& cells) {
    std::string text = " ";
    for (std::size_t i = 0; i < cells.size(); ++i) text += fmt::format(" {:<{}} ", cells[i], widths[i]);
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n";
  };
  std::string text = sheet.caption + "\n" + line(sheet.columns);
  for (const auto& row : sheet.rows) text += line(row);
  return text;
}

}  // namespace

std::string to_text(const Section& section) {
  std::string text = fmt::format("{}  {} ({})\n\n", section.id, section.title, section.source);
  for (const Sheet& sheet : section.sheets) text += lines_of(sheet) + "\n";
  for (const std::string& remark : section.remarks) text += "* " + remark + "\n";
  for (const std::string& contradiction : section.contradictions) text += "! " + contradiction + "\n";
  return text + "\n";
}

}  // namespace turncoat
