// The games of a tournament added up, one by one: everything that its tables say, and no game itself.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "arena/game_identity.h"
#include "arena/tally.h"
#include "arena/tournament_game.h"

namespace turncoat {

// What somebody found out about a move beside what its game tells.
struct MoveFacts {
  std::optional<double> loss = {};  // discs given away, against perfect play
};

// Thirds of a game by the cells that are played on, the opening included.
inline constexpr std::size_t kPhases = 3;

// One game that ended abnormally, with its evidence.
struct TournamentIncident {
  int entrant = 0;  // who failed
  int opponent = 0;
  int round = 1;
  int game = 1;  // its number in the pairing
  Incident incident = {};
};

struct EntrantTally {
  Trinomial results = {};       // lost, drawn, won
  Trinomial moving_first = {};  // those of them in which this entrant moved first
  BotTally spent = {};          // moves, time, nodes, incidents by kind
  std::uint64_t cpu_moves = 0;  // of which CPU time is known
  double cpu_seconds = 0;
  std::array<Moments, kPhases> losses = {};
  Moments margins = {};  // discs more than the opponent's at the end, of normal games
  int unique_games = 0;  // different from all others with the same opponent

  [[nodiscard]] std::uint64_t games() const { return results[0] + results[1] + results[2]; }
  [[nodiscard]] std::uint64_t half_points() const { return results[1] + 2 * results[2]; }
};

class TournamentTally {
 public:
  TournamentTally(std::vector<Entrant> entrants, const AnyPosition& start);

  // `facts` has an entry for each of the game's moves, or is empty. Games may come in any order, none twice.
  void add(const TournamentGame& played, std::span<const MoveFacts> facts = {});

  [[nodiscard]] const std::vector<Entrant>& entrants() const { return entrants_; }
  [[nodiscard]] const std::vector<GameOutcome>& outcomes() const { return outcomes_; }
  [[nodiscard]] const EntrantTally& of(int entrant) const {
    return tallies_[static_cast<std::size_t>(entrant)];
  }

  // How whoever moved first fared: lost, drawn, won.
  [[nodiscard]] const Trinomial& first_mover() const { return first_mover_; }
  [[nodiscard]] int unique_games() const { return unique_games_; }

  // In the order of rounds, pairings and games. Of each bot and kind only the first few are kept, since a bot
  // that crashes does so every time; EntrantTally counts them all.
  [[nodiscard]] const std::vector<TournamentIncident>& incidents() const { return incidents_; }
  static constexpr int kIncidentsKept = 10;

 private:
  [[nodiscard]] EntrantTally& tally_of(int entrant) { return tallies_[static_cast<std::size_t>(entrant)]; }
  void add_result(const TournamentGame& played);
  void add_moves(const TournamentGame& played, std::span<const MoveFacts> facts);
  void add_incident(const TournamentGame& played);

  std::vector<Entrant> entrants_;
  GameIdentity identity_;
  int cells_;  // that can be played on in a whole game
  std::vector<GameOutcome> outcomes_;
  std::vector<EntrantTally> tallies_;
  Trinomial first_mover_ = {};
  std::unordered_set<std::uint64_t> unique_;
  int unique_games_ = 0;
  std::vector<TournamentIncident> incidents_;
};

}  // namespace turncoat
