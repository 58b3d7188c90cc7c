// Bytes as a client sends them, through a real connection to a server inside this process: HTTP requests,
// and WebSocket frames after a handshake (where the input begins with 'W'). The sanitizers do the checking.
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <string>

#include "fuzz.h"
#include "server/http_server.h"
#include "support/echo_application.h"

namespace {

using namespace turncoat;

constexpr auto kAssets = std::to_array<server::Asset>({{"/index.html", "page", "(zip)", "11"}});

int connected(std::uint16_t port) {
  const int client = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int status = ::connect(client, reinterpret_cast<const sockaddr*>(&address), sizeof address);
  fuzz::check(status == 0, "the server listens");
  return client;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static testing::EchoApplication application;
  static const Result<server::HttpServer> server = server::HttpServer::start(
      application, kAssets, {}, {.unread = 1 << 16, .rate = {.per_second = 1e9, .burst = 1e9}});
  fuzz::check(server.has_value(), "the server starts");

  std::string bytes(fuzz::text_of(data, size));
  if (bytes.starts_with('W')) {
    bytes = fmt::format(
        "GET /api/live HTTP/1.1\r\nHost: localhost:{}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n{}",
        server->port(), bytes.substr(1));
  }
  // "$" in place of the port lets requests pass the check of Host.
  if (const std::size_t at = bytes.find('$'); at != std::string::npos) {
    bytes.replace(at, 1, std::to_string(server->port()));
  }
  const int client = connected(server->port());
  ::send(client, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  ::shutdown(client, SHUT_WR);
  std::array<char, 4096> answer;
  while (::recv(client, answer.data(), answer.size(), 0) > 0) {
  }
  ::close(client);
  return 0;
}
