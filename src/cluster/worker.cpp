#include "cluster/worker.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <mutex>
#include <thread>
#include <utility>

#include "cluster/heartbeats.h"
#include "cluster/nats_connection.h"
#include "cluster/subjects.h"
#include "core/text.h"

namespace turncoat {

namespace {

using namespace std::chrono_literals;

constexpr auto kPullTime = 1s;
constexpr auto kRefusalPause = 1s;
constexpr int kPullsUntilAsked = 10;            // in vain, before it asks whether there still is such a queue
constexpr std::int64_t kMostAtATime = 100'000;  // jobs, and waiting threads, of all workers of a tag
constexpr int kHeartbeatsPerWait = 3;

natsStatus add_consumer(const NatsConnection& connection, const std::string& tag, jsErrCode& code) {
  const std::string name = consumer_of(tag);
  const std::string subjects = jobs_of_tag(tag);
  const auto wait = std::chrono::nanoseconds(connection.options().ack_wait).count();
  Nats<jsConsumerInfo> info;
  const natsStatus found =
      js_GetConsumerInfo(Made(info), connection.context(), kJobStream, name.c_str(), nullptr, &code);
  if (found != NATS_NOT_FOUND || code == JSStreamNotFoundErr) return found;
  code = {};
  jsConsumerConfig consumer;
  jsConsumerConfig_Init(&consumer);
  consumer.Durable = name.c_str();
  consumer.FilterSubject = subjects.c_str();
  consumer.AckPolicy = js_AckExplicit;
  consumer.AckWait = wait;
  consumer.MaxAckPending = kMostAtATime;
  consumer.MaxWaiting = kMostAtATime;
  return js_AddConsumer(nullptr, connection.context(), kJobStream, &consumer, nullptr, &code);
}

// The queue of one tag as one thread sees it.
class JobQueue {
 public:
  JobQueue(NatsConnection& connection, std::string tag) : connection_(connection), tag_(std::move(tag)) {}

  // Waits for a job; nothing if none came in time, or a stop was requested.
  Result<Nats<natsMsg>> next(std::chrono::milliseconds time, const std::stop_token& stop) {
    if (!subscription_) {
      if (const Result<void> made = subscribe(stop); !made) return std::unexpected(made.error());
      if (!subscription_) return nullptr;
    }
    natsMsgList list = {};
    jsErrCode code = {};
    const natsStatus status = natsSubscription_Fetch(&list, subscription_.get(), 1, time.count(), &code);
    Nats<natsMsg> message;
    if (list.Count > 0) {
      message.reset(std::exchange(list.Msgs[0], nullptr));
      natsMsgList_Destroy(&list);
      in_vain_ = 0;
      return message;
    }
    const bool is_quiet = status == NATS_OK || status == NATS_TIMEOUT || status == NATS_NOT_FOUND;
    if (!is_quiet || ++in_vain_ >= kPullsUntilAsked) subscription_.reset();
    if (!is_quiet) connection_.pause(time, stop);
    return message;
  }

 private:
  Result<void> subscribe(const std::stop_token& stop) {
    in_vain_ = 0;
    const std::string name = consumer_of(tag_);
    const std::string subjects = jobs_of_tag(tag_);
    const auto answer = connection_.ask(
        [&](jsErrCode& code) {
          const natsStatus there = add_consumer(connection_, tag_, code);
          if (there != NATS_OK) return there;
          jsSubOptions options;
          jsSubOptions_Init(&options);
          options.Stream = kJobStream;
          options.Consumer = name.c_str();
          return js_PullSubscribe(Made(subscription_), connection_.context(), subjects.c_str(), nullptr,
                                  nullptr, &options, &code);
        },
        stop);
    if (!answer) return std::unexpected(answer.error());
    if (!*answer || (*answer)->status == NATS_OK) return {};
    return fail("the queue of jobs cannot be read: {}", (*answer)->text);
  }

  NatsConnection& connection_;
  std::string tag_;
  Nats<natsSubscription> subscription_;
  int in_vain_ = 0;
};

class Worker {
 public:
  Worker(std::unique_ptr<NatsConnection> connection, const WorkerPlan& plan, const WorkerSkills& skills,
         std::chrono::milliseconds ack_wait)
      : connection_(std::move(connection)),
        plan_(plan),
        skills_(skills),
        beats_(ack_wait / kHeartbeatsPerWait) {}

  // On one of the threads.
  Result<void> work(const std::stop_token& stop) {
    std::vector<JobQueue> queues;
    for (const std::string& tag : plan_.tags) queues.emplace_back(*connection_, tag);
    const auto time = std::chrono::milliseconds(kPullTime) / queues.size();
    for (std::size_t turn = 0; !stop.stop_requested(); ++turn) {
      Result<Nats<natsMsg>> message = queues[turn % queues.size()].next(time, stop);
      if (!message) return std::unexpected(message.error());
      if (!*message) continue;
      if (const Result<void> done = take(std::move(*message), stop); !done) return done;
    }
    return {};
  }

  [[nodiscard]] WorkerTotals totals() const { return {done_, refused_, given_back_}; }
  void flush() { connection_->flush(); }

 private:
  Result<void> take(Nats<natsMsg> message, const std::stop_token& stop) {
    const std::optional<std::string> id = id_of_job_subject(natsMsg_GetSubject(message.get()));
    Nats<jsMsgMetaData> data;
    if (!id || natsMsg_GetMetaData(Made(data), message.get()) != NATS_OK) {
      natsMsg_Term(message.get(), nullptr);  // nobody can be told: it is no job of this program
      return {};
    }
    const auto tries =
        static_cast<int>(std::min<std::uint64_t>(data->NumDelivered, std::numeric_limits<int>::max()));
    return do_job(std::move(message), *id, tries, stop);
  }

  Result<void> do_job(Nats<natsMsg> message, const std::string& id, int tries, const std::stop_token& stop) {
    Result<std::optional<JobResult>> done = std::nullopt;
    bool is_there = false;  // from somebody who could not say so
    {
      const Heartbeats::Of working(beats_, message.get());
      if (tries > 1) {
        const auto found = connection_->last(kResultStream, done_subject(id), stop);
        if (!found) return std::unexpected(found.error());
        is_there = found->has_value();
      }
      if (!is_there && tries > plan_.tries) {
        done = fail("it was handed out {} times, and no worker came to its end", tries - 1);
      } else if (!is_there) {
        done = run(*message, id, stop);
      }
      if (done && *done) {
        const auto published =
            connection_->publish({.subject = done_subject(id), .text = to_json(**done), .id = id}, stop);
        if (!published && connection_->is_closed()) return std::unexpected(published.error());
        is_there = published && *published != NatsConnection::Published::kStopped;
        if (!published) {
          done = std::unexpected(published.error());
          tries = plan_.tries;  // it would be as large elsewhere
        }
      }
    }
    if (is_there) {
      ++done_;
      natsMsg_Ack(message.get(), nullptr);
    } else if (done) {
      ++given_back_;
      natsMsg_Nak(message.get(), nullptr);
    } else {
      return refuse(*message, id, tries, done.error(), stop);
    }
    return {};
  }

  Result<std::optional<JobResult>> run(const natsMsg& message, const std::string& id,
                                       const std::stop_token& stop) {
    const Result<Job> job = skills_.read(data_of(message));
    if (!job) return fail_at("the job cannot be read", job.error());
    if (id_of(*job) != id) return fail("the job has another id than it says");
    return skills_.run(*job, stop);
  }

  // Others may be able to do it; in the end whoever wants it hears why nobody was.
  Result<void> refuse(natsMsg& message, const std::string& id, int tries, const Failure& reason,
                      const std::stop_token& stop) {
    ++refused_;
    const std::string sentence = fmt::format("worker {}: {}", connection_->options().name, reason.message);
    tell_once(sentence);
    if (tries < plan_.tries) {
      const auto delay = std::chrono::milliseconds(kRefusalPause) * tries;
      natsMsg_NakWithDelay(&message, delay.count(), nullptr);
      connection_->pause(kRefusalPause, stop);  // others come first
      return {};
    }
    const auto told = connection_->publish({.subject = failed_subject(id), .text = sentence}, stop);
    if (!told) return std::unexpected(told.error());
    if (*told == NatsConnection::Published::kStopped) {
      natsMsg_Nak(&message, nullptr);
    } else {
      natsMsg_Term(&message, nullptr);
    }
    return {};
  }

  void tell_once(const std::string& sentence) {
    const std::lock_guard lock(mutex_);
    if (std::exchange(told_, sentence) != sentence) connection_->options().tell(sentence);
  }

  std::unique_ptr<NatsConnection> connection_;
  const WorkerPlan& plan_;
  const WorkerSkills& skills_;
  std::atomic<int> done_ = 0;
  std::atomic<int> refused_ = 0;
  std::atomic<int> given_back_ = 0;
  std::mutex mutex_;
  std::string told_;  // last
  Heartbeats beats_;
};

// What the queues have agreed on, whoever made them.
Result<std::optional<std::chrono::milliseconds>> agreed_wait(NatsConnection& connection,
                                                             const WorkerPlan& plan,
                                                             const std::stop_token& stop) {
  std::optional<std::chrono::milliseconds> shortest;
  for (const std::string& tag : plan.tags) {
    Nats<jsConsumerInfo> info;
    const std::string name = consumer_of(tag);
    const auto answer = connection.ask(
        [&](jsErrCode& code) {
          const natsStatus there = add_consumer(connection, tag, code);
          if (there != NATS_OK) return there;
          return js_GetConsumerInfo(Made(info), connection.context(), kJobStream, name.c_str(), nullptr,
                                    &code);
        },
        stop);
    if (!answer) return std::unexpected(answer.error());
    if (!*answer) return std::nullopt;
    if ((*answer)->status != NATS_OK) return fail("the queue of jobs cannot be read: {}", (*answer)->text);
    const auto wait = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::nanoseconds(info->Config->AckWait));
    if (!shortest || wait < *shortest) shortest = wait;
  }
  return shortest;
}

}  // namespace

Result<WorkerTotals> work(NatsOptions options, const WorkerPlan& plan, const WorkerSkills& skills,
                          const std::stop_token& stop) {
  Result<std::unique_ptr<NatsConnection>> connection = NatsConnection::open(std::move(options), stop);
  if (!connection) return std::unexpected(connection.error());
  const auto wait = agreed_wait(**connection, plan, stop);
  if (!wait) return std::unexpected(wait.error());
  if (!*wait) return WorkerTotals();
  Worker worker(std::move(*connection), plan, skills, **wait);
  std::stop_source all;
  const std::stop_callback on_stop(stop, [&all] { all.request_stop(); });
  std::mutex mutex;
  Result<void> failed;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < plan.threads; ++i) {
      threads.emplace_back([&] {
        const Result<void> worked = worker.work(all.get_token());
        if (worked) return;
        all.request_stop();  // what one cannot do, none can
        const std::lock_guard lock(mutex);
        failed = worked;
      });
    }
  }
  worker.flush();
  if (!failed) return std::unexpected(failed.error());
  return worker.totals();
}

}  // namespace turncoat
