// What is answered to an HTTP request before the application is asked: who may speak to us, which file is
// meant, what is refused and in which words. Knows no sockets.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/assets.h"

namespace turncoat::server {

// The part of a request that decides. Fields that were not sent are empty.
struct RequestHead {
  std::string_view method = {};
  std::string_view target = {};
  std::string_view host = {};
  std::string_view origin = {};
  std::string_view content_type = {};
  std::string_view accept_encoding = {};
  std::string_view if_none_match = {};
  bool is_upgrade = false;  // to WebSocket
};

struct Answer {
  int status = 200;
  std::vector<std::pair<std::string_view, std::string>> headers = {};
  std::string text = {};                // what `body` shows, unless that is a file's bytes
  std::string_view body_of_asset = {};  // empty: `text` is the body

  [[nodiscard]] std::string_view body() const { return body_of_asset.empty() ? text : body_of_asset; }

  // `headers`, and those that every answer has.
  [[nodiscard]] std::vector<std::pair<std::string_view, std::string>> all_headers() const;
};

// The application answers this one.
struct AskApplication {
  std::string action;
};

// From here on it is a WebSocket.
struct GoLive {};

using Decision = std::variant<Answer, AskApplication, GoLive>;

class Site {
 public:
  // `address` is the numeric address that is listened on. With one that means "all" (0.0.0.0, ::) every
  // numeric address is ours.
  Site(std::string address, std::uint16_t port, std::span<const Asset> assets);

  [[nodiscard]] Decision decide(const RequestHead& request) const;

  // What to type into a browser: "http://127.0.0.1:7117/".
  [[nodiscard]] std::string url() const;

  // A sentence for people; an answer of the application; one of ours in the form of its answers.
  [[nodiscard]] static Answer plain(int status, std::string sentence);
  [[nodiscard]] static Answer json(int status, std::string text);
  [[nodiscard]] static Answer refusal(int status, std::string_view code, std::string_view sentence);
  // To somebody who asks more often than that.
  [[nodiscard]] static Answer slow_down(double per_second);

 private:
  [[nodiscard]] bool is_our_host(std::string_view host) const;
  [[nodiscard]] Answer file(const RequestHead& request, std::string_view path) const;

  std::string address_;
  std::uint16_t port_;
  std::span<const Asset> assets_;
  std::string inline_styles_;  // their hash as the policy has it
};

}  // namespace turncoat::server
