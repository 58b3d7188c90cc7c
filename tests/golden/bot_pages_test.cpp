// Every bot has a page in docs/bots/, and the page's table of parameters is the program's own.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/text.h"
#include "players/registry.h"
#include "support/golden_file.h"
#include "support/paths.h"

namespace turncoat::testing {
namespace {

PlayerRegistry builtin_players() {
  PlayerRegistry registry;
  add_builtin_players(registry);
  return registry;
}

std::filesystem::path page_of(const std::string& bot) { return source_path("docs/bots") / (bot + ".md"); }

std::string table_of(const std::vector<Parameter>& parameters) {
  std::string table = "| key | default | values | meaning |\n|---|---|---|---|\n";
  for (const Parameter& parameter : parameters) {
    table += fmt::format("| `{}` | {} | {} | {} |\n", parameter.name, parameter.default_value,
                         parameter.allowed(), parameter.help);
  }
  return table;
}

// `page` with `text` between the marks <!-- name --> and <!-- /name -->; empty if the marks are missing.
std::string with_block(const std::string& page, std::string_view name, std::string_view text) {
  const std::string opening = fmt::format("<!-- {} -->\n", name);
  const std::string closing = fmt::format("<!-- /{} -->\n", name);
  const std::size_t begin = page.find(opening);
  const std::size_t end = page.find(closing);
  if (begin == std::string::npos || end == std::string::npos) return "";
  return page.substr(0, begin + opening.size()) + std::string(text) + page.substr(end);
}

std::vector<std::string> bot_names() {
  const PlayerRegistry registry = builtin_players();
  std::vector<std::string> names;
  for (const PlayerInfo& player : registry.players()) names.push_back(player.name);
  return names;
}

class BotPage : public ::testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Bots, BotPage, ::testing::ValuesIn(bot_names()), [](const auto& test) {
  std::string name = test.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

TEST_P(BotPage, ListsTheParametersOfTheProgram) {
  const PlayerRegistry registry = builtin_players();
  const auto bot = std::ranges::find(registry.players(), GetParam(), &PlayerInfo::name);
  const std::string page = read_text_file(page_of(GetParam()));
  ASSERT_FALSE(page.empty()) << "write " << page_of(GetParam()).string()
                             << ": docs/adding_a_player.md says how";
  const std::string renewed = with_block(page, "parameters", table_of(bot->parameters));
  ASSERT_FALSE(renewed.empty()) << "the page needs the lines <!-- parameters --> and <!-- /parameters -->";
  expect_golden(page_of(GetParam()), renewed);
}

// The index lists every bot and what each preset stands for.
TEST(BotPages, TheIndexListsAll) {
  const PlayerRegistry registry = builtin_players();
  std::string bots = "| bot | plays | what it does |\n|---|---|---|\n";
  for (const PlayerInfo& player : registry.players()) {
    bots += fmt::format("| [`{0}`]({0}.md) | {1} | {2} |\n", player.name,
                        player.game == "any" ? "both games" : player.game, player.summary);
  }
  std::string presets = "| preset | what it is | `as=paper` | `as=code` |\n|---|---|---|---|\n";
  for (const Preset& preset : registry.presets()) {
    presets += fmt::format("| `{}` | {} | `{}` | {} |\n", preset.name, preset.summary, preset.paper,
                           preset.code == preset.paper ? "the same" : fmt::format("`{}`", preset.code));
  }
  const std::filesystem::path index = page_of("README");
  const std::string page = with_block(read_text_file(index), "bots", bots);
  ASSERT_FALSE(page.empty());
  const std::string whole = with_block(page, "presets", presets);
  ASSERT_FALSE(whole.empty());
  expect_golden(index, whole);
}

}  // namespace
}  // namespace turncoat::testing
