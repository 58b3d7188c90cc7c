#include "support/web_client.h"

#include <arpa/inet.h>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <stdexcept>

namespace turncoat::testing {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;

FileDescriptor connected_socket(std::uint16_t port) {
  FileDescriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const timeval patience = {.tv_sec = kPatience.count(), .tv_usec = 0};
  ::setsockopt(socket.get(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    throw std::runtime_error("the test cannot connect");
  }
  return socket;
}

std::size_t content_length(std::string_view header) {
  constexpr std::string_view kField = "\r\nContent-Length: ";
  const std::size_t at = header.find(kField);
  std::size_t length = 0;
  if (at == std::string_view::npos) return length;
  const char* const digits = header.data() + at + kField.size();
  std::from_chars(digits, header.data() + header.size(), length);
  return length;
}

}  // namespace

RawClient::RawClient(std::uint16_t port) : socket_(connected_socket(port)) {}

void RawClient::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;  // the server has closed; the test sees it when it reads
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

bool RawClient::receive() {
  std::array<char, 65536> piece;
  errno = 0;
  const ssize_t size = ::recv(socket_.get(), piece.data(), piece.size(), 0);
  if (size > 0) received_.append(piece.data(), static_cast<std::size_t>(size));
  return size > 0;
}

std::string RawClient::answer(bool has_body) {
  constexpr std::string_view kEnd = "\r\n\r\n";
  std::size_t header = std::string::npos;
  while ((header = received_.find(kEnd)) == std::string::npos && receive()) {
  }
  if (header == std::string::npos) return std::exchange(received_, "");
  header += kEnd.size();
  const std::size_t size =
      header + (has_body ? content_length(std::string_view(received_).substr(0, header)) : 0);
  while (received_.size() < size && receive()) {
  }
  const std::string whole = received_.substr(0, size);
  received_.erase(0, size);
  return whole;
}

bool RawClient::is_closed() {
  while (receive()) {
  }
  return errno != EAGAIN;
}

std::string http_answer(std::uint16_t port, std::string_view head, std::string_view body) {
  RawClient client(port);
  client.send(
      fmt::format("{}\r\nHost: localhost:{}\r\nContent-Length: {}\r\n\r\n{}", head, port, body.size(), body));
  return client.answer(!head.starts_with("HEAD"));
}

int status_of(std::string_view answer) {
  constexpr std::string_view kVersion = "HTTP/1.1 ";
  int status = 0;
  if (answer.starts_with(kVersion)) {
    std::from_chars(answer.data() + kVersion.size(), answer.data() + answer.size(), status);
  }
  return status;
}

std::string body_of(std::string_view answer) {
  const std::size_t at = answer.find("\r\n\r\n");
  return at == std::string_view::npos ? "" : std::string(answer.substr(at + 4));
}

struct LiveClient::Socket {
  asio::io_context io;
  websocket::stream<tcp::socket> stream{io};
};

LiveClient::LiveClient(std::uint16_t port, const std::string& host, const std::string& origin)
    : socket_(std::make_unique<Socket>()) {
  tcp::socket& plain = socket_->stream.next_layer();
  plain.connect(tcp::endpoint(asio::ip::address_v4::loopback(), port));
  const timeval patience = {.tv_sec = kPatience.count(), .tv_usec = 0};
  ::setsockopt(plain.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  if (!origin.empty()) {
    socket_->stream.set_option(websocket::stream_base::decorator(
        [origin](websocket::request_type& request) { request.set(beast::http::field::origin, origin); }));
  }
  socket_->stream.handshake(host, "/api/live");
}

LiveClient::LiveClient(std::uint16_t port) : LiveClient(port, fmt::format("localhost:{}", port)) {}

LiveClient::~LiveClient() = default;

void LiveClient::send(const std::string& text) {
  beast::error_code ignored;
  socket_->stream.text(true);
  socket_->stream.write(asio::buffer(text), ignored);
}

void LiveClient::send_binary(const std::string& bytes) {
  beast::error_code ignored;
  socket_->stream.binary(true);
  socket_->stream.write(asio::buffer(bytes), ignored);
}

std::optional<std::string> LiveClient::receive() {
  beast::flat_buffer buffer;
  beast::error_code error;
  socket_->stream.read(buffer, error);
  if (error) return std::nullopt;
  return beast::buffers_to_string(buffer.data());
}

int LiveClient::close_code() const { return socket_->stream.reason().code; }

}  // namespace turncoat::testing
