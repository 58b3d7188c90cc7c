// How to reach the NATS servers, and what is agreed with them.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace turncoat {

inline constexpr std::string_view kAnyTag = "any";

struct NatsOptions {
  std::vector<std::string> urls = {};  // of servers of one cluster; the first that answers is taken
  std::string credentials = {};        // file with JWT and key
  std::string ca = {};                 // file with certificates of authorities
  std::string certificate = {};        // of ours, with its key, where the server asks for one
  std::string key = {};
  std::string user = {};
  std::string password = {};
  std::string name = "turncoat";  // that the server shows

  // Used by whoever comes first and finds no streams.
  int replicas = 1;                   // of each message, in a cluster
  std::chrono::seconds ack_wait{30};  // after which the job of a worker that is silent goes to another

  std::function<void(const std::string&)> tell = [](const std::string&) {};  // what happens; from any thread
};

// "nats://HOST:PORT,nats://HOST:PORT", also tls:// and with user and password, which no failure repeats.
Result<std::vector<std::string>> parse_nats_urls(std::string_view text);

// The servers without users and passwords.
std::string shown_servers(const std::vector<std::string>& urls);

// "a,b": letters, digits, '-' and '_'.
Result<std::vector<std::string>> parse_tags(std::string_view text);

}  // namespace turncoat
