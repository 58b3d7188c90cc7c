#include "session/fair_pool.h"

#include <algorithm>
#include <cassert>
#include <condition_variable>
#include <list>
#include <map>
#include <mutex>
#include <new>
#include <thread>
#include <utility>

namespace turncoat {

namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

class FairPool::Impl {
  struct Job {
    Work work;
    Clock::time_point began = {};
    bool keeps = true;
    std::size_t frees = 0;  // of what was kept and goes with it
  };

  // What is kept between two pieces of work of one keeper.
  struct Kept {
    std::any what;
    std::size_t memory = 0;
    int background_threads = 0;
    std::uint64_t put_away = 0;  // counts up
  };

 public:
  explicit Impl(FairPoolOptions options) : options_(std::move(options)) {
    try {
      for (const FairPoolOptions::Lane& lane : options_.lanes) {
        for (std::size_t i = 0; i < lane.threads; ++i) threads_.emplace_back([this] { serve(); });
      }
      watcher_ = std::jthread([this](const std::stop_token& stop) { watch(stop); });
    } catch (...) {  // the system has no more threads
      finish();
      throw;
    }
  }
  ~Impl() { finish(); }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  void post(Work work) {
    assert(work.lane < options_.lanes.size() && work.memory <= options_.memory);
    const std::scoped_lock lock(mutex_);
    waiting_.push_back({.work = std::move(work)});
    changed_.notify_all();
  }

  std::uint64_t new_keeper() {
    const std::scoped_lock lock(mutex_);
    return ++last_keeper_;
  }

  void forget(std::uint64_t keeper) {
    const std::scoped_lock lock(mutex_);
    for (Job& job : running_) {
      if (job.work.keeper == keeper) job.keeps = false;
    }
    const auto kept = kept_.find(keeper);
    if (kept == kept_.end()) return;
    // A player in another process takes its time to end.
    const std::size_t memory = kept->second.memory;
    waiting_.push_back({.work = {.run = [last = take(kept)](std::any&) {}}, .frees = memory});
    changed_.notify_all();
  }

  void finish() {
    {
      const std::scoped_lock lock(mutex_);
      is_ending_ = true;
      changed_.notify_all();
    }
    threads_.clear();
    watcher_.request_stop();
    {
      const std::scoped_lock lock(mutex_);
      changed_.notify_all();
    }
    watcher_ = {};
  }

 private:
  using Keepers = std::map<std::uint64_t, Kept>;

  using Jobs = std::list<Job>;

  // What a thread does: one job after another.
  void serve() {
    std::unique_lock lock(mutex_);
    while (true) {
      GivenUp given_up;
      const Jobs::iterator next = find_next(given_up);
      if (next != waiting_.end()) {
        run(next, std::move(given_up), lock);
      } else if (!given_up.things.empty()) {
        release(std::move(given_up), lock);
      } else if (is_ending_ && waiting_.empty()) {
        return;
      } else {
        changed_.wait(lock);
      }
    }
  }

  // What has to go. Its memory is in use until it has gone, which is never under the lock.
  struct GivenUp {
    std::vector<std::any> things;
    std::size_t memory = 0;
  };

  void give_up(Keepers::iterator kept, GivenUp& given_up) {
    given_up.memory += kept->second.memory;
    given_up.things.push_back(take(kept));
  }

  // Called with the lock, and returns with it.
  void release(GivenUp given_up, std::unique_lock<std::mutex>& lock) {
    lock.unlock();
    given_up.things.clear();
    lock.lock();
    memory_in_use_ -= given_up.memory;
    changed_.notify_all();
  }

  // Called with the lock, and returns with it.
  void run(Jobs::iterator job, GivenUp given_up, std::unique_lock<std::mutex>& lock) {
    running_.splice(running_.end(), waiting_, job);
    job->began = Clock::now();
    std::any kept;
    if (const auto found = kept_.find(job->work.keeper); found != kept_.end()) {
      memory_in_use_ -= found->second.memory;
      kept = take(found);
    }
    memory_in_use_ += job->work.memory;
    release(std::move(given_up), lock);
    lock.unlock();
    try {
      job->work.run(kept);
    } catch (...) {
      kept.reset();
    }
    job->work.run = {};  // what it holds ends here, and not under the lock
    lock.lock();
    GivenUp too_much;
    if (kept.has_value() && job->work.keeper != 0 && job->keeps) put_away(job->work, kept, too_much);
    if (kept.has_value()) {
      lock.unlock();
      kept.reset();
      lock.lock();
    }
    memory_in_use_ -= job->work.memory + job->frees;
    running_.erase(job);
    release(std::move(too_much), lock);
  }

  // Moves `what` to the things kept, and gives up those that have too many threads now.
  void put_away(const Work& work, std::any& what, GivenUp& too_much) {
    try {
      if (const auto other = kept_.find(work.keeper); other != kept_.end()) give_up(other, too_much);
      Kept& place = kept_[work.keeper];
      place = {std::exchange(what, {}), work.memory, work.background_threads, ++put_away_};
      memory_in_use_ += work.memory;
      background_threads_ += work.background_threads;
      while (background_threads_ > options_.background_threads) {
        give_up(oldest([](const Kept& kept) { return kept.background_threads > 0; }), too_much);
      }
    } catch (const std::bad_alloc&) {
      return;  // there is no memory to keep it
    }
  }

  // The thing that was put away first among those that fit, or the end.
  template <class Fits>
  Keepers::iterator oldest(Fits fits) {
    auto found = kept_.end();
    for (auto it = kept_.begin(); it != kept_.end(); ++it) {
      if (!fits(it->second)) continue;
      if (found == kept_.end() || it->second.put_away < found->second.put_away) found = it;
    }
    return found;
  }

  std::any take(Keepers::iterator kept) {
    std::any what = std::move(kept->second.what);
    background_threads_ -= kept->second.background_threads;
    kept_.erase(kept);
    return what;
  }

  // The job whose turn it is, or the end: there is none, or no memory for it. What had to make room is in
  // `given_up`.
  Jobs::iterator find_next(GivenUp& given_up) {
    const Jobs::iterator next = choose();
    if (next == waiting_.end()) return next;
    is_short_of_memory_ = !make_room(next->work, given_up);
    return is_short_of_memory_ ? waiting_.end() : next;
  }

  template <class Fits>
  [[nodiscard]] std::size_t count_running(const Work& like, Fits fits) const {
    return static_cast<std::size_t>(std::ranges::count_if(running_, [&](const Job& job) {
      return (options_.in_order || job.work.lane == like.lane) && fits(job.work.owner);
    }));
  }
  [[nodiscard]] std::size_t running_of_address(const Work& work) const {
    return count_running(work, [&](const Owner& owner) { return owner.address == work.owner.address; });
  }
  [[nodiscard]] std::size_t running_of_client(const Work& work) const {
    if (work.owner.client == 0) return 0;
    return count_running(work, [&](const Owner& owner) { return owner.client == work.owner.client; });
  }
  [[nodiscard]] bool is_lane_full(const Work& work) const {
    const auto running =
        std::ranges::count(running_, work.lane, [](const Job& job) { return job.work.lane; });
    return static_cast<std::size_t>(running) >= options_.lanes[work.lane].threads;
  }
  [[nodiscard]] bool has_client_enough(const Work& work) const {
    return running_of_client(work) >= options_.lanes[work.lane].per_client;
  }
  [[nodiscard]] bool waits_for_own_work(Jobs::const_iterator job) const {
    return options_.in_order && job->work.owner.client != 0 &&
           std::any_of(waiting_.begin(), job, [&](const Job& earlier) {
             return earlier.work.owner.client == job->work.owner.client;
           });
  }

  Jobs::iterator choose() {
    auto best = waiting_.end();
    std::pair<std::size_t, std::size_t> least;
    for (auto it = waiting_.begin(); it != waiting_.end(); ++it) {
      if (is_lane_full(it->work) || has_client_enough(it->work)) continue;
      const std::pair key(running_of_address(it->work), running_of_client(it->work));
      if ((best != waiting_.end() && key >= least) || waits_for_own_work(it)) continue;
      best = it;
      least = key;
    }
    return best;
  }

  // Gives up what is kept for others, the oldest first, until the memory is there.
  bool make_room(const Work& work, GivenUp& given_up) {
    const auto own = kept_.find(work.keeper);
    const std::size_t own_memory = own == kept_.end() ? 0 : own->second.memory;
    const std::uint64_t own_place = own == kept_.end() ? 0 : own->second.put_away;
    while (memory_in_use_ - own_memory - given_up.memory + work.memory > options_.memory) {
      const auto victim = oldest([&](const Kept& kept) { return kept.put_away != own_place; });
      if (victim == kept_.end()) return false;
      give_up(victim, given_up);
    }
    return true;
  }

  // Whether another client's job could begin if this one ended.
  [[nodiscard]] bool is_in_the_way(const Work& running) const {
    return std::ranges::any_of(waiting_, [&](const Job& job) {
      const Work& work = job.work;
      if (work.owner.client == running.owner.client || has_client_enough(work)) return false;
      return is_short_of_memory_ || (work.lane == running.lane && is_lane_full(work));
    });
  }

  // Asks jobs to stop whose time is over.
  void watch(const std::stop_token& end) {
    std::unique_lock lock(mutex_);
    while (!end.stop_requested()) {
      std::vector<std::stop_source> overdue;
      Clock::time_point next = Clock::time_point::max();
      for (const Job& job : running_) {
        if (!job.work.stop.stop_possible() || job.work.stop.stop_requested()) continue;
        const auto time =
            is_in_the_way(job.work) ? std::min(options_.share, options_.longest) : options_.longest;
        const Clock::time_point due = job.began + time;
        if (due <= Clock::now()) {
          overdue.push_back(job.work.stop);
        } else {
          next = std::min(next, due);
        }
      }
      if (!overdue.empty()) {
        lock.unlock();
        for (std::stop_source& stop : overdue) stop.request_stop();
        lock.lock();
      } else if (next == Clock::time_point::max()) {
        changed_.wait(lock);
      } else {
        changed_.wait_until(lock, next);
      }
    }
  }

  const FairPoolOptions options_;
  std::mutex mutex_;  // of all that follows
  std::condition_variable changed_;
  Jobs waiting_;
  Jobs running_;
  Keepers kept_;
  std::size_t memory_in_use_ = 0;  // of what runs and of what is kept
  int background_threads_ = 0;     // of what is kept
  std::uint64_t last_keeper_ = 0;
  std::uint64_t put_away_ = 0;
  bool is_short_of_memory_ = false;  // for the job whose turn it is
  bool is_ending_ = false;
  std::jthread watcher_;
  std::vector<std::jthread> threads_;
};

FairPool::FairPool(const FairPoolOptions& options) : impl_(std::make_unique<Impl>(options)) {}
FairPool::~FairPool() = default;

void FairPool::post(Work work) { impl_->post(std::move(work)); }
std::uint64_t FairPool::new_keeper() { return impl_->new_keeper(); }
void FairPool::forget(std::uint64_t keeper) { impl_->forget(keeper); }
void FairPool::finish() { impl_->finish(); }

}  // namespace turncoat
