#include "session/analysis_desk.h"

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>

#include <mutex>
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
          .mark = static_cast<int>(reviewed.mark()),
          .line = reviewed.line,
          .depth = reviewed.depth};
}

}  // namespace

class AnalysisDesk::Impl {
 public:
  Impl(std::size_t threads, const EngineOptions& options) : options_(options), pool_(threads) {}
  ~Impl() { pool_.join(); }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  // Runs `job` with an engine that nobody else uses.
  template <class Job>
  void queue(Job job) {
    boost::asio::post(pool_, [this, job = std::move(job)]() mutable {
      std::unique_ptr<Engine> engine = borrow();
      job(*engine);
      const std::scoped_lock lock(mutex_);
      idle_.push_back(std::move(engine));
    });
  }

 private:
  std::unique_ptr<Engine> borrow() {
    {
      const std::scoped_lock lock(mutex_);
      if (!idle_.empty()) {
        std::unique_ptr<Engine> engine = std::move(idle_.back());
        idle_.pop_back();
        return engine;
      }
    }
    return std::make_unique<Engine>(options_);
  }

  EngineOptions options_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Engine>> idle_;  // never more than threads
  boost::asio::thread_pool pool_;
};

AnalysisDesk::AnalysisDesk(std::size_t threads, const EngineOptions& engine)
    : impl_(std::make_unique<Impl>(threads, engine)) {}
AnalysisDesk::~AnalysisDesk() = default;

void AnalysisDesk::analyse(const AnalysisRequest& request, std::stop_token stop, AnalysisReport report) {
  impl_->queue([request, stop = std::move(stop), report = std::move(report)](Engine& engine) {
    if (stop.stop_requested()) return report({}, true);
    Throttle throttle;
    report(engine.analyse(request.position, {.time = request.time}, stop, request.lines,
                          [&](const Analysis& better) {
                            if (throttle.is_due()) report(better, false);
                          }),
           true);
  });
}

void AnalysisDesk::review(ReviewRequest request, std::stop_token stop, ReviewReport report) {
  impl_->queue(
      [request = std::move(request), stop = std::move(stop), report = std::move(report)](Engine& engine) {
        std::vector<MoveReview> news;
        if (!stop.stop_requested()) {
          engine.forget();  // so that a game is seen the same whatever was before it
          Throttle throttle;
          review_game(request.start, request.moves, engine, {.time = request.time}, stop,
                      [&](int moves_made, const Appraisal& /*value*/, const ReviewedMove* reviewed) {
                        if (reviewed != nullptr) news.push_back(review_of(*reviewed, moves_made));
                        if (!news.empty() && throttle.is_due()) report(std::exchange(news, {}), false);
                      });
        }
        report(std::move(news), true);
      });
}

}  // namespace turncoat
