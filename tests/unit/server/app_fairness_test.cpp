// One client cannot keep another waiting by what it asks for.
#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <mutex>
#include <string>
#include <vector>

#include "server/exchange.h"
#include "session/move_line.h"
#include "unit/server/app_support.h"

namespace turncoat {
namespace {

using testing::AppTest;
using testing::Json;
using testing::new_game;
using testing::TestClient;

class AppFairness : public AppTest {
 protected:
  AppFairness() {
    app_.reset();
    auto hub =
        std::make_unique<GameHub>(GameStore::open(folder_ / "test.db", games_).value(), games_, players_);
    hub_ = hub.get();
    app_ = std::make_unique<App>(std::move(hub), games_, players_, AppOptions{.version = "1.2.3"});
  }

  // Keeps the session thread from doing anything until it is let go.
  std::promise<void> hold_sessions() {
    std::promise<void> hold;
    hub_->post([held = hold.get_future().share()] { held.wait(); });
    return hold;
  }

  static bool comes(std::promise<void>& promise) {
    return promise.get_future().wait_for(testing::kPatience) == std::future_status::ready;
  }

  GameHub* hub_ = nullptr;
};

TEST_F(AppFairness, AFloodOfOneClientDoesNotComeBeforeTheRequestOfAnother) {
  std::vector<std::string> order;
  std::mutex mutex;
  std::promise<void> all_read;
  std::promise<void> one_read;
  std::promise<void> all_done;
  constexpr int kFlood = 50;
  const auto heard = [&](const std::string& who, std::promise<void>& read) {
    return [&, who](const std::string& text) {
      const Json answer = Json::parse(text);
      const std::scoped_lock lock(mutex);
      // The catalogue needs no session: all that was asked before it has been read by then.
      if (answer.contains("version")) return read.set_value();
      order.push_back(who);
      if (order.size() == kFlood + 1) all_done.set_value();
    };
  };
  const ClientId many = app_->connect("127.0.0.1", heard("many", all_read));
  const ClientId one = app_->connect("127.0.0.1", heard("one", one_read));
  std::promise<void> hold = hold_sessions();
  for (int i = 0; i < kFlood; ++i) app_->request(many, R"({"id": 1, "do": "games"})");
  app_->request(many, R"({"id": 1, "do": "catalogue"})");
  EXPECT_TRUE(comes(all_read));
  app_->request(one, R"({"id": 1, "do": "games"})");
  app_->request(one, R"({"id": 1, "do": "catalogue"})");
  EXPECT_TRUE(comes(one_read));
  hold.set_value();
  EXPECT_TRUE(comes(all_done));
  app_->disconnect(many);
  app_->disconnect(one);
  const std::scoped_lock lock(mutex);
  EXPECT_LT(std::ranges::find(order, "one") - order.begin(), 3);
}

TEST_F(AppFairness, WhatWaitsWhenTheProgramEndsIsAnswered) {
  int answers = 0;
  std::promise<void> read;
  const ClientId client = app_->connect("127.0.0.1", [&](const std::string& text) {
    if (Json::parse(text).contains("version")) {
      read.set_value();
    } else {
      ++answers;
    }
  });
  std::promise<void> hold = hold_sessions();
  for (int i = 0; i < 20; ++i) app_->request(client, R"({"id": 1, "do": "games"})");
  app_->request(client, R"({"id": 1, "do": "catalogue"})");
  EXPECT_TRUE(comes(read));
  hold.set_value();
  app_.reset();
  EXPECT_EQ(answers, 20);
}

TEST_F(AppFairness, ManyMovesInOneImportAreCutBetweenGames) {
  AnyPosition position = games_.start("othello").value();
  std::string moves;
  std::size_t length = 0;
  for (; !position.is_over(); ++length) {
    moves += to_text(legal_moves_of(position).front());
    position.play(legal_moves_of(position).front());
  }
  Json game = {{"game", "othello"}, {"moves", moves}, {"variations", Json::array()}};
  const std::size_t fits = 4000 / length;
  for (std::size_t i = 0; i < fits; ++i) game["variations"].push_back({{"at", 0}, {"moves", moves}});
  std::string text;
  for (int i = 0; i < 4; ++i) text += game.dump() + "\n";
  text += R"({"game":"othello","moves":"f5"})";
  const PastedGames pasted = read_pasted(text, {}, games_).value();
  EXPECT_EQ(pasted.games.size(), kMostPastedMoves / ((fits + 1) * length));
  EXPECT_EQ(pasted.games.size(), 2U);
  EXPECT_EQ(pasted.more, 3);
}

}  // namespace
}  // namespace turncoat
