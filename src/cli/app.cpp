#include "cli/app.h"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>

#include "cli/command.h"

namespace turncoat::cli {

int run(const std::vector<std::string>& arguments, Streams& streams) {
  GameRegistry games;
  add_builtin_games(games);
  PlayerRegistry players;
  add_builtin_players(players);
  Context context{streams, games, players};

  CLI::App app("Games in which pieces change sides: the Adjacency Strategy Game and Othello.", "turncoat");
  app.require_subcommand(0, 1);
  const std::vector<Command> commands = {
      add_convert_command(app, context),
      add_games_command(app, context),
      add_perft_command(app, context),
  };

  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));  // CLI11 reads from the back
  } catch (const CLI::ParseError& error) {
    const int status = app.exit(error, streams.out, streams.err);
    return status == 0 ? kDone : kWrongUsage;
  }
  for (const Command& command : commands) {
    if (!command.options->parsed()) continue;
    const CommandResult result = command.work();
    if (result) return kDone;
    fmt::print(streams.err, "turncoat {}: {}\n", command.options->get_name(), result.error().message);
    return result.error().status;
  }
  return kDone;
}

}  // namespace turncoat::cli
