// Files of learned weights: a title, a line that says how they were made, numbers of two bytes, and a
// checksum of all of it. docs/learning.md describes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace turncoat {

struct WeightsFile {
  std::string origin;
  std::vector<std::int16_t> weights;
};

// "turncoat evaluation GAME 1".
std::string weights_title(std::string_view game);

// Reads the file of a game with so many weights. Fails if it is damaged, or something else.
Result<WeightsFile> parse_weights_file(std::string_view bytes, std::string_view game, std::size_t size);

std::string weights_file_bytes(std::string_view game, std::span<const std::int16_t> weights,
                               std::string_view origin);

}  // namespace turncoat
