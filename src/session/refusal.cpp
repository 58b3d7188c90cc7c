#include "session/refusal.h"

#include <array>

namespace turncoat {

std::string_view word_of(RefusalCode code) {
  constexpr std::array<std::string_view, 26> kWords = {
      "json",       "unknown-action", "missing",   "type",    "range",     "unknown-field",
      "blank-name", "equal-names",    "long-name", "no-game", "stale",     "not-your-turn",
      "occupied",   "illegal",        "over",      "nothing", "bot",       "not-allowed",
      "variant",    "position",       "record",    "format",  "too-large", "too-many",
      "busy",       "internal"};
  return kWords.at(static_cast<std::size_t>(code));
}

}  // namespace turncoat
