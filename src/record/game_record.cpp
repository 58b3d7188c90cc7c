#include "record/game_record.h"

#include <algorithm>
#include <array>
#include <utility>

namespace turncoat {

Result<AnyPosition> final_position(const GameRecord& record) {
  AnyPosition position = record.start;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const Result<void> played = play_checked(position, record.moves[i].move);
    if (!played) return fail_at(fmt::format("move {}", i + 1), played.error());
  }
  return position;
}

bool is_start_of(std::string_view spec, const AnyPosition& position, const GameRegistry& games) {
  const Result<AnyPosition> start = games.start(spec);
  return start && *start == position;
}

std::optional<std::string> spec_of_start(const AnyPosition& position, const GameRegistry& games) {
  std::string variant = position.variant();
  if (is_start_of(variant, position, games)) return variant;

  // A shorter game or the other side first: what a position says and the name of its variant does not.
  const std::size_t colon = variant.find(':');
  const Result<const GameInfo*> game = games.find(variant.substr(0, colon));
  if (!game ||
      std::ranges::find((*game)->parameters, "rounds", &Parameter::name) == (*game)->parameters.end()) {
    return std::nullopt;
  }
  const std::string rounds = fmt::format("rounds={}", position.plies_bound() / 2);
  const std::array<std::string, 3> settings = {rounds, "first=O", rounds + ",first=O"};
  for (const std::string& setting : settings) {
    std::string spec = fmt::format("{}{}{}", variant, colon == std::string::npos ? ':' : ',', setting);
    if (is_start_of(spec, position, games)) return spec;
  }
  return std::nullopt;
}

std::vector<GameRecord> positions_of(const GameRecord& record, PositionChoice choice) {
  std::vector<GameRecord> chosen;
  GameRecord current = record;
  current.moves.clear();
  current.scores.clear();
  current.variations.clear();
  const bool keeps_all = choice == PositionChoice::kAll;
  for (std::size_t played = 0; played <= record.moves.size(); ++played) {
    const bool is_last = played == record.moves.size();
    if (is_last) current.scores = record.scores;
    if (keeps_all || (choice == PositionChoice::kStart ? played == 0 : is_last)) {
      chosen.push_back(current);
      current.comment.clear();
    }
    if (!is_last) current.start.play(record.moves[played].move);
  }
  return chosen;
}

}  // namespace turncoat
