// Files that hold what the program is expected to write, and change only on purpose.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace turncoat::testing {

// The whole file; empty if there is none.
std::string read_text_file(const std::filesystem::path& path);

// True if TURNCOAT_UPDATE_GOLDEN is set: expected files are written instead of compared.
bool updates_golden_files();

// Compares `actual` with the file and shows the first line that differs, or writes the file.
void expect_golden(const std::filesystem::path& path, std::string_view actual);

}  // namespace turncoat::testing
