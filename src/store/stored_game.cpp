#include "store/stored_game.h"

#include <utility>

namespace turncoat {

namespace {

template <class Value, std::size_t kCount>
using Words = std::array<std::pair<Value, std::string_view>, kCount>;

constexpr Words<GameState, 4> kStates = {{{GameState::kRunning, "running"},
                                          {GameState::kPaused, "paused"},
                                          {GameState::kOver, "over"},
                                          {GameState::kFailed, "failed"}}};
constexpr Words<EndReason, 4> kReasons = {{{EndReason::kNormal, "normal"},
                                           {EndReason::kResigned, "resigned"},
                                           {EndReason::kTime, "time"},
                                           {EndReason::kEnded, "ended"}}};

template <class Value, std::size_t kCount>
std::string_view word_in(const Words<Value, kCount>& words, Value value) {
  for (const auto& [known, word] : words) {
    if (known == value) return word;
  }
  return {};
}

template <class Value, std::size_t kCount>
std::optional<Value> value_in(const Words<Value, kCount>& words, std::string_view word) {
  for (const auto& [value, known] : words) {
    if (known == word) return value;
  }
  return std::nullopt;
}

}  // namespace

std::string_view word_of(GameState state) { return word_in(kStates, state); }
std::string_view word_of(EndReason reason) { return word_in(kReasons, reason); }
std::optional<GameState> parse_game_state(std::string_view word) { return value_in(kStates, word); }
std::optional<EndReason> parse_end_reason(std::string_view word) { return value_in(kReasons, word); }

}  // namespace turncoat
