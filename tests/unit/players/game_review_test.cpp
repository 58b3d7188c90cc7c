#include "players/game_review.h"

#include <gtest/gtest.h>

#include "games/registry.h"
#include "solver/proved_bounds.h"
#include "support/full_value.h"
#include "support/random_play.h"

namespace turncoat {
namespace {

using testing::full_value;

const EngineOptions kSmallEngine{.hash_bytes = kMebibyte};

struct PlayedGame {
  AnyPosition start;
  std::vector<Move> moves;
};

// The last plies of a random game.
PlayedGame end_of_game(const std::string& name, int plies, std::uint64_t seed) {
  GameRegistry games;
  add_builtin_games(games);
  Rng rng(seed);
  PlayedGame game;
  AnyPosition position = games.start(name).value();
  std::vector<AnyPosition> before;
  while (!position.is_over()) {
    const Move move = position.must_pass() ? Move::pass() : Move(pick(position.legal_moves(), rng));
    before.push_back(position);
    game.moves.push_back(move);
    position.play(move);
  }
  const auto from = game.moves.size() - static_cast<std::size_t>(plies);
  game.start = before[from];
  game.moves.erase(game.moves.begin(), game.moves.begin() + static_cast<std::ptrdiff_t>(from));
  return game;
}

TEST(GameReview, ExactValuesAreThoseOfTheWholeTree) {
  for (const std::string name : {"othello", "othello:size=6", "adjacency:size=4"}) {
    const PlayedGame game = end_of_game(name, 6, 3);
    Engine engine(kSmallEngine);
    const std::vector<ReviewedMove> moves = review_game(game.start, game.moves, engine, {.depth = 20});
    ASSERT_EQ(moves.size(), 6U);
    for (const ReviewedMove& move : moves) {
      AnyPosition after = move.position;
      after.play(move.move);
      EXPECT_TRUE(move.is_loss_exact());
      EXPECT_EQ(move.best.value, full_value(move.position));
      EXPECT_EQ(move.played.value, -full_value(after));
      after = move.position;
      after.play(move.line.front());
      EXPECT_EQ(-full_value(after), move.best.value) << "the move called best is not";
    }
  }
}

TEST(GameReview, LossesAreNeverNegative) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const PlayedGame game = end_of_game("othello:size=6", 24, seed);
    Engine engine(kSmallEngine);
    for (const ReviewedMove& move : review_game(game.start, game.moves, engine, {.depth = 3})) {
      EXPECT_GE(move.loss(), 0);
      if (move.line.front() == move.move || !move.is_choice()) {
        EXPECT_EQ(move.loss(), 0);
      }
    }
  }
}

// X cannot be ahead at the start, nor O behind after the first move, though a search of one ply says so.
TEST(GameReview, ValuesAreWithinWhatIsProved) {
  for (const std::string name : {"adjacency:rounds=14", "adjacency:size=6,neighbours=8"}) {
    const PlayedGame game = end_of_game(name, 28, 5);
    Engine engine(kSmallEngine);
    const std::vector<ReviewedMove> moves = review_game(game.start, game.moves, engine, {.depth = 1});
    EXPECT_LE(moves.front().best.value, 0);
    EXPECT_LE(moves.front().played.value, 0);
    EXPECT_GE(moves[1].best.value, 0);
    for (const ReviewedMove& move : moves) {
      const ScoreBounds bounds = proved_bounds(move.position);
      EXPECT_EQ(bounds.nearest(move.best.value), move.best.value) << move.position.to_text();
      EXPECT_LE(move.played.value, bounds.upper) << move.position.to_text();
      EXPECT_GE(move.loss(), 0);
    }
  }
}

// A reply that is proved bounds the move before it, though the best reply is not known.
TEST(GameReview, NoMoveIsWorthMoreThanTheReplyToItProves) {
  int bounded = 0;
  for (const std::string name : {"othello", "othello:size=6", "adjacency:size=6"}) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const PlayedGame game = end_of_game(name, 20, seed);
      Engine engine(kSmallEngine);
      const std::vector<ReviewedMove> moves = review_game(game.start, game.moves, engine, {.depth = 6});
      for (std::size_t i = 0; i + 1 < moves.size(); ++i) {
        const ReviewedMove& reply = moves[i + 1];
        if (!reply.played.is_exact) continue;
        EXPECT_LE(moves[i].played.value, -reply.played.value) << name << ' ' << seed << ' ' << i;
        EXPECT_GE(reply.best.value, reply.played.value) << name << ' ' << seed << ' ' << i;
        bounded += reply.best.is_exact ? 0 : 1;
      }
    }
  }
  EXPECT_GT(bounded, 0);
}

TEST(GameReview, TheSameLimitsGiveTheSameReview) {
  const PlayedGame game = end_of_game("othello", 30, 1);
  std::vector<double> values;
  for (int round = 0; round < 2; ++round) {
    Engine engine(kSmallEngine);
    std::size_t i = 0;
    for (const ReviewedMove& move : review_game(game.start, game.moves, engine, {.nodes = 300})) {
      if (round == 0) {
        values.push_back(move.best.value);
      } else {
        EXPECT_EQ(move.best.value, values[i++]);
      }
    }
  }
}

TEST(GameReview, TellsEveryPositionFromTheLast) {
  const PlayedGame game = end_of_game("adjacency:size=4", 5, 1);
  Engine engine(kSmallEngine);
  std::vector<int> told;
  review_game(game.start, game.moves, engine, {.depth = 20}, {},
              [&](int moves_made, const Appraisal& value, const ReviewedMove* move) {
                told.push_back(moves_made);
                EXPECT_TRUE(value.is_exact);
                ASSERT_EQ(move != nullptr, moves_made < 5);
                if (move == nullptr) return;
                EXPECT_EQ(move->move, game.moves[static_cast<std::size_t>(moves_made)]);
              });
  EXPECT_EQ(told, (std::vector{5, 4, 3, 2, 1, 0}));
}

TEST(GameReview, AStopRequestLeavesWhatIsDone) {
  const PlayedGame game = end_of_game("adjacency:size=4", 6, 1);
  Engine engine(kSmallEngine);
  std::stop_source stop;
  const std::vector<ReviewedMove> moves =
      review_game(game.start, game.moves, engine, {.depth = 20}, stop.get_token(),
                  [&](int moves_made, const auto&, const auto*) {
                    if (moves_made == 4) stop.request_stop();
                  });
  ASSERT_EQ(moves.size(), 2U);
  EXPECT_EQ(moves.back().move, game.moves.back());
}

TEST(GameReview, MarksWhatItKnows) {
  const AnyPosition position = othello::Position<8>();
  const auto mark = [&](Appraisal best, Appraisal played) {
    return ReviewedMove{.position = position, .played = played, .best = best}.mark();
  };
  EXPECT_EQ(mark({4, true}, {4, true}), MoveMark::kNone);
  EXPECT_EQ(mark({4, true}, {2, true}), MoveMark::kInaccuracy);
  EXPECT_EQ(mark({4, true}, {0, true}), MoveMark::kBlunder);
  EXPECT_EQ(mark({0, true}, {-2, true}), MoveMark::kBlunder);
  EXPECT_EQ(mark({-2, true}, {-40, true}), MoveMark::kBlunder);
  EXPECT_EQ(mark({4, false}, {-4, true}), MoveMark::kBlunder);  // one of them is an estimate
  EXPECT_EQ(mark({3.9, false}, {-4.1, true}), MoveMark::kMistake);
  EXPECT_EQ(mark({4, false}, {0.1, false}), MoveMark::kNone);
  EXPECT_EQ(mark({4, false}, {0, false}), MoveMark::kInaccuracy);
}

TEST(GameReview, SumsUpEachSide) {
  AnyPosition x = othello::Position<8>();
  AnyPosition o = x;
  o.play(Move(make_square(4, 5)));
  const std::vector<ReviewedMove> moves = {
      {.position = x, .played = {0, false}, .best = {1, false}},
      {.position = o, .played = {0, false}, .best = {0, false}},
      {.position = x, .played = {-2, true}, .best = {6, true}},
      {.position = x, .played = {2, true}, .best = {5, true}},
  };
  const ReviewSummary summary = summary_of(moves, Side::kX);
  EXPECT_EQ(summary.choices, 3);
  EXPECT_EQ(summary.inaccuracies, 1);
  EXPECT_EQ(summary.mistakes, 0);
  EXPECT_EQ(summary.blunders, 1);
  EXPECT_DOUBLE_EQ(summary.average_loss(), 4);
  EXPECT_NEAR(summary.accuracy(), 66.7, 0.1);
  EXPECT_EQ(summary.biggest, &moves[2]);
  EXPECT_EQ(summary_of(moves, Side::kO).biggest, nullptr);
  EXPECT_EQ(summary_of(moves, Side::kO).accuracy(), 100);
}

}  // namespace
}  // namespace turncoat
