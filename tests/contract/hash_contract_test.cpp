// The hash of every registered game: equal where positions are equal to a search, different elsewhere.
#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "core/random.h"
#include "support/random_play.h"
#include "support/scale.h"
#include "support/variants.h"

namespace turncoat::testing {
namespace {

class HashContract : public ::testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Games, HashContract, ::testing::ValuesIn(game_names()),
                         [](const auto& test) { return test.param; });

// The same position with X and O, and so the mover, exchanged. Names of marks stand in the text only.
AnyPosition with_colours_swapped(const AnyPosition& position) {
  std::string text = position.to_text();
  for (char& c : text) c = c == 'X' ? 'O' : c == 'O' ? 'X' : c;
  return position.parse(text).value();
}

TEST_P(HashContract, IgnoresWhichColourTheMoverHas) {
  Rng rng(3);
  for (const AnyPosition& start : all_starts(GetParam())) {
    for (const AnyPosition& position : random_game(start, rng)) {
      const AnyPosition swapped = with_colours_swapped(position);
      ASSERT_NE(swapped, position);
      ASSERT_EQ(swapped.own(), position.own());
      ASSERT_EQ(swapped.hash(), position.hash()) << position.variant() << ' ' << position.to_text();
    }
  }
}

// Games, lengths and boards of all variants together: what is different has different hashes. With
// 64 good bits a collision among half a million positions has probability below one in ten million.
TEST(HashOfAllGames, DiffersForDifferentPositionsOfAllGames) {
  Rng rng(5);
  std::map<std::uint64_t, std::string> seen;
  int collisions = 0;
  std::size_t visited = 0;
  for (const std::string& game : game_names()) {
    for (const AnyPosition& start : all_starts(game)) {
      for (int round = 0; round < scaled(40); ++round) {
        for (const AnyPosition& position : random_game(start, rng)) {
          ++visited;
          // Colour does not count, so the position is written with the mover as X.
          const AnyPosition key = position.side() == Side::kX ? position : with_colours_swapped(position);
          const std::string text = key.variant() + ' ' + key.to_text();
          const auto [entry, is_new] = seen.try_emplace(position.hash(), text);
          if (!is_new && entry->second != text) {
            ++collisions;
            ADD_FAILURE() << entry->second << "\n" << text << "\nhave one hash";
            if (collisions > 5) return;
          }
        }
      }
    }
  }
  EXPECT_GT(seen.size(), visited / 4) << "games that are mostly the same test little";
}

// A hash table takes some of the bits as an index, so each half of the word must spread by itself.
TEST_P(HashContract, BothHalvesOfTheWordSpread) {
  Rng rng(11);
  const AnyPosition start = all_starts(GetParam()).front();
  std::map<std::uint64_t, bool> words;
  for (int round = 0; round < scaled(400); ++round) {
    for (const AnyPosition& position : random_game(start, rng)) {
      words.try_emplace(position.hash(), true);
    }
  }
  constexpr std::size_t kBuckets = 64;
  for (const int shift : {0, 32, 58}) {
    std::vector<double> in_bucket(kBuckets, 0);
    for (const auto& [word, ignored] : words) in_bucket[(word >> shift) % kBuckets] += 1;
    const double expected = static_cast<double>(words.size()) / kBuckets;
    double chi_square = 0;
    for (const double n : in_bucket) chi_square += (n - expected) * (n - expected) / expected;
    // 63 degrees of freedom: mean 63, standard deviation 11.2; nine deviations above is no chance.
    EXPECT_LT(chi_square, 63 + 9 * 11.2) << "bits from " << shift;
  }
}

}  // namespace
}  // namespace turncoat::testing
