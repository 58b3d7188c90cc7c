#include "arena/replay_archive.h"

#include <bit>
#include <utility>

namespace turncoat {

namespace {

char letter_of(int number) { return kReplayAlphabet[static_cast<std::size_t>(number)]; }

}  // namespace

Result<std::string> packed_plies(const AnyPosition& start, const GameResult& game) {
  AnyPosition position = start;
  std::string packed;
  const auto cell = [&](Square square) {
    return letter_of(row_of(square) * start.shape().columns + column_of(square));
  };
  const auto add = [&](Move move) -> Result<void> {
    const AnyPosition before = position;
    if (Result<void> played = play_checked(position, move); !played) return played;
    if (move.is_pass()) {
      packed += '.';
      return {};
    }
    const Bitboard turned = turned_between(before, position);
    packed += cell(move.square());
    packed += letter_of(std::popcount(turned));
    for (const Square square : squares_of(turned)) packed += cell(square);
    return {};
  };
  int ply = 0;
  const auto failed = [&](const Failure& failure) { return fail_at(fmt::format("ply {}", ply), failure); };
  for (const Move move : game.opening) {
    ++ply;
    if (Result<void> added = add(move); !added) return failed(added.error());
  }
  for (const auto& played : game.moves) {
    ++ply;
    if (Result<void> added = add(played.move); !added) return failed(added.error());
  }
  return packed;
}

Result<void> ReplayArchive::add(const TournamentGame& played) {
  const GameResult& game = played.game;
  Result<std::string> plies = packed_plies(start_, game);
  if (!plies) {
    return fail_at(fmt::format("round {}, game {} of entrants {} and {}", played.round, game.number,
                               played.a + 1, played.b + 1),
                   plies.error());
  }
  places_[{played.round, played.a, played.b, game.number}] = games_.size();
  games_.push_back({.a = played.a,
                    .b = played.b,
                    .round = played.round,
                    .number = game.number,
                    .a_is_first = game.first == Bot::kA,
                    .half_points_a = half_points_of_a(game.winner),
                    .margin = game.margin,
                    .incident = game.incident,
                    .opening_plies = game.opening.size(),
                    .plies = std::move(*plies)});
  return {};
}

std::optional<std::size_t> ReplayArchive::find(int round, int a, int b, int number) const {
  const auto found = places_.find({round, a, b, number});
  if (found == places_.end()) return std::nullopt;
  return found->second;
}

}  // namespace turncoat
