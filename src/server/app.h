// The application as the transport sees it: requests of docs/app_protocol.md as text in, answers and events
// as text out. It knows neither sockets nor HTTP beyond its status codes.
#pragma once

#include <memory>
#include <string>

#include "games/registry.h"
#include "players/registry.h"
#include "server/application.h"
#include "server/token_bucket.h"
#include "session/game_hub.h"

namespace turncoat {

struct AppOptions {
  std::string version;
  bool asks_names = false;                                   // whether the page asks people who they are
  server::Rate new_games = {.per_second = 2, .burst = 500};  // of each address, imported ones too
};

// All functions are for any thread and return at once.
class App : public server::Application {
 public:
  // The registries must outlive the app.
  App(std::unique_ptr<GameHub> hub, const GameRegistry& games, const PlayerRegistry& players,
      const AppOptions& options);
  App(const App&) = delete;
  App& operator=(const App&) = delete;

  // Finishes what is under way. Neither Send nor Reply is called after it.
  ~App() override;

  ClientId connect(std::string address, Send send) override;

  // The client watches nothing any more; what only it waited for stops.
  void disconnect(ClientId client) override;

  // A message on the WebSocket of `client`; its answer goes to the client's Send.
  void request(ClientId client, std::string text) override;

  // An HTTP request for /api/ACTION.
  void ask(std::string address, std::string action, std::string body, Reply answered) override;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace turncoat
