// Positions and games analysed on request, each by an engine of its own. Where others wait, an analysis is
// done in several pieces, and a little less deep for it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/result.h"
#include "games/any_position.h"
#include "players/engine.h"
#include "session/fair_pool.h"
#include "store/stored_game.h"

namespace turncoat {

inline constexpr int kMostLines = 64;
inline constexpr std::chrono::milliseconds kShortestAnalysis{100};
inline constexpr std::chrono::milliseconds kLongestAnalysis{600'000};
inline constexpr std::chrono::milliseconds kShortestReview{50};  // of each move
inline constexpr std::chrono::milliseconds kLongestReview{60'000};

struct AnalysisRequest {
  AnyPosition position;
  int lines = 3;
  std::optional<std::chrono::milliseconds> time = std::chrono::milliseconds(10'000);  // nothing: until it is
                                                                                      // solved or stopped
};

// What is known so far, and the time that was spent on it. No moves: nothing yet.
struct AnalysisProgress {
  Analysis best = {};
  std::chrono::milliseconds spent{0};
};

struct ReviewRequest {
  AnyPosition start;
  std::vector<Move> moves;
  std::chrono::milliseconds time{300};  // for each move
};

class AnalysisDesk {
 public:
  // The reports below are called on a thread of the pool, about ten a second at most; the last one, and only
  // that, `is_last`. One that was stopped before its turn came has only that, without moves. A failure is the
  // last one.
  using AnalysisReport = std::function<void(Result<AnalysisProgress> progress, bool is_last)>;
  using ReviewReport = std::function<void(Result<std::vector<MoveReview>> news, bool is_last)>;

  // The work goes to that lane of the pool, which must outlive the desk.
  AnalysisDesk(FairPool& pool, std::size_t lane, EngineOptions engine)
      : pool_(pool), lane_(lane), engine_(std::move(engine)) {}

  // Queues an analysis. The engine is kept for the next one of the same keeper. Precondition: the game is not
  // over.
  void analyse(const AnalysisRequest& request, const Owner& owner, std::uint64_t keeper,
               const std::stop_source& stop, AnalysisReport report);

  // A review has a new engine, so that a game is seen the same whatever was before it.
  void review(ReviewRequest request, const Owner& owner, const std::stop_source& stop, ReviewReport report);

 private:
  // A piece of the work; true: it is all done, and the last report made.
  using Piece = std::function<bool(Engine& engine, const std::stop_token& stop)>;

  // Who asked for it, and how it ends early.
  struct Order {
    Owner owner;
    std::uint64_t keeper = 0;
    std::stop_source stop;
    std::function<void(Failure)> failed;
  };

  void queue(const Order& order, const Piece& piece);

  FairPool& pool_;
  std::size_t lane_;
  EngineOptions engine_;
};

}  // namespace turncoat
