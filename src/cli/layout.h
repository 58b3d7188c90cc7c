// Text for people: lines that fit a terminal, and lists of words with their explanations.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace turncoat::cli {

inline constexpr std::size_t kLineWidth = 80;

// Breaks `text` at spaces so that lines fit kLineWidth. The caller has already written `indent`
// columns of the first line; the following ones begin with as many spaces. Line breaks in `text` stay.
std::string wrapped(std::string_view text, std::size_t indent);

struct Entry {
  std::string term;
  std::string text;
};

// "  term   text" on a line each, the texts in one column and wrapped.
std::string list_of(std::span<const Entry> entries);

}  // namespace turncoat::cli
