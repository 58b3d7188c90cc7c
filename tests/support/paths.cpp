#include "support/paths.h"

namespace turncoat::testing {

std::filesystem::path source_path(std::string_view relative) {
  return std::filesystem::path(TURNCOAT_SOURCE_DIR) / relative;
}

}  // namespace turncoat::testing
