// What the transport knows of the app: texts in, texts out. JSON begins behind it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace turncoat::server {

// One WebSocket, never used twice.
using ClientId = std::uint64_t;

// Every function may be called on any thread and does not block: work happens elsewhere.
class Application {
 public:
  // Called on any thread, any number of times, also for a moment after `disconnect`; does not block.
  using Send = std::function<void(std::string message)>;
  // Called once, on any thread or at once; does not block.
  using Reply = std::function<void(int status, std::string json)>;

  Application() = default;
  Application(const Application&) = delete;
  Application& operator=(const Application&) = delete;
  virtual ~Application() = default;

  // `address`, of both: where it comes from. What one address may take of the rest is limited.
  virtual ClientId connect(std::string address, Send send) = 0;
  virtual void disconnect(ClientId client) = 0;
  // A message of a WebSocket; answers and events go through its `Send`.
  virtual void request(ClientId client, std::string text) = 0;
  // A request that stands alone: `POST /api/ACTION`.
  virtual void ask(std::string address, std::string action, std::string body, Reply reply) = 0;
};

}  // namespace turncoat::server
