// `help COMMAND`: the same as `COMMAND --help`.
#include <memory>
#include <string>

#include "cli/command.h"
#include "cli/help.h"
#include "cli/usage.h"

namespace turncoat::cli {

Command add_help_command(CLI::App& app, Context& context) {
  CLI::App* const options = app.add_subcommand("help", "Explain a command, or list them all.");
  const auto wanted = std::make_shared<std::string>();
  options->add_option("command", *wanted, "the command to explain")->type_name("COMMAND");
  options->footer(examples({"turncoat help", "turncoat help play"}));
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
