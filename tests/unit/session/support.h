// What the tests of live games share: a clock that stands until it is told to go on, a folder, a hub, a
// client.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "games/registry.h"
#include "players/registry.h"
#include "session/game_hub.h"
#include "session/live_game.h"
#include "store/game_store.h"

namespace turncoat::testing {

using std::chrono::milliseconds;
using std::chrono::seconds;

// A folder of its own for each test, gone afterwards.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "turncoat-test-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] std::filesystem::path database() const { return path_ / "test.db"; }

 private:
  std::filesystem::path path_;
};

inline const GameRegistry& all_games() {
  static const GameRegistry games = [] {
    GameRegistry made;
    add_builtin_games(made);
    return made;
  }();
  return games;
}

// A moment so many milliseconds after the start of the test's time.
inline Instant at(std::int64_t ms) {
  return {std::chrono::steady_clock::time_point(std::chrono::hours(1) + milliseconds(ms)),
          WallTime(std::chrono::sys_days(std::chrono::year(2026) / 5 / 4)) + milliseconds(ms)};
}

inline StoredGame game_between(const std::string& variant, Seat x, Seat o, const ClockRule& clock = {}) {
  return {.id = "game",
          .variant = variant,
          .start = all_games().start(variant).value(),
          .seats = {std::move(x), std::move(o)},
          .clock = clock,
          .created = at(0).wall,
          .changed = at(0).wall};
}

// Seats and games as a client asks for them.
inline Seat person(std::string name) { return {.name = std::move(name)}; }
inline Seat bot(const std::string& spec, const std::string& name = "") {
  return {.name = name.empty() ? spec + " bot" : name, .bot = spec};
}
inline NewGame game_of(std::string variant, Seat x, Seat o) {
  return {.variant = std::move(variant), .seats = {std::move(x), std::move(o)}, .speed = milliseconds(0)};
}

// A client of a hub that waits for news.
class Inbox {
 public:
  Listener listener() {
    return [this](const News& news) {
      const std::scoped_lock lock(mutex_);
      news_.push_back(news);
      arrived_.notify_all();
    };
  }

  // The first news of the kind for which `is_it` holds, those before it dropped; nothing after ten seconds.
  template <class Kind>
  std::optional<Kind> wait_for(const std::function<bool(const Kind&)>& is_it = [](const Kind&) {
    return true;
  }) {
    std::unique_lock lock(mutex_);
    const auto deadline = std::chrono::steady_clock::now() + seconds(10);
    while (true) {
      while (!news_.empty()) {
        const News news = std::move(news_.front());
        news_.pop_front();
        if (const Kind* kind = std::get_if<Kind>(&news); kind != nullptr && is_it(*kind)) return *kind;
      }
      if (arrived_.wait_until(lock, deadline) == std::cv_status::timeout) return std::nullopt;
    }
  }

  std::size_t count() {
    const std::scoped_lock lock(mutex_);
    return news_.size();
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<News> news_;
};

// A hub on a database of its own, asked from the test's thread.
class HubUnderTest {
 public:
  HubUnderTest(const std::filesystem::path& database, const PlayerRegistry& players,
               HubOptions options = small())
      : hub_(std::make_unique<GameHub>(GameStore::open(database, all_games()).value(), all_games(), players,
                                       std::move(options))) {}

  static HubOptions small() {
    HubOptions options;
    options.bot_threads = 2;
    options.engine.hash_bytes = 4 * kMebibyte;
    return options;
  }

  // Runs `work` with the hub on its thread and waits for it.
  template <class Work>
  auto run(Work work) {
    std::promise<decltype(work(*hub_))> done;
    auto result = done.get_future();
    hub_->post([&] {
      if constexpr (std::is_void_v<decltype(work(*hub_))>) {
        work(*hub_);
        done.set_value();
      } else {
        done.set_value(work(*hub_));
      }
    });
    return result.get();
  }

  ClientId connect(Inbox& inbox) {
    return run([&](GameHub& hub) { return hub.connect(inbox.listener()); });
  }

  void shut_down() { hub_.reset(); }

 private:
  std::unique_ptr<GameHub> hub_;
};

}  // namespace turncoat::testing
