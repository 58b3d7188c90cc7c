#include "games/perft.h"

#include <fmt/ostream.h>

#include <memory>

#include "cli/command.h"

namespace turncoat::cli {

namespace {

struct PerftOptions {
  std::string game = "othello";
  int depth = 1;
};

}  // namespace

Command add_perft_command(CLI::App& app, Context& context) {
  CLI::App* const options = app.add_subcommand("perft", "Count the lines of play of a given length.");
  const auto chosen = std::make_shared<PerftOptions>();
  options->add_option("--game", chosen->game, "the game, as NAME or NAME:KEY=VALUE,...");
  options->add_option("--depth", chosen->depth, "plies")->required();
  return {options, [&context, chosen]() -> CommandResult {
            const Result<AnyPosition> start = context.games.start(chosen->game);
            if (!start) return wrong_usage(start.error());
            const std::uint64_t nodes = start->visit([&](const auto& p) { return perft(p, chosen->depth); });
            fmt::print(context.streams.out, "{}\n", nodes);
            return {};
          }};
}

}  // namespace turncoat::cli
