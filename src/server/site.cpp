// A page of another site can make a browser send requests here, also under a name of its own that points
// at this machine (DNS rebinding). The first is told by its Origin, the second by its Host.
#include "server/site.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/text.h"

namespace turncoat::server {

namespace {

constexpr std::string_view kApi = "/api/";

// The places of the page, which finds its own way in them and below: "/play/k3f9" is the page like "/".
constexpr auto kPlaces =
    std::to_array<std::string_view>({"/play", "/analyse", "/learn", "/bots", "/arena", "/lab"});

// No browser sends "..": whoever does means something else, and that is not there.
bool is_place(std::string_view path) {
  if (path.contains("/../") || path.ends_with("/..")) return false;
  return std::ranges::any_of(kPlaces, [&](std::string_view place) {
    return path.starts_with(place) && (path.size() == place.size() || path[place.size()] == '/');
  });
}

bool is_numeric_address(const std::string& name) {
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  if (name.starts_with('[') && name.ends_with(']')) {
    return inet_pton(AF_INET6, name.substr(1, name.size() - 2).c_str(), bytes.data()) == 1;
  }
  return inet_pton(AF_INET, name.c_str(), bytes.data()) == 1;
}

// "gzip, br;q=0.9": one of the words between commas, without its parameters, unless these say no.
bool accepts_gzip(std::string_view accept_encoding) {
  while (!accept_encoding.empty()) {
    const std::size_t comma = std::min(accept_encoding.find(','), accept_encoding.size());
    const std::string_view item = accept_encoding.substr(0, comma);
    accept_encoding.remove_prefix(std::min(comma + 1, accept_encoding.size()));
    const std::size_t semicolon = std::min(item.find(';'), item.size());
    const std::string_view quality = trimmed(item.substr(semicolon));
    if (lowered(trimmed(item.substr(0, semicolon))) == "gzip") return !quality.ends_with("q=0");
  }
  return false;
}

// The page's build writes the hash of its only inline styles beside them (web/vite.config.ts).
std::string inline_styles_of(std::span<const Asset> assets) {
  constexpr std::string_view kBegin = "<style data-hash=\"";
  const Asset* const page = find_asset(assets, "/");
  const std::string_view text = page == nullptr ? "" : page->bytes;
  const std::size_t begin = text.find(kBegin);
  if (begin == std::string_view::npos) return "";
  const std::string_view hash = text.substr(begin + kBegin.size());
  return fmt::format(" '{}'", hash.substr(0, hash.find('"')));
}

// What every page may do: nothing but talk to us.
std::string content_security_policy(std::string_view host, std::string_view inline_styles) {
  // Not every browser counts WebSockets of the same host as 'self'.
  return fmt::format(
      "default-src 'none'; script-src 'self'; style-src 'self'{}; img-src 'self' data: blob:; "
      "font-src 'self'; connect-src 'self' ws://{}; manifest-src 'self'; worker-src 'self'; "
      "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      inline_styles, host);
}

Answer wrong_method(std::string_view allowed) {
  Answer answer = Site::plain(405, fmt::format("This address takes {} only.", allowed));
  answer.headers.emplace_back("Allow", allowed);
  return answer;
}

Decision decide_api(const RequestHead& request, std::string_view action) {
  if (action == "live") {
    if (request.is_upgrade) return GoLive{};
    Answer answer =
        Site::plain(426, "This address speaks WebSocket only; POST /api/ACTION takes single requests.");
    answer.headers.emplace_back("Upgrade", "websocket");
    return answer;
  }
  if (request.method != "POST") return wrong_method("POST");
  const std::string_view type = request.content_type.substr(0, request.content_type.find(';'));
  if (lowered(trimmed(type)) != "application/json") {
    return Site::refusal(415, "type", "Content-Type must be application/json");
  }
  return AskApplication{std::string(action)};
}

}  // namespace

Site::Site(std::string address, std::uint16_t port, std::span<const Asset> assets)
    : address_(std::move(address)), port_(port), assets_(assets), inline_styles_(inline_styles_of(assets)) {}

bool Site::is_our_host(std::string_view host) const {
  constexpr int kHttpPort = 80;
  const std::string port = fmt::format(":{}", port_);
  if (host.ends_with(port)) {
    host.remove_suffix(port.size());
  } else if (port_ != kHttpPort) {
    return false;
  }
  const std::string name = lowered(host);
  if (name == "localhost" || name == "127.0.0.1" || name == "[::1]") return true;
  if (address_ == "0.0.0.0" || address_ == "::") return is_numeric_address(name);
  return name == (address_.contains(':') ? fmt::format("[{}]", address_) : address_);
}

Answer Site::file(const RequestHead& request, std::string_view path) const {
  const Asset* const asset = find_asset(assets_, path);
  if (asset == nullptr) return plain(404, "There is no such page: everything begins at /");

  Answer answer;
  const std::string tag = fmt::format("W/\"{}\"", asset->hash);  // weak: compressed or not, it is the same
  answer.headers = {
      {"ETag", tag},
      {"Vary", "Accept-Encoding"},
      {"Cache-Control", is_immutable(asset->path) ? "public, max-age=31536000, immutable" : "no-cache"},
      // No Cross-Origin-Opener-Policy: Chromium starts a process for it, and first paints after 104 instead
      // of 72 ms.
      {"Content-Security-Policy", content_security_policy(request.host, inline_styles_)}};
  if (request.if_none_match.contains(tag)) {
    answer.status = 304;
    return answer;
  }
  answer.headers.emplace_back("Content-Type", content_type(asset->path));
  const bool is_compressed = !asset->gzip.empty() && accepts_gzip(request.accept_encoding);
  if (is_compressed) answer.headers.emplace_back("Content-Encoding", "gzip");
  answer.body_of_asset = is_compressed ? asset->gzip : asset->bytes;
  return answer;
}

Decision Site::decide(const RequestHead& request) const {
  if (!is_our_host(request.host)) {
    return plain(403, fmt::format("This server answers to its own address only, such as "
                                  "http://localhost:{}/: the Host that was sent is another one.",
                                  port_));
  }
  if (!request.origin.empty() && lowered(request.origin) != "http://" + lowered(request.host)) {
    return plain(403, "Pages of other sites may not speak to this server: the Origin that was sent is one.");
  }
  const std::string_view path = request.target.substr(0, request.target.find('?'));
  if (path.starts_with(kApi)) return decide_api(request, path.substr(kApi.size()));
  if (request.method != "GET" && request.method != "HEAD") return wrong_method("GET, HEAD");
  return file(request, is_place(path) ? "/" : path);
}

Answer Site::plain(int status, std::string sentence) {
  return {.status = status,
          .headers = {{"Content-Type", "text/plain; charset=utf-8"}, {"Cache-Control", "no-store"}},
          .text = std::move(sentence) + "\n"};
}

Answer Site::json(int status, std::string text) {
  return {.status = status,
          .headers = {{"Content-Type", "application/json"}, {"Cache-Control", "no-store"}},
          .text = std::move(text)};
}

Answer Site::refusal(int status, std::string_view code, std::string_view sentence) {
  return json(status, fmt::format(R"({{"ok":false,"error":{{"code":"{}","text":"{}"}}}})", code, sentence));
}

Answer Site::slow_down(double per_second) {
  Answer answer = refusal(429, "too-many", fmt::format("too many requests: at most {} a second", per_second));
  answer.headers.emplace_back("Retry-After", "1");
  return answer;
}

std::string Site::url() const {
  const bool is_any = address_ == "0.0.0.0" || address_ == "::";
  const std::string name = is_any ? "localhost" : address_.contains(':') ? "[" + address_ + "]" : address_;
  return fmt::format("http://{}:{}/", name, port_);
}

std::vector<std::pair<std::string_view, std::string>> Answer::all_headers() const {
  auto all = headers;
  all.insert(all.end(), {{"X-Content-Type-Options", "nosniff"},
                         {"Referrer-Policy", "no-referrer"},
                         {"Cross-Origin-Resource-Policy", "same-origin"}});
  return all;
}

}  // namespace turncoat::server
