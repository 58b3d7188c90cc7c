#include "session/game_hub.h"

#include <gtest/gtest.h>

#include <thread>

#include "unit/arena/fakes.h"
#include "unit/session/support.h"

namespace turncoat {
namespace {

using testing::bot;
using testing::FakePlayer;
using testing::game_of;
using testing::HubUnderTest;
using testing::Inbox;
using testing::milliseconds;
using testing::person;
using testing::seconds;
using testing::TemporaryFolder;

class GameHubTest : public ::testing::Test {
 protected:
  GameHubTest() {
    add_builtin_players(players_);
    players_.add(testing::fake_info("waits", testing::waits_for_stop(waiting_)));
    players_.add(testing::fake_info("throws", [](const auto&, const auto&, const auto&) -> Chosen {
      throw std::runtime_error("out of cheese");
    }));
    players_.add(testing::fake_info("cheats", testing::moves_to(Move(0))));
    // Fails the first time it is asked, and plays then.
    players_.add(testing::fake_info("hiccups",
                                    [this](const AnyPosition& position, const auto&, const auto&) -> Chosen {
                                      if (!has_hiccupped_.exchange(true))
                                        return testing::fail_with(IncidentKind::kStall);
                                      return FakePlayer::first_cell(position);
                                    }));
  }

  HubUnderTest& hub() {
    if (!hub_) hub_.emplace(folder_.database(), players_);
    return *hub_;
  }

  std::string create(ClientId client, const NewGame& game) {
    return hub().run([&](GameHub& h) { return h.create(client, game); }).value().game->data().id;
  }

  std::optional<GameNews> wait_for_ply(Inbox& inbox, int ply) {
    return inbox.wait_for<GameNews>([&](const GameNews& news) { return news.game->data().ply == ply; });
  }

  StoredGame on_disk(const std::string& id) {
    return GameStore::open(folder_.database(), testing::all_games())->load(id).value().value();
  }

  // Runs an action and gives the word of its refusal, or "done".
  template <class Action>
  std::string outcome(Action action) {
    const auto answer = hub().run(action);
    return answer ? "done" : std::string(word_of(answer.error().code));
  }

  void wait_until_thinking() {
    while (waiting_ == 0) std::this_thread::sleep_for(milliseconds(1));
  }

  TemporaryFolder folder_;
  PlayerRegistry players_;
  std::atomic<int> waiting_ = 0;
  std::atomic<bool> has_hiccupped_ = false;
  std::optional<HubUnderTest> hub_;  // ends first, since its bots use what is above
};

TEST_F(GameHubTest, APersonPlaysAndABotAnswers) {
  Inbox inbox;
  const ClientId client = hub().connect(inbox);
  const std::string id = create(client, game_of("othello", person("Ann"), bot("random")));
  const Answer<GameNews> played =
      hub().run([&](GameHub& h) { return h.change(kNobody, id, act::Play{"f5", 0}); });
  ASSERT_TRUE(played);
  EXPECT_EQ(played->game->data().ply, 1);
  EXPECT_EQ(played->thinking, Side::kO);
  const std::optional<GameNews> answered = wait_for_ply(inbox, 2);
  ASSERT_TRUE(answered);
  EXPECT_EQ(answered->thinking, std::nullopt);
  EXPECT_EQ(answered->game->data().revision, 3);
}

TEST_F(GameHubTest, AllWhoAreToldOfAChangeShareOneText) {
  Inbox ann;
  Inbox bob;
  const ClientId client = hub().connect(ann);
  const ClientId other = hub().connect(bob);
  const std::string id = create(client, game_of("othello", person("Ann"), person("Bob")));
  ASSERT_TRUE(hub().run([&](GameHub& h) { return h.open(other, id); }));
  const Answer<GameNews> played =
      hub().run([&](GameHub& h) { return h.change(client, id, act::Play{"f5", 0}); });
  const std::optional<GameNews> to_ann = wait_for_ply(ann, 1);
  const std::optional<GameNews> to_bob = wait_for_ply(bob, 1);
  ASSERT_TRUE(played && to_ann && to_bob);
  EXPECT_EQ(to_ann->text, to_bob->text);
  EXPECT_EQ(played->text, to_bob->text);
  int written = 0;
  for (const GameNews& news : {*played, *to_ann, *to_bob}) {
    EXPECT_EQ(news.text->made_by([&] {
      ++written;
      return std::string("it");
    }),
              "it");
  }
  EXPECT_EQ(written, 1);
}

TEST_F(GameHubTest, WhatIsToldIsOnDisk) {
  Inbox inbox;
  const ClientId client = hub().run([&](GameHub& h) {
    return h.connect([this, listener = inbox.listener()](const News& news) {
      if (const auto* game = std::get_if<GameNews>(&news)) {
        EXPECT_EQ(on_disk(game->game->data().id), game->game->data());
      }
      listener(news);
    });
  });
  create(client, game_of("adjacency:rounds=4", bot("random"), bot("minimax:depth=1")));
  ASSERT_TRUE(inbox.wait_for<GameNews>([](const GameNews& news) { return news.game->is_over(); }));
}

TEST_F(GameHubTest, TwoWatchersSeeTheSame) {
  Inbox first;
  Inbox second;
  const ClientId ann = hub().connect(first);
  const ClientId bob = hub().connect(second);
  const std::string id = create(ann, game_of("othello", person("Ann"), person("Bob")));
  ASSERT_TRUE(hub().run([&](GameHub& h) { return h.open(bob, id); }));
  ASSERT_TRUE(hub().run([&](GameHub& h) { return h.change(kNobody, id, act::Play{"f5", 0}); }));
  EXPECT_TRUE(wait_for_ply(first, 1));
  EXPECT_TRUE(wait_for_ply(second, 1));
  // The slower of two tabs.
  EXPECT_EQ(outcome([&](GameHub& h) { return h.change(kNobody, id, act::Play{"d3", 0}); }), "stale");
  ASSERT_TRUE(hub().run([&](GameHub& h) { return h.leave(bob, id); }));
  ASSERT_TRUE(hub().run([&](GameHub& h) { return h.change(kNobody, id, act::Play{"d6", 1}); }));
  EXPECT_TRUE(wait_for_ply(first, 2));
  EXPECT_EQ(second.count(), 0U);
  ASSERT_TRUE(hub().run([&](GameHub& h) { return h.open(bob, id); }));
  ASSERT_TRUE(hub().run([&](GameHub& h) { return h.remove(kNobody, id); }));
  EXPECT_EQ(first.wait_for<GameDeleted>()->game, id);
  EXPECT_EQ(second.wait_for<GameDeleted>()->game, id);
  EXPECT_EQ(outcome([&](GameHub& h) { return h.change(kNobody, id, act::Play{"c3", 2}); }), "no-game");
}

TEST_F(GameHubTest, WithoutWatchersBotsDoNotMove) {
  const std::string id = create(kNobody, game_of("othello", person("Ann"), bot("waits")));
  ASSERT_TRUE(hub().run([&](GameHub& h) { return h.change(kNobody, id, act::Play{"f5", 0}); }));
  EXPECT_EQ(hub().run([&](GameHub& h) { return h.look(kNobody, id); })->thinking, std::nullopt);
  Inbox inbox;
  const ClientId client = hub().connect(inbox);
  EXPECT_EQ(hub().run([&](GameHub& h) { return h.open(client, id); })->thinking, Side::kO);
}

TEST_F(GameHubTest, ThinkingStopsWithTheLastWatcher) {
  Inbox inbox;
  const ClientId client = hub().connect(inbox);
  const ClientId other_client = hub().connect(inbox);
  const std::string id = create(client, game_of("othello", bot("waits"), person("Ann")));
  ASSERT_TRUE(hub().run([&](GameHub& h) { return h.open(other_client, id); }));
  wait_until_thinking();
  hub().run([&](GameHub& h) { h.disconnect(client); });
  EXPECT_EQ(hub().run([&](GameHub& h) { return h.look(kNobody, id); })->thinking, Side::kX);
  ASSERT_TRUE(hub().run([&](GameHub& h) { return h.leave(other_client, id); }));
  EXPECT_EQ(hub().run([&](GameHub& h) { return h.look(kNobody, id); })->thinking, std::nullopt);
  // A thought that nobody waits for is no move. The pool of bots is joined here, so it has ended.
  hub_.reset();
  EXPECT_EQ(on_disk(id).ply, 0);
  EXPECT_EQ(waiting_, 1);
}

TEST_F(GameHubTest, UndoStopsTheThoughtAndItsAnswerIsDropped) {
  Inbox inbox;
  const ClientId client = hub().connect(inbox);
  const std::string id = create(client, game_of("othello", person("Ann"), bot("waits")));
  ASSERT_TRUE(hub().run([&](GameHub& h) { return h.change(kNobody, id, act::Play{"f5", 0}); }));
  wait_until_thinking();
  const Answer<GameNews> back = hub().run([&](GameHub& h) { return h.change(kNobody, id, act::Undo{1}); });
  ASSERT_TRUE(back);
  EXPECT_EQ(back->thinking, std::nullopt);
  // The bot is asked again, when the old question is off its desk.
  ASSERT_TRUE(hub().run([&](GameHub& h) { return h.change(kNobody, id, act::Play{"d3", 0}); }));
  EXPECT_TRUE(inbox.wait_for<GameNews>([](const GameNews& news) {
    return news.thinking == Side::kO && news.game->data().moves[0].move == Move(19);
  }));
  while (waiting_ < 2) std::this_thread::sleep_for(milliseconds(1));
  EXPECT_EQ(hub().run([&](GameHub& h) { return h.look(kNobody, id); })->game->data().ply, 1);
}

TEST_F(GameHubTest, AChangeThatLeavesThePositionLetsTheBotThink) {
  Inbox inbox;
  const ClientId client = hub().connect(inbox);
  const std::string id = create(client, game_of("othello", bot("waits"), person("Ann")));
  wait_until_thinking();
  ASSERT_TRUE(hub().run([&](GameHub& h) { return h.change(kNobody, id, act::Speed{milliseconds(7)}); }));
  ASSERT_TRUE(
      hub().run([&](GameHub& h) { return h.change(kNobody, id, act::SitDown{Side::kO, person("Eve")}); }));
  EXPECT_EQ(waiting_, 1);
  ASSERT_TRUE(
      hub().run([&](GameHub& h) { return h.change(kNobody, id, act::SitDown{Side::kX, bot("random")}); }));
  EXPECT_TRUE(wait_for_ply(inbox, 1));
}

TEST_F(GameHubTest, BotsThatFailLeaveTheGamePlayable) {
  Inbox inbox;
  const ClientId client = hub().connect(inbox);
  const auto failed = [](const GameNews& news) { return news.game->data().state == GameState::kFailed; };
  for (const auto& [spec, kind] : {std::pair{"throws", "crash"}, {"cheats", "illegal"}}) {
    const std::string id = create(client, game_of("othello", bot(spec), person("Ann")));
    const std::optional<GameNews> news = inbox.wait_for<GameNews>(failed);
    ASSERT_TRUE(news);
    EXPECT_EQ(news->game->data().failure->kind, kind);
    EXPECT_FALSE(news->game->data().failure->evidence.empty());
    ASSERT_TRUE(
        hub().run([&](GameHub& h) { return h.change(kNobody, id, act::SitDown{Side::kX, person("Bob")}); }));
    ASSERT_TRUE(hub().run([&](GameHub& h) { return h.change(kNobody, id, act::Play{"f5", 0}); }));
  }
}

TEST_F(GameHubTest, ResumeTriesAgainAfterAFailure) {
  Inbox inbox;
  const ClientId client = hub().connect(inbox);
  const std::string id = create(client, game_of("othello", bot("hiccups"), person("Ann")));
  ASSERT_TRUE(
      inbox.wait_for<GameNews>([](const GameNews& news) { return news.game->data().failure.has_value(); }));
  ASSERT_TRUE(hub().run([&](GameHub& h) { return h.change(kNobody, id, act::Resume{}); }));
  EXPECT_TRUE(wait_for_ply(inbox, 1));
}

TEST_F(GameHubTest, BotsWaitBetweenMovesAndStepMakesOne) {
  Inbox inbox;
  const ClientId client = hub().connect(inbox);
  NewGame slow = game_of("adjacency", bot("random"), bot("minimax:depth=1"));
  slow.speed = milliseconds(10'000);
  const std::string id = create(client, slow);
  ASSERT_TRUE(wait_for_ply(inbox, 1));
  // The second move is known by now or soon, and waits; a faster game does not.
  EXPECT_EQ(hub().run([&](GameHub& h) { return h.look(kNobody, id); })->thinking, Side::kO);
  ASSERT_TRUE(hub().run([&](GameHub& h) { return h.change(kNobody, id, act::Speed{milliseconds(0)}); }));
  ASSERT_TRUE(wait_for_ply(inbox, 4));
  const int ply =
      hub().run([&](GameHub& h) { return h.change(kNobody, id, act::Pause{}); })->game->data().ply;
  ASSERT_TRUE(hub().run([&](GameHub& h) { return h.change(kNobody, id, act::Step{}); }));
  const std::optional<GameNews> stepped = wait_for_ply(inbox, ply + 1);
  ASSERT_TRUE(stepped);
  EXPECT_EQ(stepped->game->data().state, GameState::kPaused);
  EXPECT_EQ(stepped->thinking, std::nullopt);
}

TEST_F(GameHubTest, AGameGoesOnAfterARestart) {
  std::string id;
  {
    Inbox inbox;
    const ClientId client = hub().connect(inbox);
    id = create(client, game_of("adjacency:rounds=20", bot("random"), bot("minimax:depth=1")));
    ASSERT_TRUE(wait_for_ply(inbox, 3));
    hub_.reset();
  }
  Inbox inbox;
  const ClientId client = hub().connect(inbox);
  ASSERT_TRUE(hub().run([&](GameHub& h) { return h.open(client, id); }));
  EXPECT_TRUE(inbox.wait_for<GameNews>([](const GameNews& news) { return news.game->is_over(); }));
}

TEST_F(GameHubTest, APersonsTimeRunsOut) {
  Inbox inbox;
  const ClientId client = hub().connect(inbox);
  NewGame quick = game_of("othello", person("Ann"), person("Bob"));
  quick.clock = {ClockKind::kMove, milliseconds(100)};
  create(client, quick);
  const std::optional<GameNews> over =
      inbox.wait_for<GameNews>([](const GameNews& news) { return news.game->is_over(); });
  ASSERT_TRUE(over);
  EXPECT_EQ(over->game->data().ending, (GameEnding{Side::kO, EndReason::kTime, Side::kX}));
}

TEST_F(GameHubTest, AMoveAfterTheTimeIsTooLateAndTheClockStandsWhileNobodyWatches) {
  std::atomic<std::int64_t> now = 0;
  HubOptions options = HubUnderTest::small();
  options.clock = [&] { return testing::at(now); };
  hub_.emplace(folder_.database(), players_, options);
  Inbox inbox;
  const ClientId client = hub().connect(inbox);
  NewGame timed = game_of("othello", person("Ann"), person("Bob"));
  timed.clock = {ClockKind::kGame, seconds(300)};
  const std::string id = create(client, timed);
  now = 100'000;
  ASSERT_TRUE(hub().run([&](GameHub& h) { return h.leave(client, id); }));
  EXPECT_EQ(on_disk(id).turn_used, seconds(100));
  now = 900'000;
  const Answer<GameNews> again = hub().run([&](GameHub& h) { return h.open(client, id); });
  EXPECT_EQ(again->game->clock(again->now)->left[0], seconds(200));
  now = 1'100'000;
  EXPECT_EQ(outcome([&](GameHub& h) { return h.change(kNobody, id, act::Play{"f5", 0}); }), "over");
  EXPECT_EQ(on_disk(id).ending, (GameEnding{Side::kO, EndReason::kTime, Side::kX}));
}

TEST_F(GameHubTest, Refusals) {
  Inbox inbox;
  const ClientId client = hub().connect(inbox);
  const std::string id = create(client, game_of("othello", person("Ann"), person("Bob")));
  EXPECT_EQ(outcome([&](GameHub& h) { return h.open(client, "none"); }), "no-game");
  EXPECT_EQ(outcome([&](GameHub& h) { return h.leave(client, "none"); }), "no-game");
  EXPECT_EQ(outcome([&](GameHub& h) { return h.remove(kNobody, "none"); }), "no-game");
  EXPECT_EQ(outcome([&](GameHub& h) { return h.list(kNobody, {.limit = 0}); }), "range");
  EXPECT_EQ(outcome([&](GameHub& h) { return h.list(kNobody, {.limit = 101}); }), "range");
  EXPECT_EQ(outcome([&](GameHub& h) { return h.list(kNobody, {.limit = 1, .before = "none"}); }), "no-game");
  EXPECT_EQ(outcome([&](GameHub& h) { return h.change(kNobody, id, act::Redo{0}); }), "nothing");
  EXPECT_EQ(outcome([&](GameHub& h) { return h.change(kNobody, id, act::SitDown{Side::kX, person("Bob")}); }),
            "equal-names");
  EXPECT_EQ(outcome([&](GameHub& h) { return h.change(kNobody, id, act::SitDown{Side::kX, person("")}); }),
            "blank-name");
  EXPECT_EQ(outcome([&](GameHub& h) { return h.change(kNobody, id, act::SitDown{Side::kX, bot("nobody")}); }),
            "bot");
  const AnyPosition start = testing::all_games().start("othello").value();
  EXPECT_EQ(outcome([&](GameHub& h) { return h.analyse(client, {.position = start, .lines = 65}); }),
            "range");
  EXPECT_EQ(
      outcome([&](GameHub& h) { return h.analyse(client, {.position = start, .time = milliseconds(99)}); }),
      "range");
  EXPECT_EQ(outcome([&](GameHub& h) { return h.analyse(kNobody, {.position = start}); }), "unknown-action");
  EXPECT_EQ(outcome([&](GameHub& h) { return h.review(client, id, milliseconds(49)); }), "range");
  EXPECT_EQ(outcome([&](GameHub& h) { return h.review(client, id, milliseconds(50)); }), "nothing");
  EXPECT_EQ(outcome([&](GameHub& h) { return h.stop(client, "a1"); }), "nothing");
}

TEST_F(GameHubTest, AClientHasOnlySoManyGames) {
  HubOptions options = HubUnderTest::small();
  options.games_per_client = 2;
  hub_.emplace(folder_.database(), players_, options);
  Inbox inbox;
  const ClientId client = hub().connect(inbox);
  const NewGame game = game_of("othello", person("Ann"), person("Bob"));
  const std::string first = create(client, game);
  const std::string unwatched = create(kNobody, game);
  create(client, game);
  EXPECT_EQ(outcome([&](GameHub& h) { return h.create(client, game); }), "too-many");
  EXPECT_EQ(outcome([&](GameHub& h) { return h.open(client, unwatched); }), "too-many");
  EXPECT_EQ(outcome([&](GameHub& h) { return h.open(client, first); }), "done");
  EXPECT_EQ(outcome([&](GameHub& h) { return h.leave(client, first); }), "done");
  EXPECT_EQ(outcome([&](GameHub& h) { return h.open(client, unwatched); }), "done");
}

TEST_F(GameHubTest, AnAnalysisEndsWithItsLastWord) {
  Inbox inbox;
  const ClientId client = hub().connect(inbox);
  const AnyPosition start = testing::all_games().start("adjacency:size=4,rounds=2").value();
  const Answer<std::string> id =
      hub().run([&](GameHub& h) { return h.analyse(client, {.position = start, .lines = 2}); });
  ASSERT_TRUE(id);
  const std::optional<AnalysisNews> last =
      inbox.wait_for<AnalysisNews>([](const AnalysisNews& news) { return news.is_done; });
  ASSERT_TRUE(last);
  EXPECT_EQ(last->id, *id);
  EXPECT_EQ(last->analysis.moves.size(), 2U);
  EXPECT_TRUE(last->analysis.moves[0].is_exact);
}

TEST_F(GameHubTest, ANewAnalysisEndsTheOldAndStopEndsTheNew) {
  Inbox inbox;
  const ClientId client = hub().connect(inbox);
  const AnyPosition start = testing::all_games().start("othello").value();
  const AnalysisRequest long_one = {.position = start, .lines = 1, .time = seconds(600)};
  const std::string first = hub().run([&](GameHub& h) { return h.analyse(client, long_one); }).value();
  const std::string second = hub().run([&](GameHub& h) { return h.analyse(client, long_one); }).value();
  const auto done = [](const std::string& id) {
    return [id](const AnalysisNews& news) { return news.id == id && news.is_done; };
  };
  EXPECT_TRUE(inbox.wait_for<AnalysisNews>(done(first)));
  EXPECT_TRUE(inbox.wait_for<AnalysisNews>([&](const AnalysisNews& news) { return news.id == second; }));
  EXPECT_EQ(outcome([&](GameHub& h) { return h.stop(client, first); }), "nothing");
  EXPECT_EQ(outcome([&](GameHub& h) { return h.stop(client, second); }), "done");
  EXPECT_TRUE(inbox.wait_for<AnalysisNews>(done(second)));
}

TEST_F(GameHubTest, AReviewIsKeptWithTheGame) {
  Inbox inbox;
  const ClientId client = hub().connect(inbox);
  const std::string id =
      create(client, game_of("adjacency:size=4,rounds=2", bot("random"), bot("minimax:depth=1")));
  ASSERT_TRUE(inbox.wait_for<GameNews>([](const GameNews& news) { return news.game->is_over(); }));
  EXPECT_EQ(hub().run([&](GameHub& h) { return h.reviewed(kNobody, id); }).value().moves,
            std::vector<std::optional<MoveReview>>(4));
  const Answer<std::string> review =
      hub().run([&](GameHub& h) { return h.review(client, id, milliseconds(200)); });
  ASSERT_TRUE(review);
  const std::optional<ReviewNews> last =
      inbox.wait_for<ReviewNews>([](const ReviewNews& news) { return news.is_finished; });
  ASSERT_TRUE(last);
  EXPECT_EQ(last->id, *review);
  EXPECT_EQ(last->done, 4);
  EXPECT_EQ(last->of, 4);
  for (std::size_t i = 0; i < 4; ++i) {
    ASSERT_TRUE(last->moves[i]);
    EXPECT_EQ(last->moves[i]->ply, static_cast<int>(i));
    EXPECT_TRUE(last->moves[i]->is_exact);
    EXPECT_GE(last->moves[i]->loss(), 0);
  }
  EXPECT_EQ(hub().run([&](GameHub& h) { return h.reviewed(kNobody, id); }).value().moves, last->moves);
}

TEST_F(GameHubTest, AnImportedGameIsThereToPlayOn) {
  Inbox inbox;
  const ClientId client = hub().connect(inbox);
  GameRecord record{.start = testing::all_games().start("othello").value(), .name_x = "Ann", .name_o = "Bob"};
  record.moves = {{.move = Move(37)}};
  const auto imported = hub().run([&](GameHub& h) { return h.import(client, {{record}}); });
  ASSERT_TRUE(imported);
  EXPECT_EQ(outcome([&](GameHub& h) {
              return h.change(kNobody, imported->front().game->data().id, act::Play{"d6", 1});
            }),
            "done");
  EXPECT_TRUE(wait_for_ply(inbox, 2));
  EXPECT_EQ(hub().run([&](GameHub& h) { return h.list(kNobody, {.limit = 10}); })->games.size(), 1U);
  // More than a client may have open: none of them.
  const std::vector<GameRecord> many(64, record);
  EXPECT_EQ(outcome([&](GameHub& h) { return h.import(client, many); }), "too-many");
  EXPECT_EQ(hub().run([&](GameHub& h) { return h.list(kNobody, {.limit = 10}); })->games.size(), 1U);
}

}  // namespace
}  // namespace turncoat
