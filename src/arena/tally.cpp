#include "arena/tally.h"

#include <algorithm>

namespace turncoat {

Tally::Tally(const MatchDescription& match) : identity_(match.start), is_paired_(match.is_paired()) {}

void Tally::add(const GameResult& game) {
  ++games_;
  if (!game.incident) ++normal_ends_;
  if (game.incident) {
    ++bots_[index_of(game.incident->bot)].incidents[static_cast<std::size_t>(game.incident->incident.kind)];
  }
  const std::size_t points = !game.winner ? 1 : *game.winner == Bot::kA ? 2 : 0;
  ++results_[points];
  ++first_mover_[game.first == Bot::kA ? points : 2 - points];
  unique_.insert(identity_.of(game));
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
