#include "arena/tournament_tally.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <tuple>
#include <utility>

#include "core/random.h"

namespace turncoat {

namespace {

// Those that are played on in a whole game.
int cells_to_play(const AnyPosition& start) {
  return std::max(1, plies_left(start).value_or(std::popcount(start.empties())));
}

auto order_of(const TournamentIncident& found) {
  return std::tuple(found.round, std::min(found.entrant, found.opponent),
                    std::max(found.entrant, found.opponent), found.game);
}

}  // namespace

TournamentTally::TournamentTally(std::vector<Entrant> entrants, const AnyPosition& start)
    : entrants_(std::move(entrants)),
      identity_(start),
      cells_(cells_to_play(start)),
      tallies_(entrants_.size()) {}

void TournamentTally::add(const TournamentGame& played, std::span<const MoveFacts> facts) {
  assert(facts.empty() || facts.size() == played.game.moves.size());
  outcomes_.push_back(outcome_of(played));
  add_result(played);
  add_moves(played, facts);
  if (played.game.incident) add_incident(played);
  // The same moves between others are no repetition.
  const auto pairing = static_cast<std::uint64_t>(played.a) << 32U | static_cast<std::uint64_t>(played.b);
  if (unique_.insert(mix(identity_.of(played.game) + mix(pairing))).second) {
    ++unique_games_;
    ++tally_of(played.a).unique_games;
    ++tally_of(played.b).unique_games;
  }
}

void TournamentTally::add_result(const TournamentGame& played) {
  const GameResult& game = played.game;
  const auto points_a = static_cast<std::size_t>(half_points_of_a(game.winner));
  ++tally_of(played.a).results[points_a];
  ++tally_of(played.b).results[2 - points_a];
  const std::size_t points_first = game.first == Bot::kA ? points_a : 2 - points_a;
  ++first_mover_[points_first];
  ++tally_of(game.first == Bot::kA ? played.a : played.b).moving_first[points_first];
  if (!game.margin) return;
  tally_of(played.a).margins.add(*game.margin);
  tally_of(played.b).margins.add(-*game.margin);
}

void TournamentTally::add_moves(const TournamentGame& played, std::span<const MoveFacts> facts) {
  const GameResult& game = played.game;
  // Every ply changes sides, passes included.
  Bot mover = game.opening.size() % 2 == 0 ? game.first : other(game.first);
  int cells =
      static_cast<int>(std::ranges::count_if(game.opening, [](Move move) { return !move.is_pass(); }));
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    EntrantTally& tally = tally_of(mover == Bot::kA ? played.a : played.b);
    mover = other(mover);
    const auto& move = game.moves[i];
    if (move.took) {
      ++tally.spent.moves;
      tally.spent.seconds += move.took->count();
      tally.spent.most_seconds = std::max(tally.spent.most_seconds, move.took->count());
      tally.spent.nodes += move.nodes.value_or(0);
      tally.spent.most_nodes = std::max(tally.spent.most_nodes, move.nodes.value_or(0));
    }
    if (move.cpu) {
      ++tally.cpu_moves;
      tally.cpu_seconds += move.cpu->count();
    }
    if (!facts.empty() && facts[i].loss) {
      const std::size_t phase = static_cast<std::size_t>(cells) * kPhases / static_cast<std::size_t>(cells_);
      tally.losses[std::min(phase, kPhases - 1)].add(*facts[i].loss);
    }
    if (!move.move.is_pass()) ++cells;
  }
}

void TournamentTally::add_incident(const TournamentGame& played) {
  const BotIncident& failed = *played.game.incident;
  const bool is_a = failed.bot == Bot::kA;
  TournamentIncident found{.entrant = is_a ? played.a : played.b,
                           .opponent = is_a ? played.b : played.a,
                           .round = played.round,
                           .game = played.game.number,
                           .incident = failed.incident};
  ++tally_of(found.entrant).spent.incidents[static_cast<std::size_t>(failed.incident.kind)];
  const auto is_alike = [entrant = found.entrant,
                         kind = found.incident.kind](const TournamentIncident& kept) {
    return kept.entrant == entrant && kept.incident.kind == kind;
  };
  // The first ones by their place in the tournament, whatever the order in which they come.
  const auto place = std::ranges::lower_bound(incidents_, order_of(found), {}, order_of);
  incidents_.insert(place, std::move(found));
  if (std::ranges::count_if(incidents_, is_alike) > kIncidentsKept) {
    const auto last = std::find_if(incidents_.rbegin(), incidents_.rend(), is_alike);
    incidents_.erase(std::next(last).base());
  }
}

}  // namespace turncoat
