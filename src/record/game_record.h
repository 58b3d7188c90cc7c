// One game as it is kept in a file: where it began, what was played, by whom.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "games/any_position.h"

namespace turncoat {

// A move and what the file says about it.
struct RecordedMove {
  Move move = Move::pass();
  std::optional<double> value;    // the player's own evaluation, for the mover
  std::optional<double> seconds;  // time the move took

  bool operator==(const RecordedMove&) const = default;
};

// A move that was not played but judged: problem files give the exact score of each move.
struct MoveScore {
  Move move = Move::pass();
  Score score;

  bool operator==(const MoveScore&) const = default;
};

// Passes are always among the moves, whether the file wrote them or not.
struct GameRecord {
  AnyPosition start;
  std::vector<RecordedMove> moves;
  std::string name_x;
  std::string name_o;
  std::string date;
  std::string place;
  std::optional<int> result_for_x;  // as the file states it: the difference of marks, X minus O
  std::vector<MoveScore> scores;    // of moves in the last position
  std::string comment;

  bool operator==(const GameRecord&) const = default;
};

// The position after all moves, or why one of them could not be played.
Result<AnyPosition> final_position(const GameRecord& record);

}  // namespace turncoat
