#include "learn/lesson.h"

#include "learn/adjacency_lesson.h"
#include "learn/othello_lesson.h"

namespace turncoat {

const Lesson& lesson_of(Subject subject) {
  static const OthelloLesson othello;
  static const AdjacencyLesson adjacency;
  if (subject == Subject::kAdjacency) return adjacency;
  return othello;
}

}  // namespace turncoat
