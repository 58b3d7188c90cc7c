// `serve`: the app without a browser of its own, also for other machines.
#include <memory>

#include "cli/app_host.h"
#include "cli/command.h"
#include "cli/options.h"

namespace turncoat::cli {

Command add_serve_command(CLI::App& app, Context& context) {
  CLI::App* const options =
      add_command(app, "serve",
                  "Run the app without opening a browser.\n"
                  "With another address the app is there for others in the network: whoever reaches it "
                  "can play, and can see and delete every game.",
                  examples({"turncoat serve", "turncoat serve --address 0.0.0.0 --port 8080",
                            "turncoat serve --data games"}));
  const auto chosen = std::make_shared<AppHostOptions>();
  chosen->opens_browser = false;
  chosen->joins_running = false;
  add_text(*options, "--address", chosen->address, "ADDRESS",
           "numeric address to listen on; 0.0.0.0 is every network of this machine");
  add_switch(*options, "--names", chosen->asks_names,
             "the page asks people for their names, so that each finds their own games and results");
  add_app_host_options(*options, *chosen);
  add_bot_options(*options, context);
  return {options, [&context, chosen] { return host_app(context, *chosen); }};
}

}  // namespace turncoat::cli
