#include "record/game_record.h"

namespace turncoat {

Result<AnyPosition> final_position(const GameRecord& record) {
  AnyPosition position = record.start;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const Result<void> played = play_checked(position, record.moves[i].move);
    if (!played) return fail_at(fmt::format("move {}", i + 1), played.error());
  }
  return position;
}

}  // namespace turncoat
