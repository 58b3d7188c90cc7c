// What the published numbers say against each other.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "experiment/published.h"

namespace turncoat {

namespace {

std::string name_of(const PublishedTable& table, Winner winner) {
  if (winner == Winner::kNobody) return "nobody";
  return std::string(table.names[winner == Winner::kFirst ? 0 : 1]);
}

std::string place_of(const PublishedTable& table, const PublishedGame& game) {
  std::string place = fmt::format("{} rounds", game.rounds);
  if (game.mover) place += fmt::format(", {} first", table.names[*game.mover == Named::kFirst ? 0 : 1]);
  return place;
}

// Wins and games of a bot over all tables of its report, by the marks and by the words.
struct Count {
  int games = 0;
  int wins_by_marks = 0;
  int wins_by_words = 0;
};

Count count_of(std::string_view bot) {
  Count total;
  for (const PublishedTable& table : published_tables()) {
    for (const Named side : {Named::kFirst, Named::kSecond}) {
      if (table.bots[side == Named::kFirst ? 0 : 1] != bot) continue;
      const Winner won = side == Named::kFirst ? Winner::kFirst : Winner::kSecond;
      for (const PublishedGame& game : table.games) {
        ++total.games;
        if (game.result() == won) ++total.wins_by_marks;
        if (game.winner.value_or(*game.result()) == won) ++total.wins_by_words;
      }
    }
  }
  return total;
}

}  // namespace

std::vector<std::string> contradictions_in(const PublishedTable& table) {
  std::vector<std::string> found;
  for (const PublishedGame& game : table.games) {
    if (!game.marks) continue;
    const int total = game.marks->first + game.marks->second;
    const int right = marks_after(game.rounds);
    if (total != right) {
      found.push_back(fmt::format("{}: {}-{} are {} marks, and {} rounds end with {}{}.",
                                  place_of(table, game), game.marks->first, game.marks->second, total,
                                  game.rounds, right, total == right + 1 ? ": one move too many" : ""));
    }
    if (game.winner && *game.winner != game.marks->winner()) {
      found.push_back(fmt::format("{}: {}-{}, but the words name {} as the winner.", place_of(table, game),
                                  game.marks->first, game.marks->second, name_of(table, *game.winner)));
    }
  }
  for (const std::string_view note : table.notes) found.emplace_back(note);
  return found;
}

std::vector<std::string> contradictions_in_summary() {
  std::vector<std::string> found;
  for (const SummaryLine& line : published_summary()) {
    const Count count = count_of(line.bot);
    if (count.wins_by_marks == line.wins && count.games == line.games) continue;
    std::string text = fmt::format("{}: {} wins in {} games; the tables have {} by the marks", line.name,
                                   line.wins, line.games, count.wins_by_marks);
    if (count.wins_by_words != count.wins_by_marks) {
      text += fmt::format(" and {} by the words", count.wins_by_words);
    }
    if (count.games != line.games) text += fmt::format(" in {} games", count.games);
    found.push_back(text + ".");
  }
  return found;
}

std::vector<std::string> contradictions_in_responses() {
  const std::span<const ResponseLine> lines = published_responses();
  int more_calls = 0;
  int shallow_lines = 0;
  int equal_times = 0;
  int medium_below_easy = 0;
  int medium_lines = 0;
  for (const ResponseLine& line : lines) {
    if (line.level == "hard") continue;
    ++shallow_lines;
    if (line.calls[1].most > line.calls[0].most) ++more_calls;
    if (line.level != "medium") continue;
    ++medium_lines;
    if (line.seconds[0] == line.seconds[1]) ++equal_times;
    const auto easy = std::ranges::find_if(
        lines, [&](const ResponseLine& l) { return l.level == "easy" && l.sample == line.sample; });
    // 5 plies contain 3 plies, and take about a hundred times as many calls.
    if (line.calls[0].most <= 4 * easy->calls[0].most) ++medium_below_easy;
  }
  int within_aim = 0;
  int hard_lines = 0;
  std::set<std::pair<double, double>> hard_times;
  for (const ResponseLine& line : lines) {
    if (line.level != "hard") continue;
    ++hard_lines;
    if (line.seconds[1].most <= 4) ++within_aim;
    hard_times.emplace(line.seconds[1].least, line.seconds[1].most);
  }
  return {
      fmt::format(
          "Easy and medium: Othello 2008 makes more calls than Othello 2007 at its largest in {} of {} "
          "lines, while the conclusion says that the evaluation cuts more.",
          more_calls, shallow_lines),
      fmt::format(
          "Medium: the times of both programs are equal to the millisecond in {} of {} lines, although "
          "the calls differ up to 121 times.",
          equal_times, medium_lines),
      fmt::format(
          "Medium: Othello 2007 needs about as few calls as on easy in {} of {} lines (83 to 97, on easy "
          "46 to 271), two plies deeper and up to 28 times as long.",
          medium_below_easy, medium_lines),
      fmt::format(
          "Hard: seven lines of Othello 2008 have {} different ranges of time: samples 4, 5 and 6 all have "
          "0.006 to 6.703 s with 81723, 24275 and 48563 calls.",
          hard_times.size()),
      fmt::format(
          "Hard: the aim of 0 to 4 s is met in {} of {} samples; the conclusion calls the others anomalies.",
          within_aim, hard_lines),
      "Figure 14b shows sample 7 by its text and sample 5 by its title, and its least time is 0.0006 s in "
      "the "
      "text and 0.006 s in table 1.",
      "The abstract says that Othello 2007 takes up to 145 s; table 1 says 140.578 s.",
      "Section 3.3.3 gives -32 for more than 5 possible moves, Code 3 for 5 or more; the text leaves 5 out.",
      "Code 2 assigns its result to Evaluate and not to DiscPosition: as printed, the value of a square is "
      "always 0.",
  };
}

}  // namespace turncoat
