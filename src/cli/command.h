// What a subcommand is: a word on the command line, its options, and what it does.
//
// Each command has a file of its own with one function `add_NAME_command`; app.cpp lists them.
#pragma once

#include <expected>
#include <functional>
#include <string>

#include "cli/app.h"
#include "cli/cli11_types.h"
#include "core/result.h"
#include "games/registry.h"
#include "players/registry.h"
#include "remote/confinement.h"

namespace turncoat::cli {

// What every command may use.
struct Context {
  Streams& streams;
  const GameRegistry& games;
  const PlayerRegistry& players;
  Confinement& bots;  // for those in other processes
};

// Why a command did not do its work, and the exit status that says so.
struct CommandFailure {
  std::string message;
  int status = kFailed;
};

using CommandResult = std::expected<void, CommandFailure>;

// The work itself could not be done: exit status 1.
inline std::unexpected<CommandFailure> failed(const Failure& failure) {
  return std::unexpected(CommandFailure{failure.message, kFailed});
}

// What was asked for makes no sense (an unknown game, say): exit status 2.
inline std::unexpected<CommandFailure> wrong_usage(const Failure& failure) {
  return std::unexpected(CommandFailure{failure.message, kWrongUsage});
}

// A subcommand of the app and the work to do when it was chosen.
struct Command {
  CLI::App* options = nullptr;
  std::function<CommandResult()> work;
};

// The options that all commands have which run bots of their user's: --unsafe.
void add_bot_options(CLI::App& app, Context& context);

Command add_play_command(CLI::App& app, Context& context);
Command add_serve_command(CLI::App& app, Context& context);
Command add_games_command(CLI::App& app, Context& context);
Command add_bots_command(CLI::App& app, Context& context);
Command add_move_command(CLI::App& app, Context& context);
Command add_solve_command(CLI::App& app, Context& context);
Command add_analyze_command(CLI::App& app, Context& context);
Command add_gtp_command(CLI::App& app, Context& context);
Command add_nboard_command(CLI::App& app, Context& context);
Command add_perft_command(CLI::App& app, Context& context);
Command add_match_command(CLI::App& app, Context& context);
Command add_stats_command(CLI::App& app, Context& context);
Command add_tournament_command(CLI::App& app, Context& context);
Command add_standings_command(CLI::App& app, Context& context);
Command add_worker_command(CLI::App& app, Context& context);
Command add_evolve_command(CLI::App& app, Context& context);
Command add_selfplay_command(CLI::App& app, Context& context);
Command add_train_command(CLI::App& app, Context& context);
Command add_improve_command(CLI::App& app, Context& context);
Command add_probcut_command(CLI::App& app, Context& context);
Command add_convert_command(CLI::App& app, Context& context);
Command add_bench_command(CLI::App& app, Context& context);
Command add_prove_command(CLI::App& app, Context& context);
Command add_check_command(CLI::App& app, Context& context);
Command add_experiment_command(CLI::App& app, Context& context);
Command add_completion_command(CLI::App& app, Context& context);
Command add_help_command(CLI::App& app, Context& context);

}  // namespace turncoat::cli
