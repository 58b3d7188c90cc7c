#include "record/builder.h"

#include <algorithm>

namespace turncoat {

std::unexpected<Failure> RecordBuilder::fail_here(const Failure& failure) const {
  return fail_at(fmt::format("move {}", moves_made() + 1), failure);
}

Result<void> RecordBuilder::append(const PlayedMove& played) {
  const Result<void> done = play_checked(position_, played.move);
  if (!done) return fail_here(done.error());
  record_.moves.push_back(played);
  return {};
}

Result<void> RecordBuilder::play(const PlayedMove& played) {
  if (position_.must_pass() && !played.move.is_pass()) {
    const Result<void> passed = append({Move::pass()});
    if (!passed) return passed;
  }
  return append(played);
}

Result<void> RecordBuilder::play(Side side, const PlayedMove& played) {
  if (side == position_.side()) return append(played);
  const bool left_out_a_pass = position_.must_pass() && !played.move.is_pass();
  if (left_out_a_pass) return play(played);
  return fail_here({fmt::format("{} of {}, but {} is to move", to_text(played.move), letter_of(side),
                                letter_of(position_.side()))});
}

Result<void> RecordBuilder::add_score(const MoveScore& score) {
  const std::string move = to_text(score.move);
  if (std::ranges::find(record_.scores, score.move, &MoveScore::move) != record_.scores.end())
    return fail("{} has two scores", move);
  AnyPosition after = position_;
  const Result<void> played = play_checked(after, score.move);
  if (!played) return fail_at(fmt::format("score of {}", move), played.error());
  record_.scores.push_back(score);
  return {};
}

}  // namespace turncoat
