#include "jobs/run_job.h"

#include <chrono>
#include <exception>
#include <utility>

#include "core/sign.h"
#include "eval/learned_weights.h"
#include "learn/selfplay.h"
#include "solver/solver.h"

namespace turncoat {

namespace {

using Done = Result<std::optional<JobResult>>;

// A word of a command that `split_command` gives back as it is.
std::string quoted_word(std::string_view word) {
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string(R"('\'')") : std::string(1, c);
  return quoted + '\'';
}

// The spec of a bot whose command is run in a folder of its own.
std::string placed(const JobBot& bot) {
  if (bot.folder.empty()) return bot.bot;
  const std::size_t colon = bot.bot.find(':');
  return fmt::format("{}:env -C {} {}", bot.bot.substr(0, colon), quoted_word(bot.folder),
                     bot.bot.substr(colon + 1));
}

Done run_game(const GameJob& job, const PlayerRegistry& players, const std::stop_token& stop) {
  GameResult game = announced(job);
  MatchDescription match = description_of(job);
  for (const std::size_t seat : {0U, 1U}) match.bots[seat] = placed(job.bots[seat]);
  if (!play_announced(match, players, game, stop)) return std::nullopt;
  return JobResult(std::move(game));
}

Done run_solve(const SolveJob& job, const std::stop_token& stop) {
  const auto start = std::chrono::steady_clock::now();
  AnySolver solver({.hash_bytes = static_cast<std::size_t>(job.hash_mebibytes) * kMebibyte, .threads = 1});
  const Budget budget(job.limits, stop);
  SolveResult result;
  if (job.outcome_only) {
    result.outcome = solver.outcome(job.position, budget);
  } else if (const Solved solved = solver.solve(job.position, budget)) {
    result.score = solved->score.discs;
    result.outcome = sign_of(solved->score);
    result.line = solved->line;
  }
  if (!result.outcome && stop.stop_requested()) return std::nullopt;
  result.nodes = solver.nodes();
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return JobResult(std::move(result));
}

template <class Weights>
Result<void> check_weights(const SelfplayJob& job, const Weights* weights) {
  const std::uint64_t here = weights == nullptr ? 0 : weights->checksum();
  if (here == job.weights) return {};
  return fail("the evaluation {} is another one here: weights {:016x}, and {:016x} were asked for",
              job.evaluation, here, job.weights);
}

Done run_selfplay(const SelfplayJob& job, const std::stop_token& stop) {
  const Result<LearnedWeights> evaluation = LearnedWeights::named(job.evaluation);
  if (!evaluation) return std::unexpected(evaluation.error());
  std::optional<std::vector<TrainingPosition>> positions;
  if (job.subject == Subject::kOthello) {
    const auto* const weights = evaluation->othello();
    if (const Result<void> same = check_weights(job, weights); !same) return std::unexpected(same.error());
    positions =
        play_block({.seed = job.seed, .exact_empties = job.exact, .weights = weights}, job.block, stop);
  } else {
    const auto* const weights = evaluation->adjacency();
    if (const Result<void> same = check_weights(job, weights); !same) return std::unexpected(same.error());
    positions = play_adjacency_block(
        {.seed = job.seed, .exact_plies = job.exact, .lengths = job.lengths, .weights = weights}, job.block,
        stop);
  }
  if (!positions) return std::nullopt;
  return JobResult(SelfplayResult{job.subject, std::move(*positions)});
}

}  // namespace

Done run(const Job& job, const PlayerRegistry& players, const std::stop_token& stop) {
  if (const auto* const game = std::get_if<GameJob>(&job)) return run_game(*game, players, stop);
  if (const auto* const solve = std::get_if<SolveJob>(&job)) return run_solve(*solve, stop);
  return run_selfplay(std::get<SelfplayJob>(job), stop);
}

Done run_safely(const Job& job, const PlayerRegistry& players, const std::stop_token& stop) {
  try {
    return run(job, players, stop);
  } catch (const std::exception& error) {
    return fail("it threw an exception: {}", error.what());
  }
}

}  // namespace turncoat
