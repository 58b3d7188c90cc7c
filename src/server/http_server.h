// The sockets of the app: HTTP for the page and single requests, WebSocket for live games.
//
// One thread serves all connections and never waits for anything but them. What is answered is decided
// by site.h and by the application.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "core/result.h"
#include "server/application.h"
#include "server/assets.h"
#include "server/token_bucket.h"

namespace turncoat::server {

// What one client may take from the others. Sizes in bytes.
struct ServerLimits {
  std::size_t connections = 512;  // one more, and one of the address that has most goes
  std::size_t header = 16 << 10;
  std::size_t message = 1 << 20;  // a request's body, or a WebSocket's message
  std::size_t unread = 4 << 20;   // waiting for a client that does not read
  std::size_t held = 64 << 20;    // of messages not yet complete or not yet read, of all connections together
  Rate rate = {};                 // of each address
  std::chrono::milliseconds request{10'000};  // from a request's or a message's first byte to its last
  std::chrono::milliseconds idle{60'000};     // between requests; a WebSocket answers pings in that time
};

struct ServerAddress {
  std::string address = "127.0.0.1";  // numeric
  std::uint16_t port = 0;             // 0: any free one
};

class HttpServer {
 public:
  // Listens from now on. The application and the assets outlive the server.
  static Result<HttpServer> start(Application& application, std::span<const Asset> assets,
                                  const ServerAddress& address, const ServerLimits& limits = {});

  HttpServer(HttpServer&&) noexcept;
  HttpServer& operator=(HttpServer&&) noexcept;
  // Says goodbye to every client and is gone within half a second.
  ~HttpServer();

  [[nodiscard]] std::uint16_t port() const;
  // What to type into a browser: "http://127.0.0.1:7117/".
  [[nodiscard]] std::string url() const;

 private:
  class Sockets;
  explicit HttpServer(std::unique_ptr<Sockets> sockets);
  std::unique_ptr<Sockets> sockets_;
};

}  // namespace turncoat::server
