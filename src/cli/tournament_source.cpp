#include "cli/tournament_source.h"

#include <filesystem>
#include <ostream>

#include "cli/match_checks.h"
#include "cli/options.h"
#include "core/file.h"
#include "core/text.h"
#include "remote/bot_files.h"
#include "remote/submission.h"

namespace turncoat::cli {

namespace {

using Chosen = std::expected<TournamentFile, CommandFailure>;

constexpr std::string_view kFileEnding = ".toml";
constexpr auto kSaidByFile = {"--game",     "--rounds",  "--position",     "--format",      "--games",
                              "--openings", "--balance", "--time",         "--nodes",       "--depth",
                              "--clock",    "--seed",    "--sprt",         "--challengers", "--groups",
                              "--qualify",  "--final",   "--swiss-rounds", "--tie-pairs",   "--draw-seeds"};

bool is_file(const TournamentOptions& chosen) {
  return chosen.entrants.size() == 1 && chosen.entrants.front().ends_with(kFileEnding);
}

// Where names in the file count from.
std::string resolved(const std::string& base, const std::string& path) {
  namespace fs = std::filesystem;
  if (path.empty()) return path;
  return fs::absolute(fs::path(base).parent_path() / path).lexically_normal().string();
}

Chosen from_file(const Context& context, const CLI::App& app, const TournamentOptions& chosen) {
  const std::string& path = chosen.entrants.front();
  for (const char* const option : kSaidByFile) {
    if (is_any_given(app, {option}))
      return wrong_usage(
          {fmt::format("{} is for bots on the command line: {} says it itself", option, quote(path, 200))});
  }
  const Result<std::string> text = read_file(path);
  if (!text) return failed(fail_at(printable(path), text.error()).error());
  Result<TournamentFile> file = parse_tournament(*text, context.games);
  if (!file) return failed(fail_at(printable(path), file.error()).error());
  for (Entrant& entrant : file->tournament.entrants) entrant.folder = resolved(path, entrant.folder);
  file->submissions = resolved(path, file->submissions);
  if (is_any_given(app, {"--threads"})) file->threads = chosen.threads;
  if (is_any_given(app, {"--submissions"})) file->submissions = chosen.submissions;
  return std::move(*file);
}

TournamentPlan plan_of(const TournamentOptions& chosen) {
  return {.format = *parse_tournament_format(chosen.format),
          .entrants = static_cast<int>(chosen.entrants.size()),
          .games = chosen.games,
          .challengers = chosen.challengers,
          .swiss_rounds = chosen.swiss_rounds,
          .tie_pairs = chosen.tie_pairs,
          .groups = chosen.groups,
          .qualify = chosen.qualify,
          .final_stage = *parse_final_stage(chosen.final_stage),
          .draws_seeds = chosen.draws_seeds,
          .seed = static_cast<std::uint64_t>(chosen.seed)};
}

Chosen from_options(const Context& context, const TournamentOptions& chosen) {
  const Result<AnyPosition> start = chosen_position(context.games, chosen.game);
  if (!start) return wrong_usage(start.error());
  const Result<OpeningPlan> openings = parse_openings(chosen.openings, *start);
  if (!openings) return wrong_usage(fail_at("--openings", openings.error()).error());
  TournamentFile file{.threads = chosen.threads, .submissions = chosen.submissions};
  TournamentDescription& tournament = file.tournament;
  tournament.start = *start;
  tournament.plan = plan_of(chosen);
  tournament.openings = *openings;
  tournament.openings.balance = parse_integer(chosen.balance);
  tournament.limits = limits_of(chosen.limits);
  tournament.clock = ClockRule::of_move(std::exchange(tournament.limits.time, std::nullopt));
  if (!chosen.clock.empty()) {
    if (tournament.clock.kind != ClockKind::kNone)
      return wrong_usage({"--time limits each move and --clock the whole game: give one of them"});
    tournament.clock = *parse_clock(chosen.clock);
  }
  if (!chosen.sprt.empty()) tournament.sprt = *parse_sprt(chosen.sprt);
  for (const std::string& bot : chosen.entrants) tournament.entrants.push_back({.name = bot, .bot = bot});
  name_apart(tournament.entrants);
  return file;
}

// What a compiler says, for a terminal.
std::string printable_lines(std::string_view text) {
  std::string lines;
  for (const std::string_view line : split(trimmed(text), '\n'))
    lines += fmt::format("turncoat: {}\n", printable(line));
  return lines;
}

// One that cannot be built loses its games, and the tournament goes on.
Result<void> add_submissions(const Context& context, TournamentFile& file) {
  if (file.submissions.empty()) return {};
  const Result<std::vector<Submission>> found = submissions_in(file.submissions);
  if (!found) return std::unexpected(found.error());
  for (const Submission& submission : *found) {
    if (!submission.build.empty()) {
      const Result<std::shared_ptr<const Sandbox>> sandbox = context.bots.sandbox();
      if (!sandbox) return std::unexpected(sandbox.error());
      const Result<void> built = build_submission(submission, sandbox->get());
      if (!built) context.streams.err << printable_lines(built.error().message);
    }
    file.tournament.entrants.push_back(
        {.name = submission.name, .bot = submission.bot, .folder = submission.folder});
  }
  return {};
}

}  // namespace

void add_tournament_options(CLI::App& app, Context& context, TournamentOptions& options) {
  constexpr Range kGames{2, 100'000};
  constexpr Range kSome{1, 1000};
  add_texts(app, "ENTRANTS", options.entrants, "BOT|FILE.toml",
            "bots, or a file that describes the tournament");
  add_text(app, "--submissions", options.submissions, "FOLDER",
           "each folder in it takes part too: an executable bot, bot.py, main.py, *.java or *.cpp");
  add_game_options_without_first(app, options.game);
  add_choice(app, "--format", options.format, {"round-robin", "gauntlet", "swiss", "knockout", "groups"},
             "who meets whom");
  add_number(app, "--games", options.games, kGames, "games of each pairing, an even number",
             [](const std::string& text) {
               return *parse_integer(text) % 2 == 0 ? ""
                                                    : "it must be even, since each opening is played twice";
             });
  add_number(app, "--challengers", options.challengers, kSome, "gauntlet: the first so many meet all others");
  add_number(app, "--swiss-rounds", options.swiss_rounds, {0, 1000}, "swiss: 0 is as many as a knockout has");
  add_number(app, "--groups", options.groups, kSome, "groups: how many");
  add_number(app, "--qualify", options.qualify, kSome, "groups: so many of each go on");
  add_choice(app, "--final", options.final_stage, {"knockout", "round-robin"}, "groups: what follows them");
  add_number(app, "--tie-pairs", options.tie_pairs, {0, 1000},
             "knockout: so many pairs of games more while two are equal");
  add_switch(app, "--draw-seeds", options.draws_seeds, "draw the seeding by lot, not in the order given");
  add_text(app, "--openings", options.openings, "PLAN",
           "auto, none or random:K, as match has it; the same ones in all pairings, and none twice in one");
  add_text(app, "--balance", options.balance, "DISCS",
           "take only openings that are worth at most so many discs to either side", check_balance);
  add_limit_options(app, options.limits);
  add_clock_option(app, options.clock);
  add_number(app, "--seed", options.seed, kSeeds, "start of the random numbers of openings, bots and lots");
  add_number(app, "--threads", options.threads, kThreads, "games at the same time");
  add_text(app, "--sprt", options.sprt, "E0,E1[,ALPHA,BETA]",
           "end a pairing of a round robin or gauntlet as soon as it is clear", check_sprt);
  add_bot_options(app, context);
}

Chosen chosen_tournament(const Context& context, const CLI::App& app, const TournamentOptions& chosen) {
  Chosen file = is_file(chosen) ? from_file(context, app, chosen) : from_options(context, chosen);
  if (!file) return file;
  if (const Result<void> added = add_submissions(context, *file); !added) return failed(added.error());
  TournamentDescription& tournament = file->tournament;
  tournament.plan.entrants = static_cast<int>(tournament.entrants.size());
  for (Entrant& entrant : tournament.entrants) {
    Result<std::string> hash = hash_of_bot(entrant.bot, entrant.folder);
    if (!hash)
      return failed(fail_at(fmt::format("entrant {}", quote(entrant.name, 80)), hash.error()).error());
    entrant.files = std::move(*hash);
  }
  if (const Result<void> right = check_tournament(tournament, context.players); !right) {
    return is_file(chosen) ? failed(fail_at(printable(chosen.entrants.front()), right.error()).error())
                           : Chosen(wrong_usage(right.error()));
  }
  return file;
}

}  // namespace turncoat::cli
