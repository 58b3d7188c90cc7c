#include "learn/lesson.h"

#include <algorithm>

#include "learn/adjacency_lesson.h"
#include "learn/othello_lesson.h"

namespace turncoat {

const Lesson& lesson_of(Subject subject, std::span<const TrainingPosition> positions) {
  static const OthelloLesson othello;
  static const AdjacencyLesson all_lengths(AdjacencyLesson::Lengths::kAll);
  static const AdjacencyLesson full(AdjacencyLesson::Lengths::kFull);
  if (subject == Subject::kOthello) return othello;
  const bool is_full = !positions.empty() && std::ranges::all_of(positions, AdjacencyLesson::fills_board);
  return is_full ? full : all_lengths;
}

}  // namespace turncoat
