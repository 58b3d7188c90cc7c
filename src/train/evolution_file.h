// The file of an evolution: a weights file (players/weights_file.h) of the fittest chromosome that also
// holds the options and all generations, so that a run can go on and a page can draw it.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "core/file.h"
#include "core/result.h"
#include "train/evolution.h"

namespace turncoat {

// Precondition: there is a generation.
std::string to_text(const Evolution& evolution);

Result<Evolution> parse_evolution(std::string_view text);

// The file of a run. No other run can have it at the same time.
class EvolutionLog {
 public:
  // Goes on with what an earlier run left at `path`, or begins the file. Fails if it is something else, was
  // made with other options, or is in use by another run.
  static Result<EvolutionLog> open(const std::string& path, const EvolutionOptions& options);

  [[nodiscard]] Evolution& evolution() { return evolution_; }

  // Replaces the file at once and for good: whenever the program or the machine stops, either the old file
  // or the new one is there, whole. Precondition: there is a generation.
  Result<void> save();

 private:
  EvolutionLog(LockedFile file, Evolution evolution)
      : file_(std::move(file)), evolution_(std::move(evolution)) {}

  LockedFile file_;
  Evolution evolution_;
};

}  // namespace turncoat
