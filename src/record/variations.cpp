#include "record/variations.h"

#include <algorithm>
#include <utility>

namespace turncoat {

namespace {

const Variation& variation_of(const GameRecord& record, int line) {
  return record.variations[static_cast<std::size_t>(line)];
}

// Plays the moves before ply `at` of a line.
void play_line(const GameRecord& record, int line, int at, AnyPosition& position) {
  std::vector<Move> moves;  // the last one first
  const auto take = [&](const std::vector<PlayedMove>& played, int count) {
    for (int i = count; i-- > 0;) moves.push_back(played[static_cast<std::size_t>(i)].move);
  };
  while (line != Variation::kGame) {
    const Variation& variation = variation_of(record, line);
    take(variation.moves, at - variation.at);
    at = variation.at;
    line = variation.parent;
  }
  take(record.moves, at);
  for (; !moves.empty(); moves.pop_back()) position.play(moves.back());
}

}  // namespace

int first_fork(const GameRecord& record, int line) {
  return line == Variation::kGame ? 0 : variation_of(record, line).at + 1;
}

int last_fork(const GameRecord& record, int line) {
  if (line == Variation::kGame) return static_cast<int>(record.moves.size());
  const Variation& variation = variation_of(record, line);
  return variation.at + static_cast<int>(variation.moves.size());
}

RecordBuilder variation_builder(const GameRecord& record, int parent, int at) {
  AnyPosition position = record.start;
  play_line(record, parent, at, position);
  return RecordBuilder(position, at);
}

Result<void> add_variation(GameRecord& record, Variation variation) {
  if (record.variations.size() == kMostVariations)
    return fail("more than {} variations in one game", kMostVariations);
  std::size_t moves = variation.moves.size();
  for (const Variation& other : record.variations) moves += other.moves.size();
  if (moves > kMostVariationMoves)
    return fail("more than {} moves in the variations of one game", kMostVariationMoves);
  record.variations.push_back(std::move(variation));
  return {};
}

void sort_variations(GameRecord& record) {
  std::vector<Variation> sorted;
  sorted.reserve(record.variations.size());
  std::vector<int> old_places;  // of those in `sorted`
  const auto add_those_of = [&](int old_parent, int parent) {
    std::vector<std::pair<int, int>> children;  // where they leave, old places
    for (int i = 0; const Variation& variation : record.variations) {
      if (variation.parent == old_parent) children.emplace_back(variation.at, i);
      ++i;
    }
    std::ranges::sort(children);
    for (const auto& [at, child] : children) {
      sorted.push_back(record.variations[static_cast<std::size_t>(child)]);
      sorted.back().parent = parent;
      old_places.push_back(child);
    }
  };
  add_those_of(Variation::kGame, Variation::kGame);
  for (std::size_t i = 0; i < old_places.size(); ++i) add_those_of(old_places[i], static_cast<int>(i));
  record.variations = std::move(sorted);
}

}  // namespace turncoat
