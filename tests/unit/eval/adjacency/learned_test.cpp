#include "eval/adjacency/learned.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/random.h"
#include "eval/with_knowledge.h"
#include "support/random_play.h"
#include "support/scale.h"

namespace turncoat::adjacency {
namespace {

using turncoat::testing::scaled;
namespace fs = std::filesystem;

template <class K>
void expect_symmetric(const K& knowledge, const Position& position) {
  const int value = knowledge.evaluate(position, position.legal_moves(), knowledge.state_of(position));
  for (const Symmetry symmetry : kSymmetries) {
    const Position image = position.transformed(symmetry);
    ASSERT_EQ(knowledge.evaluate(image, image.legal_moves(), knowledge.state_of(image)), value);
  }
}

WindowWeights some_weights(std::size_t size) {
  Rng rng(1);
  std::vector<std::int16_t> weights(size);
  for (std::int16_t& weight : weights) weight = static_cast<std::int16_t>(rng.below(400) - 200);
  return {weights, "for a test"};
}

TEST(LearnedAdjacency, SymmetricPositionsHaveOneValue) {
  Rng rng(1);
  const WindowWeights weights = some_weights(WindowWeights::size());
  for (int i = 0; i < scaled(100); ++i) {
    const int plies = rng.below(2) == 0 ? 56 : 10 + rng.below(40);
    Position position = Position().with_plies_left(plies);
    for (int ply = rng.below(plies - 1); ply > 0; --ply)
      position.play(Move(pick(position.legal_moves(), rng)));
    if (fills_board(position)) {
      expect_symmetric(LearnedFull(weights), position);
    } else {
      expect_symmetric(LearnedShort(weights), position);
    }
  }
}

// Which knowledge is used, by its type.
enum class Kind : std::uint8_t { kByHandFull, kByHandShort, kLearnedFull, kLearnedShort };
Kind kind_of(const Position& position, const LearnedWeights& weights) {
  Kind kind{};
  with_knowledge(position, weights, [&]<class K>(const K& /*knowledge*/) {
    if constexpr (std::same_as<K, FullGame>) kind = Kind::kByHandFull;
    if constexpr (std::same_as<K, ShortGame>) kind = Kind::kByHandShort;
    if constexpr (std::same_as<K, LearnedFull>) kind = Kind::kLearnedFull;
    if constexpr (std::same_as<K, LearnedShort>) kind = Kind::kLearnedShort;
  });
  return kind;
}

TEST(LearnedAdjacency, IsUsedWhereItWasLearned) {
  const fs::path folder = fs::temp_directory_path() / fmt::format("turncoat_learned_{}", ::getpid());
  fs::create_directories(folder);
  const auto weights_of_size = [&](std::size_t size) {
    const std::string path = (folder / "weights").string();
    std::ofstream(path, std::ios::binary)
        << WindowWeights::to_bytes(std::vector<std::int16_t>(size), "for a test");
    return LearnedWeights::named(path).value();
  };
  const LearnedWeights all = weights_of_size(WindowWeights::size());
  const LearnedWeights full = weights_of_size(WindowWeights::full_size());
  const LearnedWeights by_hand = LearnedWeights::named("handmade").value();
  fs::remove_all(folder);
  const Position start;
  const Position shorter = start.with_plies_left(28);
  EXPECT_EQ(kind_of(start, LearnedWeights()), Kind::kLearnedFull);
  EXPECT_EQ(kind_of(start, all), Kind::kLearnedFull);
  EXPECT_EQ(kind_of(shorter, all), Kind::kLearnedShort);
  EXPECT_EQ(kind_of(start, full), Kind::kLearnedFull);
  EXPECT_EQ(kind_of(shorter, full), Kind::kByHandShort);
  EXPECT_EQ(kind_of(start, by_hand), Kind::kByHandFull);
  EXPECT_EQ(kind_of(shorter, by_hand), Kind::kByHandShort);
  for (const Rules rules : {Rules{.shape = {8, 7}}, Rules{.neighbours = Neighbours::kEight}}) {
    EXPECT_EQ(kind_of(Position(rules), all), Kind::kByHandFull);
    EXPECT_EQ(kind_of(Position(rules).with_plies_left(20), all), Kind::kByHandShort);
  }
}

}  // namespace
}  // namespace turncoat::adjacency
