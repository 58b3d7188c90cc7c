#include "arena/group_stage.h"

#include <algorithm>
#include <map>

#include "arena/knockout.h"
#include "arena/stable_order.h"

namespace turncoat {

namespace {

// The scores of the games among `members` alone.
std::map<int, EntrantScore> scores_among(const TournamentPlan& plan, const std::vector<int>& members,
                                         const PairScores& scores) {
  std::map<int, EntrantScore> found;
  for (const int member : members) found[member] = {};
  for (const auto& [key, score] : scores.all()) {
    const auto& [round, a, b] = key;
    if (round > group_rounds(plan) || !found.contains(a) || !found.contains(b)) continue;
    found[a].half_points += score.half_points_a;
    found[b].half_points += 2 * score.games - score.half_points_a;
    found[a].games += score.games;
    found[b].games += score.games;
  }
  return found;
}

std::vector<int> group_table(const TournamentPlan& plan, std::vector<int> members, const PairScores& scores) {
  const std::vector<EntrantScore> all = entrant_scores(plan.entrants, scores, 1, group_rounds(plan));
  const auto of = [&](int entrant) -> const EntrantScore& { return all[static_cast<std::size_t>(entrant)]; };
  sort_stably(members, [&](int left, int right) { return has_larger_share(of(left), of(right)); });
  // Groups of equals, one after another.
  for (auto begin = members.begin(); begin != members.end();) {
    const auto end = std::find_if(begin, members.end(),
                                  [&](int entrant) { return has_larger_share(of(*begin), of(entrant)); });
    const std::map<int, EntrantScore> direct = scores_among(plan, {begin, end}, scores);
    std::sort(begin, end, [&](int left, int right) {
      const int points_left = direct.at(left).half_points;
      const int points_right = direct.at(right).half_points;
      if (points_left != points_right) return points_left > points_right;
      if (of(left).failures != of(right).failures) return of(left).failures < of(right).failures;
      if (of(left).margin != of(right).margin) return of(left).margin > of(right).margin;
      return lot_of(plan.seed, 0, left) > lot_of(plan.seed, 0, right);
    });
    begin = end;
  }
  return members;
}

}  // namespace

int round_robin_rounds(int entrants) { return entrants % 2 == 0 ? entrants - 1 : entrants; }

// The last stands still and the others go round it; with an odd number its place is empty. Known since
// E. Lucas, "Récréations mathématiques" II (1883), "les promenades du pensionnat".
std::vector<std::vector<std::pair<int, int>>> round_robin(const std::vector<int>& entrants) {
  const int count = static_cast<int>(entrants.size());
  const int circle = round_robin_rounds(count);
  std::vector<std::vector<std::pair<int, int>>> rounds(static_cast<std::size_t>(circle));
  const auto entrant = [&](int place) { return entrants[static_cast<std::size_t>(place)]; };
  for (int round = 0; round < circle; ++round) {
    std::vector<std::pair<int, int>>& pairs = rounds[static_cast<std::size_t>(round)];
    if (count % 2 == 0) pairs.emplace_back(entrant(round), entrant(count - 1));
    for (int step = 1; 2 * step < circle + 1; ++step) {
      pairs.emplace_back(entrant((round + step) % circle), entrant((round + circle - step) % circle));
    }
  }
  return rounds;
}

std::vector<Pairing> round_robin_pairings(const std::vector<int>& entrants, int rounds_before, int games) {
  std::vector<Pairing> found;
  int number = rounds_before;
  for (const std::vector<std::pair<int, int>>& round : round_robin(entrants)) {
    ++number;
    for (const auto& [one, two] : round) {
      found.push_back({std::min(one, two), std::max(one, two), number, games});
    }
  }
  return found;
}

std::vector<std::vector<int>> snake_groups(const std::vector<int>& seeding, int groups) {
  std::vector<std::vector<int>> found(static_cast<std::size_t>(groups));
  for (int i = 0; i < static_cast<int>(seeding.size()); ++i) {
    const int step = i % groups;
    const bool goes_back = (i / groups) % 2 == 1;
    found[static_cast<std::size_t>(goes_back ? groups - 1 - step : step)].push_back(
        seeding[static_cast<std::size_t>(i)]);
  }
  return found;
}

int group_rounds(const TournamentPlan& plan) {
  // The rounds of the largest group.
  return round_robin_rounds((plan.entrants + plan.groups - 1) / plan.groups);
}

std::vector<std::vector<int>> group_tables(const TournamentPlan& plan,
                                           const std::vector<std::vector<int>>& groups,
                                           const PairScores& scores) {
  std::vector<std::vector<int>> found;
  for (const std::vector<int>& group : groups) found.push_back(group_table(plan, group, scores));
  return found;
}

std::vector<int> seeds_of_final(const TournamentPlan& plan, const std::vector<std::vector<int>>& tables) {
  const auto groups = static_cast<int>(tables.size());
  std::vector<int> seeds;
  for (int rank = 0; rank < plan.qualify; ++rank) {
    for (const std::vector<int>& table : tables) seeds.push_back(table[static_cast<std::size_t>(rank)]);
  }
  if (plan.final_stage != FinalStage::kKnockout) return seeds;
  std::map<int, int> group_of;
  for (int group = 0; group < groups; ++group) {
    for (const int entrant : tables[static_cast<std::size_t>(group)]) group_of[entrant] = group;
  }
  // The opponent of the seed at `place` in the first round, or -1.
  const std::vector<int> bracket = bracket_of(static_cast<int>(seeds.size()));
  std::map<int, int> opponent;
  for (std::size_t i = 0; i < bracket.size(); i += 2) {
    opponent[bracket[i]] = bracket[i + 1];
    opponent[bracket[i + 1]] = bracket[i];
  }
  const auto is_clash = [&](int place) {
    const int other = opponent[place];
    return other >= 0 && group_of[seeds[static_cast<std::size_t>(place)]] ==
                             group_of[seeds[static_cast<std::size_t>(other)]];
  };
  for (int place = static_cast<int>(seeds.size()) - 1; place >= 0; --place) {
    if (!is_clash(place)) continue;
    const int first_of_rank = place / groups * groups;
    for (int candidate = first_of_rank; candidate < first_of_rank + groups; ++candidate) {
      std::swap(seeds[static_cast<std::size_t>(place)], seeds[static_cast<std::size_t>(candidate)]);
      if (!is_clash(place) && !is_clash(candidate)) break;
      std::swap(seeds[static_cast<std::size_t>(place)], seeds[static_cast<std::size_t>(candidate)]);
    }
  }
  return seeds;
}

}  // namespace turncoat
