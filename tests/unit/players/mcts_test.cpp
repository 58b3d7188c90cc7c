#include <gtest/gtest.h>

#include <map>
#include <set>

#include "players/playouts.h"
#include "support/players.h"
#include "support/random_play.h"

namespace turncoat {
namespace {

using testing::bot;
using testing::position;
using testing::random_game;
using testing::Recorder;
using testing::start_of;

// 1, 0 or -1 for the side to move, with best play to the end.
int outcome(const AnyPosition& at) {
  if (at.is_over()) return at.final_score().discs > 0 ? 1 : at.final_score().discs < 0 ? -1 : 0;
  int best = -1;
  for (const Square square : squares_of(at.legal_moves())) {
    AnyPosition child = at;
    child.play(Move(square));
    best = std::max(best, -outcome(child));
  }
  return best;
}

TEST(Mcts, FindsTheMovesThatWinWithFourPliesLeft) {
  Rng rng(2);
  int positions = 0;
  for (int game = 0; game < 200; ++game) {
    for (const AnyPosition& at : random_game(start_of("adjacency:size=4"), rng)) {
      if (at.plies_bound() != 4) continue;
      Bitboard winning = 0;
      for (const Square square : squares_of(at.legal_moves())) {
        AnyPosition child = at;
        child.play(Move(square));
        if (outcome(child) < 0) winning |= bit(square);
      }
      if (winning == 0 || winning == at.legal_moves()) continue;
      ++positions;
      EXPECT_TRUE(has(winning, choose_freely(*bot("mcts:playouts=1000"), at).move.square())) << at.to_text();
    }
  }
  EXPECT_GT(positions, 10);
}

TEST(Mcts, VisitsAndPlayoutsAgree) {
  Recorder recorder;
  bot("mcts:playouts=300")->choose(start_of("othello"), {}, {}, &recorder).value();
  const auto playouts = recorder.of<PlayoutDone>();
  ASSERT_EQ(playouts.size(), 300U);
  std::map<Move, std::pair<std::uint64_t, double>> counted;
  for (const PlayoutDone& playout : playouts) {
    ASSERT_FALSE(playout.path.empty());
    auto& [visits, total] = counted[playout.path.front()];
    ++visits;
    total += playout.result;
  }
  const auto totals = recorder.of<VisitsCounted>();
  EXPECT_EQ(totals.size(), 10U) << "at 1, 2, 4, ... 256 and 300";
  EXPECT_EQ(totals.back().playouts, 300U);
  ASSERT_EQ(totals.back().moves.size(), counted.size());
  for (const auto& [move, visits, value] : totals.back().moves) {
    EXPECT_EQ(visits, counted.at(move).first);
    EXPECT_NEAR(value, counted.at(move).second / static_cast<double>(visits), 1e-9);
  }
}

// Every path but its last move was walked before: the tree grows by one node a playout.
TEST(Mcts, GrowsByOneNodeAPlayout) {
  Recorder recorder;
  bot("mcts:playouts=400")->choose(start_of("adjacency:size=4"), {}, {}, &recorder).value();
  std::set<std::vector<Move>> nodes = {{}};
  for (const PlayoutDone& playout : recorder.of<PlayoutDone>()) {
    std::vector<Move> parent = playout.path;
    parent.pop_back();
    EXPECT_TRUE(nodes.contains(parent));
    EXPECT_EQ(nodes.insert(playout.path).second, playout.grew);
  }
}

TEST(Mcts, PlaysAsManyPlayoutsAsTheLimitAllows) {
  const AnyPosition start = start_of("adjacency:size=4");
  const auto nodes = [&](std::string_view spec, const Limits& limits) {
    return bot(spec)->choose(start, limits, {}, nullptr)->nodes;
  };
  const std::uint64_t by_default = nodes("mcts", {});
  EXPECT_EQ(by_default, nodes("mcts:playouts=2000", {}));
  EXPECT_GE(nodes("mcts", {.nodes = 3 * by_default}), 3 * by_default) << "a limit takes the place of 2000";
  EXPECT_LT(nodes("mcts", {.nodes = 100}), 100U + 12);
}

TEST(Mcts, PassesInsideTheTree) {
  // X plays, then O has to pass before X plays again.
  const AnyPosition from = position("othello:size=6", "-OXXXX ------ ------ ------ ------ -OXXXX X");
  Recorder recorder;
  const Choice choice = bot("mcts:playouts=100")->choose(from, {}, {}, &recorder).value();
  EXPECT_FALSE(choice.move.is_pass());
  bool is_pass_seen = false;
  for (const PlayoutDone& playout : recorder.of<PlayoutDone>()) {
    is_pass_seen |= playout.path.size() > 1 && playout.path[1].is_pass();
  }
  EXPECT_TRUE(is_pass_seen);
}

// Counting all cells at once gives the moves that counting one by one gives.
TEST(Playouts, MovesThatTurnMost) {
  Rng rng(8);
  for (const std::string_view game : {"adjacency", "adjacency:neighbours=8", "adjacency:size=5", "othello"}) {
    for (int round = 0; round < 20; ++round) {
      for (const AnyPosition& at : random_game(start_of(game), rng)) {
        if (at.legal_moves() == 0) continue;
        int most = -1;
        Bitboard expected = 0;
        for (const Square square : squares_of(at.legal_moves())) {
          AnyPosition child = at;
          child.play(Move(square));
          const int turned = count(at.opp()) - count(child.own());
          if (turned > most) expected = 0;
          if (turned >= most) expected |= bit(square);
          most = std::max(most, turned);
        }
        EXPECT_EQ(at.visit([](const auto& p) { return moves_that_turn_most(p); }), expected) << at.to_text();
      }
    }
  }
}

}  // namespace
}  // namespace turncoat
