// The games of a tournament as jobs: which are wanted, which are there, which comes next.
//
// Everything follows from the description and the results alone, whatever the order in which they came. What
// decides a game is the names and bots of both and how often they have met, not their places in the list or
// the round: an entrant more or a bot that changed leaves the games of the others as they are.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/tournament.h"
#include "core/result.h"
#include "jobs/job.h"
#include "jobs/job_result.h"

namespace turncoat {

// A game to be played.
struct WantedGame {
  std::string id = {};  // of its job
  GameJob job = {};
  std::string first = {};  // who has the first move, by name
  std::string second = {};
};

class TournamentGames {
 public:
  // The result of a job that is known from an earlier run, or nothing.
  using Known = std::function<Result<std::optional<JobResult>>(const WantedGame&)>;

  // Fails if there are not as many different openings as it needs, or if `known` does.
  // Precondition: the tournament passes check_tournament.
  static Result<TournamentGames> open(const TournamentDescription& tournament, Known known);

  // The next game that nobody has been given yet; nothing while there is none. Games of all pairings grow
  // side by side, and of those those first that are likely to take long: so no thread is idle at the end.
  std::optional<WantedGame> next();

  // Takes a result; one that is not wanted, or was there before, changes nothing.
  Result<void> add(const std::string& id, const JobResult& result);

  // Whether no game is missing.
  [[nodiscard]] bool is_over() const { return missing_ == 0; }

  // Games that count so far, and how many there will be as far as is known.
  [[nodiscard]] int played() const;
  [[nodiscard]] int wanted() const;

  // Games found in `known`.
  [[nodiscard]] int found() const { return found_; }

  // Those that count, ordered by round, pairing and number.
  [[nodiscard]] std::vector<TournamentGame> counted() const;

  [[nodiscard]] const TournamentDescription& tournament() const { return tournament_; }

 private:
  struct Slot {
    std::string id;
    std::optional<GameResult> game = {};  // as a and b of the meeting see it
    bool is_given = false;
  };

  // All games of two entrants in one round.
  struct Meeting {
    Pairing pairing;
    int before = 0;  // games of the same two in earlier rounds
    std::vector<Slot> slots = {};
    std::optional<std::size_t> decided = {};  // after so many games the test has decided it
    std::size_t played = 0;                   // slots with a game
    std::size_t judged = 0;                   // so many from the first one on are in `pairs`
    Pentanomial pairs = {};                   // for a
    std::size_t next = 0;                     // no slot before it is left to be given
  };

  struct Place {
    std::size_t meeting = 0;
    std::size_t slot = 0;
  };

  TournamentGames(const TournamentDescription& tournament, Known known);

  // Asks for pairings until there is nothing new.
  Result<void> advance();
  Result<bool> take_pairings();  // whether there was anything new
  Result<void> grow(std::size_t meeting, int games);
  Result<void> find_known(std::size_t meeting, std::size_t slot);
  void put(const Place& place, const JobResult& result);
  void decide(Meeting& meeting);

  Result<const std::vector<Move>*> opening(std::size_t number);
  [[nodiscard]] WantedGame wanted_game(const Meeting& meeting, std::size_t slot) const;
  [[nodiscard]] double expected_seconds(const Pairing& pairing) const;
  [[nodiscard]] static std::size_t counted_of(const Meeting& meeting);

  TournamentDescription tournament_;
  Known known_;
  OpeningSource source_;
  std::vector<std::vector<Move>> openings_;
  std::vector<Meeting> meetings_;
  std::map<std::string, Place, std::less<>> places_;  // by id of the job
  std::vector<GameOutcome> outcomes_;
  int missing_ = 0;  // slots without a game in meetings that are not decided
  int found_ = 0;

  struct Effort {
    double seconds = 0;
    int games = 0;
  };
  std::vector<Effort> efforts_;  // of each entrant
};

}  // namespace turncoat
