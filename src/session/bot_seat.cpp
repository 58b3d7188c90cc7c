#include "session/bot_seat.h"

#include <algorithm>
#include <exception>
#include <optional>
#include <variant>

#include "players/judge.h"
#include "session/throttle.h"

namespace turncoat {

namespace {

std::optional<BotProgress> progress_of(const Event& event) {
  if (const auto* done = std::get_if<IterationDone>(&event)) {
    return BotProgress{done->depth, done->nodes, done->value, done->move};
  }
  if (const auto* counted = std::get_if<VisitsCounted>(&event)) {
    const auto best = std::ranges::max_element(counted->moves, {}, &VisitedMove::visits);
    if (best != counted->moves.end()) return BotProgress{0, counted->playouts, best->value, best->move};
  }
  return std::nullopt;
}

class ProgressObserver final : public Observer {
 public:
  explicit ProgressObserver(const std::function<void(const BotProgress&)>& progress) : progress_(progress) {}

  [[nodiscard]] bool wants_steps() const override { return false; }

  void on(const Event& event) override {
    const std::optional<BotProgress> progress = progress_of(event);
    if (progress && throttle_.is_due()) progress_(*progress);
  }

 private:
  const std::function<void(const BotProgress&)>& progress_;
  Throttle throttle_;
};

}  // namespace

BotAnswer BotSeat::think(const Question& question, const std::stop_token& stop,
                         const std::function<void(const BotProgress&)>& progress) {
  const auto failed = [](IncidentKind kind, std::string message, std::string evidence) {
    return BotAnswer{std::unexpected(Incident{kind, std::move(message), std::move(evidence)})};
  };
  try {
    if (!player_) {
      MadePlayer made = players_.make(spec_, seed_);
      if (!made) return failed(IncidentKind::kNoStart, made.error().message, "");
      player_ = std::move(*made);
    }
  } catch (const std::exception& error) {
    return failed(IncidentKind::kCrash, "it threw an exception", error.what());
  }
  ProgressObserver observer(progress);
  auto [chosen, took] =
      ask(*player_, {question.start, question.moves, question.position}, question.limits, stop, &observer);
  if (!chosen) player_.reset();  // the next attempt begins afresh
  return {std::move(chosen), std::chrono::duration_cast<std::chrono::microseconds>(took)};
}

}  // namespace turncoat
