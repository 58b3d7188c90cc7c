// Why a request was not done: a code for programs, the field that is wrong, and a sentence for people.
// docs/app_protocol.md has the meaning of each code.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/move.h"

namespace turncoat {

enum class RefusalCode : std::uint8_t {
  kJson,
  kUnknownAction,
  kMissing,
  kType,
  kRange,
  kUnknownField,
  kBlankName,
  kEqualNames,
  kLongName,
  kNoGame,
  kStale,
  kNotYourTurn,
  kOccupied,
  kIllegal,
  kOver,
  kNothing,
  kBot,
  kNotAllowed,
  kVariant,
  kPosition,
  kRecord,
  kFormat,
  kTooLarge,
  kTooMany,
  kBusy,
  kInternal
};

// "unknown-action", "not-your-turn"
std::string_view word_of(RefusalCode code);

struct Refusal {
  RefusalCode code = RefusalCode::kInternal;
  std::string field = {};  // "seats[1].bot"; empty: no field in particular
  std::string text = {};
  std::vector<Move> legal = {};  // of kIllegal and kOccupied: what would be legal
};

template <class T>
using Answer = std::expected<T, Refusal>;

template <class... Args>
std::unexpected<Refusal> refuse(RefusalCode code, std::string field, fmt::format_string<Args...> format,
                                Args&&... args) {
  return std::unexpected(Refusal{code, std::move(field), fmt::format(format, std::forward<Args>(args)...)});
}

}  // namespace turncoat
