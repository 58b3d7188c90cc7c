#include "cluster/nats_options.h"

#include <algorithm>
#include <array>

#include "core/text.h"

namespace turncoat {

namespace {

constexpr std::array<std::string_view, 2> kSchemes = {"nats://", "tls://"};
constexpr std::size_t kMostTag = 32;  // characters

struct UrlParts {
  std::string_view scheme = kSchemes[0];
  std::string_view server;  // host and port
};

UrlParts parts_of(std::string_view url) {
  UrlParts parts;
  if (const std::size_t end = url.find("://"); end != std::string_view::npos) {
    parts.scheme = url.substr(0, end + 3);
    url.remove_prefix(end + 3);
  }
  const std::size_t at = url.rfind('@');
  parts.server = at == std::string_view::npos ? url : url.substr(at + 1);
  return parts;
}

bool is_port(std::string_view text) {
  constexpr int kLastPort = 65535;
  const std::optional<int> port = parse_integer(text);
  return port && *port > 0 && *port <= kLastPort;
}

bool is_server(std::string_view server) {
  const std::size_t bracket = server.rfind(']');  // an address of IPv6 has colons of its own
  const std::size_t colon = server.find(':', bracket == std::string_view::npos ? 0 : bracket);
  const std::string_view host = server.substr(0, colon);
  const auto is_right = [](char c) {
    return is_letter(c) || is_digit(c) || std::string_view("-._:[]").contains(c);
  };
  if (host.empty() || !std::ranges::all_of(host, is_right)) return false;
  return colon == std::string_view::npos || is_port(server.substr(colon + 1));
}

bool is_tag(std::string_view tag) {
  const auto is_right = [](char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_'; };
  return !tag.empty() && tag.size() <= kMostTag && std::ranges::all_of(tag, is_right);
}

}  // namespace

Result<std::vector<std::string>> parse_nats_urls(std::string_view text) {
  std::vector<std::string> urls;
  for (const std::string_view piece : split(text, ',')) {
    const std::string_view url = trimmed(piece);
    const UrlParts parts = parts_of(url);
    if (std::ranges::find(kSchemes, parts.scheme) == kSchemes.end() || !is_server(parts.server)) {
      return fail(
          "server {} of NATS is wrong: nats://HOST:PORT or tls://HOST:PORT is right, several with commas",
          quote(std::string(parts.scheme) + std::string(parts.server), 100));
    }
    urls.emplace_back(url);
  }
  return urls;
}

std::string shown_servers(const std::vector<std::string>& urls) {
  std::vector<std::string> shown;
  for (const std::string& url : urls) {
    const UrlParts parts = parts_of(url);
    shown.push_back(printable(std::string(parts.scheme) + std::string(parts.server)));
  }
  return join(shown, ",");
}

Result<std::vector<std::string>> parse_tags(std::string_view text) {
  std::vector<std::string> tags;
  for (const std::string_view piece : split(text, ',')) {
    const std::string tag(trimmed(piece));
    if (!is_tag(tag))
      return fail("tag {} is wrong: up to {} letters, digits, '-' and '_' are right", quote(tag), kMostTag);
    if (std::ranges::find(tags, tag) == tags.end()) tags.push_back(tag);
  }
  return tags;
}

}  // namespace turncoat
