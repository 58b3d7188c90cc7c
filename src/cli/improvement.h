// Rounds of self-play, training and a match, in one folder: what `improve` does.
//
// The folder holds the log, and of every round its positions, weights and games. A stage that is in the log
// is done; the one after it is begun again or gone on with. So a run that was ended in any way loses little,
// and comes to the same result as one that was not.
#pragma once

#include <memory>
#include <string>

#include "arena/sprt.h"
#include "cli/command.h"
#include "cli/improve_log.h"
#include "eval/learned_weights.h"

namespace turncoat::cli {

class Improvement {
 public:
  // Fails if the folder holds something else, is of another run, or is in use. `options.start` is the name of
  // an evaluation.
  static Result<Improvement> open(Context& context, const std::string& folder, ImproveOptions options,
                                  int threads);

  // Does the rounds that are missing. False if it was stopped.
  Result<bool> run(int rounds, const std::stop_token& stop);

  // The round whose weights are the best; 0: still those of the start.
  [[nodiscard]] int best_round() const;
  [[nodiscard]] int rounds_done() const;
  [[nodiscard]] std::string best_path() const { return path("best.weights"); }

 private:
  Improvement(Context& context, std::string folder, ImproveOptions options, int threads, LearnedWeights start,
              ImproveLog log);

  // Each does one stage and logs it; false if it was stopped.
  Result<bool> play(int round, const std::stop_token& stop);
  Result<bool> train(int round, const std::stop_token& stop);
  Result<bool> match(int round, const std::stop_token& stop);

  [[nodiscard]] std::string path(const std::string& name) const { return folder_ + '/' + name; }
  [[nodiscard]] std::string path(int round, const std::string& kind) const;
  [[nodiscard]] Result<LearnedWeights> weights_of(int round) const;
  [[nodiscard]] std::string origin_of_positions(const LearnedWeights& weights, int round) const;
  [[nodiscard]] Result<void> write_best() const;

  Context* context_;
  std::string folder_;
  ImproveOptions options_;
  Sprt sprt_;
  int threads_;
  int rounds_ = 0;
  LearnedWeights start_;
  ImproveLog log_;
};

}  // namespace turncoat::cli
