#include "players/judge.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "unit/arena/fakes.h"

namespace turncoat::testing {
namespace {

// Throws while it is told the game, or while it is asked.
class Thrower final : public Player {
 public:
  explicit Thrower(bool while_told) : while_told_(while_told) {}

  void follow(const AnyPosition& /*start*/, std::span<const Move> /*moves*/,
              const std::stop_token& /*stop*/) override {
    if (while_told_) throw std::runtime_error("no memory");
  }
  Chosen choose(const AnyPosition& /*position*/, const Limits& /*limits*/, const std::stop_token& /*stop*/,
                Observer* /*observer*/) override {
    throw std::runtime_error("no idea");
  }

 private:
  bool while_told_;
};

const AnyPosition kStart{othello::Position<8>()};

TEST(Judge, APlayerThatThrowsHasCrashed) {
  for (const bool while_told : {true, false}) {
    Thrower player(while_told);
    const Chosen chosen = ask(player, {kStart, {}, kStart}, {}, {}).chosen;
    ASSERT_FALSE(chosen);
    EXPECT_EQ(chosen.error().kind, IncidentKind::kCrash);
    EXPECT_EQ(chosen.error().evidence, while_told ? "no memory" : "no idea");
  }
}

TEST(Judge, TheGameIsToldBeforeTheQuestion) {
  AnyPosition position = kStart;
  const std::vector<Move> moves = {Move(37)};
  position.play(moves[0]);
  FakePlayer after_one(moves_to(Move(43)), 1);
  EXPECT_EQ(ask(after_one, {kStart, moves, position}, {}, {}).chosen->move, Move(43));
}

}  // namespace
}  // namespace turncoat::testing
