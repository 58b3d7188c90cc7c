// The file of an evolution: a weights file (players/weights_file.h) of the fittest chromosome that also
// holds the options and all generations, so that a run can go on and a page can draw it.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "train/evolution.h"

namespace turncoat {

// Precondition: there is a generation.
std::string to_text(const Evolution& evolution);

Result<Evolution> parse_evolution(std::string_view text);

// Replaces the file at once and for good: whenever the program or the machine stops, either the old file
// or the new one is there, whole.
Result<void> save_evolution(const std::string& path, const Evolution& evolution);

// What an earlier run left at `path`, or a new evolution where there is no file. Fails if the file is
// something else or was made with other options.
Result<Evolution> open_evolution(const std::string& path, const EvolutionOptions& options);

}  // namespace turncoat
