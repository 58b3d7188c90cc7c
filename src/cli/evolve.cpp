// `evolve`: weights for the bot genetic-weights, with a file that can be continued.
#include <fmt/ostream.h>

#include <algorithm>
#include <array>
#include <memory>
#include <ostream>
#include <vector>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "train/evolution_file.h"

namespace turncoat::cli {

namespace {

struct EvolveOptions {
  EvolutionOptions evolution;
  int generations = 100;
  int threads = 1;
  std::string out = "liberties.json";
};

// Marks a game.
double per_game(const Evolution& evolution, int marks) {
  return static_cast<double>(marks) / evolution.options.games;
}

int best_marks(const Generation& generation) {
  return std::ranges::max(generation, {}, &Chromosome::marks).marks;
}

// What the progress line and the table say of the last generation.
std::string summary(const Evolution& evolution) {
  const Generation& last = evolution.generations.back();
  int sum = 0;
  for (const Chromosome& chromosome : last) sum += chromosome.marks;
  const Chromosome& best = best_of(evolution);
  return fmt::format("best {:.2f}  mean {:.2f}  best so far {:.2f} with {}",
                     per_game(evolution, best_marks(last)),
                     per_game(evolution, sum) / static_cast<double>(last.size()),
                     per_game(evolution, best.marks), fmt::join(best.weights, ","));
}

// The best fitness of each generation as a line of blocks; of several generations in a column the last.
std::string fitness_plot(const Evolution& evolution) {
  constexpr std::size_t kColumns = 60;
  constexpr std::array kBlocks = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  std::vector<int> marks;
  for (const Generation& generation : evolution.generations) marks.push_back(best_marks(generation));
  const auto [least, most] = std::ranges::minmax(marks);
  std::string plot;
  const std::size_t columns = std::min(kColumns, marks.size());
  for (std::size_t column = 1; column <= columns; ++column) {
    const int value = marks[column * marks.size() / columns - 1];
    const int height =
        most == least ? 0 : (value - least) * static_cast<int>(kBlocks.size() - 1) / (most - least);
    plot += kBlocks[static_cast<std::size_t>(height)];
  }
  return fmt::format("best of each generation, {:.2f} to {:.2f} marks a game:\n{}\n",
                     per_game(evolution, least), per_game(evolution, most), plot);
}

Result<void> check(const EvolutionOptions& options) {
  if (options.games > 1 && options.games % 2 != 0) {
    return fail("--games must be 1 or even, since each random opening is played from both seats");
  }
  if (options.elite > options.population) return fail("--elite must not be larger than --population");
  return {};
}

CommandResult evolve(Context& context, const EvolveOptions& chosen) {
  if (const Result<void> checked = check(chosen.evolution); !checked) return wrong_usage(checked.error());
  Result<EvolutionLog> log = EvolutionLog::open(chosen.out, chosen.evolution);
  if (!log) return failed(log.error());
  Evolution& evolution = log->evolution();
  Streams& streams = context.streams;
  const auto done = [&] { return static_cast<int>(evolution.generations.size()); };
  if (done() > 0)
    streams.err << fmt::format("{} has {} generations already; going on from there\n", chosen.out, done());

  const InterruptGuard interrupt;
  Progress progress(streams, chosen.generations, done());
  while (done() < chosen.generations && !interrupt.token().stop_requested()) {
    const int before = done();
    evolve_once(evolution, chosen.threads, interrupt.token());
    if (done() == before) break;
    if (const Result<void> saved = log->save(); !saved) return failed(saved.error());
    progress.update(done(), summary(evolution));
  }
  progress.clear();
  if (done() > 0) {
    fmt::print(streams.out, "{}generation {}: {}\nweights in {}: play them with genetic-weights:file={}\n",
               fitness_plot(evolution), done(), summary(evolution), chosen.out, chosen.out);
  }
  if (done() >= chosen.generations) return {};
  return failed({fmt::format("stopped after {} of {} generations; the same command goes on from there",
                             done(), chosen.generations)});
}

}  // namespace

Command add_evolve_command(CLI::App& app, Context& context) {
  CLI::App* const options = add_command(
      app, "evolve",
      "Evolve weights for the bot genetic-weights, as report A does.\n"
      "A chromosome is the worth of a mark with 0 to 4 occupied neighbours. It is judged by the marks that "
      "minimax with these weights has at the end against minimax that counts marks. The file is written "
      "after "
      "each generation, and the same command goes on with a file that is there. The result does not depend "
      "on "
      "the number of threads.",
      examples({"turncoat evolve", "turncoat evolve --games 40 --elite 1 --threads 2 --out better.json",
                "turncoat evolve --rounds 14 --generations 200 --seed 7 --out short.json"}));
  const auto chosen = std::make_shared<EvolveOptions>();
  EvolutionOptions& evolution = chosen->evolution;
  add_number(*options, "--population", evolution.population, {2, 1000}, "chromosomes in a generation");
  add_number(*options, "--generations", chosen->generations, {1, 100'000}, "generations to judge in all");
  add_number(*options, "--mutations", evolution.mutations, {0, 1000}, "genes that change in a generation");
  add_number(*options, "--range", evolution.range, {0, 1000}, "a gene changes by at most so much");
  add_number(*options, "--rounds", evolution.rounds, {1, 28}, "rounds of the games that judge");
  add_number(*options, "--depth", evolution.depth, {1, 56}, "plies that both players look ahead");
  add_number(*options, "--games", evolution.games, {1, 100'000},
             "games for a chromosome: 1 is the report's, moving first from the start; an even number plays "
             "random openings, each from both seats");
  add_number(*options, "--elite", evolution.elite, {0, 1000}, "this many of the best live on unchanged");
  add_number(*options, "--seed", evolution.seed, kSeeds, "start of the random numbers");
  add_number(*options, "--threads", chosen->threads, kThreads, "games at the same time");
  add_text(*options, "--out", chosen->out, "FILE", "where the weights and all generations are kept");
  return {options, [&context, chosen] { return evolve(context, *chosen); }};
}

}  // namespace turncoat::cli
