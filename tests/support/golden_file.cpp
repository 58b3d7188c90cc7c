#include "support/golden_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <vector>

#include "core/text.h"

namespace turncoat::testing {

std::string read_text_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

bool updates_golden_files() {
  const char* const wish = std::getenv("TURNCOAT_UPDATE_GOLDEN");
  return wish != nullptr && std::string_view(wish) != "" && std::string_view(wish) != "0";
}

void expect_golden(const std::filesystem::path& path, std::string_view actual) {
  const std::string expected = read_text_file(path);
  if (expected == actual) return;
  if (updates_golden_files()) {
    std::ofstream(path, std::ios::binary) << actual;
    return;
  }
  const std::vector<std::string_view> expected_lines = split(expected, '\n');
  const std::vector<std::string_view> actual_lines = split(actual, '\n');
  const auto [there, here] = std::ranges::mismatch(expected_lines, actual_lines);
  ADD_FAILURE() << path.string() << ": line " << there - expected_lines.begin() + 1 << " differs\n"
                << "  expected: " << (there == expected_lines.end() ? "(end of the file)" : *there) << "\n"
                << "  actual:   " << (here == actual_lines.end() ? "(end)" : *here) << "\n"
                << "If the change is meant, run tools/update_golden.sh and read the diff.";
}

}  // namespace turncoat::testing
