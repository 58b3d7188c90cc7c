#include "session/fair_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <mutex>
#include <stdexcept>
#include <thread>

namespace turncoat {
namespace {

using std::chrono::milliseconds;

// A piece of work that has begun when `begun` is ready and ends when it is asked to.
class Blocker {
 public:
  Work work(std::uint64_t client, std::string address = {}) {
    return {.owner = {client, std::move(address)}, .stop = stop_, .run = [this](std::any&) {
              begun_.set_value();
              std::promise<void> stopped;
              const std::stop_callback end(stop_.get_token(), [&] { stopped.set_value(); });
              stopped.get_future().wait();
              ended_.set_value();
            }};
  }
  void wait_until_begun() { begun_.get_future().wait(); }
  void wait_until_ended() { ended_.get_future().wait(); }
  void end() { stop_.request_stop(); }

 private:
  std::stop_source stop_;
  std::promise<void> begun_;
  std::promise<void> ended_;
};

TEST(FairPool, AClientThatAsksForMuchDoesNotKeepOthersWaiting) {
  FairPool pool({.lanes = {{.threads = 2, .per_client = 1}}, .share = std::chrono::hours(1)});
  Blocker first;
  Blocker second;
  pool.post(first.work(1));
  pool.post(second.work(1));
  std::promise<void> done;
  pool.post({.owner = {.client = 2}, .run = [&](std::any&) { done.set_value(); }});
  done.get_future().wait();
  first.wait_until_begun();
  first.end();
  second.wait_until_begun();
  second.end();
  pool.finish();  // before what its jobs refer to ends
}

TEST(FairPool, WhoeverHasLeastUnderWayComesNext) {
  FairPool pool({.lanes = {{.threads = 2, .per_client = 2}}});
  Blocker of_busy_address;
  Blocker last;
  pool.post(of_busy_address.work(1, "busy"));
  of_busy_address.wait_until_begun();
  pool.post(last.work(9));
  last.wait_until_begun();
  std::vector<std::string> order;
  std::promise<void> done;
  const auto note = [&](std::uint64_t client, const std::string& address) {
    pool.post({.owner = {client, address}, .run = [&, address](std::any&) {
                 order.push_back(address);
                 if (order.size() == 3) done.set_value();
               }});
  };
  note(2, "busy");
  note(3, "idle");
  note(4, "quiet");
  last.end();
  done.get_future().wait();
  EXPECT_EQ(order, (std::vector<std::string>{"idle", "quiet", "busy"}));
  of_busy_address.end();
  pool.finish();  // before what its jobs refer to ends
}

TEST(FairPool, LongWorkGivesWayToThoseWhoWait) {
  FairPool pool({.share = milliseconds(0)});
  Blocker first;
  pool.post(first.work(1));
  first.wait_until_begun();
  std::promise<void> done;
  pool.post({.owner = {.client = 2}, .run = [&](std::any&) { done.set_value(); }});
  done.get_future().wait();
  first.wait_until_ended();
  pool.finish();  // before what its jobs refer to ends
}

TEST(FairPool, WorkOfTheSameClientIsNoReasonToStop) {
  FairPool pool({.share = milliseconds(0)});
  Blocker first;
  pool.post(first.work(1));
  first.wait_until_begun();
  std::promise<void> done;
  std::atomic<bool> was_ended = false;
  pool.post({.owner = {.client = 1}, .run = [&](std::any&) {
               EXPECT_TRUE(was_ended);
               done.set_value();
             }});
  std::this_thread::sleep_for(milliseconds(20));  // in which a wrong stop would come
  was_ended = true;
  first.end();
  done.get_future().wait();
  pool.finish();  // before what its jobs refer to ends
}

TEST(FairPool, NothingTakesLongerThanTheLongestTime) {
  FairPool pool({.longest = milliseconds(1)});
  Blocker alone;
  pool.post(alone.work(1));
  alone.wait_until_ended();
  pool.finish();  // before what its jobs refer to ends
}

TEST(FairPool, WhatThrowsEndsAlone) {
  FairPool pool({});
  pool.post({.run = [](std::any&) { throw std::runtime_error("out of cheese"); }});
  pool.post({.run = [](std::any&) { throw 7; }});
  std::promise<void> done;
  pool.post({.run = [&](std::any&) { done.set_value(); }});
  done.get_future().wait();
  pool.finish();  // before what its jobs refer to ends
}

// Memory that counts itself.
class Ledger {
 public:
  std::shared_ptr<int> take(int bytes) {
    const int now = in_use_ += bytes;
    int most = most_;
    while (now > most && !most_.compare_exchange_weak(most, now)) continue;
    return {new int(bytes), [this](int* taken) {
              in_use_ -= *taken;
              delete taken;
            }};
  }
  [[nodiscard]] int most() const { return most_; }
  [[nodiscard]] int in_use() const { return in_use_; }

 private:
  std::atomic<int> in_use_ = 0;
  std::atomic<int> most_ = 0;
};

TEST(FairPool, OneBudgetOfMemoryForWhatRunsAndWhatIsKept) {
  Ledger ledger;
  std::atomic<int> done = 0;
  {
    FairPool pool({.lanes = {{4, 4}, {4, 4}}, .memory = 100});
    std::vector<std::uint64_t> keepers;
    for (int i = 0; i < 6; ++i) keepers.push_back(pool.new_keeper());
    for (int round = 0; round < 20; ++round) {
      for (std::size_t i = 0; i < keepers.size(); ++i) {
        const int bytes = i < 3 ? 60 : 25;
        pool.post({.lane = i % 2,
                   .owner = {.client = i + 1},
                   .memory = static_cast<std::size_t>(bytes),
                   .keeper = keepers[i],
                   .run = [&, bytes](std::any& kept) {
                     if (!kept.has_value()) kept = ledger.take(bytes);
                     ++done;
                   }});
      }
    }
    pool.finish();
    EXPECT_EQ(done, 120);
    EXPECT_LE(ledger.most(), 100);
    EXPECT_GT(ledger.in_use(), 0);  // what fits is kept
  }
  EXPECT_EQ(ledger.in_use(), 0);
}

TEST(FairPool, WhatIsKeptComesBackUntilItIsForgottenOrThereIsNoRoom) {
  FairPool pool({.memory = 100});
  const std::uint64_t first = pool.new_keeper();
  const std::uint64_t second = pool.new_keeper();
  // What was kept before.
  const auto visit = [&](std::uint64_t keeper, int now, std::size_t memory) {
    std::promise<int> before;
    pool.post({.memory = memory, .keeper = keeper, .run = [&](std::any& kept) {
                 const int found = kept.has_value() ? std::any_cast<int>(kept) : 0;
                 kept = now;
                 before.set_value(found);
               }});
    return before.get_future().get();
  };
  EXPECT_EQ(visit(first, 1, 50), 0);
  EXPECT_EQ(visit(second, 2, 50), 0);
  EXPECT_EQ(visit(first, 3, 50), 1);
  pool.forget(first);
  EXPECT_EQ(visit(first, 4, 50), 0);
  EXPECT_EQ(visit(second, 5, 50), 2);
  EXPECT_EQ(visit(pool.new_keeper(), 6, 50), 0);  // in the place of the first, which was put away earlier
  EXPECT_EQ(visit(second, 7, 50), 5);
  EXPECT_EQ(visit(first, 8, 50), 0);
  pool.finish();  // before what its jobs refer to ends
}

TEST(FairPool, ThreadsThatGoOnAreLimited) {
  Ledger ledger;  // which what is kept writes to at its end
  FairPool pool({.background_threads = 1});
  const std::uint64_t first = pool.new_keeper();
  const std::uint64_t second = pool.new_keeper();
  for (const std::uint64_t keeper : {first, second}) {
    pool.post(
        {.keeper = keeper, .background_threads = 1, .run = [&](std::any& kept) { kept = ledger.take(1); }});
  }
  std::promise<void> done;
  pool.post({.run = [&](std::any&) { done.set_value(); }});
  done.get_future().wait();
  EXPECT_EQ(ledger.in_use(), 1);
  pool.finish();  // before what its jobs refer to ends
}

TEST(FairPool, WhereAskedForAClientsWorkIsDoneInOrder) {
  FairPool pool({.lanes = {{}, {}}, .in_order = true});
  std::mutex mutex;
  std::vector<int> order;
  for (int i = 0; i < 50; ++i) {
    pool.post({.lane = i % 3 == 0 ? 1U : 0U, .owner = {.client = 1}, .run = [&, i](std::any&) {
                 const std::scoped_lock lock(mutex);
                 order.push_back(i);
               }});
  }
  pool.finish();
  std::vector<int> expected(50);
  for (int i = 0; i < 50; ++i) expected[static_cast<std::size_t>(i)] = i;
  EXPECT_EQ(order, expected);
}

}  // namespace
}  // namespace turncoat
