// `match`: games between two bots, with a result file that can be continued.
#include <memory>
#include <optional>
#include <ostream>
#include <utility>

#include "arena/report.h"
#include "arena/tally.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/interrupt.h"
#include "cli/limit_options.h"
#include "cli/match_checks.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/result_log.h"
#include "core/text.h"

namespace turncoat::cli {

namespace {

struct MatchOptions {
  std::string a;
  std::string b;
  GameOptions game;
  LimitOptions limits;
  std::string clock;
  int games = 100;
  std::string first = "alternate";
  std::string openings = "auto";
  std::string balance = "none";
  int seed = 1;
  int threads = 1;
  std::string sprt;
  std::string out;
  bool json = false;
};

Result<void> check_bot(const PlayerRegistry& players, const std::string& spec, const AnyPosition& start) {
  const MadePlayer made = players.make(spec);
  if (!made) return std::unexpected(made.error());
  return players.check_game(spec, start);
}

Result<MatchDescription> describe(const Context& context, const MatchOptions& chosen) {
  const Result<AnyPosition> start = chosen_position(context.games, chosen.game);
  if (!start) return std::unexpected(start.error());
  if (start->is_over()) return fail("--position: the game is over there");
  for (const std::string& spec : {chosen.a, chosen.b}) {
    const Result<void> checked = check_bot(context.players, spec, *start);
    if (!checked) return std::unexpected(checked.error());
  }
  const Result<OpeningPlan> openings = parse_openings(chosen.openings, *start);
  if (!openings) return fail_at("--openings", openings.error());
  MatchDescription match{.start = *start,
                         .bots = {chosen.a, chosen.b},
                         .first = *parse_first(chosen.first),
                         .openings = *openings,
                         .limits = limits_of(chosen.limits),
                         .seed = chosen.seed};
  match.clock = ClockRule::of_move(std::exchange(match.limits.time, std::nullopt));
  if (!chosen.clock.empty()) {
    if (match.clock.kind != ClockKind::kNone)
      return fail("--time limits each move and --clock the whole game: give one of them");
    match.clock = *parse_clock(chosen.clock);
  }
  match.openings.balance = parse_integer(chosen.balance);
  if (match.is_paired() && chosen.games % 2 != 0) {
    return fail("--games must be even, since each opening is played twice; or give --first a or --first b");
  }
  return match;
}

std::string running_score(const Tally& tally) {
  const Trinomial& results = tally.results();
  return fmt::format("A {} = {} B {}  Elo {}", results[2], results[1], results[0],
                     elo_text(tally.outcomes()));
}

CommandResult play(Context& context, const MatchOptions& chosen) {
  const Result<MatchDescription> match = describe(context, chosen);
  if (!match) return wrong_usage(match.error());
  MatchOrder order{.games = chosen.games, .threads = chosen.threads, .sprt = {}};
  if (!chosen.sprt.empty()) order.sprt = *parse_sprt(chosen.sprt);

  Streams& streams = context.streams;
  Tally tally(*match);
  Result<ResultLog> log = ResultLog::open(chosen.out, *match, context.games, tally, streams.err);
  if (!log) return failed(log.error());
  if (tally.games() > 0) {
    streams.err << fmt::format("{} has {} games already; going on from there\n", chosen.out, tally.games());
  }
  const InterruptGuard interrupt;
  Progress progress(streams, chosen.games, tally.games());
  const ResultSink sink = [&](const GameResult& game) {
    Result<void> written = log->add(game);
    if (progress.is_due()) progress.update(tally.games(), running_score(tally));
    return written;
  };
  const Result<MatchEnd> end = play_match(*match, order, context.players, tally, sink, interrupt.token());
  progress.clear();
  if (!end) return failed(end.error());
  streams.out << (chosen.json ? report_json : report_text)(*match, tally, order.sprt, context.games);
  if (*end != MatchEnd::kStopped) return {};
  return failed({fmt::format("stopped after {} of {} games; {}", tally.games(), chosen.games,
                             chosen.out.empty() ? "with --out FILE a match can be continued"
                                                : "the same command goes on from there")});
}

}  // namespace

Command add_match_command(CLI::App& app, Context& context) {
  constexpr Range kGames{1, 10'000'000};
  CLI::App* const options = add_command(
      app, "match",
      "Play games between two bots and say which is stronger, and how sure that is.\n"
      "Each opening is played twice with seats swapped. The same options give the same games, whatever "
      "the number of threads, unless bots stop by time. With --out every game is kept as it ends, and "
      "the same command goes on with a file that is there.",
      examples({"turncoat match greedy random --games 200 --threads 2",
                "turncoat match greedy random --game adjacency --rounds 8 --out games.jsonl",
                "turncoat match greedy random --sprt 0,10 --games 10000 --json"}));
  const auto chosen = std::make_shared<MatchOptions>();
  add_required_text(*options, "A", chosen->a, "BOT", "player A; see turncoat bots");
  add_required_text(*options, "B", chosen->b, "BOT", "player B");
  add_game_options_without_first(*options, chosen->game);
  add_number(*options, "--games", chosen->games, kGames, "games to play");
  add_choice(*options, "--first", chosen->first, {"a", "b", "alternate"},
             "who moves first; alternate plays pairs, and pairs tell more than single games");
  add_text(*options, "--openings", chosen->openings, "PLAN",
           "auto, none or random:K: none is the plain start; random:K plays K random plies before the bots "
           "begin; auto is random:6, "
           "in a short game a quarter of its plies, since bots without chance would repeat one game");
  add_text(*options, "--balance", chosen->balance, "DISCS",
           "take only openings that are worth at most so many discs to either side", check_balance);
  add_limit_options(*options, chosen->limits);
  add_clock_option(*options, chosen->clock);
  add_number(*options, "--seed", chosen->seed, kSeeds, "start of the random numbers of openings and bots");
  add_number(*options, "--threads", chosen->threads, kThreads, "games at the same time");
  add_text(*options, "--sprt", chosen->sprt, "E0,E1[,ALPHA,BETA]",
           "stop as soon as it is clear whether A is E1 or only E0 normalized Elo stronger", check_sprt);
  add_text(*options, "--out", chosen->out, "FILE",
           "keep every game there as a line of JSON, or go on with the match that is there");
  add_bot_options(*options, context);
  add_switch(*options, "--json", chosen->json,
             "print one JSON object: games, wins_a, draws, wins_b, elo, elo_error, reasons and more");
  return {options, [&context, chosen] { return play(context, *chosen); }};
}

}  // namespace turncoat::cli
