// `nboard`: be an Othello engine for programs that speak the NBoard protocol.
#include <memory>
#include <optional>

#include "cli/command.h"
#include "cli/engine_options.h"
#include "cli/line_reader.h"
#include "cli/nboard_session.h"
#include "cli/options.h"
#include "core/text.h"

namespace turncoat::cli {

namespace {

CommandResult serve(Context& context, const EngineResources& resources) {
  Engine engine({.hash_bytes = resources.hash_bytes(), .threads = resources.threads});
  NboardSession session(context.games, engine);
  LineReader reader(context.streams.in, [](std::string_view line) { return trimmed(line) == "quit"; });
  while (const std::optional<std::string> line = reader.next()) {
    if (!session.answer(*line, context.streams.out, reader.until_next())) break;
  }
  return {};
}

}  // namespace

Command add_nboard_command(CLI::App& app, Context& context) {
  CLI::App* const options =
      add_command(app, "nboard",
                  "Be an Othello engine for NBoard and other programs that speak its protocol.\n"
                  "Commands come on the standard input and answers go to the standard output. The other "
                  "program says how deep "
                  "to look. docs/protocols.md lists the commands.",
                  examples({"turncoat nboard", "turncoat nboard --threads 2 --hash 256"}));
  const auto chosen = std::make_shared<EngineResources>();
  add_engine_options(*options, *chosen);
  return {options, [&context, chosen] { return serve(context, *chosen); }};
}

}  // namespace turncoat::cli
