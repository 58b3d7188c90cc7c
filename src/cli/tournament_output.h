// What a tournament is told as: text or JSON for the terminal, and files.
#pragma once

#include <span>
#include <string>

#include "arena/tournament.h"
#include "cli/cli11_types.h"
#include "cli/command.h"

namespace turncoat::cli {

struct OutputOptions {
  bool json = false;
  std::string csv;
  std::string pgn;
  std::string html;
};

void add_output_options(CLI::App& app, OutputOptions& options);

// Prints the standings, final ones if it is over, and writes the files that were asked for.
Result<void> tell_tournament(const Context& context, const OutputOptions& options,
                             const TournamentDescription& tournament, std::span<const TournamentGame> games,
                             bool is_over);

}  // namespace turncoat::cli
