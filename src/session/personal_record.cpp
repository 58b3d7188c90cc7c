#include "session/personal_record.h"

#include <algorithm>

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

void add(PersonalRecord& record, const PersonalGame& game) {
  const auto is_like = [&](const PersonalGroup& group) {
    return group.like.variant == game.variant && group.like.opponent == game.opponent &&
           group.like.side == game.side;
  };
  auto group = std::ranges::find_if(record.groups, is_like);
  if (group == record.groups.end()) {
    record.groups.push_back({.like = game});
    group = record.groups.end() - 1;
  }
  ++group->results.at(static_cast<std::size_t>(game.result));
  if (game.marks) {
    group->marks_for += game.marks->at(place_of(game.side));
    group->marks_against += game.marks->at(place_of(other(game.side)));
  }
  if (game.accuracy) {
    group->accuracies += *game.accuracy;
    ++group->reviewed;
  }
  if (record.games.size() < kMostPersonalGames) record.games.push_back(game);
}

}  // namespace

PersonalRecord personal_record(std::span<const GameSummary> games, const std::optional<std::string>& owner) {
  PersonalRecord record;
  for (const GameSummary& game : games) {
    const std::optional<Side> side = side_of_person(game.seats, owner);
    if (!side || !game.ending) continue;
    const Seat& opponent = game.seats[place_of(other(*side))];
    add(record, {.id = game.id,
                 .game = game.variant.substr(0, game.variant.find(':')),
                 .variant = game.variant,
                 .opponent = opponent.is_bot() ? opponent.bot : opponent.name,
                 .side = *side,
                 .result = result_of(*game.ending, *side),
                 .marks = game.marks,
                 .accuracy = game.accuracy.at(place_of(*side)),
                 .date = game.created});
  }
  return record;
}

}  // namespace turncoat
