// What games/game.h promises, for every registered game and every combination of its settings.
#include <gtest/gtest.h>

#include <compare>
#include <cstdlib>
#include <span>

#include "core/random.h"
#include "games/perft.h"
#include "support/random_play.h"
#include "support/scale.h"
#include "support/variants.h"

namespace turncoat::testing {
namespace {

class GameContract : public ::testing::TestWithParam<std::string> {
 protected:
  // Calls `check` on every position of some random games of every variant.
  template <class Check>
  void for_each_position(Check check) const {
    Rng rng(1);
    for (const AnyPosition& start : all_starts(GetParam())) {
      for (int game = 0; game < scaled(20); ++game) {
        for (const AnyPosition& position : random_game(start, rng)) {
          check(position);
          ASSERT_FALSE(HasFailure()) << position.variant() << ' ' << position.to_text();
        }
      }
    }
  }
};

INSTANTIATE_TEST_SUITE_P(Games, GameContract, ::testing::ValuesIn(game_names()),
                         [](const auto& test) { return test.param; });

// The cells of the grid and the pass: all that can be tried as a move.
std::vector<Move> all_moves() {
  std::vector<Move> moves = {Move::pass()};
  for (Square square = 0; square < kGridSquares; ++square) moves.emplace_back(square);
  return moves;
}

std::span<const Symmetry> symmetries_of(Shape shape) {
  return std::span(kSymmetries).first(shape.is_square() ? 8 : 4);
}

TEST_P(GameContract, SettingsThatDoNotFitAreExplained) {
  const GameRegistry registry = builtin_games();
  const GameInfo& game = **registry.find(GetParam());
  int accepted = 0;
  for (const std::string& spec : all_specs(game)) {
    const Result<AnyPosition> start = registry.start(spec);
    accepted += start ? 1 : 0;
    if (!start) {
      EXPECT_GT(start.error().message.size(), 20u) << spec;
    }
  }
  EXPECT_GT(accepted, 0);
}

TEST_P(GameContract, EveryParameterHasHelpAndADefaultThatIsAllowed) {
  const GameRegistry registry = builtin_games();
  const GameInfo& game = **registry.find(GetParam());
  EXPECT_NE(game.title, "");
  EXPECT_NE(game.summary, "");
  const Result<AnyPosition> plain = registry.start(game.name);
  ASSERT_TRUE(plain) << plain.error().message;
  for (const Parameter& parameter : game.parameters) {
    EXPECT_NE(parameter.help, "") << parameter.name;
    const std::string spec = fmt::format("{}:{}={}", game.name, parameter.name, parameter.default_value);
    const Result<AnyPosition> start = registry.start(spec);
    ASSERT_TRUE(start) << start.error().message;
    EXPECT_EQ(*start, *plain) << spec;
  }
}

TEST_P(GameContract, CopyIsEqualAndIndependent) {
  for_each_position([](const AnyPosition& position) {
    const AnyPosition original = position;
    AnyPosition copy = position;
    EXPECT_EQ(copy, position);
    EXPECT_EQ(copy.hash(), position.hash());
    if (position.is_over()) return;
    copy.play(position.must_pass() ? Move::pass() : Move(first_square(position.legal_moves())));
    EXPECT_NE(copy, position);
    EXPECT_EQ(original, position);
  });
}

TEST_P(GameContract, BoardsAreDisjointAndFillTheArea) {
  for_each_position([](const AnyPosition& position) {
    EXPECT_EQ(position.own() & position.opp(), 0u);
    EXPECT_EQ(position.own() & position.empties(), 0u);
    EXPECT_EQ(position.opp() & position.empties(), 0u);
    EXPECT_EQ(position.own() | position.opp() | position.empties(), position.shape().area());
  });
}

TEST_P(GameContract, MovesPassAndEndExcludeEachOther) {
  for_each_position([](const AnyPosition& position) {
    const bool can_move = position.legal_moves() != 0;
    EXPECT_EQ(int{can_move} + int{position.must_pass()} + int{position.is_over()}, 1);
    EXPECT_EQ(position.legal_moves() & ~position.empties(), 0u);
  });
}

TEST_P(GameContract, LegalMovesAreAcceptedAndAllOthersRefused) {
  for_each_position([](const AnyPosition& position) {
    for (const Move move : all_moves()) {
      AnyPosition tried = position;
      const Result<void> played = play_checked(tried, move);
      ASSERT_EQ(played.has_value(), is_legal(position, move)) << to_text(move);
      if (played) {
        ASSERT_EQ(tried.side(), other(position.side())) << to_text(move);
      } else {
        ASSERT_EQ(tried, position) << to_text(move);
        const bool is_useful = played.error().message.find(to_text(move)) != std::string::npos ||
                               played.error().message.find("pass") != std::string::npos;
        ASSERT_TRUE(is_useful) << played.error().message;
      }
    }
  });
}

TEST_P(GameContract, MarksOnlyEverChangeSides) {
  for_each_position([](const AnyPosition& position) {
    for (const Square square : squares_of(position.legal_moves())) {
      AnyPosition child = position;
      child.play(Move(square));
      const Bitboard flips = position.opp() & ~child.own();
      ASSERT_EQ(child.opp(), position.own() | flips | bit(square)) << to_text(Move(square));
      ASSERT_EQ(child.own(), position.opp() & ~flips) << to_text(Move(square));
    }
  });
}

TEST_P(GameContract, MoveTextIsReadBack) {
  for_each_position([](const AnyPosition& position) {
    for (const Square square : squares_of(position.shape().area())) {
      ASSERT_EQ(parse_move(to_text(Move(square)), position.shape()), Move(square));
    }
    ASSERT_EQ(parse_move(to_text(Move::pass()), position.shape()), Move::pass());
  });
}

TEST_P(GameContract, PositionTextIsReadBackByTheVariant) {
  const GameRegistry registry = builtin_games();
  for_each_position([&](const AnyPosition& position) {
    const Result<AnyPosition> rules = registry.start(position.variant());
    ASSERT_TRUE(rules) << rules.error().message;
    EXPECT_EQ(rules->variant(), position.variant());
    const Result<AnyPosition> read = rules->parse(position.to_text());
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, position);
  });
}

TEST_P(GameContract, EndsWithinItsBound) {
  Rng rng(7);
  for (const AnyPosition& start : all_starts(GetParam())) {
    for (int round = 0; round < scaled(100); ++round) {
      const std::vector<AnyPosition> game = random_game(start, rng);
      for (std::size_t ply = 0; ply < game.size(); ++ply) {
        const auto plies_to_the_end = static_cast<int>(game.size() - 1 - ply);
        ASSERT_GE(game[ply].plies_bound(), plies_to_the_end) << game[ply].to_text();
      }
    }
  }
}

TEST_P(GameContract, OutcomeIsZeroSum) {
  for_each_position([](const AnyPosition& position) {
    if (!position.is_over()) return;
    EXPECT_EQ(final_score_for(position, Side::kX), -final_score_for(position, Side::kO));
    EXPECT_EQ(final_score_for(position, position.side()), position.final_score());
    EXPECT_LE(std::abs(position.final_score().discs), position.shape().cells());
    const int lead = count(discs_of(position, Side::kX)) - count(discs_of(position, Side::kO));
    EXPECT_EQ(final_score_for(position, Side::kX) <=> Score{0}, lead <=> 0) << "more marks wins";
  });
}

TEST_P(GameContract, SymmetriesCommuteWithPlay) {
  for_each_position([](const AnyPosition& position) {
    const Shape shape = position.shape();
    for (const Symmetry symmetry : symmetries_of(shape)) {
      const AnyPosition image = position.transformed(symmetry);
      ASSERT_EQ(image.shape(), shape);
      ASSERT_EQ(image.legal_moves(), transform(position.legal_moves(), symmetry, shape));
      ASSERT_EQ(image.must_pass(), position.must_pass());
      ASSERT_EQ(image.is_over(), position.is_over());
      if (position.is_over()) {
        ASSERT_EQ(image.final_score(), position.final_score());
      }
      for (const Square square : squares_of(position.legal_moves())) {
        AnyPosition played_first = position;
        played_first.play(Move(square));
        AnyPosition mapped_first = image;
        mapped_first.play(Move(transform(square, symmetry, shape)));
        ASSERT_EQ(played_first.transformed(symmetry), mapped_first) << to_text(Move(square));
      }
    }
  });
}

TEST_P(GameContract, PerftOfAnyPositionIsThatOfTheGame) {
  for (const AnyPosition& start : all_starts(GetParam())) {
    const auto concrete = start.visit([](const auto& position) { return perft(position, 2); });
    ASSERT_EQ(perft(start, 2), concrete) << start.variant();
  }
}

}  // namespace
}  // namespace turncoat::testing
