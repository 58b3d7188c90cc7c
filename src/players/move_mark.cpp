#include "players/move_mark.h"

#include "core/sign.h"

namespace turncoat {

namespace {

bool changes_result(double best, double played, bool is_exact) {
  if (is_exact) return sign_of(best) != sign_of(played);
  const double noise = kEstimatedLosses.inaccuracy;
  return best - played >= kEstimatedLosses.mistake && best >= noise && played <= -noise;
}

}  // namespace

MoveMark mark_of(double best, double played, bool is_exact) {
  const double loss = best - played;
  const MarkLosses& losses = is_exact ? kProvedLosses : kEstimatedLosses;
  if (loss <= 0) return MoveMark::kNone;
  if (loss >= losses.blunder || changes_result(best, played, is_exact)) return MoveMark::kBlunder;
  if (loss >= losses.mistake) return MoveMark::kMistake;
  return loss >= losses.inaccuracy ? MoveMark::kInaccuracy : MoveMark::kNone;
}

std::string_view symbol_of(MoveMark mark) {
  switch (mark) {
    case MoveMark::kNone:
      return "";
    case MoveMark::kInaccuracy:
      return "?!";
    case MoveMark::kMistake:
      return "?";
    case MoveMark::kBlunder:
      return "??";
  }
  return "";
}

}  // namespace turncoat
