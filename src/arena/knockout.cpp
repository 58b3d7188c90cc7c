#include "arena/knockout.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace turncoat {

namespace {

constexpr int kBye = -1;

// The games that two have to play in all, as far as it is known now.
int games_needed(const TournamentPlan& plan, const PairScore& score) {
  const int asked = std::max(plan.games, score.games + score.games % 2);
  const bool is_tied = score.games == asked && score.half_points_a == score.games;
  return is_tied && asked < plan.games + 2 * plan.tie_pairs ? asked + 2 : asked;
}

bool does_a_win(const TournamentPlan& plan, const Pairing& pairing, const PairScore& score) {
  if (score.half_points_a != score.games) return score.half_points_a > score.games;
  if (score.failures_a != score.failures_b) return score.failures_a < score.failures_b;
  if (score.margin != 0) return score.margin > 0;
  return lot_of(plan.seed, pairing.round, pairing.a) > lot_of(plan.seed, pairing.round, pairing.b);
}

}  // namespace

int knockout_rounds(int entrants) {
  return static_cast<int>(std::bit_width(static_cast<unsigned>(std::max(1, entrants) - 1)));
}

// Each round doubles the bracket: the opponent of seed s of 2n is 2n - 1 - s.
std::vector<int> bracket_of(int entrants) {
  std::vector<int> seeds = {0};
  while (static_cast<int>(seeds.size()) < entrants) {
    const int doubled = static_cast<int>(2 * seeds.size());
    std::vector<int> next;
    for (const int seed : seeds) {
      // The better seed stands outside in both halves, as brackets are drawn.
      const bool is_upper = next.size() % 4 == 0;
      next.push_back(is_upper ? seed : doubled - 1 - seed);
      next.push_back(is_upper ? doubled - 1 - seed : seed);
    }
    seeds = std::move(next);
  }
  for (int& seed : seeds) {
    if (seed >= entrants) seed = kBye;
  }
  return seeds;
}

Bracket play_bracket(const TournamentPlan& plan, const std::vector<int>& seeds, int rounds_before,
                     const PairScores& scores) {
  Bracket bracket{.open = {}, .reached = std::vector<int>(seeds.size(), 0)};
  std::vector<int> slots = bracket_of(static_cast<int>(seeds.size()));
  for (int round = rounds_before + 1; slots.size() > 1; ++round) {
    std::vector<int> winners;
    for (std::size_t i = 0; i < slots.size(); i += 2) {
      int winner = slots[i] == kBye ? slots[i + 1] : slots[i];
      if (slots[i] != kBye && slots[i + 1] != kBye) {
        const int upper = seeds[static_cast<std::size_t>(slots[i])];
        const int lower = seeds[static_cast<std::size_t>(slots[i + 1])];
        Pairing pairing{std::min(upper, lower), std::max(upper, lower), round, 0};
        const PairScore score = scores.of(round, pairing.a, pairing.b);
        pairing.games = games_needed(plan, score);
        if (score.games < pairing.games) {
          bracket.open.push_back(pairing);
          continue;
        }
        winner = does_a_win(plan, pairing, score) == (upper == pairing.a) ? slots[i] : slots[i + 1];
      }
      ++bracket.reached[static_cast<std::size_t>(winner)];
      winners.push_back(winner);
    }
    if (!bracket.open.empty()) break;
    slots = std::move(winners);
  }
  return bracket;
}

}  // namespace turncoat
