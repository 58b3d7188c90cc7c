#include "session/recorded_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/text.h"
#include "record/variations.h"
#include "session/move_tree.h"
#include "session/new_game.h"

namespace turncoat {

namespace {

// As games are kept: a file may say anything of the time.
PlayedMove kept(PlayedMove played) {
  if (played.took) {
    const Seconds took = std::clamp(*played.took, Seconds(0), Seconds(kLongestGame));
    played.took = std::chrono::round<std::chrono::microseconds>(took);
  }
  played.left.reset();  // there is no clock from here on
  return played;
}

// The branches of the first `ply` moves of a game and, where these are those made, what was taken back with
// its own. Branches that hang on a line come behind it.
void add_branches(const StoredGame& game, int ply, GameRecord& record) {
  std::optional<int> undone;
  if (ply == game.ply && static_cast<std::size_t>(ply) < game.moves.size()) {
    undone = 0;
    const auto taken_back = std::span(game.moves).subspan(static_cast<std::size_t>(ply));
    record.variations.push_back({.at = ply, .moves = {taken_back.begin(), taken_back.end()}});
  }

  std::map<int, int> place_of;  // of the branches that are there
  const auto parent_of = [&](const Branch& branch) -> std::optional<int> {
    if (branch.parent == kGameLine) return branch.at > ply ? undone : Variation::kGame;
    const auto found = place_of.find(branch.parent);
    return found == place_of.end() ? std::nullopt : std::optional(found->second);
  };
  std::vector<const Branch*> left = branches_of(game);
  const auto is_next = [&](const Branch* branch) { return parent_of(*branch).has_value(); };
  for (auto next = std::ranges::find_if(left, is_next); next != left.end();
       next = std::ranges::find_if(left, is_next)) {
    const Branch& branch = **next;
    const int parent = parent_of(branch).value();
    place_of[branch.id] = static_cast<int>(record.variations.size());
    record.variations.push_back(
        {.parent = parent, .at = branch.at, .moves = branch.moves, .name = branch.name});
    left.erase(next);
  }
}

}  // namespace

StoredGame game_of(const GameRecord& record, const GameRegistry& games, Instant now) {
  const auto name = [](const std::string& given, std::string_view otherwise) {
    const std::string_view cut = cut_to_characters(trimmed(given), kLongestName - 4);
    return std::string(cut.empty() ? otherwise : cut);
  };
  const std::optional<std::string> spec = spec_of_start(record.start, games);
  StoredGame game{.id = new_game_id(),
                  .variant = spec ? *spec : record.start.variant(),
                  .start = record.start,
                  .seats = {{{.name = name(record.name_x, "X")}, {.name = name(record.name_o, "O")}}},
                  .speed = NewGame{}.speed,
                  .created = now.wall,
                  .changed = now.wall};
  if (game.seats[0].name == game.seats[1].name) game.seats[1].name += " (O)";
  for (const PlayedMove& recorded : record.moves) game.moves.push_back(kept(recorded));
  settle(game);

  for (const Variation& variation : record.variations) {
    Branch branch{.id = static_cast<int>(game.branches.size()) + 1,
                  .parent = variation.parent == Variation::kGame ? kGameLine : variation.parent + 1,
                  .at = variation.at,
                  .name = std::string(cut_to_characters(trimmed(variation.name), kLongestBranchName))};
    for (const PlayedMove& recorded : variation.moves) branch.moves.push_back(kept(recorded));
    game.branches.push_back(std::move(branch));
  }
  fold_equal_moves(game);
  return game;
}

GameRecord record_of(const StoredGame& game, int ply) {
  assert(ply >= 0 && static_cast<std::size_t>(ply) <= game.moves.size());
  GameRecord record{.start = game.start, .name_x = game.seats[0].name, .name_o = game.seats[1].name};
  AnyPosition position = game.start;
  for (const PlayedMove& move : std::span(game.moves).first(static_cast<std::size_t>(ply))) {
    record.moves.push_back(move);
    position.play(move.move);
  }
  if (position.is_over()) record.result_for_x = final_score_for(position, Side::kX).discs;
  add_branches(game, ply, record);
  sort_variations(record);
  const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(game.created));
  record.date = fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()),
                            static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
  return record;
}

}  // namespace turncoat
