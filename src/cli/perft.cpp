#include "games/perft.h"

#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <memory>

#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/options.h"
#include "cli/stopwatch.h"

namespace turncoat::cli {

namespace {

using Json = nlohmann::ordered_json;

struct PerftOptions {
  GameOptions game;
  int depth = 6;
  bool divide = false;
  bool json = false;
};

std::uint64_t lines_of_play(const AnyPosition& position, int depth) {
  return position.visit([depth](const auto& concrete) { return perft(concrete, depth); });
}

std::vector<Move> moves_of(const AnyPosition& position) {
  if (position.must_pass()) return {Move::pass()};
  std::vector<Move> moves;
  for (const Square square : squares_of(position.legal_moves())) moves.emplace_back(square);
  return moves;
}

// A line for each depth up to the one wanted, as soon as it is known.
void count_each_depth(std::ostream& out, const AnyPosition& position, const PerftOptions& chosen) {
  if (!chosen.json) fmt::print(out, "{:>5} {:>20} {:>10} {:>12}\n", "depth", "nodes", "time", "speed");
  for (int depth = 1; depth <= chosen.depth; ++depth) {
    const Stopwatch watch;
    const std::uint64_t nodes = lines_of_play(position, depth);
    const double seconds = watch.seconds();
    if (chosen.json) {
      out << Json{{"depth", depth}, {"nodes", nodes}, {"seconds", seconds}}.dump() << '\n';
    } else {
      fmt::print(out, "{:>5} {:>20} {:>8.3f} s {:>12}\n", depth, nodes, seconds, speed(nodes, seconds));
    }
    out.flush();
  }
}

// A line for each move of the position, to find the move below which two programs differ.
void count_each_move(std::ostream& out, const AnyPosition& position, const PerftOptions& chosen) {
  const Stopwatch watch;
  const std::vector<Move> moves = moves_of(position);
  std::uint64_t total = moves.empty() ? 1 : 0;
  for (const Move move : moves) {
    AnyPosition child = position;
    child.play(move);
    const std::uint64_t nodes = lines_of_play(child, chosen.depth - 1);
    total += nodes;
    if (chosen.json) {
      out << Json{{"move", to_text(move)}, {"depth", chosen.depth}, {"nodes", nodes}}.dump() << '\n';
    } else {
      fmt::print(out, "{:>5} {:>20}\n", to_text(move), nodes);
    }
    out.flush();
  }
  const double seconds = watch.seconds();
  if (chosen.json) {
    out << Json{{"depth", chosen.depth}, {"nodes", total}, {"seconds", seconds}}.dump() << '\n';
  } else {
    fmt::print(out, "{:>5} {:>20} {:>8.3f} s {:>12}\n", "all", total, seconds, speed(total, seconds));
  }
}

}  // namespace

Command add_perft_command(CLI::App& app, Context& context) {
  constexpr Range kDepths{1, 20};
  CLI::App* const options = add_command(
      app, "perft",
      "Count the lines of play of a given length.\n"
      "The counts check a move generator and its speed. A pass is a ply, and a game that "
      "ends earlier is one line, as in the published Othello tables.",
      examples({"turncoat perft --depth 9", "turncoat perft --game adjacency --rounds 2 --depth 4 --json",
                "turncoat perft --game othello:size=6 --depth 8 --divide"}));
  const auto chosen = std::make_shared<PerftOptions>();
  add_game_options(*options, chosen->game);
  add_number(*options, "--depth", chosen->depth, kDepths, "plies");
  add_switch(*options, "--divide", chosen->divide, "count below each move instead of for each depth");
  add_switch(*options, "--json", chosen->json, "print one JSON object a line: depth, nodes, seconds");
  return {options, [&context, chosen]() -> CommandResult {
            const Result<AnyPosition> position = chosen_position(context.games, chosen->game);
            if (!position) return wrong_usage(position.error());
            (chosen->divide ? count_each_move : count_each_depth)(context.streams.out, *position, *chosen);
            return {};
          }};
}

}  // namespace turncoat::cli
