#include "cli/app_host.h"

#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <optional>
#include <ostream>
#include <string_view>
#include <utility>

#include "cli/browser.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "server/app.h"
#include "server/assets.h"
#include "server/http_server.h"
#include "session/game_hub.h"
#include "store/data_folder.h"
#include "store/game_store.h"

namespace turncoat::cli {

namespace {

Result<std::filesystem::path> data_path(const AppHostOptions& options) {
  if (!options.data.empty()) return options.data;
  return default_data_folder([](std::string_view name) -> std::optional<std::string> {
    const char* const value = std::getenv(std::string(name).c_str());
    if (value == nullptr) return std::nullopt;
    return value;
  });
}

// Where the app on this folder can be found by a second start.
class Signpost {
 public:
  Signpost(const std::filesystem::path& folder, const std::string& url) : file_(file_in(folder)) {
    std::ofstream(file_) << url << '\n';
  }
  Signpost(const Signpost&) = delete;
  Signpost& operator=(const Signpost&) = delete;
  ~Signpost() {
    std::error_code ignored;
    std::filesystem::remove(file_, ignored);
  }

  static std::optional<std::string> read(const std::filesystem::path& folder) {
    std::ifstream in(file_in(folder));
    std::string url;
    if (!std::getline(in, url) || !url.starts_with("http://")) return std::nullopt;
    return url;
  }

 private:
  static std::filesystem::path file_in(const std::filesystem::path& folder) { return folder / "address"; }

  std::filesystem::path file_;
};

// On the port that was asked for; where that is only the usual one and taken, on the next free one.
Result<server::HttpServer> start_server(App& app, const AppHostOptions& options) {
  constexpr int kTries = 20;
  const auto start = [&](int port) {
    return server::HttpServer::start(app, server::built_in_assets(),
                                     {.address = options.address, .port = static_cast<std::uint16_t>(port)});
  };
  Result<server::HttpServer> wanted = start(options.port);
  for (int next = 1; !wanted && options.port == kAppPort && next < kTries; ++next) {
    Result<server::HttpServer> other = start(options.port + next);
    if (other) return other;
  }
  return wanted;
}

void wait_for(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait(lock, stop, [] { return false; });
}

}  // namespace

void add_app_host_options(CLI::App& app, AppHostOptions& options) {
  add_text(app, "--data", options.data, "FOLDER",
           "where games are kept; by default $XDG_DATA_HOME/turncoat or ~/.local/share/turncoat");
  add_number(app, "--port", options.port, {0, 65535},
             "port of the app; 0 is any free one, and if 7117 is taken the next free one serves");
  add_switch(app, "--allow-commands", options.allow_commands,
             "let the page start programs of this machine as players, and read files of weights; whoever "
             "reaches the app then does so as you");
}

CommandResult host_app(const Context& context, const AppHostOptions& options) {
  if (options.allow_commands && !options.address.starts_with("127.") && options.address != "::1") {
    return wrong_usage(
        {fmt::format("--allow-commands would let everybody who reaches {} run programs on this "
                     "machine: leave it out, or --address",
                     options.address)});
  }
  const Result<std::filesystem::path> path = data_path(options);
  if (!path) return failed(path.error());
  const InterruptGuard interrupt;  // before any thread
  const Result<DataFolder> folder = DataFolder::open(*path);
  if (!folder) {
    const std::optional<std::string> url = Signpost::read(*path);
    if (!url || !options.joins_running) return failed(folder.error());
    if (options.allow_commands) {
      return failed(
          {fmt::format("Turncoat is already running at {}: end it first, --allow-commands is for its "
                       "start",
                       *url)});
    }
    context.streams.out << "Turncoat is already running: " << *url << '\n';
    if (options.opens_browser) open_browser(*url);
    return {};
  }

  Result<GameStore> store = GameStore::open(folder->database(), context.games);
  if (!store) return failed(store.error());
  HubOptions hub_options;
  hub_options.allow_commands = options.allow_commands;
  App app(std::make_unique<GameHub>(std::move(*store), context.games, context.players, hub_options),
          context.games, context.players, {.version = TURNCOAT_VERSION, .asks_names = options.asks_names});
  const Result<server::HttpServer> server = start_server(app, options);
  if (!server) return failed(server.error());

  const Signpost signpost(*path, server->url());
  context.streams.out << "Turncoat is at " << server->url() << " (Ctrl+C ends it)" << std::endl;
  if (options.opens_browser) open_browser(server->url());
  wait_for(interrupt.token());
  return {};
}

}  // namespace turncoat::cli
