// Files of `liberties` weights, as `turncoat evolve` writes and `genetic-weights:file=...` reads them.
//
// They are JSON objects: {"format": "turncoat-weights", "version": 1, "evaluation": "liberties",
// "weights": [1, 6, 0, 1, 7]}; other keys say where the weights come from and are not looked at here.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "eval/liberties.h"

namespace turncoat {

inline constexpr std::string_view kWeightsFormat = "turncoat-weights";
inline constexpr int kWeightsVersion = 1;

// Reads the text of such a file.
Result<Liberties::Weights> parse_weights(std::string_view text);

// Reads the file; the failure names it.
Result<Liberties::Weights> load_weights(const std::string& path);

}  // namespace turncoat
