#include "cli/tournament_output.h"

#include <ostream>

#include "arena/html_report.h"
#include "arena/standings.h"
#include "arena/tournament_report.h"
#include "cli/options.h"
#include "core/file.h"
#include "core/text.h"
#include "record/game_record.h"

namespace turncoat::cli {

namespace {

std::string settings_of(const TournamentDescription& tournament) {
  std::string text = fmt::format("openings {}", to_text(tournament.openings));
  if (tournament.openings.balance) text += fmt::format(", balance {}", *tournament.openings.balance);
  if (const auto time = tournament.clock.move_time())
    text += fmt::format(", {} s a move", std::chrono::duration<double>(*time).count());
  if (tournament.clock.kind == ClockKind::kGame) text += fmt::format(", clock {}", to_text(tournament.clock));
  if (tournament.limits.nodes) text += fmt::format(", {} nodes a move", *tournament.limits.nodes);
  if (tournament.limits.depth) text += fmt::format(", depth {}", *tournament.limits.depth);
  if (const auto& sprt = tournament.sprt) text += fmt::format(", SPRT {},{}", sprt->elo0, sprt->elo1);
  return text + fmt::format(", seed {}", tournament.plan.seed);
}

TournamentHeading heading_of(const Context& context, const TournamentDescription& tournament) {
  const std::optional<std::string> spec = spec_of_start(tournament.start, context.games);
  return {.title = fmt::format("Tournament of {} bots", tournament.entrants.size()),
          .game = spec.value_or(tournament.start.variant()),
          .settings = settings_of(tournament),
          .plan = tournament.plan};
}

Result<void> write_html(const std::string& path, const TournamentHeading& heading, const Standings& standings,
                        const AnyPosition& start, std::span<const TournamentGame> games) {
  ReplayArchive archive(start);
  for (const TournamentGame& game : games) {
    if (const Result<void> added = archive.add(game); !added) return added;
  }
  return replace_file(path, html_report(heading, standings, archive));
}

}  // namespace

void add_output_options(CLI::App& app, OutputOptions& options) {
  add_switch(app, "--json", options.json, "print one JSON object");
  add_text(app, "--csv", options.csv, "FILE", "write the standings there as a table");
  add_text(app, "--pgn", options.pgn, "FILE", "write the games there, for Ordo and BayesElo too");
  add_text(app, "--html", options.html, "FILE", "write a report with all games there, a page by itself");
}

Result<void> tell_tournament(const Context& context, const OutputOptions& options,
                             const TournamentDescription& tournament, std::span<const TournamentGame> games,
                             bool is_over) {
  TournamentTally tally(tournament.entrants, tournament.start);
  for (const TournamentGame& game : games) tally.add(game);
  Standings standings = standings_of(tournament.plan, tally);
  standings.is_finished = is_over;  // also where the test ended pairings early
  const TournamentHeading heading = heading_of(context, tournament);
  context.streams.out << (options.json ? standings_json : standings_text)(heading, standings);
  if (!options.csv.empty()) {
    if (const Result<void> done = replace_file(options.csv, standings_csv(standings)); !done) return done;
  }
  if (!options.pgn.empty()) {
    std::string text;
    for (const TournamentGame& game : games) text += pgn_of(heading, tournament.entrants, game);
    if (const Result<void> done = replace_file(options.pgn, text); !done) return done;
  }
  if (options.html.empty()) return {};
  return write_html(options.html, heading, standings, tournament.start, games);
}

}  // namespace turncoat::cli
