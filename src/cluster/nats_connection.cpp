#include "cluster/nats_connection.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "cluster/subjects.h"
#include "core/file.h"
#include "core/text.h"

namespace turncoat {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kReconnectWait{500};
constexpr milliseconds kReconnectJitter{500};
constexpr milliseconds kAnswerWait{2000};
constexpr milliseconds kRetryWait{250};
constexpr int kTriesUntilTold = 8;
constexpr std::size_t kHeaderBytes = 256;                                    // no header of ours is longer
constexpr std::int64_t kWeek = std::int64_t{7} * 24 * 3600 * 1'000'000'000;  // nanoseconds
constexpr std::int64_t kMostResults = 250'000;

// What says something about the way to the server and nothing about the question.
constexpr std::array kAway = {
    NATS_TIMEOUT,  NATS_NO_RESPONDERS,    NATS_CONNECTION_DISCONNECTED, NATS_NO_SERVER,
    NATS_IO_ERROR, NATS_STALE_CONNECTION, NATS_INSUFFICIENT_BUFFER};
constexpr std::array kNotNow = {
    JSClusterNotAvailErr,          JSClusterNotLeaderErr, JSInsufficientResourcesErr,
    JSStorageResourcesExceededErr, JSNotEnabledErr,       JSStreamNotFoundErr};

template <class List, class T>
bool contains(const List& list, T value) {
  return std::ranges::find(list, value) != list.end();
}

// The library's sentence without the place in its source.
std::string last_error(natsStatus status) {
  const char* const error = nats_GetLastError(nullptr);
  const std::string_view text = error == nullptr ? "" : error;
  const std::size_t end = text.starts_with('(') ? text.find("): ") : std::string_view::npos;
  const std::string_view sentence = end == std::string_view::npos ? text : text.substr(end + 3);
  return printable(sentence.empty() ? natsStatus_GetText(status) : sentence);
}

jsStreamConfig job_stream(const char* const* subjects, int replicas) {
  jsStreamConfig stream;
  jsStreamConfig_Init(&stream);
  stream.Name = kJobStream;
  stream.Subjects =
      const_cast<const char**>(subjects);  // NOLINT(cppcoreguidelines-pro-type-const-cast): it only reads
  stream.SubjectsLen = 1;
  stream.Retention = js_WorkQueuePolicy;
  stream.MaxAge = kWeek;
  stream.MaxMsgsPerSubject = 1;
  stream.Discard = js_DiscardNew;
  stream.DiscardNewPerSubject = true;
  stream.Replicas = replicas;
  return stream;
}

jsStreamConfig result_stream(const char* const* subjects, int replicas) {
  jsStreamConfig stream;
  jsStreamConfig_Init(&stream);
  stream.Name = kResultStream;
  stream.Subjects =
      const_cast<const char**>(subjects);  // NOLINT(cppcoreguidelines-pro-type-const-cast): it only reads
  stream.SubjectsLen = 1;
  stream.MaxAge = kWeek;
  stream.MaxMsgs = kMostResults;
  stream.Replicas = replicas;
  return stream;
}

// One that is there stays as it is: whoever runs the servers may have made it otherwise.
natsStatus add_missing(jsCtx* context, jsStreamConfig stream, jsErrCode& code) {
  Nats<jsStreamInfo> info;
  const natsStatus found = js_GetStreamInfo(Made(info), context, stream.Name, nullptr, &code);
  if (found != NATS_NOT_FOUND) return found;
  code = {};
  return js_AddStream(nullptr, context, &stream, nullptr, &code);
}

}  // namespace

std::string_view data_of(const natsMsg& message) {
  const int length = natsMsg_GetDataLength(&message);
  return length <= 0 ? std::string_view()
                     : std::string_view(natsMsg_GetData(&message), static_cast<std::size_t>(length));
}

Result<std::unique_ptr<NatsConnection>> NatsConnection::open(NatsOptions options,
                                                             const std::stop_token& stop) {
  std::unique_ptr<NatsConnection> connection(new NatsConnection(std::move(options)));
  if (const Result<void> connected = connection->connect(stop); !connected)
    return std::unexpected(connected.error());
  const auto added = connection->ask([&](jsErrCode& code) { return connection->add_streams(code); }, stop);
  if (!added) return std::unexpected(added.error());
  if (!*added) return fail("stopped before JetStream answered");
  if ((*added)->status != NATS_OK)
    return fail("{}: the streams cannot be made: {}", shown_servers(connection->options_.urls),
                (*added)->text);
  return connection;
}

Result<void> NatsConnection::set_up(natsOptions* options) {
  std::vector<const char*> urls;
  for (const std::string& url : options_.urls) urls.push_back(url.c_str());
  const bool is_secure =
      !options_.ca.empty() ||
      std::ranges::any_of(options_.urls, [](const std::string& url) { return url.starts_with("tls://"); });
  const auto wait = kReconnectWait.count();
  const auto jitter = kReconnectJitter.count();
  const auto check = [](std::string_view what, natsStatus status) -> Result<void> {
    if (status == NATS_OK) return {};
    return fail("{} cannot be used: {}", what, last_error(status));
  };
  for (const natsStatus status :
       {natsOptions_SetServers(options, urls.data(), static_cast<int>(urls.size())),
        natsOptions_SetName(options, options_.name.c_str()), natsOptions_SetMaxReconnect(options, -1),
        natsOptions_SetReconnectWait(options, wait), natsOptions_SetReconnectJitter(options, jitter, jitter),
        natsOptions_SetDisconnectedCB(options, &on_lost, this),
        natsOptions_SetReconnectedCB(options, &on_back, this),
        natsOptions_SetClosedCB(options, &on_closed, this),
        natsOptions_SetErrorHandler(options, &on_error, this),
        is_secure ? natsOptions_SetSecure(options, true) : NATS_OK}) {
    // The library's sentence may repeat the address with its password.
    if (status != NATS_OK) return fail("{}: {}", shown_servers(options_.urls), natsStatus_GetText(status));
  }
  if (!options_.user.empty()) {
    const auto status = natsOptions_SetUserInfo(options, options_.user.c_str(), options_.password.c_str());
    if (status != NATS_OK) return fail("the user's name and password cannot be used");
  }
  if (!options_.credentials.empty()) {
    if (const Result<void> there = check_readable(options_.credentials); !there)
      return fail_at(quote(options_.credentials, 200),
                     there.error());  // the library would not say which file it is
    const auto set =
        check(quote(options_.credentials, 200),
              natsOptions_SetUserCredentialsFromFiles(options, options_.credentials.c_str(), nullptr));
    if (!set) return set;
  }
  if (!options_.ca.empty()) {
    const auto set =
        check(quote(options_.ca, 200), natsOptions_LoadCATrustedCertificates(options, options_.ca.c_str()));
    if (!set) return set;
  }
  if (options_.certificate.empty()) return {};
  return check(
      quote(options_.certificate, 200),
      natsOptions_LoadCertificatesChain(options, options_.certificate.c_str(), options_.key.c_str()));
}

Result<void> NatsConnection::connect(const std::stop_token& stop) {
  Nats<natsOptions> options;
  if (natsOptions_Create(Made(options)) != NATS_OK) return fail("the NATS library cannot be used");
  if (const Result<void> set = set_up(options.get()); !set) return set;
  const std::string servers = shown_servers(options_.urls);
  for (bool is_told = false; !stop.stop_requested(); pause(kRetryWait, stop)) {
    const natsStatus status = natsConnection_Connect(Made(connection_), options.get());
    if (status == NATS_OK) {
      jsOptions context;
      jsOptions_Init(&context);
      context.Wait = kAnswerWait.count();
      const natsStatus made = natsConnection_JetStream(Made(context_), connection_.get(), &context);
      return made == NATS_OK ? Result<void>() : fail("{}: {}", servers, last_error(made));
    }
    // The library's sentence may repeat the address with its password; that on TLS says what was wrong.
    if (status == NATS_SSL_ERROR)
      return fail("{}: {}; --nats-ca names the authority", servers, last_error(status));
    if (!contains(kAway, status)) return fail("{}: {}", servers, natsStatus_GetText(status));
    if (!std::exchange(is_told, true))
      options_.tell(fmt::format("{}: no NATS server answers there; trying until one does", servers));
  }
  return fail("{}: stopped before a NATS server answered", servers);
}

NatsConnection::~NatsConnection() {
  is_ending_ = true;
  if (!connection_) return;
  context_.reset();
  natsConnection_Close(connection_.get());
  std::unique_lock lock(mutex_);  // the last call of a thread of the library
  changed_.wait(lock, [this] { return is_closed_.load(); });
}

natsStatus NatsConnection::add_streams(jsErrCode& code) {
  const char* const jobs = kJobSubjects;
  const char* const results = kResultSubjects;
  const natsStatus added = add_missing(context_.get(), job_stream(&jobs, options_.replicas), code);
  if (added != NATS_OK) return added;
  return add_missing(context_.get(), result_stream(&results, options_.replicas), code);
}

Result<std::optional<NatsConnection::Answer>> NatsConnection::ask(const Question& question,
                                                                  const std::stop_token& stop) {
  for (int tries = 1; !stop.stop_requested(); ++tries) {
    Answer answer;
    answer.status = question(answer.code);
    if (answer.status == NATS_OK) return answer;
    answer.text = last_error(answer.status);
    if (is_closed_)
      return fail("{}: the NATS server does not let us in any more: {}", shown_servers(options_.urls),
                  answer.text);
    const bool is_later = contains(kAway, answer.status) || contains(kNotNow, answer.code);
    if (!is_later) return answer;
    if (tries % kTriesUntilTold == 0)
      options_.tell(fmt::format("JetStream does not do its work: {}; trying until it does", answer.text));
    pause(kRetryWait, stop);
    jsErrCode code = {};  // a server that has lost its folder gets its streams again; if not now, next time
    if (answer.status == NATS_NO_RESPONDERS || answer.code == JSStreamNotFoundErr) add_streams(code);
  }
  return std::nullopt;
}

Result<NatsConnection::Published> NatsConnection::publish(const Text& text, const std::stop_token& stop) {
  const std::int64_t most = natsConnection_GetMaxPayload(connection_.get());
  if (text.text.size() + kHeaderBytes > static_cast<std::size_t>(most)) {
    return fail(
        "a message of {} bytes is too large for the NATS server, which takes {}: raise max_payload in its "
        "configuration",
        text.text.size(), most);
  }
  jsPubOptions options;
  jsPubOptions_Init(&options);
  if (!text.id.empty()) options.MsgId = text.id.c_str();
  Nats<jsPubAck> ack;
  const auto answer = ask(
      [&](jsErrCode& code) {
        return js_Publish(Made(ack), context_.get(), text.subject.c_str(), text.text.data(),
                          static_cast<int>(text.text.size()), &options, &code);
      },
      stop);
  if (!answer) return std::unexpected(answer.error());
  if (!*answer) return Published::kStopped;
  if ((*answer)->status == NATS_OK) return ack->Duplicate ? Published::kTwice : Published::kStored;
  if ((*answer)->code == JSStreamStoreFailedErr && (*answer)->text.contains("per subject"))
    return Published::kWaiting;
  return fail("the NATS server does not take a message: {}", (*answer)->text);
}

Result<std::optional<std::string>> NatsConnection::last(const char* stream, const std::string& subject,
                                                        const std::stop_token& stop) {
  Nats<natsMsg> message;
  const auto answer = ask(
      [&](jsErrCode& code) {
        return js_GetLastMsg(Made(message), context_.get(), stream, subject.c_str(), nullptr, &code);
      },
      stop);
  if (!answer) return std::unexpected(answer.error());
  if (!*answer || (*answer)->status == NATS_NOT_FOUND) return std::nullopt;
  if ((*answer)->status != NATS_OK)
    return fail("the NATS server does not give a result: {}", (*answer)->text);
  return std::string(data_of(*message));
}

void NatsConnection::flush() {
  constexpr std::int64_t kMostMilliseconds = 2000;
  natsConnection_FlushTimeout(connection_.get(), kMostMilliseconds);
}

void NatsConnection::pause(milliseconds time, const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, stop, time, [this] { return is_closed_.load(); });
}

void NatsConnection::on_lost(natsConnection* connection, void* self) {
  static_cast<void>(connection);
  const auto* const mine = static_cast<NatsConnection*>(self);
  if (!mine->is_ending_)
    mine->options_.tell("the connection to the NATS server is lost; trying until it is back");
}

void NatsConnection::on_back(natsConnection* connection, void* self) {
  static_cast<void>(connection);
  auto* const mine = static_cast<NatsConnection*>(self);
  ++mine->times_;
  mine->options_.tell("connected to the NATS server again");
}

void NatsConnection::on_closed(natsConnection* connection, void* self) {
  static_cast<void>(connection);
  auto* const mine = static_cast<NatsConnection*>(self);
  const std::lock_guard lock(mine->mutex_);
  mine->is_closed_ = true;
  mine->changed_.notify_all();
}

void NatsConnection::on_error(natsConnection* connection, natsSubscription* subscription, natsStatus status,
                              void* self) {
  static_cast<void>(connection);
  static_cast<void>(subscription);
  const auto* const mine = static_cast<NatsConnection*>(self);
  if (!mine->is_ending_) mine->options_.tell(fmt::format("NATS: {}", natsStatus_GetText(status)));
}

}  // namespace turncoat
