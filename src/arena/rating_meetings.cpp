#include "arena/rating_meetings.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace turncoat {

std::vector<RatedMeeting> meetings_of(std::span<const GameOutcome> outcomes) {
  using Key = std::tuple<int, int, int, int>;  // a, b, round, pair
  std::vector<std::pair<Key, double>> games;
  games.reserve(outcomes.size());
  for (const GameOutcome& game : outcomes) {
    games.emplace_back(Key{game.a, game.b, game.round, (game.number - 1) / 2},
                       half_points_of_a(game.winner) / 2.0);
  }
  std::ranges::sort(games);
  std::vector<RatedMeeting> found;
  const Key* last = nullptr;
  for (const auto& [key, points] : games) {
    const auto [a, b, round, pair] = key;
    if (found.empty() || found.back().a != a || found.back().b != b) {
      found.push_back({.a = a, .b = b});
      last = nullptr;
    }
    RatedMeeting& meeting = found.back();
    if (!last || *last != key) meeting.pairs.emplace_back();
    last = &key;
    meeting.pairs.back().games += 1;
    meeting.pairs.back().points_a += points;
    meeting.games += 1;
    meeting.points_a += points;
  }
  return found;
}

}  // namespace turncoat
