#include "cluster/result_feed.h"

#include <algorithm>

#include "cluster/subjects.h"

namespace turncoat {

namespace {

constexpr int kMostAtOnce = 256;
constexpr std::int64_t kForgottenAfter = std::int64_t{60} * 1'000'000'000;  // nanoseconds without a question

}  // namespace

Result<void> ResultFeed::begin(const std::stop_token& stop) {
  Nats<jsStreamInfo> info;
  const auto answer = connection_.ask(
      [&](jsErrCode& code) {
        return js_GetStreamInfo(Made(info), connection_.context(), kResultStream, nullptr, &code);
      },
      stop);
  if (!answer) return std::unexpected(answer.error());
  if (!*answer) return {};
  if ((*answer)->status != NATS_OK) return fail("the stream of results cannot be read: {}", (*answer)->text);
  next_ = info->State.LastSeq + 1;
  return subscribe(stop);
}

Result<void> ResultFeed::subscribe(const std::stop_token& stop) {
  Nats<jsStreamInfo> info;
  const auto answer = connection_.ask(
      [&](jsErrCode& code) {
        const natsStatus found =
            js_GetStreamInfo(Made(info), connection_.context(), kResultStream, nullptr, &code);
        if (found != NATS_OK) return found;
        // A stream that is shorter than it was has been made anew.
        if (info->State.LastSeq + 1 < next_) next_ = 1;
        jsSubOptions options;
        jsSubOptions_Init(&options);
        options.Stream = kResultStream;
        options.Config.DeliverPolicy = js_DeliverByStartSequence;
        options.Config.OptStartSeq = next_;
        options.Config.AckPolicy = js_AckNone;
        options.Config.InactiveThreshold = kForgottenAfter;
        options.Config.MemoryStorage = true;
        options.Config.Replicas = 1;
        return js_PullSubscribe(Made(subscription_), connection_.context(), kResultSubjects, nullptr, nullptr,
                                &options, &code);
      },
      stop);
  if (!answer) return std::unexpected(answer.error());
  if (*answer && (*answer)->status != NATS_OK)
    return fail("the stream of results cannot be read: {}", (*answer)->text);
  return {};
}

Result<std::vector<Nats<natsMsg>>> ResultFeed::fetch(std::chrono::milliseconds time,
                                                     const std::stop_token& stop) {
  std::vector<Nats<natsMsg>> messages;
  if (!subscription_) {
    if (const Result<void> subscribed = subscribe(stop); !subscribed)
      return std::unexpected(subscribed.error());
    if (!subscription_) return messages;
  }
  natsMsgList list = {};
  jsErrCode code = {};
  const natsStatus status =
      natsSubscription_Fetch(&list, subscription_.get(), kMostAtOnce, time.count(), &code);
  for (int i = 0; i < list.Count; ++i) messages.emplace_back(list.Msgs[i]);
  if (list.Count > 0) {
    std::fill_n(list.Msgs, list.Count, nullptr);
    natsMsgList_Destroy(&list);
  }
  for (const Nats<natsMsg>& message : messages) {
    Nats<jsMsgMetaData> data;
    if (natsMsg_GetMetaData(Made(data), message.get()) == NATS_OK)
      next_ = std::max(next_, data->Sequence.Stream + 1);
  }
  if (status != NATS_OK && status != NATS_TIMEOUT && status != NATS_NOT_FOUND) {
    if (connection_.is_closed()) return fail("the NATS server does not let us in any more");
    renew();
    connection_.pause(time, stop);
  }
  return messages;
}

}  // namespace turncoat
