// The only file that knows Beast, which takes many seconds to compile. In order: a WebSocket, an HTTP
// connection (which may become one), and the listener.
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

#include <algorithm>
#include <array>
#include <deque>
#include <exception>
#include <optional>
#include <thread>
#include <tuple>
#include <utility>
#include <variant>

#include "core/text.h"
#include "server/member.h"
#include "session/surely.h"

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

// --- WebSocket ------------------------------------------------------------------------------------------

class LiveConnection : public Member, public std::enable_shared_from_this<LiveConnection> {
 public:
  LiveConnection(Shared& shared, const std::string& address, beast::tcp_stream stream)
      : Member(shared, address), socket_(std::move(stream)), deadline_(socket_.get_executor()) {}

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

  // Ends every operation under way, and with them the connection.
  void drop() override {
    is_closing_ = true;
    beast::get_lowest_layer(socket_).close();
  }

 private:
  void accepted(Error error) {
    if (error) return;
    client_ = shared().application.connect(
        address(), [mailbox = shared().mailbox, weak = weak_from_this()](std::string message) {
          mailbox->post([weak, text = std::move(message)]() mutable {
            if (const auto self = weak.lock()) self->send(std::move(text));
          });
        });
    read();
  }

  void read() {
    constexpr std::size_t kPiece = 16 << 10;
    socket_.async_read_some(incoming_, kPiece,
                            beast::bind_front_handler(&LiveConnection::have_read, shared_from_this()));
  }

  // Whatever throws, as for want of memory, ends this connection.
  void have_read(Error error, std::size_t) {
    if (error || is_closing_) return;
    try {
      have_piece();
    } catch (const std::exception&) {
      drop();
    }
  }

  // A piece of a message. The rest of it may not take long.
  void have_piece() {
    holds(incoming_.capacity() + unread_);
    if (is_closing_) return;
    if (socket_.is_message_done()) {
      deadline_.cancel();
      is_within_ = false;
      return have_message();
    }
    if (!std::exchange(is_within_, true)) {
      deadline_.expires_after(shared().limits.request);
      deadline_.async_wait([weak = weak_from_this()](Error stopped) {
        const auto self = weak.lock();
        if (!stopped && self && self->is_within_) self->drop();
      });
    }
    read();
  }

  void have_message() {
    was_heard();
    if (!socket_.got_text()) return close(websocket::close_code::unknown_data, "messages are text");
    if (!may_ask()) return close(websocket::close_code::policy_error, "too many requests");
    shared().application.request(*client_, beast::buffers_to_string(incoming_.data()));
    incoming_.consume(incoming_.size());
    incoming_.shrink_to_fit();
    holds(incoming_.capacity() + unread_);
    read();
  }

  void send(std::string message) {
    if (is_closing_) return;
    unread_ += message.size();
    if (unread_ > shared().limits.unread) return drop();
    outgoing_.push_back(std::move(message));
    holds(incoming_.capacity() + unread_);
    if (outgoing_.size() == 1 && !is_closing_) write();
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
    holds(incoming_.capacity() + unread_);
    if (!outgoing_.empty() && !is_closing_) write();
  }

  void close(websocket::close_code code, std::string_view reason) {
    if (std::exchange(is_closing_, true)) return;
    socket_.async_close({code, beast::string_view(reason.data(), reason.size())},
                        [self = shared_from_this()](Error) {});
  }

  websocket::stream<beast::tcp_stream> socket_;
  asio::steady_timer deadline_;  // of the message that is being read
  bool is_within_ = false;       // a message
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

class HttpConnection : public Member, public std::enable_shared_from_this<HttpConnection> {
  template <class Step>
  auto bound(Step step) {
    return beast::bind_front_handler(step, shared_from_this());
  }

 public:
  HttpConnection(Shared& shared, const std::string& address, tcp::socket socket)
      : Member(shared, address), stream_(std::move(socket)), incoming_(most_incoming(shared.limits)) {}

  // The first byte of a request may take long, the rest may not.
  void read() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(shared().limits.header));
    parser_->body_limit(shared().limits.message);
    header_bytes_ = 0;
    holds(incoming_.capacity());
    if (incoming_.size() > 0) return read_head({}, 0);
    stream_.expires_after(shared().limits.idle);
    stream_.async_read_some(incoming_.prepare(kFirstPiece), bound(&HttpConnection::read_head));
  }

  void stop() override { drop(); }

  void drop() override {
    stream_.close();
    shared().waiting.erase(shared_from_this());
  }

 private:
  static std::size_t most_incoming(const ServerLimits& limits) {
    return std::max(limits.header, kFirstPiece);
  }

  void read_head(Error error, std::size_t bytes) {
    if (error) return;
    incoming_.commit(bytes);
    was_heard();
    stream_.expires_after(shared().limits.request);
    read_more_head();
  }

  void read_more_head() {
    http::async_read_some(stream_, incoming_, *parser_, bound(&HttpConnection::have_some_head));
  }

  // Beast has a limit for what it has not understood yet; many small fields are counted here.
  void have_some_head(Error error, std::size_t bytes) {
    if (error == http::error::need_buffer || error == http::error::buffer_overflow)
      error = http::error::header_limit;
    if (error) return refuse(error);
    header_bytes_ += bytes;
    const bool is_done = parser_->is_header_done();
    if (header_bytes_ + (is_done ? 0 : incoming_.size()) > shared().limits.header)
      return refuse(http::error::header_limit);
    if (!is_done) return read_more_head();
    have_head();
  }

  void have_head() {
    if (!may_ask()) return answer_head(Site::slow_down(shared().limits.rate.per_second));
    Decision decision = shared().site.decide(head_of(parser_->get()));
    if (auto* const ready = std::get_if<Answer>(&decision)) return answer_head(std::move(*ready));
    if (std::holds_alternative<GoLive>(decision)) return go_live();
    action_ = std::move(std::get<AskApplication>(decision).action);
    parser_->eager(true);
    if (field(parser_->get(), http::field::expect) != "100-continue") return read_body({}, 0);
    proceed_.result(http::status::continue_);
    proceed_.version(kHttp11);
    http::async_write(stream_, proceed_, bound(&HttpConnection::read_body));
  }

  void read_body(Error error, std::size_t) {
    if (error) return refuse(error);
    holds(incoming_.capacity() + parser_->get().body().capacity());
    if (parser_->is_done()) return have_body();
    http::async_read_some(stream_, incoming_, *parser_, bound(&HttpConnection::read_body));
  }

  // Nothing is under way on the socket while the application works, so no handler owns the connection.
  void have_body() {
    stream_.expires_never();
    shared().application.ask(
        address(), std::move(action_), std::move(parser_->get().body()),
        [mailbox = shared().mailbox, weak = weak_from_this()](int status, std::string json) {
          mailbox->post([weak, status, text = std::move(json)]() mutable {
            if (const auto self = weak.lock()) self->replied(status, std::move(text));
          });
        });
    shared().waiting.insert(shared_from_this());
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

  // Without its body, which would come next.
  void answer_head(Answer next) {
    is_last_ = is_last_ || !parser_->is_done();
    answer(std::move(next));
  }

  void answer_last(Answer last) {
    is_last_ = true;
    answer(std::move(last));
  }

  void answer(Answer next) {
    answer_ = std::move(next);
    holds(incoming_.capacity() + answer_.text.capacity());
    const Request& request = parser_->get();
    const std::string_view body = answer_.body();
    const bool has_body = request.method() != http::verb::head && answer_.status != kNotModified;
    response_ = {};
    response_.version(kHttp11);
    response_.result(static_cast<unsigned>(answer_.status));
    for (const auto& [name, value] : answer_.all_headers()) {
      response_.set(beast::string_view(name.data(), name.size()), value);
    }
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
    const auto live = std::make_shared<LiveConnection>(shared(), address(), std::move(stream_));
    live->accept(parser_->get());
  }

  static constexpr unsigned kHttp11 = 11;
  static constexpr int kNotModified = 304;
  static constexpr std::chrono::seconds kFarewell{2};
  static constexpr std::size_t kFirstPiece = 4096;

  beast::tcp_stream stream_;
  beast::flat_buffer incoming_;
  std::size_t header_bytes_ = 0;  // understood so far
  std::optional<http::request_parser<http::string_body>> parser_;
  std::string action_;
  Answer answer_;
  http::response<http::span_body<const char>> response_;
  http::response<http::empty_body> proceed_;
  std::array<char, 4096> discarded_ = {};
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
    thread_ = std::thread([this] { run(); });
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
  [[nodiscard]] std::string url() const { return shared_->site.url(); }

 private:
  // What throws, as for want of memory, ends one connection.
  void run() {
    while (true) {
      try {
        io_.run();
        return;
      } catch (const std::exception&) {
        if (!is_accepting_ && acceptor_.is_open()) surely([this] { accept_later(); });
      }
    }
  }

  void accept() {
    is_accepting_ = false;
    acceptor_.async_accept([this](Error error, tcp::socket socket) {
      is_accepting_ = false;
      if (error == asio::error::operation_aborted) return;
      if (error) return accept_later();
      accept();
      welcome(std::move(socket));
    });
    is_accepting_ = true;
  }

  // No more file descriptors, say.
  void accept_later() {
    constexpr std::chrono::milliseconds kPause{100};
    is_accepting_ = true;  // soon
    retry_.expires_after(kPause);
    retry_.async_wait([this](Error error) {
      if (!error && acceptor_.is_open()) accept();
    });
  }

  void welcome(tcp::socket socket) {
    shared_->connections.make_room();
    Error ignored;
    std::ignore = socket.set_option(tcp::no_delay(true), ignored);
    Error unknown;
    const std::string address = subscriber_of(socket.remote_endpoint(unknown).address().to_string());
    std::make_shared<HttpConnection>(*shared_, address, std::move(socket))->read();
  }

  void say_goodbye() {
    constexpr std::chrono::milliseconds kPatience{500};
    acceptor_.close();
    retry_.cancel();
    for (Connection* const connection : shared_->connections.all()) connection->stop();
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
  bool is_accepting_ = false;
  std::shared_ptr<Mailbox> mailbox_ =
      std::make_shared<Mailbox>([this](Mailbox::Work work) { asio::post(io_, std::move(work)); });
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

std::string HttpServer::url() const { return sockets_->url(); }

}  // namespace turncoat::server
