#include "arena/tournament.h"

#include <algorithm>
#include <set>

#include "core/text.h"

namespace turncoat {

namespace {

constexpr std::size_t kLongestName = 80;

bool depends_on_results(TournamentFormat format) {
  return format != TournamentFormat::kRoundRobin && format != TournamentFormat::kGauntlet;
}

Result<void> check_entrant(const Entrant& entrant, const AnyPosition& start, const PlayerRegistry& players) {
  const std::string place = fmt::format("entrant {}", quote(entrant.name, kLongestName));
  if (trimmed(entrant.name).empty()) return fail("an entrant has no name");
  if (characters_in(entrant.name) > kLongestName)
    return fail("{}: a name has at most {} characters", place, kLongestName);
  if (!entrant.folder.empty() && entrant.files.empty())
    return fail("{}: only a bot of your own, as line:python3 bot.py, has a folder", place);
  const MadePlayer made = players.make(entrant.bot);
  if (!made) return fail_at(place, made.error());
  if (const Result<void> plays = players.check_game(entrant.bot, start); !plays)
    return fail_at(place, plays.error());
  return {};
}

std::string words_of_limits(const Limits& limits, const ClockRule& clock) {
  std::vector<std::string> words;
  if (const auto time = clock.move_time()) words.push_back(fmt::format("{} ms a move", time->count()));
  if (clock.kind == ClockKind::kGame) words.push_back(fmt::format("clock {}", to_text(clock)));
  if (limits.nodes) words.push_back(fmt::format("{} nodes", *limits.nodes));
  if (limits.depth) words.push_back(fmt::format("depth {}", *limits.depth));
  return words.empty() ? "none" : join(words, ", ");
}

std::string openings_text(const OpeningPlan& plan) {
  return plan.balance ? fmt::format("{} with balance {}", to_text(plan), *plan.balance) : to_text(plan);
}

}  // namespace

Result<void> check_tournament(const TournamentDescription& tournament, const PlayerRegistry& players) {
  const std::size_t count = tournament.entrants.size();
  if (count < 2)
    return fail("a tournament has two entrants at least, and here {}", count == 0 ? "are none" : "is one");
  if (tournament.start.is_over()) return fail("position: the game is over there");
  std::set<std::string> names;
  for (const Entrant& entrant : tournament.entrants) {
    if (!names.insert(entrant.name).second)
      return fail("two entrants have the name {}: give each its own", quote(entrant.name, kLongestName));
    if (const Result<void> fits = check_entrant(entrant, tournament.start, players); !fits) return fits;
  }
  if (tournament.sprt && depends_on_results(tournament.plan.format)) {
    return fail(
        "sprt cannot end pairings of a {} tournament early, since later ones depend on their results: "
        "it is for round-robin and gauntlet",
        to_text(tournament.plan.format));
  }
  return check_plan(tournament.plan);
}

void name_apart(std::vector<Entrant>& entrants) {
  std::set<std::string> names;
  for (Entrant& entrant : entrants) {
    const std::string name = entrant.name;
    for (int i = 2; !names.insert(entrant.name).second; ++i) entrant.name = fmt::format("{} ({})", name, i);
  }
}

std::optional<std::string> difference(const TournamentDescription& there, const TournamentDescription& here) {
  std::vector<std::string> found;
  const auto compare = [&](std::string_view key, const std::string& old, const std::string& now) {
    if (old != now) found.push_back(fmt::format("{} is {} there and {} here", key, old, now));
  };
  compare("game", there.start.variant(), here.start.variant());
  compare("position", there.start.to_text(), here.start.to_text());
  compare("openings", openings_text(there.openings), openings_text(here.openings));
  compare("limits", words_of_limits(there.limits, there.clock), words_of_limits(here.limits, here.clock));
  compare("seed", fmt::format("{}", there.plan.seed), fmt::format("{}", here.plan.seed));
  if (found.empty()) return std::nullopt;
  return join(found, ", ");
}

}  // namespace turncoat
