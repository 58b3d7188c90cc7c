#include "cli/app.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cassert>
#include <exception>
#include <iterator>
#include <new>
#include <ostream>
#include <stdexcept>

#include "cli/command.h"
#include "cli/help.h"
#include "cli/options.h"
#include "cli/usage.h"
#include "core/text.h"
#include "remote/registry.h"

namespace turncoat::cli {

namespace {

void describe(CLI::App& app) {
  app.description("Games in which pieces change sides: the Adjacency Strategy Game and Othello.");
  app.require_subcommand(0, 1);
  app.set_help_flag("-h,--help", "print this text");
  app.set_version_flag("--version", "turncoat " TURNCOAT_VERSION, "print the version");
  app.option_defaults()->always_capture_default();
  app.formatter_fn([](const CLI::App* shown, auto&&...) { return help_text(*shown); });
  app.footer(examples({"turncoat                                    # open the app in the browser",
                       "turncoat play --terminal                    # play in the terminal",
                       "turncoat help play                          # see what play takes"}));
}

// Without a command, `turncoat` plays: `turncoat --game adjacency` is `turncoat play --game adjacency`.
bool names_no_command(const CLI::App& app, const std::vector<std::string>& arguments) {
  if (arguments.empty()) return true;
  const std::string& first = arguments.front();
  return first.starts_with('-') && app.get_option_no_throw(first) == nullptr;
}

// A position may begin with dashes, as "--XX...", which would be taken for an option. With a space in front
// it is a word, and to everything that reads positions it is the same.
std::string with_board_as_word(const std::string& argument) {
  constexpr std::size_t kSmallestBoard = 16;
  const std::size_t cells = argument.find_first_not_of("-._xXoObBwW*");
  const std::size_t length = std::min(cells, argument.size());
  const bool is_board = argument.starts_with('-') && length >= kSmallestBoard && length <= kGridSquares;
  return is_board ? ' ' + argument : argument;
}

constexpr std::string_view kNoMemory =
    "turncoat: there is not enough memory for this; a smaller --hash, fewer --threads or a smaller file may "
    "do\n";

int run_checked(const std::vector<std::string>& arguments, Streams& streams) {
  GameRegistry games;
  add_builtin_games(games);
  PlayerRegistry players;
  add_builtin_players(players);
  const auto confinement = std::make_shared<Confinement>();
  add_remote_players(players, confinement);
  Context context{streams, games, players, *confinement};

  CLI::App app("", "turncoat");
  describe(app);
  const std::vector<Command> commands = {
      add_play_command(app, context),       add_serve_command(app, context),
      add_games_command(app, context),      add_bots_command(app, context),
      add_move_command(app, context),       add_solve_command(app, context),
      add_analyze_command(app, context),    add_gtp_command(app, context),
      add_nboard_command(app, context),     add_match_command(app, context),
      add_stats_command(app, context),      add_tournament_command(app, context),
      add_standings_command(app, context),  add_worker_command(app, context),
      add_experiment_command(app, context), add_evolve_command(app, context),
      add_selfplay_command(app, context),   add_train_command(app, context),
      add_improve_command(app, context),    add_probcut_command(app, context),
      add_perft_command(app, context),      add_convert_command(app, context),
      add_prove_command(app, context),      add_check_command(app, context),
      add_bench_command(app, context),      add_completion_command(app, context),
      add_help_command(app, context),
  };

  std::vector<std::string> words;
  std::ranges::transform(arguments, std::back_inserter(words), with_board_as_word);
  if (names_no_command(app, arguments)) words.insert(words.begin(), "play");
  std::ranges::reverse(words);  // CLI11 reads from the back
  try {
    app.parse(words);
  } catch (const CLI::Success& request) {  // --help, --version
    return app.exit(request, streams.out, streams.err);
  } catch (const CLI::ParseError& error) {
    streams.err << usage_complaint(app, explain(app, error));
    return kWrongUsage;
  }

  const auto chosen = std::ranges::find_if(commands, [](const Command& c) { return c.options->parsed(); });
  assert(chosen != commands.end());  // words begin with a command, or with an option that ended above
  const CommandResult result = chosen->work();
  if (result) return kDone;
  const auto& [message, status] = result.error();
  streams.err << (status == kWrongUsage ? usage_complaint(app, message) : complaint(app, message));
  return status;
}

}  // namespace

int run(const std::vector<std::string>& arguments, Streams& streams) {
  int status = kFailed;
  try {
    status = run_checked(arguments, streams);
  } catch (const std::bad_alloc&) {
    streams.err << kNoMemory;
  } catch (const std::length_error&) {  // a container beyond all memory
    streams.err << kNoMemory;
  } catch (const std::exception& error) {  // nothing that input alone can cause
    streams.err << "turncoat: a mistake in the program stopped it: " << printable(error.what()) << '\n';
  }
  streams.out.flush();
  if (status == kDone && !streams.out) {
    streams.err << "turncoat: the output could not be written\n";
    return kFailed;
  }
  return status;
}

}  // namespace turncoat::cli
