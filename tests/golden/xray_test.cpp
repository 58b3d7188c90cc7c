// Every file of tests/golden/xray is what one bot tells about one move: a line that says which, the events,
// and the answer. tools/update_golden.sh writes the lines after the first anew.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

#include "core/text.h"
#include "players/event_json.h"
#include "support/golden_file.h"
#include "support/paths.h"
#include "support/players.h"

namespace turncoat::testing {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kTraces = "tests/golden/xray";

// Bots that have nothing to tell.
const std::vector<std::string> kSilent = {"random"};

std::vector<std::string> names() {
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(source_path(kTraces))) {
    found.push_back(entry.path().stem().string());
  }
  std::ranges::sort(found);
  return found;
}

std::filesystem::path trace_file(const std::string& name) { return source_path(kTraces) / (name + ".jsonl"); }

// What the first line asks for.
struct Wish {
  std::string line;
  std::string bot;
  std::string game;
  std::string position;
};

Wish wish_of(const std::string& name) {
  const std::string text = read_text_file(trace_file(name));
  const std::string line(split(text, '\n').front());
  const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object()) {
    ADD_FAILURE() << name << ": the first line must be an object with bot, game and position";
    return {};
  }
  return {line, json.value("bot", ""), json.value("game", ""), json.value("position", "")};
}

class XrayTest : public ::testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Files, XrayTest, ::testing::ValuesIn(names()), [](const auto& test) {
  std::string name = test.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

TEST_P(XrayTest, IsToldAgain) {
  const Wish wish = wish_of(GetParam());
  ASSERT_FALSE(wish.bot.empty());
  const AnyPosition from = position(wish.game, wish.position);
  Recorder recorder;
  const Choice choice = bot(wish.bot)->choose(from, {}, {}, &recorder).value();
  EXPECT_FALSE(recorder.events.empty());
  std::string text = wish.line + '\n';
  for (const Event& event : recorder.events) text += to_json(event) + '\n';
  const Json answer = {{"move", to_text(choice.move)},
                       {"score", choice.value ? Json(*choice.value) : Json()},
                       {"depth", choice.depth},
                       {"nodes", choice.nodes}};
  expect_golden(trace_file(GetParam()), text + answer.dump() + '\n');
}

TEST(Xray, EveryBotHasOne) {
  PlayerRegistry players;
  add_builtin_players(players);
  std::vector<std::string> told = kSilent;
  for (const std::string& name : names()) told.push_back(parse_spec(wish_of(name).bot).value().name);
  for (const PlayerInfo& player : players.players()) {
    EXPECT_TRUE(std::ranges::find(told, player.name) != told.end())
        << player.name << " has no golden X-ray. To make one, write a line such as\n  "
        << R"({"bot":")" << player.name << R"(","game":"adjacency:size=4","position":"--OO--OOXX--XX-- X 4"})"
        << "\ninto " << trace_file(player.name).string()
        << " and run tools/update_golden.sh; then read what it wrote.";
  }
}

}  // namespace
}  // namespace turncoat::testing
