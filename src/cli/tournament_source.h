// What a tournament on the command line is: a file, bots, a folder of submissions, and options.
#pragma once

#include <string>
#include <vector>

#include "arena/tournament_file.h"
#include "cli/cli11_types.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/limit_options.h"

namespace turncoat::cli {

struct TournamentOptions {
  std::vector<std::string> entrants;  // bots, or one FILE.toml
  std::string submissions;
  GameOptions game;
  LimitOptions limits;
  std::string clock;
  std::string format = "round-robin";
  int games = 20;
  int challengers = 1;
  int swiss_rounds = 0;
  int groups = 2;
  int qualify = 2;
  std::string final_stage = "knockout";
  int tie_pairs = 2;
  bool draws_seeds = false;
  std::string openings = "auto";
  std::string balance = "none";
  std::string sprt;
  int seed = 1;
  int threads = 1;
};

void add_tournament_options(CLI::App& app, Context& context, TournamentOptions& options);

// The tournament that the words and options describe, checked, its submissions built. `app` is the command,
// which has been read.
std::expected<TournamentFile, CommandFailure> chosen_tournament(const Context& context, const CLI::App& app,
                                                                const TournamentOptions& chosen);

}  // namespace turncoat::cli
