#include "remote/external_player.h"

#include <utility>

namespace turncoat {

ExternalPlayer::ExternalPlayer(std::vector<std::string> words, std::unique_ptr<Driver> driver,
                               std::shared_ptr<const Sandbox> sandbox, Allowances allowances)
    : words_(std::move(words)),
      driver_(std::move(driver)),
      sandbox_(std::move(sandbox)),
      allowances_(allowances) {}

ExternalPlayer::~ExternalPlayer() {
  if (!talk_ || talk_->is_over()) return;
  talk_->wake();
  if (const std::optional<std::string> line = driver_->farewell()) talk_->tell(*line);
}

// Starts the process where there is none, and makes it ready for the game.
Answered<void> ExternalPlayer::prepare(const std::stop_token& stop) {
  if (!talk_ || talk_->is_over()) {
    const Clock::time_point deadline = Clock::now() + allowances_.start;
    Answered<std::unique_ptr<Conversation>> talk = Conversation::start(words_, sandbox_.get());
    if (!talk) return std::unexpected(talk.error());
    talk_ = std::move(*talk);
    const Answered<void> greeted = driver_->greet(
        *talk_, {deadline, stop, "its first line", IncidentKind::kNoStart, IncidentKind::kNoStart});
    if (!greeted) return greeted;
    counted_ = talk_->cpu();
  }
  talk_->wake();
  return driver_->prepare(*talk_, game_, {Clock::now() + allowances_.start, stop, "an answer"});
}

void ExternalPlayer::follow(const AnyPosition& start, std::span<const Move> moves,
                            const std::stop_token& stop) {
  game_ = {start, {moves.begin(), moves.end()}, start};
  for (const Move move : moves) game_.position.play(move);
  prepared_ = prepare(stop);
}

std::string ExternalPlayer::testimony() {
  if (!talk_) return {};
  talk_->end();
  return talk_->evidence();
}

Chosen ExternalPlayer::choose(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                              Observer* observer) {
  static_cast<void>(observer);
  if (position.must_pass()) return Choice{};
  if (!prepared_ || game_.position != position) follow(position, {}, stop);
  const Answered<void> prepared = *std::exchange(prepared_, std::nullopt);
  if (!prepared) return std::unexpected(prepared.error());
  const std::optional<std::chrono::milliseconds> most =
      limits.clock ? std::optional(limits.clock->left) : limits.time;
  const Clock::time_point deadline = Clock::now() + (most ? *most + allowances_.late : allowances_.unlimited);
  const Answered<Move> move = driver_->ask(*talk_, game_, limits, {deadline, stop, "a move"});
  if (!move) return std::unexpected(move.error());
  // What it used since its last answer is this move's, also what it did while the other side was to move.
  const std::chrono::nanoseconds cpu = talk_->cpu();
  const std::chrono::duration<double> used = cpu - std::exchange(counted_, cpu);
  talk_->rest();
  return Choice{.move = *move, .cpu_seconds = used.count()};
}

}  // namespace turncoat
