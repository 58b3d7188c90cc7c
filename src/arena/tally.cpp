#include "arena/tally.h"

#include <algorithm>
#include <limits>

#include "core/random.h"

namespace turncoat {

Tally::Tally(const MatchDescription& match) : start_(match.start), is_paired_(match.is_paired()) {
  for (const Symmetry symmetry : kSymmetries) {
    if (symmetry.transposes && !start_.shape().is_square()) continue;
    if (start_.transformed(symmetry) == start_) symmetries_.push_back(symmetry);
  }
}

void Tally::add(const GameResult& game) {
  ++games_;
  if (!game.incident) ++normal_ends_;
  if (game.incident) {
    ++bots_[index_of(game.incident->bot)].incidents[static_cast<std::size_t>(game.incident->incident.kind)];
  }
  const std::size_t points = !game.winner ? 1 : *game.winner == Bot::kA ? 2 : 0;
  ++results_[points];
  ++first_mover_[game.first == Bot::kA ? points : 2 - points];
  unique_.insert(game_hash(game));
  add_efforts(game);
  if (!is_paired_) {
    if (game.margin) margins_.add(*game.margin);
  } else if (!open_) {
    open_ = Open{static_cast<int>(points), game.margin};
  } else {
    ++pairs_[static_cast<std::size_t>(open_->points) + points];
    if (open_->margin && game.margin) margins_.add((*open_->margin + *game.margin) / 2.0);
    open_.reset();
  }
}

std::uint64_t Tally::game_hash(const GameResult& game) const {
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  for (const Symmetry symmetry : symmetries_) {
    std::uint64_t hash = 0;
    const auto fold = [&](Move move) {
      const int cell = move.is_pass() ? kGridSquares : transform(move.square(), symmetry, start_.shape());
      hash = mix(hash + static_cast<std::uint64_t>(cell) + 1);
    };
    for (const Move move : game.opening) fold(move);
    for (const PlayedMove& played : game.moves) fold(played.move);
    least = std::min(least, hash);
  }
  return least;
}

void Tally::add_efforts(const GameResult& game) {
  // Every ply changes sides, passes included.
  Bot mover = game.opening.size() % 2 == 0 ? game.first : other(game.first);
  for (const PlayedMove& played : game.moves) {
    if (played.took) {
      const double seconds = played.took->count();
      const std::uint64_t nodes = played.nodes.value_or(0);
      BotTally& bot = bots_[index_of(mover)];
      ++bot.moves;
      bot.seconds += seconds;
      bot.most_seconds = std::max(bot.most_seconds, seconds);
      bot.nodes += nodes;
      bot.most_nodes = std::max(bot.most_nodes, nodes);
    }
    mover = other(mover);
  }
}

}  // namespace turncoat
