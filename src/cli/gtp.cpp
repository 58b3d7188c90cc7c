// `gtp`: be an engine for programs that speak the Go Text Protocol.
#include <memory>
#include <optional>

#include "cli/command.h"
#include "cli/engine_options.h"
#include "cli/gtp_session.h"
#include "cli/limit_options.h"
#include "cli/line_reader.h"
#include "cli/options.h"

namespace turncoat::cli {

namespace {

struct GtpOptions {
  std::string game = std::string(kDefaultGame);
  LimitOptions limits;
  EngineResources resources;
};

CommandResult serve(Context& context, const GtpOptions& chosen) {
  const Result<AnyPosition> start = context.games.start(chosen.game);
  if (!start) return wrong_usage(start.error());
  Engine engine({.hash_bytes = chosen.resources.hash_bytes(), .threads = chosen.resources.threads});
  engine.get_ready(*start);
  GtpSession session(context.games, chosen.game, *start, engine, limits_of(chosen.limits));
  LineReader reader(context.streams.in, [](std::string_view line) {
    const std::optional<gtp::Command> command = gtp::parse_command(line);
    return command && command->name == "quit" && command->arguments.empty();
  });
  while (const std::optional<std::string> line = reader.next()) {
    if (!session.answer(*line, context.streams.out, reader.until_next())) break;
  }
  return {};
}

}  // namespace

Command add_gtp_command(CLI::App& app, Context& context) {
  CLI::App* const options =
      add_command(app, "gtp",
                  "Be an engine for other programs, by the Go Text Protocol.\n"
                  "Commands come on the standard input and replies go to the standard output. Cells are a1 "
                  "to h8 with rows "
                  "counted from the top, as in Othello. docs/protocols.md lists the commands.",
                  examples({"turncoat gtp", "turncoat gtp --game adjacency:rounds=10 --time 2",
                            "turncoat match 'gtp:turncoat gtp' greedy --games 2"}));
  const auto chosen = std::make_shared<GtpOptions>();
  add_text(*options, "--game", chosen->game, "GAME",
           "the game to begin with, as NAME or NAME:KEY=VALUE,...; see turncoat games");
  add_limit_options(*options, chosen->limits);
  add_engine_options(*options, chosen->resources);
  return {options, [&context, chosen] { return serve(context, *chosen); }};
}

}  // namespace turncoat::cli
