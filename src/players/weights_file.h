// Files of `liberties` weights, as `turncoat evolve` writes and `genetic-weights:file=...` reads them.
//
// They are JSON objects: {"format": "turncoat-weights", "version": 1, "evaluation": "liberties",
// "weights": [1, 6, 0, 1, 7]}; other keys say where the weights come from and are not looked at here.
#pragma once

#include <string>
#include <string_view>

#include "core/file.h"
#include "core/result.h"
#include "eval/liberties.h"
#include "json/fields.h"

namespace turncoat {

inline constexpr std::string_view kWeightsFormat = "turncoat-weights";
inline constexpr int kWeightsVersion = 1;
inline constexpr JsonRules kWeightsFile = {
    .most_bytes = kMostFileBytes, .deepest = 16, .right = "a weights file is one JSON object"};

// Reads the five numbers of the field "weights", and with them those that say what kind of file it is.
Liberties::Weights read_weights_list(JsonFields& fields);
Liberties::Weights read_weights(JsonFields& fields);

// Reads the text of such a file.
Result<Liberties::Weights> parse_weights(std::string_view text);

// Reads the file; the failure names it.
Result<Liberties::Weights> load_weights(const std::string& path);

}  // namespace turncoat
