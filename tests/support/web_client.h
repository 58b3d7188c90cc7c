// A browser's side of the server tests: a plain socket that sends any bytes, and a WebSocket.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/file_descriptor.h"
#include "support/patience.h"

namespace turncoat::testing {

class RawClient {
 public:
  explicit RawClient(std::uint16_t port);

  void send(std::string_view bytes);
  // The next answer: header and body, or what came before the connection ended.
  std::string answer(bool has_body = true);
  // Whether the server has closed the connection; waits for it, and throws away what it still says.
  bool is_closed();

 private:
  bool receive();

  FileDescriptor socket_;
  std::string received_;
};

// One request on a connection of its own; `head` is its first line and its fields but Host.
std::string http_answer(std::uint16_t port, std::string_view head, std::string_view body = "");

// The number after "HTTP/1.1", or 0.
int status_of(std::string_view answer);
std::string body_of(std::string_view answer);

class LiveClient {
 public:
  // Throws if the handshake fails.
  LiveClient(std::uint16_t port, const std::string& host, const std::string& origin = "");
  explicit LiveClient(std::uint16_t port);
  ~LiveClient();

  // The rest does nothing once the connection has ended.
  void send(const std::string& text);
  void send_binary(const std::string& bytes);
  // The next message; none when the connection has ended, and close_code() says how.
  std::optional<std::string> receive();
  // 0: without a close frame.
  [[nodiscard]] int close_code() const;

 private:
  struct Socket;
  std::unique_ptr<Socket> socket_;
};

}  // namespace turncoat::testing
