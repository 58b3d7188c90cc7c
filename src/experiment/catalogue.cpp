#include "experiment/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <set>

#include "core/text.h"

namespace turncoat {

namespace {

// Measured: six rows of Othello matches, nine others, and the study.
constexpr double kStrengthSecondsFor100 = 60;
constexpr double kLevelsSecondsFor100 = 90;
constexpr double kStudySeconds = 3;

std::string rounds_of(const PublishedTable& table) {
  std::vector<std::string> rounds;
  for (const PublishedGame& game : table.games) {
    const std::string text = std::to_string(game.rounds);
    if (std::ranges::find(rounds, text) == rounds.end()) rounds.push_back(text);
  }
  return join(rounds, ", ");
}

}  // namespace

std::string title_of(const PublishedTable& table) {
  return fmt::format("{} against {}", table.names[0],
                     table.names[1] == "person" ? "a person" : table.names[1]);
}

std::vector<CatalogueEntry> catalogue(int games) {
  std::vector<CatalogueEntry> entries;
  for (const PublishedTable& table : published_tables()) {
    if (table.id == "B-5.1") {
      entries.push_back({.id = std::string(kSummaryId), .title = "summary of report A: wins of each bot"});
    }
    entries.push_back({.id = std::string(table.id),
                       .title = fmt::format("{}, {} rounds", title_of(table), rounds_of(table)),
                       .is_playable = table.is_playable(),
                       .seconds = table.is_playable() ? table.seconds_for_100 * games / 100 : 0});
  }
  entries.push_back({.id = std::string(kResponseId),
                     .title = "response times of Othello 2007 and 2008, seven games, three levels",
                     .seconds = kStudySeconds});
  entries.push_back({.id = std::string(kLeafId),
                     .title = "the same with the evaluation at the leaves",
                     .seconds = kStudySeconds});
  entries.push_back({.id = std::string(kStrengthId),
                     .title = "whether Othello 2008 plays better than Othello 2007",
                     .seconds = kStrengthSecondsFor100 * games / 100});
  entries.push_back({.id = std::string(kLevelsId),
                     .title = "whether the levels of Othello 2007 and 2008 differ in strength",
                     .seconds = kLevelsSecondsFor100 * games / 100});
  return entries;
}

Result<std::vector<std::string>> chosen_ids(std::span<const std::string> words) {
  const std::vector<CatalogueEntry> entries = catalogue(0);
  std::vector<std::string> known = {"all", "A", "B", "C", "D", "E"};
  for (const CatalogueEntry& entry : entries) known.push_back(entry.id);
  std::set<std::string> wanted;
  for (const std::string& word : words) {
    const std::string lower = lowered(word);
    bool found = false;
    for (const CatalogueEntry& entry : entries) {
      const std::string id = lowered(entry.id);
      const bool is_meant =
          lower == "all" || lower == id || (lower.size() == 1 && id.starts_with(lower + "-"));
      if (is_meant) wanted.insert(entry.id);
      found = found || is_meant;
    }
    if (!found) {
      return fail("there is no experiment {}{}: see turncoat experiment", quote(word),
                  suggestion(word, known));
    }
  }
  if (wanted.contains(std::string(kSummaryId))) {
    for (const PublishedTable& table : published_tables()) {
      if (table.id.starts_with("A-") && table.is_playable()) wanted.emplace(table.id);
    }
  }
  std::vector<std::string> ids;
  for (const CatalogueEntry& entry : entries) {
    if (wanted.contains(entry.id)) ids.push_back(entry.id);
  }
  return ids;
}

const PublishedTable& table_of(std::string_view id) {
  const auto found = std::ranges::find(published_tables(), id, &PublishedTable::id);
  assert(found != published_tables().end());
  return *found;
}

}  // namespace turncoat
