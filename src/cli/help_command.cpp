// `help COMMAND`: the same as `COMMAND --help`.
#include <CLI/CLI.hpp>

#include <memory>
#include <string>

#include "cli/command.h"
#include "cli/help.h"
#include "cli/options.h"
#include "cli/usage.h"

namespace turncoat::cli {

Command add_help_command(CLI::App& app, Context& context) {
  CLI::App* const options = add_command(app, "help", "Explain a command, or list them all.",
                                        examples({"turncoat help", "turncoat help play"}));
  const auto wanted = std::make_shared<std::string>();
  add_text(*options, "command", *wanted, "COMMAND", "the command to explain");
  return {options, [&app, &context, wanted]() -> CommandResult {
            if (wanted->empty()) {
              context.streams.out << help_text(app);
              return {};
            }
            for (const CLI::App* command : app.get_subcommands({})) {
              if (command->get_name() != *wanted) continue;
              context.streams.out << help_text(*command);
              return {};
            }
            return wrong_usage(Failure{unknown_command(app, *wanted)});
          }};
}

}  // namespace turncoat::cli
