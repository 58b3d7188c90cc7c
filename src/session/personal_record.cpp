#include "session/personal_record.h"

#include <map>
#include <tuple>
#include <utility>

namespace turncoat {

namespace {

std::optional<Side> side_of_person(const Seats& seats, const std::optional<std::string>& owner) {
  if (seats[0].is_bot() != seats[1].is_bot()) return seats[0].is_bot() ? Side::kO : Side::kX;
  if (seats[0].is_bot() || !owner) return std::nullopt;
  for (const Side side : {Side::kX, Side::kO}) {
    if (seats[place_of(side)].name == *owner) return side;
  }
  return std::nullopt;
}

PersonalResult result_of(const GameEnding& ending, Side side) {
  if (!ending.winner) return PersonalResult::kDrawn;
  return *ending.winner == side ? PersonalResult::kWon : PersonalResult::kLost;
}

// Variant, opponent and side of a group, with its place among them.
using GroupPlaces = std::map<std::tuple<std::string, std::string, Side>, std::size_t>;

void add_to_group(PersonalRecord& record, GroupPlaces& places, const PersonalGame& game) {
  std::tuple key(game.variant, game.opponent, game.side);
  auto place = places.find(key);
  if (place == places.end()) {
    if (record.groups.size() == kMostPersonalGroups) return;
    place = places.emplace(std::move(key), record.groups.size()).first;
    record.groups.push_back({.like = game});
  }
  PersonalGroup& group = record.groups[place->second];
  ++group.results.at(static_cast<std::size_t>(game.result));
  if (game.marks) {
    group.marks_for += game.marks->at(place_of(game.side));
    group.marks_against += game.marks->at(place_of(other(game.side)));
  }
  if (game.accuracy) {
    group.accuracies += *game.accuracy;
    ++group.reviewed;
  }
}

}  // namespace

PersonalRecord personal_record(std::span<const GameSummary> games, const std::optional<std::string>& owner) {
  PersonalRecord record;
  GroupPlaces places;
  for (const GameSummary& game : games) {
    const std::optional<Side> side = side_of_person(game.seats, owner);
    if (!side || !game.ending) continue;
    const Seat& opponent = game.seats[place_of(other(*side))];
    const PersonalGame played = {.id = game.id,
                                 .game = game.variant.substr(0, game.variant.find(':')),
                                 .variant = game.variant,
                                 .opponent = opponent.is_bot() ? opponent.bot : opponent.name,
                                 .side = *side,
                                 .result = result_of(*game.ending, *side),
                                 .marks = game.marks,
                                 .accuracy = game.accuracy.at(place_of(*side)),
                                 .date = game.created};
    add_to_group(record, places, played);
    if (record.games.size() < kMostPersonalGames) record.games.push_back(played);
  }
  return record;
}

}  // namespace turncoat
