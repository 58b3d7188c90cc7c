// Options about bots in other processes, the same for every command that takes bots.
#include "cli/command.h"
#include "cli/options.h"

namespace turncoat::cli {

void add_bot_options(CLI::App& app, Context& context) {
  add_switch(app, "--unsafe", context.bots.is_unsafe,
             "run line:... and gtp:... without a sandbox, with all your rights; for programs that you trust");
}

}  // namespace turncoat::cli
