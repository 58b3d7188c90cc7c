#include "players/game_review.h"

#include <algorithm>
#include <utility>

namespace turncoat {

namespace {

// What is known of a position.
struct Known {
  Appraisal appraisal = {};
  std::vector<Move> line = {};
  int depth = 0;
  std::uint64_t nodes = 0;
  ScoreBounds proved = {};
};

Known look_at(const AnyPosition& position, Engine& engine, const Limits& limits,
              const std::stop_token& stop) {
  if (position.is_over()) {
    const Score score = position.final_score();
    return {.appraisal = {static_cast<double>(score.discs), true}, .proved = ScoreBounds::exactly(score)};
  }
  const Analysis analysis = engine.analyse(position, limits, stop);
  const AnalysedMove& best = analysis.moves.front();
  return {{best.value, best.is_exact}, best.line, analysis.depth, analysis.nodes, analysis.proved};
}

std::vector<Move> line_through(Move move, const Known& after) {
  std::vector<Move> line = {move};
  line.insert(line.end(), after.line.begin(), after.line.end());
  return line;
}

ReviewedMove review_move(const AnyPosition& position, Move move, const Known& after, const Known& here) {
  ReviewedMove reviewed{.position = position,
                        .move = move,
                        .played = -after.appraisal,
                        .best = here.appraisal,
                        .line = here.line,
                        .depth = here.depth,
                        .nodes = here.nodes};
  const bool is_best = !reviewed.line.empty() && reviewed.line.front() == move;
  if (is_best && reviewed.best.is_exact) reviewed.played = reviewed.best;
  if (reviewed.best.is_exact) {
    reviewed.played.value = std::min(reviewed.played.value, reviewed.best.value);
  } else if (is_best || reviewed.played.value > reviewed.best.value) {
    // An estimate gives way to what is known of the position after the move.
    reviewed.best.value = here.proved.nearest(reviewed.played.value);
    reviewed.line = line_through(move, after);
    if (!reviewed.played.is_exact) reviewed.played.value = reviewed.best.value;
  }
  return reviewed;
}

}  // namespace

std::vector<ReviewedMove> review_game(const AnyPosition& start, std::span<const Move> moves, Engine& engine,
                                      const Limits& limits, const std::stop_token& stop,
                                      const ReviewListener& listener) {
  std::vector<AnyPosition> positions = {start};
  for (const Move move : moves) {
    positions.push_back(positions.back());
    positions.back().play(move);
  }
  std::vector<ReviewedMove> reviewed;
  Known after = look_at(positions.back(), engine, limits, stop);
  if (listener && !stop.stop_requested()) listener(static_cast<int>(moves.size()), after.appraisal, nullptr);
  for (std::size_t i = moves.size(); i-- > 0 && !stop.stop_requested();) {
    const AnyPosition& position = positions[i];
    Known here{.appraisal = -after.appraisal,
               .line = line_through(moves[i], after),
               .depth = after.depth + 1,
               .proved = -after.proved};
    if (count(position.legal_moves()) > 1) here = look_at(position, engine, limits, stop);
    if (stop.stop_requested()) break;                             // what was found in a hurry is not shown
    const ScoreBounds from_move{.lower = (-after.proved).lower};  // it can be played
    reviewed.push_back(review_move(position, moves[i], after, here));
    const ReviewedMove& last = reviewed.back();
    after = {last.best, last.line, last.depth, last.nodes, here.proved.and_also(from_move)};
    if (listener) listener(static_cast<int>(i), last.best, &last);
  }
  std::ranges::reverse(reviewed);
  return reviewed;
}

ReviewSummary summary_of(std::span<const ReviewedMove> moves, Side side) {
  ReviewSummary summary;
  for (const ReviewedMove& move : moves) {
    if (move.position.side() != side || !move.is_choice()) continue;
    ++summary.choices;
    summary.total_loss += move.loss();
    summary.inaccuracies += move.mark() == MoveMark::kInaccuracy ? 1 : 0;
    summary.mistakes += move.mark() == MoveMark::kMistake ? 1 : 0;
    summary.blunders += move.mark() == MoveMark::kBlunder ? 1 : 0;
    if (move.loss() > (summary.biggest == nullptr ? 0 : summary.biggest->loss())) summary.biggest = &move;
  }
  return summary;
}

}  // namespace turncoat
