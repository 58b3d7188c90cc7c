#include "remote/external_player.h"

#include <utility>

namespace turncoat {

ExternalPlayer::ExternalPlayer(std::vector<std::string> words, std::unique_ptr<Driver> driver,
                               Allowances allowances)
    : words_(std::move(words)), driver_(std::move(driver)), allowances_(allowances) {
  start();
}

ExternalPlayer::~ExternalPlayer() {
  if (!talk_ || talk_->is_over()) return;
  if (const std::optional<std::string> line = driver_->farewell()) talk_->tell(*line);
}

void ExternalPlayer::start() {
  is_greeted_ = false;
  started_ = Clock::now();
  Answered<std::unique_ptr<Conversation>> talk = Conversation::start(words_);
  if (talk) {
    talk_ = std::move(*talk);
  } else {
    talk_.reset();
    problem_ = std::move(talk.error());
  }
}

// Greets a new process and makes it ready for the game.
Answered<void> ExternalPlayer::prepare(const std::stop_token& stop) {
  if (problem_) return std::unexpected(*std::exchange(problem_, std::nullopt));
  if (!talk_ || talk_->is_over()) start();
  if (problem_) return std::unexpected(*std::exchange(problem_, std::nullopt));
  if (!is_greeted_) {
    const Answered<void> greeted =
        driver_->greet(*talk_, {started_ + allowances_.start, stop, "its first line", IncidentKind::kNoStart,
                                IncidentKind::kNoStart});
    if (!greeted) return greeted;
    is_greeted_ = true;
  }
  return driver_->prepare(*talk_, game_, {Clock::now() + allowances_.start, stop, "an answer"});
}

void ExternalPlayer::follow(const AnyPosition& start, std::span<const Move> moves,
                            const std::stop_token& stop) {
  game_ = {start, {moves.begin(), moves.end()}, start};
  for (const Move move : moves) game_.position.play(move);
  const Answered<void> prepared = prepare(stop);
  if (!prepared) problem_ = prepared.error();
}

Chosen ExternalPlayer::choose(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                              Observer* observer) {
  static_cast<void>(observer);
  if (position.must_pass()) return Choice{};
  if (game_.position != position) game_ = {position, {}, position};
  const Clock::time_point begin = Clock::now();
  const Answered<void> prepared = prepare(stop);
  if (!prepared) return std::unexpected(prepared.error());
  const Clock::time_point deadline =
      begin + (limits.time ? *limits.time + allowances_.late : allowances_.unlimited);
  const Answered<Move> move = driver_->ask(*talk_, game_, limits.time, {deadline, stop, "a move"});
  if (!move) return std::unexpected(move.error());
  return Choice{.move = *move};
}

}  // namespace turncoat
