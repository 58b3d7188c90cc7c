#include "jobs/play_tournament.h"

#include <map>
#include <utility>

#include "core/text.h"

namespace turncoat {

namespace {

using Games = std::map<std::string, WantedGame, std::less<>>;

// As many again as are being played wait, so that no worker does.
Result<void> submit_some(TournamentGames& games, JobRunner& runner, Games& under_way) {
  while (under_way.size() < 2 * runner.workers()) {
    std::optional<WantedGame> game = games.next();
    if (!game) return {};
    if (const Result<void> submitted = runner.submit(game->job); !submitted) return submitted;
    std::string id = game->id;
    under_way.emplace(std::move(id), std::move(*game));
  }
  return {};
}

// Puts results of games that are under way into the store; others, as those that come twice, are dropped.
Result<void> keep(const std::vector<FinishedJob>& finished, TournamentStore& store, const Games& under_way) {
  std::vector<StoredResult> results;
  for (const FinishedJob& job : finished) {
    const auto game = under_way.find(job.id);
    if (game == under_way.end()) continue;
    if (!job.result) {
      return fail_at(
          fmt::format("the game of {} and {}", quote(game->second.first), quote(game->second.second)),
          job.result.error());
    }
    results.push_back({job.id, game->second.first, game->second.second, to_json(*job.result)});
  }
  return store.add(results);
}

Result<void> count(const std::vector<FinishedJob>& finished, TournamentGames& games, Games& under_way) {
  for (const FinishedJob& job : finished) {
    if (under_way.erase(job.id) == 0) continue;
    if (const Result<void> added = games.add(job.id, *job.result); !added) return added;
  }
  return {};
}

}  // namespace

Result<TournamentGames> stored_games(const TournamentDescription& tournament, TournamentStore& store) {
  return TournamentGames::open(tournament,
                               [&store](const WantedGame& game) -> Result<std::optional<JobResult>> {
                                 const Result<std::optional<std::string>> text = store.find(game.id);
                                 if (!text) return std::unexpected(text.error());
                                 if (!*text) return std::nullopt;
                                 Result<JobResult> result = parse_job_result(**text, game.job);
                                 if (!result)
                                   return fail_at(fmt::format("the stored game {}", game.id), result.error());
                                 return std::move(*result);
                               });
}

Result<bool> play_tournament(TournamentGames& games, TournamentStore& store, JobRunner& runner,
                             const std::function<void()>& told, const std::stop_token& stop) {
  const std::stop_callback on_stop(stop, [&runner] { runner.stop(); });
  Games under_way;
  for (;;) {
    if (games.is_over()) {
      runner.stop();
      return true;
    }
    if (const Result<void> done = submit_some(games, runner, under_way); !done)
      return std::unexpected(done.error());
    const Result<std::vector<FinishedJob>> finished = runner.finished();
    if (!finished) return std::unexpected(finished.error());
    if (finished->empty()) return games.is_over();
    if (const Result<void> kept = keep(*finished, store, under_way); !kept)
      return std::unexpected(kept.error());
    if (const Result<void> counted = count(*finished, games, under_way); !counted)
      return std::unexpected(counted.error());
    told();
  }
}

}  // namespace turncoat
