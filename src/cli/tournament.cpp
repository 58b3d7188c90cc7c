// `tournament`: games between many bots, kept as they end; `standings`: what they say, without playing.
#include <memory>
#include <ostream>

#include "arena/tournament_store.h"
#include "cli/cluster_options.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/tournament_output.h"
#include "cli/tournament_source.h"
#include "core/text.h"
#include "jobs/play_tournament.h"

namespace turncoat::cli {

namespace {

struct TournamentChoice {
  TournamentOptions source;
  OutputOptions output;
  ClusterOptions cluster;
  std::string out;
};

struct StandingsChoice {
  std::string file;
  OutputOptions output;
};

// Opens the file and writes down what will be played there.
Result<TournamentStore> store_for(const std::string& path, const TournamentDescription& tournament,
                                  const GameRegistry& games) {
  Result<TournamentStore> store = TournamentStore::open(path);
  if (!store) return store;
  const Result<std::optional<TournamentDescription>> there = store->description(games);
  if (!there) return std::unexpected(there.error());
  if (*there) {
    if (const std::optional<std::string> differs = difference(**there, tournament)) {
      return fail(
          "{}: this is another tournament, none of whose games would count: {}. Give --out another file",
          quote(path, 200), *differs);
    }
  }
  if (const Result<void> described = store->describe(tournament); !described)
    return std::unexpected(described.error());
  return store;
}

CommandResult play(Context& context, const CLI::App& app, const TournamentChoice& chosen) {
  const auto file = chosen_tournament(context, app, chosen.source);
  if (!file) return std::unexpected(file.error());
  Result<TournamentStore> store = store_for(chosen.out, file->tournament, context.games);
  if (!store) return failed(store.error());
  Result<TournamentGames> games = stored_games(file->tournament, *store);
  if (!games) return failed(games.error());
  Streams& streams = context.streams;
  if (games->found() > 0) {
    streams.err << fmt::format("{} has {} games already; going on from there\n", quote(chosen.out, 200),
                               games->found());
  }
  const InterruptGuard interrupt;
  const Result<std::unique_ptr<JobRunner>> runner =
      runner_of(context, app, chosen.cluster, file->threads, interrupt.token());
  if (!runner) return failed(runner.error());
  Progress progress(streams, games->wanted(), games->played());
  const auto told = [&] {
    if (!progress.is_due()) return;
    progress.expect(games->wanted());
    progress.update(games->played(), "");
  };
  const Result<bool> over = play_tournament(*games, *store, **runner, told, interrupt.token());
  progress.clear();
  if (!over) return failed(over.error());
  const std::vector<TournamentGame> counted = games->counted();
  const Result<void> shown = tell_tournament(context, chosen.output, file->tournament, counted, *over);
  if (!shown) return failed(shown.error());
  if (*over) return {};
  return failed({fmt::format("stopped after {} of {} games; {}", games->played(), games->wanted(),
                             chosen.out.empty() ? "with --out FILE a tournament can be continued"
                                                : "the same command goes on from there")});
}

CommandResult tell(Context& context, const StandingsChoice& chosen) {
  Result<TournamentStore> store = TournamentStore::read(chosen.file);
  if (!store) return failed(store.error());
  const Result<std::optional<TournamentDescription>> tournament = store->description(context.games);
  if (!tournament) return failed(tournament.error());
  if (!*tournament) return failed({fmt::format("{}: there is no tournament in it", quote(chosen.file, 200))});
  const Result<TournamentGames> games = stored_games(**tournament, *store);
  if (!games) return failed(games.error());
  if (!games->is_over()) {
    context.streams.err << fmt::format("{} of {} games are played so far\n", games->played(),
                                       games->wanted());
  }
  const std::vector<TournamentGame> counted = games->counted();
  const Result<void> shown = tell_tournament(context, chosen.output, **tournament, counted, games->is_over());
  return shown ? CommandResult() : failed(shown.error());
}

}  // namespace

Command add_tournament_command(CLI::App& app, Context& context) {
  CLI::App* const options = add_command(
      app, "tournament",
      "Play games between many bots, in any language, and say how they stand.\n"
      "Every opening is played twice with seats swapped, and the same ones in every pairing. With --out "
      "every "
      "game is kept as it ends: the same command goes on with a file that is there, whatever ended it, and "
      "plays again only what has changed. docs/tournaments.md.",
      examples({"turncoat tournament A/minimax B/minimax mcts --game adjacency --games 20 --threads 2",
                "turncoat tournament league.toml --out league.db --html league.html",
                "turncoat tournament minimax --submissions homework --out class.db"}));
  const auto chosen = std::make_shared<TournamentChoice>();
  add_tournament_options(*options, context, chosen->source);
  add_text(*options, "--out", chosen->out, "FILE",
           "keep every game in this database, or go on with the tournament that is there");
  add_output_options(*options, chosen->output);
  add_runner_options(*options, chosen->cluster);
  return {options, [&context, options, chosen] { return play(context, *options, *chosen); }};
}

Command add_standings_command(CLI::App& app, Context& context) {
  CLI::App* const options =
      add_command(app, "standings",
                  "Say how the bots of a tournament stand, from its file and without playing.\n"
                  "The file is what tournament --out writes; it may still be running.",
                  examples({"turncoat standings league.db",
                            "turncoat standings league.db --html league.html --csv league.csv"}));
  const auto chosen = std::make_shared<StandingsChoice>();
  add_required_text(*options, "FILE", chosen->file, "FILE", "the file of a tournament");
  add_output_options(*options, chosen->output);
  return {options, [&context, chosen] { return tell(context, *chosen); }};
}

}  // namespace turncoat::cli
