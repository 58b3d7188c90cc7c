// An app with a database of its own, spoken to in messages.
#pragma once

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "remote/registry.h"
#include "server/app.h"
#include "support/patience.h"

namespace turncoat::testing {

using Json = nlohmann::json;

// One connection: keeps all messages it gets.
class TestClient {
 public:
  explicit TestClient(App& app, std::string address = "127.0.0.1")
      : app_(app), id_(app.connect(std::move(address), [this](std::string text) { receive(text); })) {}
  TestClient(const TestClient&) = delete;
  TestClient& operator=(const TestClient&) = delete;
  ~TestClient() { leave(); }

  void leave() { app_.disconnect(id_); }
  void say(const std::string& text) { app_.request(id_, text); }

  // Sends a request and waits for its answer.
  Json ask(const std::string& action, Json fields = Json::object()) {
    const int id = ++last_id_;
    fields["id"] = id;
    fields["do"] = action;
    say(fields.dump());
    return wait_for([&](const Json& message) { return message.contains("id") && message["id"] == id; });
  }

  // The answer without its id and "ok", which must be true.
  Json good(const std::string& action, const Json& fields = Json::object()) {
    Json answer = ask(action, fields);
    EXPECT_TRUE(answer["ok"]) << action << fields.dump() << answer.dump();
    answer.erase("id");
    answer.erase("ok");
    return answer;
  }

  // The first message of this kind, also among those that came already.
  Json wait_for(const std::function<bool(const Json&)>& fits) {
    std::unique_lock lock(mutex_);
    std::size_t seen = 0;
    Json found;
    const bool came = changed_.wait_for(lock, kPatience, [&] {
      for (; seen < messages_.size(); ++seen) {
        if (!fits(messages_[seen])) continue;
        found = messages_[seen];
        return true;
      }
      return false;
    });
    EXPECT_TRUE(came) << "no such message came";
    return found;
  }

  Json wait_for_game(const std::string& id, const std::function<bool(const Json&)>& fits) {
    return wait_for([&](const Json& message) {
      return message.value("event", "") == "game" && message["game"]["id"] == id && fits(message["game"]);
    })["game"];
  }

 private:
  void receive(const std::string& text) {
    const std::scoped_lock lock(mutex_);
    messages_.push_back(Json::parse(text));
    changed_.notify_all();
  }

  App& app_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Json> messages_;
  int last_id_ = 0;
  ClientId id_;  // last: messages may come from here on
};

class AppTest : public ::testing::Test {
 protected:
  AppTest() {
    add_builtin_games(games_);
    add_builtin_players(players_);
    const auto confinement = std::make_shared<Confinement>();
    confinement->is_unsafe = true;  // the sandbox has tests of its own, and not every machine has one
    add_remote_players(players_, confinement);
    start();
  }
  ~AppTest() override {
    app_.reset();
    std::filesystem::remove_all(folder_);
  }

  // A program that was ended and started again finds the same database.
  void start(bool allow_commands = false, const AppOptions& app_options = {.version = "1.2.3"}) {
    app_.reset();
    Result<GameStore> store = GameStore::open(folder_ / "test.db", games_);
    EXPECT_TRUE(store) << store.error().message;
    HubOptions options;
    options.engine.hash_bytes = kMebibyte;
    options.allow_commands = allow_commands;
    app_ = std::make_unique<App>(std::make_unique<GameHub>(std::move(*store), games_, players_, options),
                                 games_, players_, app_options);
  }

  // An HTTP request; the answer has its status in "status".
  Json post(const std::string& action, const std::string& body) {
    std::promise<Json> promise;
    app_->ask("127.0.0.1", action, body, [&](int status, const std::string& text) {
      Json answer = Json::parse(text);
      answer["status"] = status;
      promise.set_value(std::move(answer));
    });
    return promise.get_future().get();
  }

  static std::filesystem::path make_folder() {
    std::string name = (std::filesystem::temp_directory_path() / "turncoat-app-XXXXXX").string();
    EXPECT_NE(::mkdtemp(name.data()), nullptr);
    return name;
  }

  std::filesystem::path folder_ = make_folder();
  GameRegistry games_;
  PlayerRegistry players_;
  std::unique_ptr<App> app_;
};

inline Json person(const std::string& name) { return {{"kind", "person"}, {"name", name}}; }
inline Json bot_seat(const std::string& bot) { return {{"kind", "bot"}, {"bot", bot}}; }
inline Json new_game(const std::string& variant, Json x, Json o) {
  return {{"variant", variant}, {"seats", {{"X", std::move(x)}, {"O", std::move(o)}}}, {"speed", 0}};
}
inline Json new_game(const std::string& variant) { return new_game(variant, person("Ann"), person("Bob")); }

}  // namespace turncoat::testing
