#include <fmt/ostream.h>

#include "cli/command.h"

namespace turncoat::cli {

Command add_games_command(CLI::App& app, Context& context) {
  CLI::App* const options = app.add_subcommand("games", "List the games with their settings.");
  return {options, [&context]() -> CommandResult {
            for (const GameInfo& game : context.games.games()) {
              fmt::print(context.streams.out, "{}: {}\n", game.name, game.summary);
            }
            return {};
          }};
}

}  // namespace turncoat::cli
