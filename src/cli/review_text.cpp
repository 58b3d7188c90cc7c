#include "cli/review_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace turncoat::cli {

namespace {

std::string loss_text(const ReviewedMove& move) {
  if (move.is_loss_exact()) return move.loss() > 0 ? fmt::format("{:.0f}", move.loss()) : "";
  return move.loss() >= 0.05 ? fmt::format("~{:.1f}", move.loss()) : "";  // less would be shown as 0.0
}

std::string how_text(const ReviewedMove& move) {
  if (!move.is_choice()) return "forced";
  return move.best.is_exact ? "exact" : fmt::format("depth {}", move.depth);
}

// The first few moves of a line.
std::string line_text(const std::vector<Move>& line) {
  constexpr std::size_t kMost = 6;
  std::string text;
  for (std::size_t i = 0; i < std::min(line.size(), kMost); ++i) {
    if (i > 0) text += ' ';
    text += to_text(line[i]);
  }
  return line.size() > kMost ? text + " ..." : text;
}

}  // namespace

std::string appraisal_text(const Appraisal& appraisal) {
  return appraisal.is_exact ? fmt::format("{:+.0f}", appraisal.value)
                            : fmt::format("~{:+.1f}", appraisal.value);
}

std::string moves_table(std::span<const ReviewedMove> moves, int first_ply) {
  std::string text = fmt::format("{:>3}  {:<4}      {:>6}   {:<4}  {:>6}  {:>6}   {:<8}  {}\n", "ply", "move",
                                 "value", "best", "value", "loss", "how", "best line");
  for (int ply = first_ply; const ReviewedMove& move : moves) {
    const bool is_best = move.line.front() == move.move || (move.is_loss_exact() && move.loss() == 0);
    std::string row = fmt::format("{:>3}  {} {:<2} {:<2}   {:>6}   {:<4}  {:>6}  {:>6}   {:<8}  {}", ply++,
                                  letter_of(move.position.side()), to_text(move.move), symbol_of(move.mark()),
                                  appraisal_text(move.played), is_best ? "" : to_text(move.line.front()),
                                  is_best ? "" : appraisal_text(move.best), loss_text(move), how_text(move),
                                  move.is_choice() ? line_text(move.line) : "");
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + '\n';
  }
  return text;
}

std::string summary_table(std::span<const ReviewedMove> moves, int first_ply) {
  std::string text =
      fmt::format("{:<6}  {:>7}  {:>12}  {:>12}  {:>8}  {:>8}  {:>8}   {}\n", "player", "choices",
                  "average loss", "inaccuracies", "mistakes", "blunders", "accuracy", "biggest loss");
  for (const Side side : {Side::kX, Side::kO}) {
    const ReviewSummary summary = summary_of(moves, side);
    std::string row = fmt::format(
        "{:<6}  {:>7}  {:>12.2f}  {:>12}  {:>8}  {:>8}  {:>6.0f} %   ", letter_of(side), summary.choices,
        summary.average_loss(), summary.inaccuracies, summary.mistakes, summary.blunders, summary.accuracy());
    if (summary.biggest != nullptr) {
      row += fmt::format("{}, ply {}: {}", to_text(summary.biggest->move),
                         first_ply + static_cast<int>(summary.biggest - moves.data()),
                         loss_text(*summary.biggest));
    }
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + '\n';
  }
  return text;
}

std::string value_graph(std::span<const ReviewedMove> moves) {
  constexpr int kRows = 4;  // above and below the line
  double most = 2 * kRows;
  for (const ReviewedMove& move : moves) most = std::max(most, std::abs(move.best.value));
  std::string text;
  for (int row = kRows; row >= -kRows; --row) {
    std::string line = fmt::format("{:>+4.0f} ", most * row / kRows);
    for (const ReviewedMove& move : moves) {
      const double for_x = move.position.side() == Side::kX ? move.best.value : -move.best.value;
      const bool is_here = std::lround(for_x / most * kRows) == row;
      line += is_here ? (move.best.is_exact ? '*' : 'o') : row == 0 ? '-' : ' ';
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

}  // namespace turncoat::cli
