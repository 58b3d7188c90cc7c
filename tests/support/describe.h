// All that the rules say about a position on one line, the same for a position and for its twin, so that
// a difference is seen in one comparison.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "games/any_position.h"

namespace turncoat::testing {

// The legal plies as text in reading order; a forced pass is "pa".
template <Game P>
std::vector<std::string> plies_of(const P& position) {
  std::vector<std::string> plies;
  for (const Square square : squares_of(position.legal_moves())) plies.push_back(to_text(Move(square)));
  if (position.must_pass()) plies.push_back(to_text(Move::pass()));
  return plies;
}

inline std::string describe(const std::string& text, const std::vector<std::string>& plies, int score_of_x) {
  if (plies.empty()) return fmt::format("{} over, X scores {:+}", text, score_of_x);
  return fmt::format("{} moves {}", text, fmt::join(plies, " "));
}

template <Game P>
std::string describe(const P& position) {
  const bool is_over = position.is_over();
  const Score score = is_over ? position.final_score() : Score{};
  return describe(position.to_text(), plies_of(position),
                  position.side() == Side::kX ? score.discs : -score.discs) +
         (is_over != plies_of(position).empty() ? " (is_over contradicts the moves)" : "");
}

template <class Twin>
std::string describe_twin(const Twin& twin) {
  return describe(twin.text(), twin.moves(), twin.score_of('X'));
}

}  // namespace turncoat::testing
