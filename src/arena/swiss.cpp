#include "arena/swiss.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

#include "arena/perfect_matching.h"
#include "arena/stable_order.h"

namespace turncoat {

namespace {

// Pairs the first of those who are left, again and again, and looks each time whether the others can still
// be paired as well as before.
class SwissPairer {
 public:
  explicit SwissPairer(const SwissStanding& standing) : standing_(standing) {
    const std::size_t count = standing.ranking.size();
    for (std::size_t one = 0; one < count; ++one) {
      for (std::size_t two = 0; two < count; ++two) {
        if (one != two && (fewest_ < 0 || times(one, two) < fewest_)) fewest_ = times(one, two);
      }
    }
  }

  // Who has no game this round.
  int bye(std::vector<int>& left) const {
    const auto byes_of = [&](int entrant) { return standing_.byes[static_cast<std::size_t>(entrant)]; };
    const int fewest = byes_of(std::ranges::min(left, {}, byes_of));
    std::optional<std::size_t> best;
    int best_repeats = 0;
    for (std::size_t i = left.size(); i-- > 0;) {
      if (byes_of(left[i]) != fewest) continue;
      const int needed = repeats(without(left, i, i));
      if (best && needed >= best_repeats) continue;
      best = i;
      best_repeats = needed;
      if (needed == 0) break;
    }
    const int entrant = left[*best];
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(*best));
    return entrant;
  }

  [[nodiscard]] std::vector<std::pair<int, int>> pairs(std::vector<int> left) const {
    std::vector<std::pair<int, int>> found;
    int allowed = repeats(left);
    while (!left.empty()) {
      const std::vector<std::size_t> order = candidates(left);
      const auto chosen = std::ranges::find_if(order, [&](std::size_t candidate) {
        return repeat_of(left, candidate) + repeats(without(left, 0, candidate)) <= allowed;
      });
      // A best matching pairs the first with somebody, or could at the price of one repeat.
      assert(chosen != order.end());
      found.emplace_back(left[0], left[*chosen]);
      allowed -= repeat_of(left, *chosen);
      left = without(left, 0, *chosen);
    }
    return found;
  }

 private:
  [[nodiscard]] int times(std::size_t one, std::size_t two) const { return standing_.met[one][two]; }

  [[nodiscard]] bool is_fresh(int one, int two) const {
    return times(static_cast<std::size_t>(one), static_cast<std::size_t>(two)) == fewest_;
  }

  // 1 if the first of `left` has met that candidate as often as that counts as a repeat.
  [[nodiscard]] int repeat_of(const std::vector<int>& left, std::size_t candidate) const {
    return is_fresh(left[0], left[candidate]) ? 0 : 1;
  }

  static std::vector<int> without(const std::vector<int>& left, std::size_t one, std::size_t two) {
    std::vector<int> rest;
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (i != one && i != two) rest.push_back(left[i]);
    }
    return rest;
  }

  // How many pairings among `left` have to be repeated.
  [[nodiscard]] int repeats(const std::vector<int>& left) const {
    MayMeet fresh(left.size(), std::vector<bool>(left.size(), false));
    for (std::size_t i = 0; i < left.size(); ++i) {
      for (std::size_t k = 0; k < left.size(); ++k) fresh[i][k] = i != k && is_fresh(left[i], left[k]);
    }
    return static_cast<int>(left.size()) / 2 - most_pairs(fresh);
  }

  // Places in `left` of those whom its first should meet, best first.
  [[nodiscard]] std::vector<std::size_t> candidates(const std::vector<int>& left) const {
    const auto points = [&](std::size_t i) {
      return standing_.half_points[static_cast<std::size_t>(left[i])];
    };
    // One who is alone with its points belongs to the group below.
    const int lowest = left.size() > 1 && points(1) < points(0) ? points(1) : points(0);
    std::size_t group = 1;
    while (group < left.size() && points(group) >= lowest) ++group;
    std::vector<std::size_t> found;
    for (std::size_t i = std::max<std::size_t>(1, group / 2); i < group; ++i) found.push_back(i);
    for (std::size_t i = group / 2; i-- > 1;) found.push_back(i);
    for (std::size_t i = group; i < left.size(); ++i) found.push_back(i);
    return found;
  }

  const SwissStanding& standing_;
  int fewest_ = -1;  // how often those who met least have met
};

void add_round(const TournamentPlan& plan, const PairScores& scores, int round, SwissStanding& standing) {
  std::vector<bool> has_played(standing.half_points.size(), false);
  for (const auto& [key, score] : scores.all()) {
    if (std::get<0>(key) != round) continue;
    const auto a = static_cast<std::size_t>(std::get<1>(key));
    const auto b = static_cast<std::size_t>(std::get<2>(key));
    has_played[a] = has_played[b] = true;
    ++standing.met[a][b];
    ++standing.met[b][a];
    standing.half_points[a] += score.half_points_a;
    standing.half_points[b] += 2 * score.games - score.half_points_a;
  }
  for (std::size_t entrant = 0; entrant < has_played.size(); ++entrant) {
    if (has_played[entrant]) continue;
    ++standing.byes[entrant];
    standing.half_points[entrant] += 2 * plan.games;
  }
}

}  // namespace

SwissStanding swiss_standing(const TournamentPlan& plan, const std::vector<int>& seeding,
                             const PairScores& scores, int round) {
  const auto count = static_cast<std::size_t>(plan.entrants);
  SwissStanding standing{.half_points = std::vector<int>(count, 0),
                         .buchholz = std::vector<int>(count, 0),
                         .byes = std::vector<int>(count, 0),
                         .met = std::vector<std::vector<int>>(count, std::vector<int>(count, 0)),
                         .ranking = seeding};
  for (int earlier = 1; earlier < round; ++earlier) add_round(plan, scores, earlier, standing);
  for (std::size_t one = 0; one < count; ++one) {
    standing.buchholz[one] = standing.byes[one] * standing.half_points[one];
    for (std::size_t two = 0; two < count; ++two) {
      standing.buchholz[one] += standing.met[one][two] * standing.half_points[two];
    }
  }
  sort_stably(standing.ranking, [&](int left, int right) {
    const auto one = static_cast<std::size_t>(left);
    const auto two = static_cast<std::size_t>(right);
    return std::pair(standing.half_points[one], standing.buchholz[one]) >
           std::pair(standing.half_points[two], standing.buchholz[two]);
  });
  return standing;
}

std::vector<Pairing> swiss_round(const TournamentPlan& plan, const SwissStanding& standing, int round) {
  const SwissPairer pairer(standing);
  std::vector<int> left = standing.ranking;
  if (left.size() % 2 == 1) pairer.bye(left);
  std::vector<Pairing> found;
  for (const auto& [one, two] : pairer.pairs(left)) {
    found.push_back({std::min(one, two), std::max(one, two), round, plan.games});
  }
  return found;
}

}  // namespace turncoat
