// Alpha-beta against a minimax that shares no code with it: same value, same first best move, with and
// without somebody listening.
#include <gtest/gtest.h>

#include <string>

#include "core/random.h"
#include "players/registry.h"
#include "support/plain_minimax.h"
#include "support/random_play.h"
#include "support/scale.h"

namespace turncoat::testing {
namespace {

struct NamedEvaluation {
  const char* settings;
  PlainEvaluation plain;
};

const std::vector<NamedEvaluation> kEvaluations = {
    {"eval=discs", [](const Letters& board, char side) { return plain_discs(board, side); }},
    {"eval=radial,divisor=17", [](const Letters& board, char side) { return plain_radial(board, side, 17); }},
    {"eval=liberties",
     [](const Letters& board, char side) { return plain_liberties(board, side, {1, 6, 0, 1, 7}); }},
    {"eval=zero", [](const Letters&, char) { return 0.0; }},
};

constexpr double kTolerance = 1e-4;  // radial is a fixed-point number

class Counter final : public Observer {
 public:
  void on(const Event& event) override {
    if (std::holds_alternative<NodeEntered>(event)) ++entered;
    if (std::holds_alternative<NodeLeft>(event)) ++left;
  }
  std::uint64_t entered = 0;
  std::uint64_t left = 0;
};

template <class Node>
void expect_minimax(const AnyPosition& position, const Node& node, int depth) {
  PlayerRegistry players;
  add_builtin_players(players);
  for (const NamedEvaluation& evaluation : kEvaluations) {
    const auto bot = players.make(fmt::format("minimax:depth={},{}", depth, evaluation.settings)).value();
    const std::vector<std::pair<int, double>> values = plain_values(node, depth, evaluation.plain);
    const double best = first_best(values).second;
    const auto first =
        std::ranges::find_if(values, [&](const auto& v) { return v.second >= best - kTolerance; });
    const Choice choice = choose_freely(*bot, position);
    ASSERT_EQ(to_text(choice.move), to_text(Move(first->first))) << evaluation.settings << position.to_text();
    ASSERT_NEAR(*choice.value, best, kTolerance) << evaluation.settings << position.to_text();

    Counter counter;
    const Choice heard = bot->choose(position, {}, {}, &counter).value();
    ASSERT_EQ(heard.move, choice.move);
    ASSERT_EQ(heard.nodes, choice.nodes);
    ASSERT_EQ(counter.entered, choice.nodes + 1);  // the root
    ASSERT_EQ(counter.left, counter.entered);
  }
}

// Positions of random games with few empty cells left, where plain minimax is quick enough.
template <class Check>
void for_each_late_position(const AnyPosition& start, int games, int most_empties, Check check) {
  Rng rng(11);
  for (int game = 0; game < games; ++game) {
    for (const AnyPosition& position : random_game(start, rng)) {
      if (position.legal_moves() != 0 && count(position.empties()) <= most_empties) check(position);
    }
  }
}

TEST(AlphaBetaReference, Adjacency) {
  int positions = 0;
  for (const int rounds : {28, 27, 26}) {
    const AnyPosition start = adjacency::Position().with_plies_left(2 * rounds);
    for_each_late_position(start, scaled(40), 12, [&](const AnyPosition& position) {
      const PlainAdjacency node{letters_of(position.to_text()), letter_of(position.side()),
                                position.plies_bound()};
      for (int depth = 1; depth <= 4; ++depth) expect_minimax(position, node, depth);
      ++positions;
    });
  }
  EXPECT_GT(positions, scaled(800));
}

TEST(AlphaBetaReference, Othello) {
  int positions = 0;
  for_each_late_position(othello::Position<8>(), scaled(40), 60, [&](const AnyPosition& position) {
    const PlainOthello node{
        OthelloTwin(TwinBoard(8, 8, position.to_text().substr(0, 64)), letter_of(position.side())),
        letter_of(position.side())};
    for (int depth = 1; depth <= (count(position.empties()) <= 10 ? 4 : 2); ++depth) {
      expect_minimax(position, node, depth);
    }
    ++positions;
  });
  EXPECT_GT(positions, scaled(800));
}

}  // namespace
}  // namespace turncoat::testing
