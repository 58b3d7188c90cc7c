#include "cluster/nats_runner.h"

#include <algorithm>
#include <utility>

#include "cluster/nats_connection.h"
#include "cluster/result_feed.h"
#include "cluster/subjects.h"
#include "core/text.h"

namespace turncoat {

namespace {

using namespace std::chrono_literals;

constexpr std::size_t kFewestWorkers = 8;  // so much is submitted before anybody is there
constexpr auto kFetchTime = 300ms;
constexpr auto kCountPause = 1s;
constexpr auto kSilence = 20s;  // after which it looks whether something was lost
constexpr std::size_t kMostSentence = 1000;

}  // namespace

Result<std::unique_ptr<NatsRunner>> NatsRunner::open(NatsOptions options, std::string tag,
                                                     const std::stop_token& stop) {
  Result<std::unique_ptr<NatsConnection>> connection = NatsConnection::open(std::move(options), stop);
  if (!connection) return std::unexpected(connection.error());
  std::unique_ptr<NatsRunner> runner(new NatsRunner(std::move(*connection), std::move(tag)));
  if (const Result<void> begun = runner->feed_->begin(stop); !begun) return std::unexpected(begun.error());
  runner->count_workers();
  return runner;
}

NatsRunner::NatsRunner(std::unique_ptr<NatsConnection> connection, std::string tag)
    : tag_(std::move(tag)),
      connection_(std::move(connection)),
      feed_(std::make_unique<ResultFeed>(*connection_)),
      workers_(kFewestWorkers),
      counted_(Clock::now()),
      heard_(Clock::now()) {}

NatsRunner::~NatsRunner() = default;

Result<void> NatsRunner::submit(Job job) {
  std::string id = id_of(job);
  if (under_way_.contains(id)) return {};
  const Result<bool> found = find(id, job);
  if (!found) return std::unexpected(found.error());
  if (*found) return {};
  const Result<void> published = publish(id, job, true);
  if (published) under_way_.emplace(std::move(id), std::move(job));
  return published;
}

// A new job has its id, by which the server knows a second one for a while even when the first is done; one
// that is submitted again because nothing is known of it has none. While it waits, the queue takes no second
// one anyway.
Result<void> NatsRunner::publish(const std::string& id, const Job& job, bool is_new) {
  NatsConnection::Text message{
      .subject = job_subject(tag_, id), .text = to_json(job), .id = is_new ? id : ""};
  auto published = connection_->publish(message, stop_.get_token());
  if (!published) return std::unexpected(published.error());
  if (*published != NatsConnection::Published::kTwice) return {};
  message.id.clear();
  published = connection_->publish(message, stop_.get_token());
  return published ? Result<void>() : std::unexpected(published.error());
}

Result<bool> NatsRunner::find(const std::string& id, const Job& job) {
  const auto text = connection_->last(kResultStream, done_subject(id), stop_.get_token());
  if (!text) return std::unexpected(text.error());
  if (!*text) return false;
  Result<JobResult> result = parse_job_result(**text, job);
  if (!result) return false;  // it is done again
  finished_.push_back({id, std::move(*result)});
  return true;
}

Result<std::vector<FinishedJob>> NatsRunner::finished() {
  while (finished_.empty() && !under_way_.empty() && !stop_.stop_requested()) {
    const auto messages = feed_->fetch(kFetchTime, stop_.get_token());
    if (!messages) return std::unexpected(messages.error());
    for (const Nats<natsMsg>& message : *messages) {
      if (const Result<void> taken = take(natsMsg_GetSubject(message.get()), data_of(*message)); !taken)
        return std::unexpected(taken.error());
    }
    if (const Result<void> looked = look_again(); !looked) return std::unexpected(looked.error());
  }
  count_workers();
  return std::exchange(finished_, {});
}

// Results of others, and second ones, are no business of ours.
Result<void> NatsRunner::take(std::string_view subject, std::string_view text) {
  const std::optional<ResultSubject> what = parse_result_subject(subject);
  if (!what) return {};
  const auto job = under_way_.find(what->id);
  if (job == under_way_.end()) return {};
  heard_ = Clock::now();
  if (what->is_failure) {
    finished_.push_back({what->id, fail("{}", printable(cut_to_characters(text, kMostSentence)))});
  } else {
    Result<JobResult> result = parse_job_result(text, job->second);
    if (!result) result = fail_at("a worker's result", result.error());
    finished_.push_back({what->id, std::move(result)});
  }
  under_way_.erase(job);
  return {};
}

// After a silence, or when the connection was lost: what is neither in the queue nor has a result is
// submitted again.
Result<void> NatsRunner::look_again() {
  const int times = connection_->times();
  if (times == times_ && Clock::now() - heard_ < kSilence) return {};
  heard_ = Clock::now();
  times_ = times;
  feed_->renew();
  for (auto job = under_way_.begin(); job != under_way_.end() && !stop_.stop_requested();) {
    const Result<bool> found = find(job->first, job->second);
    if (!found) return std::unexpected(found.error());
    if (*found) {
      job = under_way_.erase(job);
      continue;
    }
    if (const Result<void> published = publish(job->first, job->second, false); !published) return published;
    ++job;
  }
  return {};
}

void NatsRunner::count_workers() {
  if (Clock::now() - counted_ < kCountPause) return;
  counted_ = Clock::now();
  Nats<jsConsumerInfo> info;
  jsErrCode code = {};
  const std::string consumer = consumer_of(tag_);
  if (js_GetConsumerInfo(Made(info), connection_->context(), kJobStream, consumer.c_str(), nullptr, &code) !=
      NATS_OK)
    return;  // nobody has come yet, or the server is away
  const auto threads =
      static_cast<std::size_t>(std::max<std::int64_t>(0, info->NumWaiting + info->NumAckPending));
  workers_ = std::max(kFewestWorkers, threads);
}

}  // namespace turncoat
