#include "arena/tournament_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "arena/html_report.h"
#include "core/text.h"
#include "json/value.h"
#include "support/players.h"
#include "support/sample_tournament.h"

namespace turncoat {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using testing::SampleTournament;
using testing::start_of;
using ::testing::StartsWith;

// Names that try to be something else: the end of a script, a command to a terminal, a formula, a tag.
const std::vector<std::string>& hostile_names() {
  static const std::vector<std::string> names = {"</script><script>alert(1)</script>",
                                                 "\x1b[31mred\x1b]0;title\x07",
                                                 "=HYPERLINK(\"http://x\")",
                                                 "a\"]\n[Result \"1-0\"]",
                                                 "-- ; DROP TABLE",
                                                 "<img src=x onerror=alert(1)>",
                                                 "\xff\xfe no text",
                                                 "+1\t@x'&amp;\xe2\x80\xae"
                                                 "evil"};
  return names;
}

struct Sample {
  AnyPosition start = start_of("adjacency:rounds=3");
  TournamentHeading heading = {};
  TournamentTally tally;
  ReplayArchive archive;
  std::vector<TournamentGame> games;

  explicit Sample(const std::vector<std::string>& names, const std::string& title = "A class")
      : tally(entrants_of(names), start), archive(start) {
    heading = {.title = title,
               .game = "adjacency:rounds=3",
               .settings = "openings random:2, seed 1",
               .plan = {.entrants = static_cast<int>(names.size())}};
    games = SampleTournament(start).all(heading.plan);
    games[1] = SampleTournament(start).broken(
        games[1].a, games[1].b, games[1].round, games[1].game.number, Bot::kB,
        {IncidentKind::kCrash, names.front(), "> go\n" + names[1] + "\n" + names.back()});
    for (const TournamentGame& game : games) {
      tally.add(game);
      EXPECT_TRUE(archive.add(game));
    }
  }

  static std::vector<Entrant> entrants_of(const std::vector<std::string>& names) {
    std::vector<Entrant> entrants;
    for (const std::string& name : names) entrants.push_back({.name = name, .bot = name, .group = name});
    return entrants;
  }

  [[nodiscard]] Standings standings() const { return standings_of(heading.plan, tally); }
};

bool has_control_characters(std::string_view text) {
  return std::ranges::any_of(text, [](char letter) {
    return (static_cast<unsigned char>(letter) < 0x20 && letter != '\n' && letter != '\r') || letter == 0x7f;
  });
}

TEST(TournamentReport, NamesOfStrangersCannotDriveATerminal) {
  const Sample sample(hostile_names(), hostile_names()[1]);
  const std::string text = standings_text(sample.heading, sample.standings());
  EXPECT_FALSE(has_control_characters(text));
  EXPECT_THAT(text, Not(HasSubstr("\xe2\x80\xae")));
  EXPECT_THAT(text, Not(HasSubstr("\xff")));
}

TEST(TournamentReport, IsEightyCharactersWideForEightBots) {
  std::vector<std::string> names;
  for (int i = 0; i < 8; ++i) names.push_back(fmt::format("a student with a rather long name {}", i));
  const Sample sample(names);
  const std::string text = standings_text(sample.heading, sample.standings());
  for (const std::string_view line : split(text, '\n')) {
    if (line.starts_with("places ")) continue;
    EXPECT_LE(characters_in(line), 80U) << line;
  }
  EXPECT_THAT(text, HasSubstr("points against each"));
}

TEST(TournamentReport, JsonIsOneObjectWithTheNamesAsTheyAre) {
  const Sample sample(hostile_names());
  const std::string json = standings_json(sample.heading, sample.standings());
  EXPECT_EQ(std::ranges::count(json, '\n'), 1);
  const Result<JsonValue> read = parse_json_object(trimmed(json), {.most_bytes = 1 << 20, .deepest = 8});
  ASSERT_TRUE(read) << read.error().message;
  std::vector<std::string> names;
  for (const JsonValue& row : *read->find("standings")->items()) names.push_back(*row.find("name")->text());
  std::ranges::sort(names);
  std::vector<std::string> expected = hostile_names();
  expected[6] = "\xef\xbf\xbd\xef\xbf\xbd no text";  // bytes that are no UTF-8 cannot be written as JSON
  std::ranges::sort(expected);
  EXPECT_EQ(names, expected);
}

// A reader of RFC 4180 that shares nothing with the writer.
std::vector<std::vector<std::string>> read_csv(std::string_view text) {
  std::vector<std::vector<std::string>> rows(1);
  rows.back().emplace_back();
  bool is_quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char letter = text[i];
    if (is_quoted) {
      if (letter != '"') {
        rows.back().back() += letter;
      } else if (i + 1 < text.size() && text[i + 1] == '"') {
        rows.back().back() += text[++i];
      } else {
        is_quoted = false;
      }
    } else if (letter == '"') {
      is_quoted = true;
    } else if (letter == ',') {
      rows.back().emplace_back();
    } else if (letter == '\n') {
      rows.emplace_back().emplace_back();
    } else if (letter != '\r') {
      rows.back().back() += letter;
    }
  }
  rows.pop_back();
  return rows;
}

TEST(TournamentReport, CsvHasNoFormulaAndAllCells) {
  const Sample sample(hostile_names());
  const Standings standings = sample.standings();
  for (const std::string& csv : {standings_csv(standings), cross_csv(standings), pairings_csv(standings)}) {
    const std::vector<std::vector<std::string>> rows = read_csv(csv);
    EXPECT_GT(rows.size(), 8U);
    for (const std::vector<std::string>& row : rows) {
      EXPECT_EQ(row.size(), rows.front().size());
      for (const std::string& cell : row) {
        const bool is_number = parse_real(cell).has_value();
        EXPECT_TRUE(is_number || cell.empty() || !std::string_view("=+-@\t\r").contains(cell.front()))
            << cell;
      }
    }
    EXPECT_FALSE(has_control_characters(csv));
  }
  const std::vector<std::vector<std::string>> rows = read_csv(standings_csv(standings));
  std::vector<std::string> names;
  for (const std::vector<std::string>& row : rows) names.push_back(row[2]);
  EXPECT_THAT(names, ::testing::Contains("'=HYPERLINK(\"http://x\")"));
  EXPECT_THAT(names, ::testing::Contains("</script><script>alert(1)</script>"));
}

TEST(TournamentReport, PgnHasOneOfEachTagAndGivesTheWinner) {
  const Sample sample(hostile_names(), hostile_names()[3]);
  for (const TournamentGame& game : sample.games) {
    const std::string pgn = pgn_of(sample.heading, sample.tally.entrants(), game);
    int results = 0;
    for (const std::string_view line : split(pgn, '\n')) {
      EXPECT_EQ(std::ranges::count(line, '"') % 2, 0) << line;
      if (line.starts_with("[Result ")) ++results;
    }
    EXPECT_EQ(results, 1);
    EXPECT_FALSE(has_control_characters(pgn));
  }
  TournamentGame game{.a = 0, .b = 1};
  game.game.first = Bot::kB;
  game.game.winner = Bot::kA;
  const std::string pgn = pgn_of({}, {{.name = "one", .bot = ""}, {.name = "two", .bot = ""}}, game);
  EXPECT_THAT(pgn, HasSubstr("[White \"two\"]\n[Black \"one\"]\n[Result \"0-1\"]"));
}

TEST(TournamentReport, ManyBotsHaveNoCrossTableInTheTerminal) {
  std::vector<std::string> names;
  for (int i = 0; i < 20; ++i) names.push_back(fmt::format("bot {}", i));
  const Sample sample(names);
  EXPECT_THAT(standings_text(sample.heading, sample.standings()), Not(HasSubstr("points against each")));
}

TEST(HtmlReport, ShowsNamesOfStrangersAsText) {
  const Sample sample(hostile_names(), hostile_names()[5]);
  const std::string page = html_report(sample.heading, sample.standings(), sample.archive);
  EXPECT_THAT(page, Not(HasSubstr("<script>alert")));
  EXPECT_THAT(page, Not(HasSubstr("<img")));
  EXPECT_THAT(page, HasSubstr("&lt;/script&gt;&lt;script&gt;alert(1)"));
  EXPECT_FALSE(has_control_characters(page));
  EXPECT_THAT(page, Not(HasSubstr("\xe2\x80\xae")));
  // Two scripts and no third: the data and the program.
  std::size_t scripts = 0;
  for (std::size_t at = page.find("<script"); at != std::string::npos; at = page.find("<script", at + 1))
    ++scripts;
  EXPECT_EQ(scripts, 2U);
}

TEST(HtmlReport, AsksNobody) {
  const Sample sample({"one", "two", "three"});
  const std::string page = html_report(sample.heading, sample.standings(), sample.archive);
  EXPECT_THAT(page, StartsWith("<!doctype html>"));
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
  for (const std::string_view outside :
       {"src=", "href=http", "url(", "@import", "fetch(", "XMLHttpRequest"}) {
    EXPECT_EQ(page.find(outside), std::string::npos) << outside;
  }
}

// The packed plies played again from their text alone, as the page does it, end on the board of the rules.
TEST(HtmlReport, PackedGamesLeadToTheBoardsOfTheRules) {
  for (const std::string spec :
       {"othello", "othello:size=6", "adjacency", "adjacency:size=5x7,neighbours=8"}) {
    const AnyPosition start = start_of(spec);
    const TournamentGame played = SampleTournament(start).game(0, 3, 1, 2);
    const std::string packed = packed_plies(start, played.game).value();
    std::string cells = cells_to_text(discs_of(start, Side::kX), discs_of(start, Side::kO), start.shape());
    char mark = letter_of(start.side());
    AnyPosition position = start;
    std::vector<Move> moves = played.game.opening;
    for (const PlayedMove& move : played.game.moves) moves.push_back(move.move);
    std::size_t at = 0;
    const auto number = [&] { return kReplayAlphabet.find(packed[at++]); };
    for (const Move move : moves) {
      if (packed[at] == '.') {
        ++at;
      } else {
        cells[number()] = mark;
        for (std::size_t turned = number(); turned > 0; --turned) cells[number()] = mark;
      }
      mark = mark == 'X' ? 'O' : 'X';
      position.play(move);
      EXPECT_EQ(cells,
                cells_to_text(discs_of(position, Side::kX), discs_of(position, Side::kO), start.shape()));
    }
    EXPECT_EQ(at, packed.size());
  }
}

TEST(HtmlReport, RefusesGamesThatAreNone) {
  const AnyPosition start = start_of("othello");
  TournamentGame played = SampleTournament(start).game(0, 1, 1, 1);
  played.game.moves[3].move = played.game.opening[0];
  ReplayArchive archive(start);
  const Result<void> added = archive.add(played);
  ASSERT_FALSE(added);
  EXPECT_THAT(added.error().message, HasSubstr("round 1, game 1 of entrants 1 and 2: ply 6"));
  EXPECT_TRUE(archive.games().empty());
}

}  // namespace
}  // namespace turncoat
