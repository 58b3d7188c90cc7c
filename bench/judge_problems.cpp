// How well the engine judges Othello positions whose moves all have a known value: README.md.
//
//   judge_problems FILE.obf NODES [EVALUATION]
//
// FILE has a position a line: 64 cells, the side to move, then every move with its exact value. Says in how
// many positions the best move was found, and how much was lost and misjudged on average.
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "core/file.h"
#include "core/text.h"
#include "games/othello/position.h"
#include "players/engine.h"

namespace turncoat {
namespace {

struct Problem {
  AnyPosition position;
  std::map<std::string, int> values;  // by move
};

Problem read_problem(const std::string& line) {
  Problem problem;
  std::istringstream words(line);
  std::string cells;
  std::string side;
  std::getline(words, cells, ' ');
  std::getline(words, side, ';');
  problem.position = *othello::Position<8>().parse(cells + " " + side);
  for (std::string item; std::getline(words, item, ';');) {
    const std::size_t colon = item.find(':');
    if (colon == std::string::npos || item.find("--") != std::string::npos) continue;
    std::string move = item.substr(1, colon - 1);
    for (char& letter : move) letter = static_cast<char>(std::tolower(letter));
    problem.values[move] = std::atoi(item.substr(colon + 1).c_str());
  }
  return problem;
}

int run(const std::string& path, std::uint64_t nodes, const LearnedWeights& weights) {
  std::ifstream file(path);
  int positions = 0;
  int found = 0;
  double loss = 0;
  double error = 0;
  double seconds = 0;
  double depth = 0;
  for (std::string line; std::getline(file, line);) {
    const Problem problem = read_problem(line);
    Engine engine({.weights = weights});
    const auto start = Budget::Clock::now();
    const Analysis analysis = engine.analyse(problem.position, {.nodes = nodes}, {});
    seconds += std::chrono::duration<double>(Budget::Clock::now() - start).count();
    const AnalysedMove& best = analysis.moves.front();
    int truth = -kGridSquares;
    for (const auto& [move, value] : problem.values) truth = std::max(truth, value);
    const int lost = truth - problem.values.at(to_text(best.move));
    ++positions;
    depth += analysis.depth;
    if (lost == 0) ++found;
    loss += lost;
    error += std::abs(best.value - truth);
  }
  fmt::print(
      "{} positions, {} nodes: best move {:.1f} %, mean loss {:.2f}, mean error {:.2f}, depth {:.1f}, {:.1f} "
      "ms each\n",
      positions, nodes, 100.0 * found / positions, loss / positions, error / positions, depth / positions,
      1000 * seconds / positions);
  return 0;
}

}  // namespace
}  // namespace turncoat

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: judge_problems FILE.obf NODES [handmade | FILE.weights]\n";
    return 2;
  }
  turncoat::LearnedWeights weights;
  if (argc > 3 && std::string_view(argv[3]) == "handmade") {
    weights.othello = nullptr;
  } else if (argc > 3) {
    weights.othello = std::make_shared<turncoat::othello::PatternWeights>(
        *turncoat::othello::PatternWeights::parse(*turncoat::read_file(argv[3])));
  }
  return turncoat::run(argv[1], static_cast<std::uint64_t>(std::atoll(argv[2])), weights);
}
