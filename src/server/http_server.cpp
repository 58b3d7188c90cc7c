// The only file that knows Boost, which takes many seconds to compile. In order: what connections share,
// a WebSocket, an HTTP connection (which may become one), and the listener.
//
// Everything but Mailbox::post runs on the server's one thread.
#include "server/http_server.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket.hpp>

#include <array>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <variant>

#include "core/text.h"
#include "server/site.h"

namespace turncoat::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Error = beast::error_code;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;
using Request = http::request<http::string_body>;

// The way back from the application's threads, which may come when the server is gone.
class Mailbox {
 public:
  explicit Mailbox(asio::io_context& io) : io_(&io) {}

  template <class Work>
  void post(Work&& work) {
    const std::lock_guard lock(mutex_);
    if (io_ != nullptr) asio::post(*io_, std::forward<Work>(work));
  }

  void close() {
    const std::lock_guard lock(mutex_);
    io_ = nullptr;
  }

 private:
  std::mutex mutex_;
  asio::io_context* io_;
};

class Connection;

struct Shared {
  Application& application;
  Site site;
  ServerLimits limits;
  std::shared_ptr<Mailbox> mailbox;
  std::unordered_set<Connection*> connections = {};
  std::unordered_set<std::shared_ptr<Connection>> waiting = {};  // for the application's reply
};

class Connection {
 public:
  explicit Connection(Shared& shared) : shared_(shared) { shared_.connections.insert(this); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  virtual ~Connection() { shared_.connections.erase(this); }

  // The server ends. May destroy the connection.
  virtual void stop() = 0;

 protected:
  [[nodiscard]] Shared& shared() const { return shared_; }

 private:
  Shared& shared_;
};

// --- WebSocket ------------------------------------------------------------------------------------------

class LiveConnection : public Connection, public std::enable_shared_from_this<LiveConnection> {
 public:
  LiveConnection(Shared& shared, beast::tcp_stream stream)
      : Connection(shared), socket_(std::move(stream)), bucket_(shared.limits.rate, Clock::now()) {}

  ~LiveConnection() override {
    if (client_) shared().application.disconnect(*client_);
  }

  void accept(const Request& request) {
    const ServerLimits& limits = shared().limits;
    beast::get_lowest_layer(socket_).expires_never();  // from here on the WebSocket keeps the time
    socket_.set_option(websocket::stream_base::timeout{limits.request, limits.idle, true});
    socket_.read_message_max(limits.message);
    socket_.async_accept(request, beast::bind_front_handler(&LiveConnection::accepted, shared_from_this()));
  }

  void stop() override {
    if (!client_) return drop();
    close(websocket::close_code::going_away, "the server ends");
  }

 private:
  void accepted(Error error) {
    if (error) return;
    client_ = shared().application.connect(
        [mailbox = shared().mailbox, weak = weak_from_this()](std::string message) {
          mailbox->post([weak, text = std::move(message)]() mutable {
            if (const auto self = weak.lock()) self->send(std::move(text));
          });
        });
    read();
  }

  void read() {
    socket_.async_read(incoming_, beast::bind_front_handler(&LiveConnection::have_read, shared_from_this()));
  }

  void have_read(Error error, std::size_t) {
    if (error || is_closing_) return;
    if (!socket_.got_text()) return close(websocket::close_code::unknown_data, "messages are text");
    if (!bucket_.take(Clock::now())) return close(websocket::close_code::policy_error, "too many requests");
    shared().application.request(*client_, beast::buffers_to_string(incoming_.data()));
    incoming_.consume(incoming_.size());
    read();
  }

  void send(std::string message) {
    if (is_closing_) return;
    unread_ += message.size();
    if (unread_ > shared().limits.unread) return drop();
    outgoing_.push_back(std::move(message));
    if (outgoing_.size() == 1) write();
  }

  void write() {
    socket_.text(true);
    socket_.async_write(asio::buffer(outgoing_.front()),
                        beast::bind_front_handler(&LiveConnection::have_written, shared_from_this()));
  }

  void have_written(Error error, std::size_t) {
    if (error) return drop();
    unread_ -= outgoing_.front().size();
    outgoing_.pop_front();
    if (!outgoing_.empty() && !is_closing_) write();
  }

  void close(websocket::close_code code, std::string_view reason) {
    if (std::exchange(is_closing_, true)) return;
    socket_.async_close({code, beast::string_view(reason.data(), reason.size())},
                        [self = shared_from_this()](Error) {});
  }

  // Ends every operation under way, and with them the connection.
  void drop() {
    is_closing_ = true;
    beast::get_lowest_layer(socket_).close();
  }

  websocket::stream<beast::tcp_stream> socket_;
  TokenBucket bucket_;
  beast::flat_buffer incoming_;
  std::deque<std::string> outgoing_;
  std::size_t unread_ = 0;  // bytes in outgoing_
  std::optional<ClientId> client_;
  bool is_closing_ = false;
};

// --- HTTP -----------------------------------------------------------------------------------------------

std::string_view field(const Request& request, http::field name) {
  const auto value = request[name];
  return {value.data(), value.size()};
}

RequestHead head_of(const Request& request) {
  const bool is_host_clear = request.count(http::field::host) == 1;
  return {.method = {request.method_string().data(), request.method_string().size()},
          .target = {request.target().data(), request.target().size()},
          .host = is_host_clear ? field(request, http::field::host) : std::string_view(),
          .origin = field(request, http::field::origin),
          .content_type = field(request, http::field::content_type),
          .accept_encoding = field(request, http::field::accept_encoding),
          .if_none_match = field(request, http::field::if_none_match),
          .is_upgrade = websocket::is_upgrade(request)};
}

class HttpConnection : public Connection, public std::enable_shared_from_this<HttpConnection> {
  template <class Step>
  auto bound(Step step) {
    return beast::bind_front_handler(step, shared_from_this());
  }

 public:
  HttpConnection(Shared& shared, tcp::socket socket, bool is_one_too_many)
      : Connection(shared),
        stream_(std::move(socket)),
        bucket_(shared.limits.rate, Clock::now()),
        is_one_too_many_(is_one_too_many) {}

  // The first byte of a request may take long, the rest may not.
  void read() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(shared().limits.header));
    parser_->body_limit(shared().limits.message);
    if (incoming_.size() > 0) return read_head({}, 0);
    stream_.expires_after(is_one_too_many_ ? shared().limits.request : shared().limits.idle);
    constexpr std::size_t kFirstPiece = 4096;
    stream_.async_read_some(incoming_.prepare(kFirstPiece), bound(&HttpConnection::read_head));
  }

  void stop() override {
    stream_.close();
    shared().waiting.erase(shared_from_this());
  }

 private:
  void read_head(Error error, std::size_t bytes) {
    if (error) return;
    incoming_.commit(bytes);
    stream_.expires_after(shared().limits.request);
    http::async_read_header(stream_, incoming_, *parser_, bound(&HttpConnection::have_head));
  }

  void have_head(Error error, std::size_t) {
    if (error) return refuse(error);
    if (is_one_too_many_) return answer_last(Site::refusal(503, "busy", "too many connections"));
    if (!bucket_.take(Clock::now())) {
      Answer slow_down = Site::refusal(429, "too-many", "too many requests: at most 50 a second");
      slow_down.headers.emplace_back("Retry-After", "1");
      return parser_->is_done() ? answer(std::move(slow_down)) : answer_last(std::move(slow_down));
    }
    Decision decision = shared().site.decide(head_of(parser_->get()));
    if (auto* const ready = std::get_if<Answer>(&decision)) {
      return parser_->is_done() ? answer(std::move(*ready)) : answer_last(std::move(*ready));
    }
    if (std::holds_alternative<GoLive>(decision)) return go_live();
    action_ = std::move(std::get<AskApplication>(decision).action);
    if (field(parser_->get(), http::field::expect) != "100-continue") return read_body({}, 0);
    proceed_.result(http::status::continue_);
    proceed_.version(kHttp11);
    http::async_write(stream_, proceed_, bound(&HttpConnection::read_body));
  }

  void read_body(Error error, std::size_t) {
    if (error) return;
    http::async_read(stream_, incoming_, *parser_, bound(&HttpConnection::have_body));
  }

  // Nothing is under way on the socket while the application works, so no handler owns the connection.
  void have_body(Error error, std::size_t) {
    if (error) return refuse(error);
    stream_.expires_never();
    shared().waiting.insert(shared_from_this());
    shared().application.ask(
        std::move(action_), std::move(parser_->get().body()),
        [mailbox = shared().mailbox, weak = weak_from_this()](int status, std::string json) {
          mailbox->post([weak, status, text = std::move(json)]() mutable {
            if (const auto self = weak.lock()) self->replied(status, std::move(text));
          });
        });
  }

  void replied(int status, std::string json) {
    shared().waiting.erase(shared_from_this());
    answer(Site::json(status, std::move(json)));
  }

  // What cannot be read as a request is answered where that makes sense, and is the last one.
  void refuse(Error error) {
    if (error == http::error::body_limit) {
      return answer_last(Site::refusal(413, "too-large", "a request has at most 1 MiB"));
    }
    if (error == http::error::header_limit) {
      return answer_last(Site::plain(431, "The request's header is too long."));
    }
    const bool is_nonsense = error.category() == make_error_code(http::error::bad_method).category() &&
                             error != http::error::end_of_stream && error != http::error::partial_message;
    if (is_nonsense) answer_last(Site::plain(400, "This is not an HTTP request."));
  }

  void answer_last(Answer last) {
    is_last_ = true;
    answer(std::move(last));
  }

  void answer(Answer next) {
    answer_ = std::move(next);
    const Request& request = parser_->get();
    const std::string_view body = answer_.body();
    const bool has_body = request.method() != http::verb::head && answer_.status != kNotModified;
    response_ = {};
    response_.version(kHttp11);
    response_.result(static_cast<unsigned>(answer_.status));
    for (const auto& [name, value] : answer_.headers) {
      response_.set(beast::string_view(name.data(), name.size()), value);
    }
    response_.set("X-Content-Type-Options", "nosniff");
    response_.set("Referrer-Policy", "no-referrer");
    response_.set("Cross-Origin-Resource-Policy", "same-origin");
    if (answer_.status != kNotModified) response_.content_length(body.size());
    if (has_body) response_.body() = {body.data(), body.size()};
    is_last_ = is_last_ || !request.keep_alive();
    response_.keep_alive(!is_last_);
    stream_.expires_after(shared().limits.idle);
    http::async_write(stream_, response_, bound(&HttpConnection::have_answered));
  }

  void have_answered(Error error, std::size_t) {
    if (error) return;
    if (!is_last_) return read();
    // Closing with bytes unread would take the answer back before the client sees it.
    Error ignored;
    std::ignore = stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    stream_.expires_after(kFarewell);
    read_away({}, 0);
  }

  void read_away(Error error, std::size_t) {
    if (error) return;
    stream_.async_read_some(asio::buffer(discarded_), bound(&HttpConnection::read_away));
  }

  void go_live() {
    const auto live = std::make_shared<LiveConnection>(shared(), std::move(stream_));
    live->accept(parser_->get());
  }

  static constexpr unsigned kHttp11 = 11;
  static constexpr int kNotModified = 304;
  static constexpr std::chrono::seconds kFarewell{2};

  beast::tcp_stream stream_;
  TokenBucket bucket_;
  beast::flat_buffer incoming_;
  std::optional<http::request_parser<http::string_body>> parser_;
  std::string action_;
  Answer answer_;
  http::response<http::span_body<const char>> response_;
  http::response<http::empty_body> proceed_;
  std::array<char, 4096> discarded_ = {};
  bool is_one_too_many_;
  bool is_last_ = false;
};

}  // namespace

// --- the listener ---------------------------------------------------------------------------------------

class HttpServer::Sockets {
 public:
  Sockets(Application& application, std::span<const Asset> assets, const ServerLimits& limits,
          const tcp::endpoint& wanted)
      : acceptor_(io_, wanted),  // with SO_REUSEADDR: a restart need not wait for old connections
        endpoint_(acceptor_.local_endpoint()) {
    shared_.emplace(Shared{.application = application,
                           .site = Site(endpoint_.address().to_string(), endpoint_.port(), assets),
                           .limits = limits,
                           .mailbox = mailbox_});
    accept();
    thread_ = std::thread([this] { io_.run(); });
  }
  Sockets(const Sockets&) = delete;
  Sockets& operator=(const Sockets&) = delete;

  ~Sockets() {
    mailbox_->close();
    asio::post(io_, [this] { say_goodbye(); });
    thread_.join();
    shared_->waiting.clear();
  }

  [[nodiscard]] const tcp::endpoint& endpoint() const { return endpoint_; }

 private:
  void accept() {
    acceptor_.async_accept([this](Error error, tcp::socket socket) {
      if (error == asio::error::operation_aborted) return;
      if (error) return accept_later();
      welcome(std::move(socket));
      accept();
    });
  }

  // No more file descriptors, say.
  void accept_later() {
    constexpr std::chrono::milliseconds kPause{100};
    retry_.expires_after(kPause);
    retry_.async_wait([this](Error error) {
      if (!error) accept();
    });
  }

  // A few more than allowed are told so; those beyond are cut off without a word.
  void welcome(tcp::socket socket) {
    constexpr std::size_t kToldSo = 64;
    const std::size_t present = shared_->connections.size();
    const std::size_t most = shared_->limits.connections;
    if (present >= most + kToldSo) return;
    Error ignored;
    std::ignore = socket.set_option(tcp::no_delay(true), ignored);
    std::make_shared<HttpConnection>(*shared_, std::move(socket), present >= most)->read();
  }

  void say_goodbye() {
    constexpr std::chrono::milliseconds kPatience{500};
    acceptor_.close();
    retry_.cancel();
    const std::vector<Connection*> present(shared_->connections.begin(), shared_->connections.end());
    for (Connection* const connection : present) connection->stop();
    wait_until_all_left(Clock::now() + kPatience);
  }

  void wait_until_all_left(Clock::time_point deadline) {
    constexpr std::chrono::milliseconds kGlance{5};
    if (shared_->connections.empty()) return;
    if (Clock::now() > deadline) return io_.stop();
    retry_.expires_after(kGlance);
    retry_.async_wait([this, deadline](Error) { wait_until_all_left(deadline); });
  }

  std::optional<Shared> shared_;  // outlives the connections, which io_ owns
  asio::io_context io_{1};
  tcp::acceptor acceptor_;
  tcp::endpoint endpoint_;
  asio::steady_timer retry_{io_};
  std::shared_ptr<Mailbox> mailbox_ = std::make_shared<Mailbox>(io_);
  std::thread thread_;
};

Result<HttpServer> HttpServer::start(Application& application, std::span<const Asset> assets,
                                     const ServerAddress& address, const ServerLimits& limits) {
  Error error;
  const auto numeric = asio::ip::make_address(address.address, error);
  if (error) {
    return fail("{} is no numeric address: 127.0.0.1 is this machine alone, 0.0.0.0 all its networks",
                quote(address.address));
  }
  try {
    return HttpServer(
        std::make_unique<Sockets>(application, assets, limits, tcp::endpoint(numeric, address.port)));
  } catch (const boost::system::system_error& problem) {
    return fail("cannot listen on {} port {}: {}", address.address, address.port, problem.code().message());
  }
}

HttpServer::HttpServer(std::unique_ptr<Sockets> sockets) : sockets_(std::move(sockets)) {}
HttpServer::HttpServer(HttpServer&&) noexcept = default;
HttpServer& HttpServer::operator=(HttpServer&&) noexcept = default;
HttpServer::~HttpServer() = default;

std::uint16_t HttpServer::port() const { return sockets_->endpoint().port(); }

std::string HttpServer::url() const {
  const asio::ip::address address = sockets_->endpoint().address();
  const std::string name = address.is_unspecified() ? "localhost" : address.to_string();
  return fmt::format("http://{}:{}/", address.is_v6() && !address.is_unspecified() ? "[" + name + "]" : name,
                     port());
}

}  // namespace turncoat::server
