// Threads for work that takes its time, shared fairly by those who ask for it, and one budget of memory for
// all of it.
//
// Of those who wait, whoever has least under way comes next: first the address is looked at, then the client,
// then who came first. Nobody is kept waiting by a long piece of work: it is asked to stop when it has had
// its share and somebody else waits, and at the latest when its time is over.
#pragma once

#include <any>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace turncoat {

// Who asks: a client, and the address it comes from. Client 0 is the program itself.
struct Owner {
  std::uint64_t client = 0;
  std::string address = {};
};

struct Work {
  std::size_t lane = 0;  // place in FairPoolOptions::lanes
  Owner owner = {};
  std::size_t memory = 0;  // bytes; at most those of the pool

  // What `run` leaves in `kept` is there again the next time it is run for this keeper, unless its memory was
  // needed elsewhere meanwhile. 0: nothing is kept.
  std::uint64_t keeper = 0;
  int background_threads = 0;  // that go on while it is kept

  std::stop_source stop = std::stop_source(std::nostopstate);
  std::function<void(std::any& kept)> run = {};
};

struct FairPoolOptions {
  struct Lane {
    std::size_t threads = 1;
    std::size_t per_client = 1;  // at a time
  };
  std::vector<Lane> lanes = {{}};
  std::size_t memory = 0;
  int background_threads = 0;
  std::chrono::milliseconds share{5'000};
  std::chrono::milliseconds longest{600'000};

  // A client's work is begun when all it asked for before has ended, in whatever lane.
  bool in_order = false;
};

class FairPool {
 public:
  explicit FairPool(const FairPoolOptions& options);
  FairPool(const FairPool&) = delete;
  FairPool& operator=(const FairPool&) = delete;
  ~FairPool();

  // All that follows: from any thread.

  // Queues a piece of work; what it throws ends it and nothing else.
  void post(Work work);

  [[nodiscard]] std::uint64_t new_keeper();

  // Ends what is kept for this keeper, on a thread of the pool.
  void forget(std::uint64_t keeper);

  // Does all that was posted and ends the threads. Whoever calls it stops the work first.
  void finish();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace turncoat
