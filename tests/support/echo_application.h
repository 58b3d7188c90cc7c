// An application that says what it hears, for tests of the transport.
#pragma once

#include <atomic>
#include <cstddef>
#include <map>
#include <mutex>
#include <new>
#include <string>
#include <utility>

#include "server/application.h"

namespace turncoat::testing {

// "flood" as a message sends a mebibyte eight times; the action "never" is not answered; for "throw" there is
// no memory.
class EchoApplication : public server::Application {
 public:
  server::ClientId connect(std::string /*address*/, Send send) override {
    const std::lock_guard lock(mutex_);
    const server::ClientId client = next_++;
    clients_.emplace(client, std::move(send));
    return client;
  }

  void disconnect(server::ClientId client) override {
    const std::lock_guard lock(mutex_);
    clients_.erase(client);
  }

  void request(server::ClientId client, std::string text) override {
    const Send send = send_of(client);
    if (text == "throw") throw std::bad_alloc();
    if (text != "flood") return send(std::move(text));
    for (int i = 0; i < 8; ++i) send(std::string(1 << 20, 'x'));
  }

  void ask(std::string /*address*/, std::string action, std::string body, Reply reply) override {
    asked_ = true;
    if (action == "throw") throw std::bad_alloc();
    if (action != "never") reply(action == "wrong" ? 400 : 200, action + ' ' + body);
  }

  // To everybody; on any thread.
  void tell_all(const std::string& text) {
    const std::lock_guard lock(mutex_);
    for (const auto& [client, send] : clients_) send(text);
  }

  [[nodiscard]] bool was_asked() const { return asked_; }

  // How many have come, those that went included.
  [[nodiscard]] std::size_t arrivals() const {
    const std::lock_guard lock(mutex_);
    return static_cast<std::size_t>(next_ - 1);
  }

  [[nodiscard]] std::size_t clients() const {
    const std::lock_guard lock(mutex_);
    return clients_.size();
  }

 private:
  [[nodiscard]] Send send_of(server::ClientId client) const {
    const std::lock_guard lock(mutex_);
    return clients_.at(client);
  }

  mutable std::mutex mutex_;
  std::map<server::ClientId, Send> clients_;
  server::ClientId next_ = 1;
  std::atomic<bool> asked_ = false;
};

}  // namespace turncoat::testing
