// A connection to NATS that is made again for ever, and questions to JetStream that wait for an answer.
//
// The library does the work (libnats: reconnecting, TLS, credentials, JetStream). Here is what we ask of it:
// a server that is away is waited for, with a sentence; what it says then is an answer.
#pragma once

#include <nats/nats.h>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include "cluster/nats_options.h"
#include "core/result.h"

namespace turncoat {

struct NatsFree {
  void operator()(natsOptions* options) const { natsOptions_Destroy(options); }
  void operator()(natsConnection* connection) const { natsConnection_Destroy(connection); }
  void operator()(jsCtx* context) const { jsCtx_Destroy(context); }
  void operator()(natsMsg* message) const { natsMsg_Destroy(message); }
  void operator()(natsSubscription* subscription) const { natsSubscription_Destroy(subscription); }
  void operator()(jsPubAck* ack) const { jsPubAck_Destroy(ack); }
  void operator()(jsStreamInfo* info) const { jsStreamInfo_Destroy(info); }
  void operator()(jsConsumerInfo* info) const { jsConsumerInfo_Destroy(info); }
  void operator()(jsMsgMetaData* data) const { jsMsgMetaData_Destroy(data); }
};

template <class T>
using Nats = std::unique_ptr<T, NatsFree>;

// A function of the library that makes something: what it made, in the hands of its owner.
template <class T>
class Made {
 public:
  explicit Made(Nats<T>& owner) : owner_(owner) {}
  Made(const Made&) = delete;
  Made& operator=(const Made&) = delete;
  ~Made() { owner_.reset(made_); }
  operator T**() {
    return &made_;
  }  // NOLINT(google-explicit-constructor): it stands where the library wants T**

 private:
  Nats<T>& owner_;
  T* made_ = nullptr;
};

std::string_view data_of(const natsMsg& message);

class NatsConnection {
 public:
  // What the server said to a question.
  struct Answer {
    natsStatus status = NATS_OK;
    jsErrCode code = {};  // of JetStream, where it is not OK
    std::string text = {};
  };
  using Question = std::function<natsStatus(jsErrCode&)>;

  enum class Published : std::uint8_t {
    kStored,
    kTwice,    // the server had one with this id a short time ago and did not keep this one
    kWaiting,  // one with this subject is still in the queue
    kStopped,
  };

  struct Text {
    std::string subject;
    std::string text;
    std::string id = {};  // for the server, which keeps only one of those with the same; empty: all are kept
  };

  // Waits for a server until a stop is requested, which is a failure too.
  static Result<std::unique_ptr<NatsConnection>> open(NatsOptions options, const std::stop_token& stop);

  NatsConnection(const NatsConnection&) = delete;
  NatsConnection& operator=(const NatsConnection&) = delete;
  ~NatsConnection();

  [[nodiscard]] jsCtx* context() const { return context_.get(); }
  [[nodiscard]] const NatsOptions& options() const { return options_; }

  // How often it has been made: another number means that what the server held in memory alone may be gone.
  [[nodiscard]] int times() const { return times_; }

  // For good: the server does not let us in any more.
  [[nodiscard]] bool is_closed() const { return is_closed_; }

  // Asks until there is an answer; nothing if a stop was requested first. Fails if the connection is closed.
  Result<std::optional<Answer>> ask(const Question& question, const std::stop_token& stop);

  // Stores a message and waits until the server has said that it did. Fails if it is too large.
  Result<Published> publish(const Text& text, const std::stop_token& stop);

  // The last message with this subject.
  Result<std::optional<std::string>> last(const char* stream, const std::string& subject,
                                          const std::stop_token& stop);

  // Sends what is on its way, such as acknowledgements.
  void flush();

  // Waits, unless a stop is requested.
  void pause(std::chrono::milliseconds time, const std::stop_token& stop);

 private:
  explicit NatsConnection(NatsOptions options) : options_(std::move(options)) {}

  Result<void> set_up(natsOptions* options);
  Result<void> connect(const std::stop_token& stop);
  natsStatus add_streams(jsErrCode& code);

  // Called by threads of the library.
  static void on_lost(natsConnection* connection, void* self);
  static void on_back(natsConnection* connection, void* self);
  static void on_closed(natsConnection* connection, void* self);
  static void on_error(natsConnection* connection, natsSubscription* subscription, natsStatus status,
                       void* self);

  NatsOptions options_;
  std::atomic<int> times_ = 1;
  std::atomic<bool> is_closed_ = false;
  std::atomic<bool> is_ending_ = false;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  Nats<natsConnection> connection_;
  Nats<jsCtx> context_;
};

}  // namespace turncoat
