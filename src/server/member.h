// What the connections of the server share, and what all of them can do. For http_server.cpp alone: these
// headers know Beast, which takes many seconds to compile.
//
// Everything but Mailbox::post runs on the server's one thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_set>
#include <utility>

#include "server/application.h"
#include "server/connections.h"
#include "server/http_server.h"
#include "server/rate_by_address.h"
#include "server/site.h"

namespace turncoat::server {

// The way back from the application's threads, which may come when the server is gone.
class Mailbox {
 public:
  using Work = std::function<void()>;
  explicit Mailbox(std::function<void(Work)> to_server) : to_server_(std::move(to_server)) {}

  void post(Work work) {
    const std::lock_guard lock(mutex_);
    if (to_server_) to_server_(std::move(work));
  }

  void close() {
    const std::lock_guard lock(mutex_);
    to_server_ = {};
  }

 private:
  std::mutex mutex_;
  std::function<void(Work)> to_server_;
};

struct Shared {
  Application& application;
  Site site;
  ServerLimits limits;
  std::shared_ptr<Mailbox> mailbox;
  Connections connections{limits.connections, limits.held};
  RateByAddress rate{limits.rate, std::chrono::steady_clock::now()};
  std::unordered_set<std::shared_ptr<Connection>> waiting = {};  // for the application's reply
};

// A connection that everybody else knows of.
class Member : public Connection {
 public:
  Member(Shared& shared, const std::string& address) : shared_(shared), address_(address) {
    shared_.connections.add(*this, address);
  }
  Member(const Member&) = delete;
  Member& operator=(const Member&) = delete;
  ~Member() override { shared_.connections.remove(*this); }

 protected:
  [[nodiscard]] Shared& shared() const { return shared_; }
  [[nodiscard]] const std::string& address() const { return address_; }
  void was_heard() { shared_.connections.heard_from(*this); }
  void holds(std::size_t bytes) { shared_.connections.hold(*this, bytes); }
  bool may_ask() { return shared_.rate.take(address_, std::chrono::steady_clock::now()); }

 private:
  Shared& shared_;
  std::string address_;
};

}  // namespace turncoat::server
