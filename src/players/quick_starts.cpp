#include "players/quick_starts.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "players/level_skill.h"

namespace turncoat {

namespace {

// They play every game.
std::vector<Level> levels_for_people() {
  std::vector<Level> levels;
  for (int level = 1; level <= kLevels; ++level) {
    levels.push_back({std::to_string(level), fmt::format("level/{}", level)});
  }
  return levels;
}

// The games for which opponents were chosen.
std::vector<QuickStarts> chosen_quick_starts() {
  return {
      {.game = "othello",
       .variant = "othello",
       .levels = levels_for_people(),
       .games = {{"othello", {{{"Black"}, {"White"}}}},
                 {"othello",
                  {{{"Othello 2008", "E/2008:level=medium"}, {"Othello 2007", "E/2007:level=medium"}}}}}},
      {.game = "adjacency",
       .variant = "adjacency:rounds=14",
       .levels = levels_for_people(),
       .games = {{"adjacency:rounds=14", {{{"Player 1"}, {"Player 2"}}}},
                 {"adjacency:rounds=28", {{{"Annealing", "A/annealing"}, {"Minimax", "D/minimax:depth=3"}}}},
                 {"adjacency:rounds=28", {{{"You"}, {"Prover", "unbeatable"}}}, "unbeatable"},
                 {"adjacency:rounds=28",
                  {{{"Attacker", "steer"}, {"Prover", "unbeatable"}}},
                  "argument",
                  std::chrono::seconds(2)}}},
  };
}

QuickStarts plain_quick_starts(const std::string& game) {
  return {.game = game,
          .variant = game,
          .levels = levels_for_people(),
          .games = {{game, {{{"Player 1"}, {"Player 2"}}}},
                    {game, {{{"MCTS", "mcts"}, {"Minimax", "minimax:depth=3"}}}}}};
}

}  // namespace

QuickStarts quick_starts_of(std::string_view game) {
  const std::vector<QuickStarts> chosen = chosen_quick_starts();
  const auto found = std::ranges::find(chosen, game, &QuickStarts::game);
  return found != chosen.end() ? *found : plain_quick_starts(std::string(game));
}

}  // namespace turncoat
