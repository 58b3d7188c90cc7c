// Result<T>: a value, or the sentence that explains why there is none.
//
// Whatever comes from outside (a file, an argument, another program) is read into a Result; nothing
// throws on bad input. A message says what was wrong, where, and what would be right.
#pragma once

#include <fmt/format.h>

#include <expected>
#include <string>
#include <string_view>
#include <utility>

namespace turncoat {

struct Failure {
  std::string message;

  bool operator==(const Failure&) const = default;
};

template <class T>
using Result = std::expected<T, Failure>;

template <class... Args>
std::unexpected<Failure> fail(fmt::format_string<Args...> format, Args&&... args) {
  return std::unexpected(Failure{fmt::format(format, std::forward<Args>(args)...)});
}

// The same failure with its place in front: "game 3: move 12: ...".
inline std::unexpected<Failure> fail_at(std::string_view place, const Failure& failure) {
  return std::unexpected(Failure{fmt::format("{}: {}", place, failure.message)});
}

}  // namespace turncoat
