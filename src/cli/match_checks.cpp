#include "cli/match_checks.h"

#include <optional>

#include "arena/sprt.h"
#include "core/bitboard.h"
#include "core/text.h"

namespace turncoat::cli {

std::string check_balance(const std::string& text) {
  const std::optional<int> discs = parse_integer(text);
  if (text == "none" || (discs && *discs >= 0 && *discs <= kGridSquares)) return "";
  return fmt::format("{} is not a number of discs from 0 to {}, and not none", quote(text), kGridSquares);
}

std::string check_sprt(const std::string& text) {
  const Result<Sprt> sprt = parse_sprt(text);
  return sprt ? "" : sprt.error().message;
}

}  // namespace turncoat::cli
