// A small tournament as text, JSON, CSV, PGN and HTML, as they were agreed. The games are those of a lot and
// not of bots, so nothing but the reports changes these files.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "arena/html_report.h"
#include "arena/tournament_report.h"
#include "support/golden_file.h"
#include "support/paths.h"
#include "support/players.h"
#include "support/sample_tournament.h"

namespace turncoat::testing {
namespace {

namespace fs = std::filesystem;

TEST(GoldenTournament, Reports) {
  const AnyPosition start = start_of("adjacency:rounds=6");
  const SampleTournament sample(start);
  const TournamentHeading heading{.title = "Strategi Algoritma, week 9",
                                  .game = "adjacency:rounds=6",
                                  .settings = "openings random:2, 10 ms a move, seed 1",
                                  .plan = {.entrants = 6, .games = 8}};
  const std::vector<Entrant> entrants = {
      {.name = "kelompok 3", .bot = "line:python3 bot.py"},
      {.name = "minimax", .bot = "A/minimax", .anchor = 0, .group = "staff"},
      {.name = "<b>Budi & \"Ani\"</b>", .bot = "line:java -jar bot.jar"},
      {.name = "=SUM(A1)", .bot = "greedy"},
      {.name = "\x1b[2Jclear", .bot = "random"},
      {.name = "a name that is much too long for a table", .bot = "mcts"}};
  TournamentTally tally(entrants, start);
  ReplayArchive archive(start);
  std::string pgn;
  for (TournamentGame played : sample.all(heading.plan)) {
    if (played.b == 4 && played.a < 2 && played.game.number > 5) {
      const IncidentKind kind = played.a == 0 ? IncidentKind::kIllegal : IncidentKind::kLate;
      played = sample.broken(
          played.a, played.b, played.round, played.game.number, Bot::kB,
          {kind, "f9 is not a move: write a cell from a1 to h8", "> move\n< f9\nTraceback <most recent>\n"});
    }
    std::vector<MoveFacts> facts(played.game.moves.size());
    for (std::size_t i = 0; i < facts.size(); ++i) facts[i].loss = static_cast<double>(i % 3);
    tally.add(played, facts);
    ASSERT_TRUE(archive.add(played));
    if (played.game.number <= 2 && played.round == 1) pgn += pgn_of(heading, entrants, played);
  }
  const std::vector<EarlierPlace> earlier = {{"kelompok 3", 2}, {"minimax", 1}, {"=SUM(A1)", 4}};
  const Standings standings = standings_of(heading.plan, tally, earlier);
  const fs::path folder = source_path("tests/golden/arena");
  expect_golden(folder / "tournament.txt", standings_text(heading, standings));
  expect_golden(folder / "tournament.json", standings_json(heading, standings));
  expect_golden(folder / "tournament.csv", standings_csv(standings));
  expect_golden(folder / "tournament_cross.csv", cross_csv(standings));
  expect_golden(folder / "tournament_pairings.csv", pairings_csv(standings));
  expect_golden(folder / "tournament.pgn", pgn);
  expect_golden(folder / "tournament.html", html_report(heading, standings, archive));
}

}  // namespace
}  // namespace turncoat::testing
