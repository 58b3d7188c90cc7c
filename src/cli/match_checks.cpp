#include "cli/match_checks.h"

#include <optional>

#include "arena/sprt.h"
#include "cli/options.h"
#include "core/bitboard.h"
#include "core/text.h"
#include "record/clock.h"

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

void add_clock_option(CLI::App& app, std::string& clock) {
  add_text(app, "--clock", clock, "TIME[+INCREMENT]",
           "seconds of each bot for its whole game, and those that each of its moves adds",
           [](const std::string& text) {
             const Result<ClockRule> rule = parse_clock(text);
             return rule ? "" : rule.error().message;
           });
}

}  // namespace turncoat::cli
