// Replays tests/golden/playthroughs/*.txt. docs/testing.md says how to write and renew one.
#include "support/playthrough.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "support/golden_file.h"
#include "support/paths.h"
#include "support/variants.h"

namespace turncoat::testing {
namespace {

constexpr const char* kPlaythroughs = "tests/golden/playthroughs";

std::vector<std::string> playthrough_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(source_path(kPlaythroughs))) {
    names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  return names;
}

std::filesystem::path playthrough_file(const std::string& name) {
  return source_path(kPlaythroughs) / (name + ".txt");
}

class PlaythroughTest : public ::testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Files, PlaythroughTest, ::testing::ValuesIn(playthrough_names()),
                         [](const auto& test) { return test.param; });

TEST_P(PlaythroughTest, IsPlayedAgain) {
  const std::filesystem::path file = playthrough_file(GetParam());
  const Result<Playthrough> game = read_playthrough(read_text_file(file));
  ASSERT_TRUE(game) << game.error().message;
  const Result<std::string> replayed = write_playthrough(*game, builtin_games());
  ASSERT_TRUE(replayed) << replayed.error().message;
  expect_golden(file, *replayed);
}

TEST(Playthroughs, EveryGameHasOne) {
  const GameRegistry registry = builtin_games();
  std::vector<std::string> played;
  for (const std::string& name : playthrough_names()) {
    const Result<Playthrough> game = read_playthrough(read_text_file(playthrough_file(name)));
    ASSERT_TRUE(game) << name << ": " << game.error().message;
    const Result<Spec> spec = parse_spec(game->game);
    ASSERT_TRUE(spec) << name << ": " << spec.error().message;
    played.push_back(spec->name);
  }
  for (const std::string& name : game_names()) {
    EXPECT_TRUE(std::ranges::find(played, name) != played.end())
        << "the game " << name << " has no playthrough. To make one, write the two lines\n"
        << "  about: what this game shows\n  game: " << name << "\ninto " << playthrough_file(name).string()
        << " and run tools/update_golden.sh; then read what it wrote.";
  }
}

}  // namespace
}  // namespace turncoat::testing
