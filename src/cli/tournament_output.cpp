#include "cli/tournament_output.h"

#include <ostream>

#include "cli/options.h"
#include "core/file.h"

namespace turncoat::cli {

void add_output_options(CLI::App& app, OutputOptions& options) {
  add_switch(app, "--json", options.json, "print one JSON object");
  add_text(app, "--csv", options.csv, "FILE", "write the standings there as a table");
  add_text(app, "--pgn", options.pgn, "FILE", "write the games there, for Ordo and BayesElo too");
  add_text(app, "--html", options.html, "FILE", "write a report with all games there, a page by itself");
}

Result<void> tell_tournament(const Context& context, const OutputOptions& options,
                             const TournamentDescription& tournament, std::span<const TournamentGame> games) {
  static_cast<void>(options);
  for (const TournamentGame& game : games) {
    context.streams.out << tournament.entrants[static_cast<std::size_t>(game.a)].name << " - "
                        << tournament.entrants[static_cast<std::size_t>(game.b)].name << ' '
                        << (game.game.winner ? to_text(*game.game.winner) : "draw") << '\n';
  }
  return {};
}

}  // namespace turncoat::cli
