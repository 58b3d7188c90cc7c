// The server over real sockets, with limits made small where a test would have to wait for them.
#include "server/http_server.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "support/echo_application.h"
#include "support/web_client.h"
#include "unit/server/assets_support.h"

namespace turncoat::server {
namespace {

using testing::kAssets;

using testing::body_of;
using testing::EchoApplication;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using testing::http_answer;
using testing::LiveClient;
using ::testing::Not;
using testing::RawClient;
using testing::status_of;

constexpr std::string_view kJson = "\r\nContent-Type: application/json";

class HttpServerTest : public ::testing::Test {
 protected:
  HttpServer& start(const ServerLimits& limits = {}) {
    Result<HttpServer> made = HttpServer::start(application_, kAssets, {}, limits);
    if (!made) throw std::runtime_error(made.error().message);
    server_.emplace(std::move(*made));
    return *server_;
  }

  void wait_for_clients(std::size_t count) {
    const auto deadline = std::chrono::steady_clock::now() + testing::kPatience;
    while (application_.clients() != count && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_EQ(application_.clients(), count);
  }

  void wait_until_fewer_clients_than(std::size_t count) {
    const auto deadline = std::chrono::steady_clock::now() + testing::kPatience;
    while (application_.clients() >= count && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_LT(application_.clients(), count);
  }

  std::string get(std::string_view path, std::string_view fields = "") {
    return http_answer(server_->port(), fmt::format("GET {} HTTP/1.1{}", path, fields));
  }

  std::string post(std::string_view path, std::string_view body) {
    return http_answer(server_->port(), fmt::format("POST {} HTTP/1.1{}", path, kJson), body);
  }

  EchoApplication application_;
  std::optional<HttpServer> server_;
};

TEST_F(HttpServerTest, ThePage) {
  start();
  const std::string answer = get("/");
  EXPECT_EQ(status_of(answer), 200);
  EXPECT_EQ(body_of(answer), "<p>the page</p>");
  EXPECT_THAT(answer, HasSubstr("X-Content-Type-Options: nosniff\r\n"));
  EXPECT_THAT(answer, HasSubstr("Referrer-Policy: no-referrer\r\n"));
  EXPECT_THAT(answer, HasSubstr("Cross-Origin-Resource-Policy: same-origin\r\n"));
  EXPECT_EQ(server_->url(), fmt::format("http://127.0.0.1:{}/", server_->port()));
}

TEST_F(HttpServerTest, HeadIsGetWithoutTheBody) {
  start();
  const std::string answer = http_answer(server_->port(), "HEAD / HTTP/1.1");
  EXPECT_EQ(status_of(answer), 200);
  EXPECT_THAT(answer, HasSubstr("Content-Length: 15\r\n"));
  EXPECT_THAT(answer, EndsWith("\r\n\r\n"));
}

TEST_F(HttpServerTest, AnActionOfTheApplication) {
  start();
  EXPECT_EQ(body_of(post("/api/catalogue", "{}")), "catalogue {}");
  EXPECT_EQ(status_of(post("/api/wrong", "{}")), 400);
}

TEST_F(HttpServerTest, ABodyInPieces) {
  start();
  RawClient client(server_->port());
  client.send(fmt::format(
      "POST /api/a HTTP/1.1\r\nHost: localhost:{}{}\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
      server_->port(), kJson));
  client.send("2\r\nde\r\n0\r\n\r\n");
  EXPECT_EQ(body_of(client.answer()), "a abcde");
}

TEST_F(HttpServerTest, ABodyThatAsksFirst) {
  start();
  RawClient client(server_->port());
  client.send(fmt::format(
      "POST /api/a HTTP/1.1\r\nHost: localhost:{}{}\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n",
      server_->port(), kJson));
  EXPECT_EQ(status_of(client.answer()), 100);
  client.send("{}");
  EXPECT_EQ(body_of(client.answer()), "a {}");
}

TEST_F(HttpServerTest, SeveralRequestsAtOnceAreAnsweredInOrder) {
  start();
  RawClient client(server_->port());
  std::string requests;
  for (int i = 0; i < 20; ++i) {
    requests += fmt::format("POST /api/a{} HTTP/1.1\r\nHost: localhost:{}{}\r\nContent-Length: 1\r\n\r\n!", i,
                            server_->port(), kJson);
  }
  client.send(requests);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(body_of(client.answer()), fmt::format("a{} !", i));
}

TEST_F(HttpServerTest, WrongHost) {
  start();
  for (const std::string host : {"evil.example", "evil.example:80", "localhost", "localhost:1", ""}) {
    RawClient client(server_->port());
    client.send(fmt::format("GET / HTTP/1.1\r\nHost: {}\r\n\r\n", host));
    EXPECT_EQ(status_of(client.answer()), 403) << host;
  }
  RawClient without(server_->port());
  without.send("GET / HTTP/1.1\r\n\r\n");
  EXPECT_EQ(status_of(without.answer()), 403);
  RawClient twice(server_->port());
  twice.send(
      fmt::format("GET / HTTP/1.1\r\nHost: localhost:{0}\r\nHost: localhost:{0}\r\n\r\n", server_->port()));
  EXPECT_EQ(status_of(twice.answer()), 403);
}

TEST_F(HttpServerTest, WrongOrigin) {
  start();
  EXPECT_EQ(status_of(get("/", "\r\nOrigin: http://evil.example")), 403);
  EXPECT_EQ(status_of(get("/", fmt::format("\r\nOrigin: http://localhost:{}", server_->port()))), 200);
  const std::string host = fmt::format("localhost:{}", server_->port());
  EXPECT_ANY_THROW(LiveClient(server_->port(), host, "http://evil.example"));
  EXPECT_ANY_THROW(LiveClient(server_->port(), "evil.example"));
  LiveClient ours(server_->port(), host, "http://" + host);
  ours.send("hello");
  EXPECT_EQ(ours.receive(), "hello");
}

TEST_F(HttpServerTest, TooLarge) {
  start({.header = 1000, .message = 100});
  const std::string answer = post("/api/a", std::string(101, 'x'));
  EXPECT_EQ(status_of(answer), 413);
  EXPECT_THAT(body_of(answer), HasSubstr("too-large"));
  EXPECT_FALSE(application_.was_asked());
  EXPECT_EQ(status_of(post("/api/a", std::string(100, 'x'))), 200);
  EXPECT_EQ(status_of(get("/", "\r\nX: " + std::string(2000, 'x'))), 431);
}

TEST_F(HttpServerTest, APathMayBeAsLongAsAHeader) {
  start();
  EXPECT_EQ(status_of(get("/play/" + std::string(10'000, 'x'))), 200);
  EXPECT_EQ(status_of(get("/play/" + std::string(20'000, 'x'))), 431);
}

TEST_F(HttpServerTest, TooLargeAndChunked) {
  start({.message = 100});
  RawClient client(server_->port());
  client.send(
      fmt::format("POST /api/a HTTP/1.1\r\nHost: localhost:{}{}\r\nTransfer-Encoding: chunked\r\n\r\n",
                  server_->port(), kJson));
  for (int i = 0; i < 3; ++i) client.send("32\r\n" + std::string(50, 'x') + "\r\n");
  EXPECT_EQ(status_of(client.answer()), 413);
}

TEST_F(HttpServerTest, TooFast) {
  start({.rate = {.per_second = 0.001, .burst = 3}});
  RawClient client(server_->port());
  const std::string request = fmt::format("GET / HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", server_->port());
  for (int i = 0; i < 3; ++i) {
    client.send(request);
    EXPECT_EQ(status_of(client.answer()), 200);
  }
  client.send(request);
  const std::string refused = client.answer();
  EXPECT_EQ(status_of(refused), 429);
  EXPECT_THAT(refused, HasSubstr("Retry-After: 1\r\n"));
  EXPECT_EQ(status_of(get("/")), 429);  // another connection is no other client
}

TEST_F(HttpServerTest, TooManyConnectionsCostTheOneThatWasSilentLongest) {
  start({.connections = 2});
  RawClient first(server_->port());
  LiveClient second(server_->port());
  const std::string request = fmt::format("GET / HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", server_->port());
  first.send(request);
  EXPECT_EQ(status_of(first.answer()), 200);
  second.send("hello");
  EXPECT_EQ(second.receive(), "hello");
  RawClient third(server_->port());
  third.send(request);
  EXPECT_EQ(status_of(third.answer()), 200);
  EXPECT_TRUE(first.is_closed());
  second.send("hello");
  EXPECT_EQ(second.receive(), "hello");
}

TEST_F(HttpServerTest, ManySmallFieldsAreALongHeaderToo) {
  start({.header = 16 << 10});
  std::string fields;
  while (fields.size() < (20 << 10)) fields += "\r\na: b";
  EXPECT_EQ(status_of(get("/", fields)), 431);
  EXPECT_EQ(status_of(get("/", fields.substr(0, 6 * 2000))), 200);
}

// The beginning of a WebSocket, and of a message of 50,000 bytes in it.
void begin_message(RawClient& client, std::uint16_t port) {
  client.send(fmt::format(
      "GET /api/live HTTP/1.1\r\nHost: localhost:{}\r\nConnection: Upgrade\r\nUpgrade: "
      "websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
      port));
  EXPECT_EQ(status_of(client.answer(false)), 101);
  constexpr std::string_view kHead("\x81\xfe\xc3\x50\0\0\0\0", 8);  // text, masked, the length, the mask
  client.send(std::string(kHead) + std::string(40'000, 'x'));
}

TEST_F(HttpServerTest, HalfAMessageIsNotWaitedForLong) {
  start({.request = std::chrono::milliseconds(20)});
  RawClient client(server_->port());
  begin_message(client, server_->port());
  EXPECT_TRUE(client.is_closed());
}

TEST_F(HttpServerTest, UnfinishedMessagesTakeOnlySoMuchTogether) {
  start({.held = 300'000});
  std::vector<std::unique_ptr<RawClient>> clients;
  for (int i = 0; i < 20; ++i) {
    clients.push_back(std::make_unique<RawClient>(server_->port()));
    begin_message(*clients.back(), server_->port());
  }
  LiveClient small(server_->port());
  small.send("hello");
  EXPECT_EQ(small.receive(), "hello");
  wait_until_fewer_clients_than(10);
}

TEST_F(HttpServerTest, UnfinishedBodiesTakeOnlySoMuchTogether) {
  start({.held = 300'000});
  std::vector<std::unique_ptr<RawClient>> clients;
  for (int i = 0; i < 20; ++i) {
    clients.push_back(std::make_unique<RawClient>(server_->port()));
    clients.back()->send(fmt::format(
        "POST /api/a HTTP/1.1\r\nHost: localhost:{}{}\r\nTransfer-Encoding: chunked\r\n\r\nc350\r\n{}\r\n",
        server_->port(), kJson, std::string(50'000, 'x')));
  }
  EXPECT_TRUE(clients.front()->is_closed());
  EXPECT_EQ(body_of(post("/api/catalogue", "{}")), "catalogue {}");
}

TEST_F(HttpServerTest, WantOfMemoryEndsOneConnection) {
  start();
  LiveClient unlucky(server_->port());
  LiveClient other(server_->port());
  unlucky.send("throw");
  EXPECT_EQ(unlucky.receive(), std::nullopt);
  RawClient posting(server_->port());
  posting.send(fmt::format("POST /api/throw HTTP/1.1\r\nHost: localhost:{}{}\r\nContent-Length: 0\r\n\r\n",
                           server_->port(), kJson));
  EXPECT_TRUE(posting.is_closed());
  other.send("hello");
  EXPECT_EQ(other.receive(), "hello");
  EXPECT_EQ(status_of(get("/")), 200);
  wait_for_clients(1);
}

TEST_F(HttpServerTest, HalfARequestIsNotWaitedForLong) {
  start({.request = std::chrono::milliseconds(20)});
  for (const std::string half :
       {"GET", "GET / HTTP/1.1\r\nHost:", "POST /api/a HTTP/1.1\r\nContent-Length: 9\r\n\r\n{"}) {
    RawClient client(server_->port());
    client.send(half);
    EXPECT_TRUE(client.is_closed()) << half;
  }
  EXPECT_FALSE(application_.was_asked());
}

TEST_F(HttpServerTest, AnIdleConnectionIsClosed) {
  start({.idle = std::chrono::milliseconds(20)});
  EXPECT_TRUE(RawClient(server_->port()).is_closed());
}

TEST_F(HttpServerTest, NoHttpAtAll) {
  start();
  for (const std::string nonsense :
       {"\x16\x03\x01\x02\x00\x01\r\n\r\n", "hello\r\n\r\n", "GET / HTTP/9.9\r\n\r\n"}) {
    RawClient client(server_->port());
    client.send(nonsense);
    EXPECT_EQ(status_of(client.answer()), 400);
    EXPECT_TRUE(client.is_closed());
  }
}

TEST_F(HttpServerTest, ALiveConnectionAnswers) {
  start();
  LiveClient client(server_->port());
  for (const std::string text : {"one", "", "tiga ✓"}) {
    client.send(text);
    EXPECT_EQ(client.receive(), text);
  }
}

TEST_F(HttpServerTest, TheApplicationHearsThatALiveConnectionEnded) {
  start();
  {
    const LiveClient client(server_->port());
    wait_for_clients(1);
  }
  wait_for_clients(0);
}

TEST_F(HttpServerTest, ALiveConnectionThatBreaksTheRulesIsToldWhich) {
  start({.message = 100});
  LiveClient large(server_->port());
  large.send(std::string(101, 'x'));
  EXPECT_EQ(large.receive(), std::nullopt);
  EXPECT_EQ(large.close_code(), 1009);

  LiveClient binary(server_->port());
  binary.send_binary("abc");
  EXPECT_EQ(binary.receive(), std::nullopt);
  EXPECT_EQ(binary.close_code(), 1003);

  LiveClient not_text(server_->port());
  not_text.send("\xff\xfe");
  EXPECT_EQ(not_text.receive(), std::nullopt);
  EXPECT_EQ(not_text.close_code(), 1007);

  start({.rate = {.per_second = 0.001, .burst = 3}});  // one for the handshake
  LiveClient fast(server_->port());
  for (int i = 0; i < 3; ++i) fast.send("x");
  EXPECT_EQ(fast.receive(), "x");
  EXPECT_EQ(fast.receive(), "x");
  EXPECT_EQ(fast.receive(), std::nullopt);
  EXPECT_EQ(fast.close_code(), 1008);
  wait_for_clients(0);
}

TEST_F(HttpServerTest, ALiveClientThatDoesNotReadIsDropped) {
  start({.unread = 1 << 20});
  LiveClient client(server_->port());
  client.send("flood");
  wait_for_clients(0);
}

TEST_F(HttpServerTest, ALiveClientThatDoesNotAnswerPingsIsDropped) {
  start({.idle = std::chrono::milliseconds(40)});
  const LiveClient client(server_->port());  // answers pings only while it reads
  while (application_.arrivals() == 0) std::this_thread::yield();
  wait_for_clients(0);
}

TEST_F(HttpServerTest, ClientsMayVanishWhileTheyAreTold) {
  start();
  const std::jthread teller([this](const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      application_.tell_all(std::string(1000, 'x'));
      std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
  });
  for (int round = 0; round < 5; ++round) {
    std::vector<std::unique_ptr<LiveClient>> clients;
    for (int i = 0; i < 10; ++i) clients.push_back(std::make_unique<LiveClient>(server_->port()));
    for (const auto& client : clients) client->send("x");
    EXPECT_NE(clients.back()->receive(), std::nullopt);
  }
  wait_for_clients(0);
}

TEST_F(HttpServerTest, APlainRequestToTheLiveAddress) {
  start();
  EXPECT_EQ(status_of(get("/api/live")), 426);
}

TEST_F(HttpServerTest, TheServerEndsWithConnectionsInEveryState) {
  start();
  LiveClient live(server_->port());
  live.send("x");
  EXPECT_EQ(live.receive(), "x");
  const RawClient idle(server_->port());
  RawClient half(server_->port());
  half.send("GET /");
  RawClient waiting(server_->port());
  waiting.send(fmt::format("POST /api/never HTTP/1.1\r\nHost: localhost:{}{}\r\nContent-Length: 0\r\n\r\n",
                           server_->port(), kJson));
  while (!application_.was_asked()) std::this_thread::yield();
  std::jthread reader([&live] { EXPECT_EQ(live.receive(), std::nullopt); });
  server_.reset();
  reader.join();
  EXPECT_EQ(live.close_code(), 1001);
  EXPECT_EQ(application_.clients(), 0U);
}

TEST_F(HttpServerTest, AnAddressThatCannotBeServed) {
  start();
  const Result<HttpServer> taken = HttpServer::start(application_, kAssets, {.port = server_->port()});
  ASSERT_FALSE(taken);
  EXPECT_THAT(taken.error().message, HasSubstr("cannot listen on 127.0.0.1 port"));
  const Result<HttpServer> name = HttpServer::start(application_, kAssets, {.address = "example"});
  ASSERT_FALSE(name);
  EXPECT_THAT(name.error().message, HasSubstr("'example' is no numeric address"));
}

}  // namespace
}  // namespace turncoat::server
