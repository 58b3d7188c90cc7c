#include "players/engine.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <ranges>

#include "core/random.h"
#include "solver/proved_bounds.h"
#include "support/full_minimax.h"
#include "support/players.h"
#include "support/random_play.h"
#include "support/scale.h"

namespace turncoat::testing {
namespace {

constexpr Limits kFewNodes{.nodes = 20'000};

// Late positions of random games.
template <class Check>
void for_each_late_position(Check check) {
  Rng rng(11);
  for (const std::string_view game : {"adjacency", "adjacency:neighbours=8", "adjacency:size=5",
                                      "adjacency:size=4x5,rounds=6", "othello", "othello:size=6"}) {
    for (int round = 0; round < 5; ++round) {
      for (const AnyPosition& position : random_game(start_of(game), rng)) {
        if (!position.is_over() && count(position.empties()) <= 6) check(position);
      }
    }
  }
}

TEST(Engine, IsExactNearTheEnd) {
  Engine engine({.hash_bytes = kMebibyte});
  for_each_late_position([&](const AnyPosition& position) {
    const Analysis analysis = engine.analyse(position, kFewNodes, {});
    const AnalysedMove& best = analysis.moves.front();
    EXPECT_TRUE(best.is_exact) << position.variant() << ' ' << position.to_text();
    EXPECT_EQ(best.value, full_minimax(position)) << position.variant() << ' ' << position.to_text();
    AnyPosition after = position;
    after.play(best.move);
    EXPECT_EQ(-full_minimax(after), full_minimax(position)) << "the move is not a best one";
    EXPECT_FALSE(analysis.reason.empty());
  });
}

// With so much memory all sets of 25 cells can be gone over, not those of 26. The first player, who hardly
// ever wins, could look at 25 after each of his moves, and have no time left to search.
TEST(Engine, SearchesWhereTheSolverWouldLookAtEachMove) {
  using std::chrono_literals::operator""ms;
  Engine engine({.hash_bytes = 32 * kMebibyte});
  Rng rng(3);
  for (const AnyPosition& position : random_game(start_of("adjacency"), rng)) {
    if (count(position.empties()) != 26) continue;
    engine.get_ready(position, {});
    const Analysis analysis = engine.analyse(position, {.time = 200ms}, {});
    EXPECT_GT(analysis.depth, 0) << position.to_text();
  }
}

TEST(Engine, SeveralExactMovesAreInOrder) {
  Engine engine({.hash_bytes = kMebibyte});
  for_each_late_position([&](const AnyPosition& position) {
    const Analysis analysis = engine.analyse(position, kFewNodes, {}, 60);
    ASSERT_EQ(analysis.moves.size(),
              std::max<std::size_t>(1, static_cast<std::size_t>(count(position.legal_moves()))));
    for (const AnalysedMove& move : analysis.moves) {
      AnyPosition after = position;
      after.play(move.move);
      EXPECT_EQ(move.value, -full_minimax(after));
      EXPECT_EQ(move.line.front(), move.move);
    }
    EXPECT_TRUE(std::ranges::is_sorted(analysis.moves, std::greater<>(), &AnalysedMove::value));
  });
}

TEST(Engine, AnswersOnceForEveryDepthAndSaysWhatIsEstimated) {
  Engine engine({.hash_bytes = kMebibyte});
  std::vector<int> depths;
  engine.analyse(start_of("othello"), {.depth = 5}, {}, 2, [&](const Analysis& analysis) {
    depths.push_back(analysis.depth);
    EXPECT_EQ(analysis.moves.size(), 2U);
    EXPECT_FALSE(analysis.moves.front().is_exact);
  });
  EXPECT_EQ(depths, (std::vector{1, 2, 3, 4, 5}));
}

// Positions that nobody solves: answers come all the same, each deeper than the last, and the deepest is
// kept.
TEST(Engine, WithoutLimitsTellsMoreAndMoreUntilStopped) {
  for (const std::string_view game : {"adjacency", "adjacency:rounds=20", "othello"}) {
    for (const int lines : {1, 3}) {
      Engine engine({.hash_bytes = kMebibyte});
      std::stop_source stop;
      std::vector<int> depths;
      const Analysis last =
          engine.analyse(start_of(game), {}, stop.get_token(), lines, [&](const Analysis& analysis) {
            depths.push_back(analysis.depth);
            if (analysis.depth == 4) stop.request_stop();
          });
      EXPECT_EQ(depths, (std::vector{1, 2, 3, 4})) << game;
      EXPECT_EQ(last.depth, 4) << game;
      EXPECT_EQ(last.moves.size(), static_cast<std::size_t>(lines)) << game;
      EXPECT_FALSE(last.moves.front().is_exact) << game;
    }
  }
}

// The first rounds are too short for the solver; every report is deeper than the one before, the last exact.
TEST(Engine, WithoutLimitsEndsWithTheExactValue) {
  Engine engine({.hash_bytes = kMebibyte});
  Engine other({.hash_bytes = kMebibyte});
  const AnyPosition start = start_of("adjacency:size=4x5,rounds=6");
  std::vector<int> depths;
  const Analysis all =
      engine.analyse(start, {}, {}, 2, [&](const Analysis& analysis) { depths.push_back(analysis.depth); });
  EXPECT_TRUE(std::ranges::is_sorted(depths, std::less_equal<>()));
  EXPECT_EQ(all.depth, 12);
  EXPECT_TRUE(all.moves.back().is_exact);
  EXPECT_EQ(all.moves.front().value, other.analyse(start, {.depth = 12}, {}).moves.front().value);
}

TEST(Engine, ChoosesABestMoveWithinItsNodes) {
  Engine engine({.hash_bytes = kMebibyte});
  for_each_late_position([&](const AnyPosition& position) {
    const Analysis analysis = engine.choose(position, kFewNodes, {});
    const Move move = analysis.moves.front().move;
    EXPECT_TRUE(analysis.moves.front().is_exact);
    EXPECT_EQ(-full_minimax(after(position, move)), full_minimax(position))
        << position.variant() << ' ' << position.to_text() << ' ' << to_text(move);
    EXPECT_EQ(analysis.moves.front().line.front(), move);
    EXPECT_LE(analysis.nodes, *kFewNodes.nodes);
  });
}

TEST(Engine, GettingReadyChangesNoAnswer) {
  Rng rng(13);
  for (const std::string_view game : {"adjacency", "adjacency:rounds=14", "othello", "othello:size=6"}) {
    Engine lazy({.hash_bytes = 4 * kMebibyte});
    Engine ready({.hash_bytes = 4 * kMebibyte});
    for (const AnyPosition& position : random_game(start_of(game), rng)) {
      if (position.is_over()) break;
      ready.get_ready(position);
      const Analysis expected = lazy.analyse(position, {.nodes = 1000}, {});
      const Analysis analysis = ready.analyse(position, {.nodes = 1000}, {});
      EXPECT_EQ(analysis.moves.front().move, expected.moves.front().move) << position.to_text();
      EXPECT_EQ(analysis.moves.front().value, expected.moves.front().value) << position.to_text();
      EXPECT_EQ(analysis.nodes, expected.nodes) << position.to_text();
    }
  }
}

// What it says about the positions of a game, the last one first, as a review asks.
std::vector<Analysis> analyses_of(Engine& engine, const std::vector<AnyPosition>& game,
                                  const Limits& limits) {
  std::vector<Analysis> analyses;
  for (const AnyPosition& position : game | std::views::reverse) {
    if (!position.is_over()) analyses.push_back(engine.analyse(position, limits, {}));
  }
  return analyses;
}

TEST(Engine, ForgettingMakesItAnswerAsANewOne) {
  Rng rng(19);
  for (const std::string_view game :
       {"othello", "othello:size=6", "adjacency", "adjacency:rounds=14", "adjacency:size=5"}) {
    std::vector<AnyPosition> positions = random_game(start_of(game), rng);
    if (testing::kIsSlowBuild)
      positions.erase(positions.begin(), positions.end() - std::ssize(positions) / 3);
    Engine engine({.hash_bytes = 4 * kMebibyte});
    const std::vector<Analysis> first = analyses_of(engine, positions, kFewNodes);
    engine.forget();
    const std::vector<Analysis> second = analyses_of(engine, positions, kFewNodes);
    for (std::size_t i = 0; i < first.size(); ++i) {
      EXPECT_EQ(second[i].moves.front().value, first[i].moves.front().value) << game << ' ' << i;
      EXPECT_EQ(second[i].moves.front().line, first[i].moves.front().line) << game << ' ' << i;
      EXPECT_EQ(second[i].nodes, first[i].nodes) << game << ' ' << i;
    }
  }
}

// The second player of Adjacency cannot lose from the plain start: X is never shown ahead there, and after
// X's move O is never shown behind. In games that fill the board he wins by at least 2.
TEST(Engine, NothingThatItSaysContradictsTheMirrorArgument) {
  for (const std::string_view game :
       {"adjacency", "adjacency:rounds=14", "adjacency:rounds=5", "adjacency:neighbours=8",
        "adjacency:neighbours=8,rounds=10", "adjacency:size=4x6,rounds=7", "adjacency:size=6x7"}) {
    for (const int lines : {1, 3, kGridSquares}) {
      Engine engine({.hash_bytes = kMebibyte});
      const AnyPosition start = start_of(game);
      const int margin = start.plies_bound() == count(start.empties()) ? 2 : 0;
      const auto check_start = [&](const Analysis& analysis) {
        EXPECT_EQ(analysis.proved.upper, -margin);
        for (const AnalysedMove& move : analysis.moves)
          EXPECT_LE(move.value, -margin) << game << ' ' << lines;
      };
      check_start(engine.analyse(start, {.nodes = 3000}, {}, lines, check_start));
      for (const Square square : squares_of(start.legal_moves())) {
        const auto check_answer = [&](const Analysis& analysis) {
          EXPECT_GE(analysis.moves.front().value, margin)
              << game << ' ' << lines << ' ' << to_text(Move(square));
          EXPECT_LE(analysis.moves.size(), static_cast<std::size_t>(lines));
        };
        check_answer(engine.analyse(after(start, Move(square)), {.nodes = 300}, {}, lines, check_answer));
      }
    }
  }
}

// Searches of one ply guess wildly. What they say is possible, in order, and what is called exact is true.
TEST(Engine, EstimatesAreWithinWhatIsProved) {
  Engine engine({.hash_bytes = kMebibyte});
  for_each_late_position([&](const AnyPosition& position) {
    for (const int lines : {1, 3, kGridSquares}) {
      const Analysis analysis = engine.analyse(position, {.depth = 1}, {}, lines);
      EXPECT_LE(analysis.proved.lower, full_minimax(position)) << position.to_text();
      EXPECT_GE(analysis.proved.upper, full_minimax(position)) << position.to_text();
      EXPECT_GE(analysis.moves.front().value, analysis.proved.lower) << position.to_text();
      EXPECT_TRUE(std::ranges::is_sorted(analysis.moves, std::greater<>(), &AnalysedMove::value));
      if (analysis.moves.front().is_exact) {
        EXPECT_EQ(analysis.moves.front().value, full_minimax(position)) << position.to_text();
      }
      for (const AnalysedMove& move : analysis.moves) {
        const ScoreBounds bounds = -proved_bounds(after(position, move.move));
        EXPECT_EQ(bounds.nearest(move.value), move.value) << position.to_text() << ' ' << to_text(move.move);
        EXPECT_LE(move.value, analysis.proved.upper) << position.to_text() << ' ' << to_text(move.move);
        if (move.is_exact) {
          EXPECT_EQ(move.value, -full_minimax(after(position, move.move))) << position.to_text();
        }
      }
    }
  });
}

TEST(Engine, AnEstimateThatWasHeldSaysSo) {
  Engine engine({.hash_bytes = kMebibyte, .weights = LearnedWeights::named("handmade").value()});
  const Analysis analysis = engine.analyse(start_of("adjacency:rounds=14"), {.depth = 1}, {});
  EXPECT_EQ(analysis.moves.front().value, 0);
  EXPECT_FALSE(analysis.moves.front().is_exact);
  EXPECT_EQ(analysis.reason, "estimated by search, and held to what is proved");
}

// In pages, without those that nobody has asked for.
std::size_t address_space() {
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

TEST(Engine, TakesMemoryWhenItIsAskedAndGivesItBack) {
  constexpr std::size_t kHash = 64 * kMebibyte;
  othello::PatternWeights::builtin();  // is read once for the whole program
  const std::size_t before = address_space();
  Engine engine({.hash_bytes = kHash});
  EXPECT_LT(address_space(), before + kHash / 8);
  engine.analyse(start_of("othello"), {.depth = 1}, {});
  EXPECT_GT(address_space(), before + kHash / 8);
  engine.forget();
  EXPECT_LT(address_space(), before + kHash / 8);
}

TEST(Engine, MovesEndWithTheGame) {
  Engine engine({.hash_bytes = kMebibyte});
  const AnyPosition last = position("adjacency:size=4", "XXXXOOOOXXXXOOO- X 1");
  const Analysis analysis = engine.analyse(last, {}, {});
  EXPECT_EQ(to_text(analysis.moves.front().move), "d4");
  EXPECT_TRUE(analysis.moves.front().is_exact);
}

TEST(Engine, WithAClockItTakesMoreAndLessThanUsualAndNeverTooMuch) {
  constexpr std::uint64_t kUsual = 10'000;
  constexpr std::uint64_t kSlack = 20'000;  // solvers look at their limit from time to time
  const Limits limits{.nodes = kUsual, .stretch = 3};
  Rng rng(3);
  int less = 0;
  int more = 0;
  for (const std::string_view game : {"othello", "adjacency:rounds=14"}) {
    for (const AnyPosition& position : random_game(start_of(game), rng)) {
      if (position.is_over() || count(position.legal_moves()) < 2) continue;
      const Analysis first = Engine({.hash_bytes = kMebibyte}).choose(position, limits, {});
      const Analysis second = Engine({.hash_bytes = kMebibyte}).choose(position, limits, {});
      EXPECT_EQ(first.moves.front().move, second.moves.front().move) << "nodes are the same each time";
      EXPECT_EQ(first.nodes, second.nodes);
      EXPECT_LE(first.nodes, 3 * kUsual + kSlack);
      ++(first.nodes < kUsual ? less : more);
    }
  }
  EXPECT_GT(less, 0);
  EXPECT_GT(more, 0);
}

TEST(Engine, TheOnlyMoveNeedsNoTime) {
  Rng rng(2);
  int forced = 0;
  for (const AnyPosition& position : random_game(start_of("othello"), rng)) {
    if (position.is_over() || position.must_pass() || count(position.legal_moves()) != 1) continue;
    Engine engine({.hash_bytes = kMebibyte});
    const Analysis analysis = engine.choose(position, {.time = std::chrono::hours(1)}, {});
    EXPECT_TRUE(is_legal(position, analysis.moves.front().move));
    ++forced;
  }
  EXPECT_GT(forced, 0);
}

}  // namespace
}  // namespace turncoat::testing
