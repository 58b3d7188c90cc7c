#include "session/analysis_desk.h"

#include <any>
#include <exception>
#include <memory>
#include <new>
#include <utility>

#include "players/game_review.h"
#include "session/throttle.h"

namespace turncoat {

namespace {

MoveReview review_of(const ReviewedMove& reviewed, int ply) {
  return {.ply = ply,
          .move = reviewed.move,
          .value = reviewed.played.value,
          .best = reviewed.line.empty() ? reviewed.move : reviewed.line.front(),
          .best_value = reviewed.best.value,
          .is_exact = reviewed.is_loss_exact(),
          .line = reviewed.line,
          .depth = reviewed.depth};
}

using SharedEngine = std::shared_ptr<Engine>;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

}  // namespace

// The pool stops a piece to let others come first, the client stops all of it.
void AnalysisDesk::queue(const Order& order, const Piece& piece) {
  const std::stop_source pause;
  pool_.post({.lane = lane_,
              .owner = order.owner,
              .memory = engine_.hash_bytes,
              .keeper = order.keeper,
              .stop = pause,
              .run = [this, order, piece, pause](std::any& kept) {
                std::stop_source stop = pause;
                const std::stop_callback stopped(order.stop.get_token(), [&] { stop.request_stop(); });
                try {
                  if (!kept.has_value()) kept = std::make_shared<Engine>(engine_);
                  const bool is_done = piece(*std::any_cast<const SharedEngine&>(kept), stop.get_token());
                  if (!is_done) queue(order, piece);
                } catch (const std::bad_alloc&) {
                  kept.reset();
                  order.failed({"there is not enough memory for an analysis: try again later"});
                } catch (const std::exception& error) {
                  kept.reset();
                  order.failed({fmt::format("the analysis failed: {}", error.what())});
                }
              }});
}

void AnalysisDesk::analyse(const AnalysisRequest& request, const Owner& owner, std::uint64_t keeper,
                           const std::stop_source& stop, AnalysisReport report) {
  const auto known = std::make_shared<AnalysisProgress>();
  const auto piece = [request, all = stop.get_token(), report, known](Engine& engine,
                                                                      const std::stop_token& now) {
    const Clock::time_point began = Clock::now();
    const milliseconds before = known->spent;
    const auto take = [&](const Analysis& found) {
      known->spent = before + std::chrono::duration_cast<milliseconds>(Clock::now() - began);
      const bool is_better = known->best.moves.empty() || found.depth >= known->best.depth;
      if (is_better) known->best = found;
      return is_better;
    };
    const auto left = [&] {
      return request.time.transform([&](milliseconds time) { return time - known->spent; });
    };
    if (!now.stop_requested()) {
      Throttle throttle;
      take(engine.analyse(request.position, {.time = left()}, now, request.lines, [&](const Analysis& found) {
        if (take(found) && throttle.is_due()) report(*known, false);
      }));
    }
    const bool has_time = left().value_or(milliseconds(1)) > milliseconds(0);
    if (now.stop_requested() && !all.stop_requested() && has_time) return false;
    report(*known, true);
    return true;
  };
  queue({.owner = owner,
         .keeper = keeper,
         .stop = stop,
         .failed = [report](Failure why) { report(std::unexpected(std::move(why)), true); }},
        piece);
}

void AnalysisDesk::review(ReviewRequest request, const Owner& owner, const std::stop_source& stop,
                          ReviewReport report) {
  const auto rest = std::make_shared<ReviewRequest>(std::move(request));
  const auto piece = [rest, all = stop.get_token(), report](Engine& engine, const std::stop_token& now) {
    std::vector<MoveReview> news;
    if (!now.stop_requested()) {
      Throttle throttle;
      const std::vector<Move> moves = rest->moves;
      review_game(rest->start, moves, engine, {.time = rest->time}, now,
                  [&](int moves_made, const Appraisal& /*value*/, const ReviewedMove* reviewed) {
                    if (reviewed == nullptr) return;
                    news.push_back(review_of(*reviewed, moves_made));
                    rest->moves.erase(rest->moves.begin() + moves_made, rest->moves.end());
                    if (throttle.is_due()) report(std::exchange(news, {}), false);
                  });
    }
    const bool goes_on = now.stop_requested() && !all.stop_requested() && !rest->moves.empty();
    if (!goes_on || !news.empty()) report(std::move(news), !goes_on);
    return !goes_on;
  };
  queue({.owner = owner,
         .stop = stop,
         .failed = [report](Failure why) { report(std::unexpected(std::move(why)), true); }},
        piece);
}

}  // namespace turncoat
