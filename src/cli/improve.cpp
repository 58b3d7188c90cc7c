// `improve`: weights for Othello's evaluation in rounds, each kept only if a match says so.
#include <fmt/ostream.h>

#include <memory>
#include <ostream>

#include "cli/command.h"
#include "cli/improvement.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "eval/othello/pattern_weights.h"

namespace turncoat::cli {

namespace {

struct ImproveChoice {
  std::string folder = "improve";
  ImproveOptions options;
  int rounds = 5;
  int threads = 1;
};

CommandResult improve(Context& context, const ImproveChoice& chosen) {
  if (chosen.options.match_games % 2 != 0)
    return wrong_usage({"--match-games must be even, since each opening is played from both seats"});
  Result<Improvement> improvement = Improvement::open(context, chosen.folder, chosen.options, chosen.threads);
  if (!improvement) return failed(improvement.error());
  Streams& streams = context.streams;
  if (improvement->rounds_done() > 0)
    streams.err << fmt::format("{} has {} rounds already; going on from there\n", chosen.folder,
                               improvement->rounds_done());
  const InterruptGuard interrupt;
  const Result<bool> done = improvement->run(chosen.rounds, interrupt.token());
  if (!done) return failed(done.error());
  if (!*done)
    return failed({fmt::format("stopped in round {} of {}; the same command goes on from there",
                               improvement->rounds_done() + 1, chosen.rounds)});
  if (improvement->best_round() == 0) {
    streams.out << "no round was better than the start\n";
  } else {
    fmt::print(streams.out, "the best are of round {}: play them with engine:evaluation={}\n",
               improvement->best_round(), improvement->best_path());
  }
  return {};
}

}  // namespace

Command add_improve_command(CLI::App& app, Context& context) {
  CLI::App* const options = add_command(
      app, "improve",
      "Improve Othello's evaluation in rounds of self-play, training and a match.\n"
      "The new weights of a round become the best ones only if a match against the best so far says so: SPRT "
      "with bounds chosen beforehand, pairs of games, so many nodes a move. All is kept in one folder, and "
      "the "
      "same command goes on there whatever ended it. What comes out does not depend on the number of "
      "threads.",
      examples({"turncoat improve --threads 2",
                "turncoat improve new --start handmade --rounds 10 --games 100000",
                "turncoat match engine:evaluation=improve/best.weights engine --nodes 20000"}));
  const auto chosen = std::make_shared<ImproveChoice>();
  ImproveOptions& improved = chosen->options;
  constexpr Range kRounds{1, 100'000};
  constexpr Range kGames{1, 100'000'000};
  constexpr Range kExact{0, 30};
  constexpr Range kMemory{1, 1000};
  constexpr Range kDepths{othello::PatternWeights::kPhaseEmpties, 12};
  constexpr Range kPasses{1, 1000};
  constexpr Range kPulls{0, 1'000'000};
  constexpr Range kNetworkPasses{0, 1000};
  constexpr Range kNodes{1, 1'000'000'000};
  constexpr Range kMatchGames{2, 10'000'000};
  add_text(*options, "FOLDER", chosen->folder, "FOLDER", "where everything is kept; made if it is not there");
  add_number(*options, "--rounds", chosen->rounds, kRounds, "rounds in all, those of earlier runs included");
  add_text(*options, "--start", improved.start, "FILE",
           "what the first round plays with and against: learned, handmade, or weights of `train`");
  add_number(*options, "--games", improved.games, kGames,
             "games of self-play in a round, rounded up to hundreds");
  add_number(*options, "--exact", improved.exact, kExact,
             "their scores are exact with at most so many empty cells");
  add_number(*options, "--memory", improved.memory, kMemory,
             "learn from the positions of the last so many rounds");
  add_number(*options, "--depth", improved.depth, kDepths,
             "plies of the search for scores that are not known");
  add_number(*options, "--passes", improved.passes, kPasses, "times that each position is looked at");
  add_number(*options, "--pull", improved.pull, kPulls,
             "weights are drawn to zero as if by so many occurrences");
  add_number(*options, "--network", improved.network, kNetworkPasses,
             "times that the network looks at each position; 0: no network");
  add_number(*options, "--nodes", improved.nodes, kNodes, "what a move of the match may look at");
  add_number(*options, "--match-games", improved.match_games, kMatchGames,
             "most games of a match; undecided after them, a round is not kept");
  add_text(*options, "--sprt", improved.sprt, "E0,E1[,ALPHA,BETA]",
           "a round is kept if it is E1 and not only E0 normalized Elo stronger",
           [](const std::string& text) {
             const Result<Sprt> sprt = parse_sprt(text);
             return sprt ? "" : sprt.error().message;
           });
  add_number(*options, "--seed", improved.seed, kSeeds, "start of the random numbers");
  add_number(*options, "--threads", chosen->threads, kThreads, "games and searches at the same time");
  return {options, [&context, chosen] { return improve(context, *chosen); }};
}

}  // namespace turncoat::cli
