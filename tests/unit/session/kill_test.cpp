// The promise of the app: kill -9 at any instant, and whatever anybody was told is still there.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <thread>
#include <vector>

#include "core/random.h"
#include "unit/session/support.h"

namespace turncoat {
namespace {

using testing::HubUnderTest;
using testing::milliseconds;
using testing::TemporaryFolder;

// What the child tells its parent about each change, as one write that cannot be torn.
struct Told {
  std::array<char, 8> id = {};
  int revision = 0;
  int ply = 0;
  std::array<char, 2> last_move = {};
  int branch_moves = 0;
};

int branch_moves_of(const StoredGame& game) {
  int moves = 0;
  for (const Branch& branch : game.branches) moves += static_cast<int>(branch.moves.size());
  return moves;
}

// Plays games of two bots and tries out lines of one of two people for ever; never returns.
[[noreturn]] void play_for_ever(const std::filesystem::path& database, int pipe) {
  PlayerRegistry players;
  add_builtin_players(players);
  HubUnderTest hub(database, players);
  const NewGame game = {.variant = "adjacency",
                        .seats = {{{.name = "A", .bot = "random"}, {.name = "B", .bot = "random"}}},
                        .speed = milliseconds(0)};
  const ClientId client = hub.run([&](GameHub& h) {
    return h.connect([&, pipe](const News& news) {
      const auto* changed = std::get_if<GameNews>(&news);
      if (changed == nullptr) return;
      const StoredGame& data = changed->game->data();
      Told told{.revision = data.revision, .ply = data.ply, .branch_moves = branch_moves_of(data)};
      data.id.copy(told.id.data(), told.id.size());
      if (!data.moves.empty())
        to_text(data.moves.back().move).copy(told.last_move.data(), told.last_move.size());
      if (::write(pipe, &told, sizeof told) != sizeof told) ::_exit(1);
      if (changed->game->is_over()) h.post([&h, &game] { static_cast<void>(h.create(1, game)); });
    });
  });
  for (int i = 0; i < 3; ++i) static_cast<void>(hub.run([&](GameHub& h) { return h.create(client, game); }));
  const NewGame tried = {.variant = "adjacency", .seats = {{{.name = "A"}, {.name = "B"}}}};
  const std::string id = hub.run([&](GameHub& h) { return h.create(client, tried); }).value().game->data().id;
  constexpr std::array<const char*, 6> kCells = {"a1", "b1", "c1", "a2", "b2", "c2"};
  for (std::size_t i = 0;; ++i) {
    const act::Branch line = {.moves = {kCells.at(i % 6), kCells.at((i + 1 + i / 6 % 5) % 6), "h8"}};
    static_cast<void>(hub.run([&](GameHub& h) { return h.change(client, id, line); }));
    std::this_thread::sleep_for(milliseconds(1));
  }
}

TEST(KillMinusNine, LosesNothingThatWasTold) {
  const TemporaryFolder folder;
  Rng rng(20260504);
  std::vector<Told> told;
  for (int round = 0; round < 5; ++round) {
    std::array<int, 2> pipe = {};
    ASSERT_EQ(::pipe(pipe.data()), 0);
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      ::close(pipe[0]);
      play_for_ever(folder.database(), pipe[1]);
    }
    ::close(pipe[1]);
    // Killed after a number of changes and a moment that has nothing to do with them.
    const int changes = 5 + rng.below(40);
    Told next;
    for (int i = 0; i < changes && ::read(pipe[0], &next, sizeof next) == sizeof next; ++i)
      told.push_back(next);
    ::usleep(static_cast<useconds_t>(rng.below(3000)));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    while (::read(pipe[0], &next, sizeof next) == sizeof next) told.push_back(next);
    ::close(pipe[0]);
  }
  ASSERT_GT(told.size(), 50U);
  EXPECT_TRUE(std::ranges::any_of(told, [](const Told& change) { return change.branch_moves > 3; }));

  Result<GameStore> store = GameStore::open(folder.database(), testing::all_games());
  ASSERT_TRUE(store) << store.error().message;
  for (const Told& change : told) {
    const auto game = store->load(std::string_view(change.id.data(), change.id.size()));
    ASSERT_TRUE(game && *game);
    ASSERT_TRUE(LiveGame::resume_from(**game, Instant::now()));
    EXPECT_GE((*game)->revision, change.revision);
    EXPECT_GE(branch_moves_of(**game), change.branch_moves);
    ASSERT_GE((*game)->ply, change.ply);
    if (change.ply == 0) continue;
    EXPECT_EQ(to_text((*game)->moves[static_cast<std::size_t>(change.ply) - 1].move),
              std::string_view(change.last_move.data(), change.last_move.size()));
  }
}

}  // namespace
}  // namespace turncoat
