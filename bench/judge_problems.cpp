// How well the engine judges Othello positions whose moves all have a known value: README.md.
//
//   judge_problems FILE.obf NODES [EVALUATION]
//
// FILE has a position a line: 64 cells, the side to move, then every move with its exact value. Says in how
// many positions the best move was found, and how much was lost and misjudged on average.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <vector>

#include "core/file.h"
#include "core/text.h"
#include "games/registry.h"
#include "players/engine.h"
#include "record/position_line.h"

namespace turncoat {
namespace {

Result<std::vector<GameRecord>> read_problems(const std::string& path) {
  Result<std::string> text = read_file(path);
  if (!text) return std::unexpected(text.error());
  GameRegistry games;
  add_builtin_games(games);
  const FileSet files{.text = std::move(*text)};
  Result<std::vector<GameRecord>> problems;
  read_positions({.games = games, .files = files}, [&](Result<GameRecord> problem) {
    if (!problem) {
      problems = std::unexpected(problem.error());
    } else if (problem->scores.empty()) {
      problems = fail("a position has no values of its moves");
    } else {
      problems->push_back(std::move(*problem));
    }
    return problems.has_value();
  });
  return problems;
}

// Sums over positions.
struct Judged {
  int best_moves = 0;
  double loss = 0;
  double error = 0;
  double depth = 0;
  double seconds = 0;

  void add(const GameRecord& problem, std::uint64_t nodes, const LearnedWeights& weights) {
    Engine engine({.weights = weights});
    const auto start = Budget::Clock::now();
    const Analysis analysis = engine.analyse(problem.start, {.nodes = nodes}, {});
    seconds += std::chrono::duration<double>(Budget::Clock::now() - start).count();
    const AnalysedMove& chosen = analysis.moves.front();
    const int truth = std::ranges::max(problem.scores, {}, &MoveScore::score).score.discs;
    const auto own = std::ranges::find(problem.scores, chosen.move, &MoveScore::move);
    const int lost = own == problem.scores.end() ? 0 : truth - own->score.discs;
    best_moves += lost == 0 ? 1 : 0;
    loss += lost;
    error += std::abs(chosen.value - truth);
    depth += analysis.depth;
  }
};

Result<void> run(const std::string& path, const std::string& nodes, const std::string& evaluation) {
  const std::optional<int> most = parse_integer(nodes);
  if (!most || *most < 1) return fail("{} is no number of nodes", quote(nodes));
  const Result<LearnedWeights> weights = LearnedWeights::named(evaluation);
  if (!weights) return std::unexpected(weights.error());
  const Result<std::vector<GameRecord>> problems = read_problems(path);
  if (!problems) return std::unexpected(problems.error());
  Judged judged;
  for (const GameRecord& problem : *problems)
    judged.add(problem, static_cast<std::uint64_t>(*most), *weights);
  const auto size = static_cast<double>(problems->size());
  fmt::print(
      "{} positions, {} nodes: best move {:.1f} %, mean loss {:.2f}, mean error {:.2f}, depth {:.1f}, {:.1f} "
      "ms each\n",
      problems->size(), *most, 100 * judged.best_moves / size, judged.loss / size, judged.error / size,
      judged.depth / size, 1000 * judged.seconds / size);
  return {};
}

}  // namespace
}  // namespace turncoat

int main(int argc, char** argv) {
  if (argc < 3 || argc > 4) {
    std::cerr << "usage: judge_problems FILE.obf NODES [handmade | FILE.weights]\n";
    return 2;
  }
  const turncoat::Result<void> done = turncoat::run(argv[1], argv[2], argc > 3 ? argv[3] : "learned");
  if (!done) std::cerr << "judge_problems: " << done.error().message << '\n';
  return done ? 0 : 1;
}
