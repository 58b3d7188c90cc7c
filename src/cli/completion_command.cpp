// `completion SHELL`: prints the script that teaches a shell our words.
#include <memory>

#include "cli/command.h"
#include "cli/completion.h"
#include "cli/options.h"

namespace turncoat::cli {

Command add_completion_command(CLI::App& app, Context& context) {
  CLI::App* const options =
      add_command(app, "completion", "Print a script that lets your shell complete commands and options.",
                  examples({"source <(turncoat completion bash)", "source <(turncoat completion zsh)",
                            "turncoat completion fish | source"}));
  const auto shell = std::make_shared<std::string>();
  add_required_choice(*options, "shell", *shell, {"bash", "zsh", "fish"}, "the shell to write for");
  return {options, [&app, &context, shell]() -> CommandResult {
            const CompletionSource source{app, context.games, context.players};
            context.streams.out << (*shell == "bash"  ? bash_completion(source)
                                    : *shell == "zsh" ? zsh_completion(source)
                                                      : fish_completion(source));
            return {};
          }};
}

}  // namespace turncoat::cli
