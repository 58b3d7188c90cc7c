// Files of learned weights: a title, a line that says how they were made, numbers, and a
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
  std::string_view body;  // the numbers, in the bytes that were read
};

// "turncoat evaluation GAME 1".
std::string weights_title(std::string_view game);

// Reads the file of a game whose numbers take one of these sizes, in bytes. Fails if it is damaged, or
// something else.
Result<WeightsFile> parse_weights_file(std::string_view bytes, std::string_view game,
                                       std::span<const std::size_t> sizes);

std::string weights_file_bytes(std::string_view game, std::string_view body, std::string_view origin);

// Weights of two bytes as they stand in a file, and back.
std::string_view bytes_of_weights(std::span<const std::int16_t> weights);
std::vector<std::int16_t> weights_of_bytes(std::string_view bytes);

}  // namespace turncoat
