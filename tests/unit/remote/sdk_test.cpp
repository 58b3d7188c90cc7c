// The bots of sdk/: each must play, in every game, a move that turns as many pieces as any.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "core/random.h"
#include "players/pick.h"
#include "players/registry.h"
#include "remote/external_player.h"
#include "remote/line_driver.h"
#include "support/paths.h"
#include "support/sandbox.h"
#include "support/variants.h"

namespace turncoat {
namespace {

using testing::source_path;

struct Language {
  std::string name;
  std::vector<std::string> words;
};

std::vector<Language> languages() {
  const auto sdk = [](const std::string& file) { return source_path("sdk/" + file).string(); };
  const std::string program = (std::filesystem::path(::testing::TempDir()) / "sdk_cpp_bot").string();
  const std::string compile = "g++ -std=c++17 -Wall -Wextra -o \"$0\" \"$1\" && exec \"$0\"";
  return {{"Python", {"python3", sdk("python/bot.py")}},
          {"Java", {"java", sdk("java/Bot.java")}},
          {"Cpp", {"sh", "-c", compile, program, sdk("cpp/bot.cpp")}}};
}

class Sdk : public ::testing::TestWithParam<Language> {};

INSTANTIATE_TEST_SUITE_P(Languages, Sdk, ::testing::ValuesIn(languages()),
                         [](const auto& test) { return test.param.name; });

int turned_by(const AnyPosition& position, Move move) {
  AnyPosition after = position;
  after.play(move);
  return count(position.opp() & after.opp());
}

int most_turned(const AnyPosition& position) {
  int most = 0;
  for (const Square square : squares_of(position.legal_moves())) {
    most = std::max(most, turned_by(position, Move(square)));
  }
  return most;
}

// Against random moves, which lead to all kinds of positions.
TEST_P(Sdk, TurnsAsManyAsItCan) {
  ExternalPlayer bot(GetParam().words, std::make_unique<LineDriver>(), nullptr,
                     {.start = std::chrono::minutes(2)});
  Rng rng(5);
  for (const std::string_view game :
       {"othello", "othello:size=6", "adjacency", "adjacency:neighbours=8", "adjacency:size=5x7"}) {
    AnyPosition position = testing::builtin_games().start(game).value();
    for (bool is_bots_turn = true; !position.is_over(); is_bots_turn = !is_bots_turn) {
      if (position.must_pass()) {
        position.play(Move::pass());
        continue;
      }
      if (!is_bots_turn) {
        position.play(Move(pick(position.legal_moves(), rng)));
        continue;
      }
      const Chosen chosen = bot.choose(position, {}, {}, nullptr);
      ASSERT_TRUE(chosen) << chosen.error().message << '\n' << chosen.error().evidence;
      ASSERT_TRUE(is_legal(position, chosen->move)) << game << ' ' << position.to_text();
      ASSERT_EQ(turned_by(position, chosen->move), most_turned(position))
          << game << ' ' << position.to_text();
      position.play(chosen->move);
    }
  }
}

// With nothing but its own folder and the system; C++ is compiled there too.
TEST_P(Sdk, PlaysInTheSandbox) {
  if (!testing::machine_sandbox())
    GTEST_SKIP() << "no sandbox here: " << testing::machine_sandbox().error().message;
  std::vector<std::string> words = GetParam().words;
  if (GetParam().name == "Cpp") {
    words = {"sh", "-c", "g++ -o \"$HOME/bot\" \"$0\" && exec \"$HOME/bot\"",
             source_path("sdk/cpp/bot.cpp").string()};
  }
  ExternalPlayer bot(words, std::make_unique<LineDriver>(), *testing::machine_sandbox(),
                     {.start = std::chrono::minutes(2)});
  const AnyPosition start = testing::builtin_games().start("othello").value();
  const Chosen chosen = bot.choose(start, {}, {}, nullptr);
  ASSERT_TRUE(chosen) << chosen.error().message << '\n' << chosen.error().evidence;
  EXPECT_TRUE(is_legal(start, chosen->move));
}

}  // namespace
}  // namespace turncoat
