// The app, running: data folder, games, server, until Ctrl+C. `play` and `serve` are this with other options.
#pragma once

#include <string>

#include "cli/cli11_types.h"
#include "cli/command.h"

namespace turncoat::cli {

inline constexpr int kAppPort = 7117;

struct AppHostOptions {
  std::string data;  // empty: the place that the XDG rules name
  std::string address = "127.0.0.1";
  int port = kAppPort;  // if this one is taken, the next free one; any other is meant as it is
  bool opens_browser = true;
  bool joins_running = true;  // where the app runs already on the folder, that one is meant
  bool allow_commands = false;
  bool asks_names = false;  // people say who they are, so that each finds their own games
};

// --data, --port and --allow-commands.
void add_app_host_options(CLI::App& app, AppHostOptions& options);

// Returns when SIGINT or SIGTERM came, or at once if the app already runs on that data folder and will do.
CommandResult host_app(const Context& context, const AppHostOptions& options);

}  // namespace turncoat::cli
