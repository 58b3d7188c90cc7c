#include "players/minimax.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "games/registry.h"
#include "players/pick.h"
#include "support/players.h"

namespace turncoat {
namespace {

using testing::bot;
using ::testing::HasSubstr;
using testing::position;
using testing::Recorder;
using testing::start_of;

std::string move_of(const std::string& spec, const AnyPosition& at) {
  return to_text(choose_freely(*bot(spec), at).move);
}

// The tree that the events tell of, put together again.
struct Node {
  NodeEntered entered;
  NodeLeft left;
  std::vector<std::uint64_t> children;
  bool is_left = false;
};

std::vector<Node> tree_of(const std::vector<Event>& events) {
  std::vector<Node> nodes;
  for (const Event& event : events) {
    if (const auto* const entered = std::get_if<NodeEntered>(&event)) {
      EXPECT_EQ(entered->id, nodes.size());
      if (entered->id != 0) {
        EXPECT_EQ(entered->ply, nodes[entered->parent].entered.ply + 1);
        EXPECT_FALSE(nodes[entered->parent].is_left) << "children come before their parent is left";
        nodes[entered->parent].children.push_back(entered->id);
      }
      nodes.push_back({.entered = *entered, .left = {}, .children = {}});
    } else if (const auto* const left = std::get_if<NodeLeft>(&event)) {
      nodes[left->id].left = *left;
      nodes[left->id].is_left = true;
    }
  }
  return nodes;
}

const AnyPosition kSmall = position("adjacency:size=4", "--OO -XO- XX-- X--- X 6");

TEST(MinimaxTree, ValuesAreThoseOfTheChildren) {
  Recorder recorder;
  const Choice choice = bot("minimax:depth=3")->choose(kSmall, {}, {}, &recorder).value();
  const std::vector<Node> nodes = tree_of(recorder.events);
  EXPECT_EQ(nodes.size(), choice.nodes + 1);
  EXPECT_EQ(nodes[0].left.value, *choice.value);
  int cuts = 0;
  for (const Node& node : nodes) {
    EXPECT_TRUE(node.is_left);
    EXPECT_EQ(node.entered.maximizes, node.entered.ply % 2 == 0);
    if (node.children.empty()) {
      EXPECT_EQ(node.left.end, NodeEnd::kDepth);
      continue;
    }
    double best = nodes[node.children.front()].left.value;
    for (const std::uint64_t child : node.children) {
      const double value = nodes[child].left.value;
      best = node.entered.maximizes ? std::max(best, value) : std::min(best, value);
    }
    if (node.entered.id != 0) {
      EXPECT_EQ(node.left.value, best);
    }
    const bool is_cut = node.left.end == NodeEnd::kBetaCut || node.left.end == NodeEnd::kAlphaCut;
    if (!is_cut) continue;
    ++cuts;
    EXPECT_EQ(node.left.end, node.entered.maximizes ? NodeEnd::kBetaCut : NodeEnd::kAlphaCut);
    if (node.entered.maximizes) {
      EXPECT_GE(node.left.value, node.entered.beta);
    }
    if (!node.entered.maximizes) {
      EXPECT_LE(node.left.value, node.entered.alpha);
    }
    EXPECT_EQ(node.left.skipped + static_cast<int>(node.children.size()),
              count(kSmall.empties()) - node.entered.ply);
  }
  EXPECT_GT(cuts, 0) << "no cut, so none was tested";
}

TEST(MinimaxTree, LeavesAtTheEndOfTheGameSaySo) {
  Recorder recorder;
  const AnyPosition last = position("adjacency:size=4", "--OO -XO- XX-- X--- X 2");
  static_cast<void>(bot("minimax:depth=2,pruning=off")->choose(last, {}, {}, &recorder));
  for (const Node& node : tree_of(recorder.events)) {
    if (node.children.empty()) {
      EXPECT_EQ(node.left.end, NodeEnd::kGameOver);
    }
  }
}

TEST(MinimaxTree, EachIterationIsATreeOfItsOwn) {
  Recorder recorder;
  const Choice choice = bot("minimax:depth=4")->choose(kSmall, {.nodes = 150}, {}, &recorder).value();
  int iterations = 0;
  for (const Event& event : recorder.events) {
    const auto* const done = std::get_if<IterationDone>(&event);
    if (!done) continue;
    EXPECT_EQ(done->depth, ++iterations);
    if (done->depth == choice.depth) {
      EXPECT_EQ(done->move, choice.move);
    }
  }
  EXPECT_EQ(iterations, choice.depth);
  EXPECT_LT(choice.depth, 4) << "150 nodes are not enough for four plies";
  EXPECT_EQ(choice.nodes, 150U);
}

// Report B's text: 2 plies a round if the bot begins, one less if it does not. Its score is then exact.
TEST(Minimax, DepthEndIsReportBsSearchToTheEnd) {
  AnyPosition at = start_of("adjacency:size=4,rounds=3");
  for (const int plies : {6, 5}) {
    const Choice choice = choose_freely(*bot("B/minimax:depth=end"), at);
    EXPECT_EQ(choice.depth, plies);
    EXPECT_TRUE(choice.is_exact);
    EXPECT_EQ(choice.value, choose_freely(*bot("minimax:depth=" + std::to_string(plies)), at).value);
    at.play(choice.move);
  }
  EXPECT_FALSE(choose_freely(*bot("B/minimax"), start_of("adjacency:size=4,rounds=3")).is_exact)
      << "five plies are one too few";
  EXPECT_EQ(bot("minimax:depth=end")->choose(start_of("adjacency"), {.depth = 2}, {}, nullptr)->depth, 2);
}

TEST(Minimax, UnderLimitsItPlaysLikeTheDepthItCompleted) {
  const Choice cut =
      bot("minimax:depth=5")->choose(adjacency::Position(), {.nodes = 20000}, {}, nullptr).value();
  EXPECT_GE(cut.depth, 2);
  EXPECT_LT(cut.depth, 5);
  const Choice whole =
      choose_freely(*bot("minimax:depth=" + std::to_string(cut.depth)), adjacency::Position());
  EXPECT_EQ(cut.move, whole.move);
  EXPECT_EQ(cut.value, whole.value);
}

TEST(Minimax, AStopRequestStillGivesAMove) {
  std::stop_source stop;
  stop.request_stop();
  const Choice choice =
      bot("minimax:depth=20")->choose(adjacency::Position(), {}, stop.get_token(), nullptr).value();
  EXPECT_FALSE(choice.move.is_pass());
  EXPECT_FALSE(choice.value);
}

TEST(Minimax, KnowsWhenItsValueIsTheFinalScore) {
  const AnyPosition last = position("adjacency:size=4", "--OO -XO- XX-- X--- X 3");
  EXPECT_TRUE(choose_freely(*bot("minimax:depth=3"), last).is_exact);
  EXPECT_FALSE(choose_freely(*bot("minimax:depth=2"), last).is_exact);
  EXPECT_FALSE(choose_freely(*bot("minimax:depth=3,horizon=ignore"), last).is_exact);
  EXPECT_FALSE(choose_freely(*bot("minimax:depth=3,eval=liberties"), last).is_exact);
}

TEST(Minimax, HorizonsDifferInTheirDepth) {
  const auto depth = [](const std::string& spec, int plies) {
    return choose_freely(*bot(spec), adjacency::Position().with_plies_left(plies)).depth;
  };
  for (const auto& [plies, game, rounds] : {std::array{1, 1, 1}, {2, 2, 1}, {3, 3, 3}, {4, 3, 3}}) {
    EXPECT_EQ(depth("minimax:depth=3", plies), game);
    EXPECT_EQ(depth("minimax:depth=3,horizon=ignore", plies), 3);
    EXPECT_EQ(depth("minimax:depth=3,horizon=B", plies), rounds);
  }
}

// With one ply left the best move is the one that gains most; a bot that looks further may play another.
TEST(Minimax, LookingPastTheEndCanCostMarks) {
  Rng rng(4);
  const std::unique_ptr<Player> sees_the_end = bot("minimax:depth=3");
  const std::unique_ptr<Player> looks_past_it = bot("minimax:depth=3,horizon=ignore");
  int worse = 0;
  for (int i = 0; i < 100; ++i) {
    adjacency::Position last({.shape = {4, 4}});
    for (int ply = 0; ply < 5; ++ply) last.play(Move(pick(last.legal_moves(), rng)));
    last = last.with_plies_left(1);
    const auto gain = [&](Player& player) {
      adjacency::Position end = last;
      end.play(choose_freely(player, last).move);
      return -end.final_score().discs;
    };
    EXPECT_GE(gain(*sees_the_end), gain(*looks_past_it)) << last.to_text();
    worse += gain(*sees_the_end) > gain(*looks_past_it) ? 1 : 0;
  }
  EXPECT_GT(worse, 0);
}

// The view of O: X plays where O would gain most and not where X would.
TEST(Minimax, ViewOfOPicksTheMoveBestForO) {
  const AnyPosition at = position("adjacency:size=4", "XX-- ---- ---O --O- X 8");
  EXPECT_EQ(move_of("minimax:depth=1,view=O", at), "c1");
  EXPECT_EQ(move_of("minimax:depth=1", at), "c3");
  const AnyPosition as_o = position("adjacency:size=4", "XX-- ---- ---O --O- O 8");
  EXPECT_EQ(move_of("minimax:depth=1,view=O", as_o), move_of("minimax:depth=1", as_o));
}

TEST(Minimax, PruningSavesWorkOnly) {
  const Choice with = choose_freely(*bot("minimax:depth=3"), adjacency::Position());
  const Choice without = choose_freely(*bot("minimax:depth=3,pruning=off"), adjacency::Position());
  EXPECT_EQ(with.move, without.move);
  EXPECT_EQ(with.value, without.value);
  EXPECT_EQ(without.nodes, 56U + 56U * 55U + 56U * 55U * 54U);
  EXPECT_LT(with.nodes, without.nodes / 10);
}

TEST(Hillclimb, BreaksTiesAsAsked) {
  const AnyPosition at = position("adjacency:size=4", "O--- ---- ---- ---X X 4");  // b1 and a2 turn a1
  EXPECT_EQ(move_of("hillclimb:ties=first", at), "b1");
  EXPECT_EQ(move_of("hillclimb:ties=last", at), "a2");
  std::map<std::string, int> random;
  std::map<std::string, int> not_last;
  for (int seed = 0; seed < 50; ++seed) {
    ++random[move_of(fmt::format("hillclimb:ties=random,seed={}", seed), at)];
    ++not_last[move_of(fmt::format("hillclimb:ties=not-last,seed={}", seed), at)];
  }
  EXPECT_EQ(random.size(), 2U);
  EXPECT_EQ(not_last, (std::map<std::string, int>{{"b1", 50}}));
}

TEST(Hillclimb, RadialPrefersTheCorner) {
  const AnyPosition start = position("adjacency", std::string(28, '-') + "X" + std::string(35, '-') + " X 8");
  EXPECT_EQ(move_of("hillclimb:eval=radial,ties=first", start), "a1");
  EXPECT_EQ(move_of("hillclimb:eval=radial,ties=last", start), "h8");
}

// The program of report B against a plain one-ply bot from the start of a full game.
TEST(Hillclimb, EdgesAreWorthALot) {
  AnyPosition at = adjacency::Position();
  const std::unique_ptr<Player> radial = bot("B/hillclimb:as=code");
  const std::unique_ptr<Player> plain = bot("C/hillclimb");
  while (!at.is_over()) at.play(choose_freely(at.side() == Side::kX ? *radial : *plain, at).move);
  EXPECT_GT(final_score_for(at, Side::kX).discs, 0);
}

int score_of_second(Player& first, Player& second, AnyPosition at) {
  const Side side = other(at.side());
  while (!at.is_over()) at.play(choose_freely(at.side() == side ? second : first, at).move);
  return final_score_for(at, side).discs;
}

TEST(Mirror, NeverLosesAsSecond) {
  const std::unique_ptr<Player> mirror = bot("mirror");
  for (const std::string game :
       {"adjacency:rounds=3", "adjacency:size=6,neighbours=8", "adjacency:size=4x6,first=O"}) {
    GameRegistry games;
    add_builtin_games(games);
    const AnyPosition start = games.start(game).value();
    for (int seed = 1; seed <= 20; ++seed) {
      EXPECT_GE(score_of_second(*bot("random:seed=" + std::to_string(seed)), *mirror, start), 0) << game;
    }
    EXPECT_GE(score_of_second(*bot("minimax:depth=2"), *mirror, start), 0) << game;
  }
}

TEST(Mirror, PlaysLikeGreedyWhereThereIsNothingToMirror) {
  const AnyPosition at = position("adjacency:size=4", "O-O- -O-- ---- XX-- X 4");
  EXPECT_EQ(move_of("mirror", at), "b1");
  PlayerRegistry players;
  add_builtin_players(players);
  EXPECT_THAT(players.check_game("mirror", othello::Position<8>()).error().message,
              HasSubstr("adjacency only"));
}

}  // namespace
}  // namespace turncoat
