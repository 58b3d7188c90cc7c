// Playing a tournament: its games go to whoever does jobs, and each result is on disk before it counts.
#pragma once

#include <functional>
#include <stop_token>

#include "arena/tournament.h"
#include "arena/tournament_store.h"
#include "core/result.h"
#include "games/registry.h"
#include "jobs/job_runner.h"
#include "jobs/tournament_games.h"

namespace turncoat {

// The games of a tournament with those that the store has.
Result<TournamentGames> stored_games(const TournamentDescription& tournament, TournamentStore& store);

// Plays what is missing; true if the tournament is over, false if it was stopped before. `told` is called
// when something has come, in this thread.
Result<bool> play_tournament(TournamentGames& games, TournamentStore& store, JobRunner& runner,
                             const std::function<void()>& told, const std::stop_token& stop);

}  // namespace turncoat
