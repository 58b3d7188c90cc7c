// Files of the source tree that tests read.
#pragma once

#include <filesystem>
#include <string_view>

namespace turncoat::testing {

// `relative` counts from the root of the repository.
std::filesystem::path source_path(std::string_view relative);

}  // namespace turncoat::testing
