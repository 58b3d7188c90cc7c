// What one client may take of the machine, and what becomes of the others when something goes wrong.
#include <gmock/gmock.h>

#include <limits>
#include <new>
#include <stdexcept>

#include "session/game_hub.h"
#include "unit/arena/fakes.h"
#include "unit/session/support.h"

namespace turncoat {
namespace {

using testing::bot;
using testing::game_of;
using ::testing::HasSubstr;
using testing::HubUnderTest;
using testing::Inbox;
using testing::milliseconds;
using testing::person;
using testing::seconds;
using testing::TemporaryFolder;

class ShareTest : public ::testing::Test {
 protected:
  ShareTest() {
    add_builtin_players(players_);
    players_.add(testing::fake_info("waits", testing::waits_for_stop(waiting_)));
    // There is memory for it when it is looked at, and none when it is to play.
    PlayerInfo hungry = testing::fake_info("hungry", testing::moves_to(Move(37)));
    hungry.make = [this](const Settings&) -> MadePlayer {
      if (made_++ > 0) throw std::bad_alloc();
      return std::make_unique<testing::FakePlayer>(testing::moves_to(Move(37)));
    };
    players_.add(std::move(hungry));
  }

  HubUnderTest& hub(const HubOptions& options = HubUnderTest::small()) {
    if (!hub_) hub_.emplace(folder_.database(), players_, options);
    return *hub_;
  }

  Answer<GameNews> create(ClientId client, const NewGame& game) {
    return hub().run([&](GameHub& h) { return h.create(client, game); });
  }

  static bool is_moved(const GameNews& news) { return news.game->data().ply > 0; }

  TemporaryFolder folder_;
  PlayerRegistry players_;
  std::atomic<int> waiting_ = 0;
  std::atomic<int> made_ = 0;
  std::optional<HubUnderTest> hub_;  // ends first, since its bots use what is above
};

TEST_F(ShareTest, ABotThatWouldTakeTooMuchIsRefusedWithTheCeiling) {
  HubOptions options;
  options.memory = std::size_t{1} << 30;
  options.threads_per_bot = 8;
  hub(options);
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"engine:hash=65536", "would take 65536 MB of memory: a bot of the app gets at most 512 MB"},
      {"engine:hash=513", "at most 512 MB"},
      {"engine:threads=64", "would use 64 threads: a bot of the app gets at most 8"},
      {"genetic-tree:population=10000,generations=100000,depth=20", "at most 512 MB"},
  };
  for (const auto& [spec, sentence] : cases) {
    const Answer<GameNews> refused = create(kNobody, game_of("othello", bot(spec), person("Ann")));
    ASSERT_FALSE(refused) << spec;
    EXPECT_EQ(refused.error().code, RefusalCode::kBot) << spec;
    EXPECT_EQ(refused.error().field, "seats.X.bot") << spec;
    EXPECT_THAT(refused.error().text, HasSubstr(sentence));
  }
  for (const std::string spec :
       {"engine:hash=512,threads=8", "genetic-tree", "mcts", "A/minimax", "E/2008"}) {
    const std::string game = spec.starts_with("A/") ? "adjacency" : "othello";
    const Answer<GameNews> taken = create(kNobody, game_of(game, bot(spec), person("Ann")));
    EXPECT_TRUE(taken) << spec << ": " << taken.error().text;
  }
  const std::string id = create(kNobody, game_of("othello", person("Ann"), person("Bob")))->game->data().id;
  const auto sat = hub().run(
      [&](GameHub& h) { return h.change(kNobody, id, act::SitDown{Side::kX, bot("engine:hash=65536")}); });
  ASSERT_FALSE(sat);
  EXPECT_EQ(sat.error().field, "seat.bot");
}

TEST_F(ShareTest, ABotOfAnEarlierTimeThatWouldTakeTooMuchDoesNotStart) {
  GameStore::open(folder_.database(), testing::all_games())
      ->add(testing::game_between("othello", bot("engine:hash=65536"), person("Ann")))
      .value();
  Inbox inbox;
  const ClientId client = hub().connect(inbox);
  const Answer<GameNews> opened = hub().run([&](GameHub& h) { return h.open(client, "game"); });
  ASSERT_TRUE(opened);
  ASSERT_TRUE(opened->game->data().failure);
  EXPECT_EQ(opened->game->data().failure->kind, "no-start");
  EXPECT_THAT(opened->game->data().failure->text, HasSubstr("would take 65536 MB"));
}

TEST_F(ShareTest, ManyGamesPlayWithinOneBudget) {
  HubOptions options = HubUnderTest::small();
  options.memory = 8 * kMebibyte;  // for two of them
  hub(options);
  Inbox inbox;
  const ClientId client = hub().connect(inbox);
  std::set<std::string> going;
  for (int i = 0; i < 24; ++i) {
    const Answer<GameNews> game =
        create(client, game_of("adjacency:size=4", bot("engine:hash=4,time=0.001", "A"),
                               bot("engine:hash=4,time=0.001", "B")));
    ASSERT_TRUE(game) << game.error().text;
    going.insert(game->game->data().id);
  }
  while (!going.empty()) {
    const auto over = inbox.wait_for<GameNews>([](const GameNews& news) { return news.game->is_over(); });
    ASSERT_TRUE(over);
    going.erase(over->game->data().id);
  }
}

TEST_F(ShareTest, SlowBotsOfOneClientDoNotKeepOthersWaiting) {
  HubOptions options = HubUnderTest::small();
  options.share = std::chrono::hours(1);
  hub(options);
  Inbox slow;
  Inbox quick;
  const ClientId first = hub().connect(slow);
  const ClientId second = hub().connect(quick);
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(create(first, game_of("othello", bot("waits"), person("Ann"))));
  ASSERT_TRUE(create(second, game_of("othello", bot("random"), person("Bob"))));
  EXPECT_TRUE(quick.wait_for<GameNews>(is_moved));
}

TEST_F(ShareTest, ABotThatKnowsNoTimeIsStoppedAndPlaysWhatItHas) {
  HubOptions options = HubUnderTest::small();
  options.longest_thought = milliseconds(1);
  hub(options);
  Inbox inbox;
  const ClientId client = hub().connect(inbox);
  ASSERT_TRUE(create(client, game_of("othello", bot("minimax:depth=60,pruning=off"), person("Ann"))));
  EXPECT_TRUE(inbox.wait_for<GameNews>(is_moved));
}

TEST_F(ShareTest, LongAnalysesTakeTurns) {
  HubOptions options = HubUnderTest::small();
  options.analysis_threads = 1;
  options.share = milliseconds(5);
  hub(options);
  const AnyPosition start = testing::all_games().start("othello").value();
  Inbox first;
  Inbox second;
  const ClientId one = hub().connect(first);
  const ClientId two = hub().connect(second);
  const auto analyse = [&](ClientId client, std::optional<milliseconds> time) {
    return hub().run(
        [&](GameHub& h) { return h.analyse(client, {.position = start, .lines = 1, .time = time}); });
  };
  const std::string long_one = analyse(one, std::nullopt).value();
  ASSERT_TRUE(first.wait_for<AnalysisNews>());
  ASSERT_TRUE(analyse(two, milliseconds(100)));
  const auto done = [](const AnalysisNews& news) { return news.is_done; };
  EXPECT_TRUE(second.wait_for<AnalysisNews>(done));
  // The first one was not ended by it.
  EXPECT_TRUE(hub().run([&](GameHub& h) { return h.stop(one, long_one); }));
  const std::optional<AnalysisNews> last = first.wait_for<AnalysisNews>(done);
  ASSERT_TRUE(last);
  EXPECT_FALSE(last->analysis.moves.empty());
}

TEST_F(ShareTest, AReviewInPiecesIsWhole) {
  HubOptions options = HubUnderTest::small();
  options.analysis_threads = 1;
  options.share = milliseconds(1);
  hub(options);
  Inbox inbox;
  Inbox other;
  const ClientId client = hub().connect(inbox);
  const ClientId impatient = hub().connect(other);
  const std::string id =
      create(client, game_of("adjacency:size=4", bot("random", "A"), bot("random", "B")))->game->data().id;
  ASSERT_TRUE(inbox.wait_for<GameNews>([](const GameNews& news) { return news.game->is_over(); }));
  ASSERT_TRUE(hub().run([&](GameHub& h) { return h.review(client, id, milliseconds(100)); }));
  const AnyPosition start = testing::all_games().start("othello").value();
  std::optional<ReviewNews> last;
  while (!last || !last->is_finished) {
    ASSERT_TRUE(hub().run([&](GameHub& h) {
      return h.analyse(impatient, {.position = start, .lines = 1, .time = milliseconds(100)});
    }));
    last = inbox.wait_for<ReviewNews>();
    ASSERT_TRUE(last);
  }
  EXPECT_EQ(last->done, last->of);
  for (const std::optional<MoveReview>& move : last->moves) EXPECT_TRUE(move);
}

TEST_F(ShareTest, ABotForWhichThereIsNoMemoryFailsAlone) {
  Inbox inbox;
  const ClientId client = hub().connect(inbox);
  ASSERT_TRUE(create(client, game_of("othello", bot("hungry"), person("Ann"))));
  const std::optional<GameNews> failed =
      inbox.wait_for<GameNews>([](const GameNews& news) { return news.game->data().failure.has_value(); });
  ASSERT_TRUE(failed);
  EXPECT_EQ(failed->game->data().failure->kind, "crash");
  EXPECT_EQ(failed->game->data().failure->text, "there was not enough memory for it");
  ASSERT_TRUE(create(client, game_of("othello", bot("random"), person("Ann"))));
  EXPECT_TRUE(inbox.wait_for<GameNews>(is_moved));
}

TEST_F(ShareTest, AnAnalysisForWhichThereIsNoMemoryFailsAlone) {
  HubOptions options = HubUnderTest::small();
  options.memory = std::numeric_limits<std::size_t>::max() / 2;
  options.engine.hash_bytes = std::size_t{1} << 60;  // no machine has it
  hub(options);
  Inbox inbox;
  const ClientId client = hub().connect(inbox);
  const AnyPosition start = testing::all_games().start("othello").value();
  ASSERT_TRUE(hub().run([&](GameHub& h) { return h.analyse(client, {.position = start}); }));
  const std::optional<AnalysisNews> failed = inbox.wait_for<AnalysisNews>();
  ASSERT_TRUE(failed);
  EXPECT_TRUE(failed->is_done);
  EXPECT_THAT(failed->failure, HasSubstr("not enough memory"));
  const std::string id = create(client, game_of("othello", bot("random"), person("Ann")))->game->data().id;
  ASSERT_TRUE(inbox.wait_for<GameNews>(is_moved));
  ASSERT_TRUE(hub().run([&](GameHub& h) { return h.review(client, id, milliseconds(50)); }));
  const std::optional<ReviewNews> review = inbox.wait_for<ReviewNews>();
  ASSERT_TRUE(review);
  EXPECT_TRUE(review->is_finished);
  EXPECT_THAT(review->failure, HasSubstr("not enough memory"));
}

TEST_F(ShareTest, AListenerThatThrowsEndsNothing) {
  std::atomic<int> thrown = 0;
  const ClientId client = hub().run([&](GameHub& h) {
    return h.connect([&](const News&) {
      ++thrown;
      throw std::bad_alloc();
    });
  });
  const std::string id = create(client, game_of("othello", bot("random"), person("Ann")))->game->data().id;
  Inbox inbox;
  const ClientId other = hub().connect(inbox);
  ASSERT_TRUE(hub().run([&](GameHub& h) { return h.open(other, id); }));
  while (hub().run([&](GameHub& h) { return h.look(kNobody, id); })->game->data().ply == 0) {
    std::this_thread::sleep_for(milliseconds(1));
  }
  EXPECT_GT(thrown, 0);
}

}  // namespace
}  // namespace turncoat
