// Where positions and games are looked at on request: few engines, each for one job at a time.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "games/any_position.h"
#include "players/engine.h"
#include "store/stored_game.h"

namespace turncoat {

struct AnalysisRequest {
  AnyPosition position;
  int lines = 3;                           // 1 to 64
  std::chrono::milliseconds time{10'000};  // 100 ms to 600 s
};

struct ReviewRequest {
  AnyPosition start;
  std::vector<Move> moves;
  std::chrono::milliseconds time{300};  // for each move
};

class AnalysisDesk {
 public:
  // The reports below are called on a thread of the desk, about ten a second at most; the last one, and only
  // that, `is_last`. One that was stopped before its turn came has only that, without moves.
  using AnalysisReport = std::function<void(Analysis analysis, bool is_last)>;
  using ReviewReport = std::function<void(std::vector<MoveReview> news, bool is_last)>;

  AnalysisDesk(std::size_t threads, const EngineOptions& engine);
  AnalysisDesk(const AnalysisDesk&) = delete;
  AnalysisDesk& operator=(const AnalysisDesk&) = delete;

  // Waits for what is under way; whoever ends the desk stops it first.
  ~AnalysisDesk();

  // Queues a job. Precondition: the game is not over.
  void analyse(const AnalysisRequest& request, std::stop_token stop, AnalysisReport report);
  void review(ReviewRequest request, std::stop_token stop, ReviewReport report);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace turncoat
