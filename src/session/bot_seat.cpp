#include "session/bot_seat.h"

#include <algorithm>
#include <exception>
#include <memory>
#include <new>
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

using SharedPlayer = std::shared_ptr<Player>;

}  // namespace

BotSeat::BotSeat(const PlayerRegistry& players, FairPool& pool, std::string spec, int seed)
    : players_(players), pool_(pool), spec_(std::move(spec)), seed_(seed), keeper_(pool.new_keeper()) {}

BotSeat::~BotSeat() { pool_.forget(keeper_); }

BotAnswer BotSeat::think(const MoveRequest& request, const std::stop_token& stop, std::any& kept,
                         const std::function<void(const BotProgress&)>& progress) const {
  const auto failed = [&](IncidentKind kind, std::string message, std::string evidence) {
    kept.reset();
    return BotAnswer{std::unexpected(Incident{kind, std::move(message), std::move(evidence)})};
  };
  try {
    if (!kept.has_value()) {
      MadePlayer made = players_.make(spec_, seed_);
      if (!made) return failed(IncidentKind::kNoStart, made.error().message, "");
      kept = SharedPlayer(std::move(*made));
    }
    Player& player = *std::any_cast<const SharedPlayer&>(kept);
    ProgressObserver observer(progress);
    auto [chosen, took] =
        ask(player, {request.start, request.moves, request.position}, request.limits, stop, &observer);
    if (!chosen) kept.reset();  // the next attempt begins afresh
    return {std::move(chosen), std::chrono::duration_cast<std::chrono::microseconds>(took)};
  } catch (const std::bad_alloc&) {
    return failed(IncidentKind::kCrash, "there was not enough memory for it", "");
  } catch (const std::exception& error) {
    return failed(IncidentKind::kCrash, "it threw an exception", error.what());
  }
}

}  // namespace turncoat
