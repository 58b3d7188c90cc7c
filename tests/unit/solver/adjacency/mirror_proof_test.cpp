#include "solver/adjacency/mirror_proof.h"

#include <gtest/gtest.h>

#include <map>

#include "proof_support.h"

namespace turncoat::adjacency {
namespace {

using testing::AllValues;
using testing::proof_of;
using testing::rules_of;

// At most 16 empty cells. 4x4 to 4x6 are won by the second player (tests/reference has the values).
const std::vector<Rules> kSmallBoards = {
    rules_of(4, 4, Neighbours::kFour), rules_of(4, 4, Neighbours::kEight),
    rules_of(4, 5, Neighbours::kFour), rules_of(5, 4, Neighbours::kEight),
    rules_of(4, 6, Neighbours::kFour), rules_of(6, 4, Neighbours::kEight),
};

TEST(SymmetricSets, NeedsABoardWithoutAMiddleCell) {
  EXPECT_TRUE(SymmetricSets::fits(rules_of(5, 6, Neighbours::kFour)));
  EXPECT_FALSE(SymmetricSets::fits(rules_of(5, 5, Neighbours::kFour)));
}

TEST(SymmetricSets, TakesOneOfAllImages) {
  const SymmetricSets sets(rules_of(8, 8, Neighbours::kFour));
  EXPECT_EQ(sets.most_pairs(), 28);
  // a1 and h8; the mirror in the long diagonals exchanges or keeps them.
  const Bitboard corners = bit(make_square(0, 0)) | bit(make_square(7, 7));
  EXPECT_EQ(sets.canonical(corners), corners);
  // c1 f8 and a3 h6 are images of each other.
  const Bitboard c1_f8 = bit(make_square(0, 2)) | bit(make_square(7, 5));
  const Bitboard a3_h6 = bit(make_square(2, 0)) | bit(make_square(5, 7));
  EXPECT_EQ(sets.canonical(a3_h6), sets.canonical(c1_f8));
  EXPECT_EQ(sets.turned(c1_f8), c1_f8);
}

// The first two levels of 8x8 by hand: of the 17 kinds of pairs, d4 e5 and d5 e4 have cells between them.
TEST(SymmetricSets, PairsFarApartAreCandidates) {
  for (const Neighbours neighbours : {Neighbours::kFour, Neighbours::kEight}) {
    const SymmetricSets sets(rules_of(8, 8, neighbours));
    EXPECT_EQ(sets.candidates(std::vector<Bitboard>{0}).size(), 15U);
  }
}

// The symmetric sets with -F < by of each number of pairs, with their values.
std::vector<std::map<Bitboard, int>> open_sets_by_value(const AllValues& values, const SymmetricSets& sets,
                                                        int by) {
  std::vector<std::map<Bitboard, int>> open(static_cast<std::size_t>(sets.most_pairs()) + 1);
  for (std::size_t subset = 1; subset < values.size(); ++subset) {
    const Bitboard set = values.set(subset);
    if (sets.turned(set) != set) continue;
    EXPECT_LE(values.of(set), 0);
    const auto pairs = static_cast<std::size_t>(count(set)) / 2;
    if (-values.of(set) < by) open[pairs][sets.canonical(set)] = -values.of(set);
  }
  return open;
}

// The open sets of a proof are the symmetric sets with a value of less than what is to be proved, all of them
// and no other; and where the start is one of them, its value is that of the game.
TEST(MirrorProof, OpenSetsAreThoseWithLessValue) {
  for (const Rules& rules : kSmallBoards) {
    const AllValues values(rules);
    const SymmetricSets sets(rules);
    const int value = -values.of(sets.start());
    for (int by = 2; by <= value + 4; by += 2) {
      const Certificate proof = proof_of(values, rules, 1, by);
      SCOPED_TRACE(Position(rules).variant() + " by " + std::to_string(by));
      EXPECT_EQ(proof.verdict(), by <= value ? Verdict::kSecondPlayerWins : Verdict::kExactWin);
      EXPECT_EQ(proof.lead(), std::min(by, value));
      const auto open = open_sets_by_value(values, sets, by);
      for (std::size_t pairs = 1; pairs < open.size(); ++pairs) {
        std::map<Bitboard, int> listed;
        if (pairs <= proof.levels().size()) {
          const ProofLevel& level = proof.levels()[pairs - 1];
          for (std::size_t i = 0; i < level.open.size(); ++i)
            listed[level.open[i]] = by == kLeastLead ? 0 : level.values[i];
        }
        EXPECT_EQ(listed, open[pairs]) << pairs << " pairs";
      }
    }
  }
}

// An oracle that never finds a win leaves the start open.
TEST(MirrorProof, ReachesTheStartIfSetsStayOpen) {
  const Rules rules = rules_of(6, 6, Neighbours::kFour);
  Certificate proof(rules);
  const std::vector<Oracle> oracles = {[](const BoundQuestion&) { return false; }};
  while (proof.verdict() == Verdict::kUnfinished) {
    ASSERT_TRUE(
        work_on_level(proof, oracles, {.keep = [&](const ProofStep& step) { return proof.add(step); }}));
  }
  EXPECT_EQ(proof.verdict(), Verdict::kDraw);
  EXPECT_EQ(proof.levels().back().open, std::vector<Bitboard>{Position(rules).empties()});
}

TEST(MirrorProof, DoesNotDependOnTheNumberOfThreads) {
  const Rules rules = rules_of(4, 6, Neighbours::kFour);
  const AllValues values(rules);
  EXPECT_EQ(proof_of(values, rules, 5), proof_of(values, rules, 1));
}

TEST(MirrorProof, EndsWhereItsOraclesStop) {
  Certificate proof(rules_of(4, 6, Neighbours::kFour));
  const std::vector<Oracle> stopped(3, [](const BoundQuestion&) { return std::nullopt; });
  ASSERT_TRUE(
      work_on_level(proof, stopped, {.keep = [&](const ProofStep& step) { return proof.add(step); }}));
  EXPECT_TRUE(proof.levels().empty());
  EXPECT_EQ(proof.next_pairs(), 1);
}

// a1 and b1 are no image of each other; e1 and b4 are the start's marks.
TEST(MirrorProof, RefusesToGoOnFromSetsThatCannotBeOpen) {
  const Rules rules = rules_of(4, 6, Neighbours::kFour);
  const std::vector<Oracle> oracles = {[](const BoundQuestion&) { return true; }};
  for (const Bitboard wrong : {Bitboard{0x3}, bit(make_square(0, 4)) | bit(make_square(3, 1))}) {
    Certificate proof(rules);
    ASSERT_TRUE(proof.add({.pairs = 1, .sets = 6, .done = 6, .open = {wrong}}));
    const Result<void> worked =
        work_on_level(proof, oracles, {.keep = [](const ProofStep&) -> Result<void> { return {}; }});
    ASSERT_FALSE(worked);
    EXPECT_NE(worked.error().message.find("is no symmetric set"), std::string::npos);
  }
}

TEST(MirrorProof, EndsWithTheFailureToKeepAStep) {
  const Certificate proof(rules_of(4, 6, Neighbours::kFour));
  const std::vector<Oracle> oracles(2, [](const BoundQuestion&) { return true; });
  const Result<void> worked = work_on_level(
      proof, oracles, {.keep = [](const ProofStep&) -> Result<void> { return fail("the disk is full"); }});
  ASSERT_FALSE(worked);
  EXPECT_EQ(worked.error().message, "the disk is full");
}

}  // namespace
}  // namespace turncoat::adjacency
