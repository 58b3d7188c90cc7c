// Small tools for reading text that a stranger wrote, and for telling what is wrong with it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace turncoat {

constexpr bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lowered(std::string_view text);
std::string_view trimmed(std::string_view text);

// The pieces between separators, empty pieces included: "a,,b" has three, "" has one.
std::vector<std::string_view> split(std::string_view text, char separator);

// The pieces between runs of white space, none of them empty.
std::vector<std::string_view> words_of(std::string_view text);

std::string join(std::span<const std::string> pieces, std::string_view separator);

// A whole decimal number with an optional sign, or nothing: "12x", "" and overflow are not numbers.
std::optional<int> parse_integer(std::string_view text);

// A finite decimal number such as "2.8", "-0.5" or "1e-3", or nothing.
std::optional<double> parse_real(std::string_view text);

// Code points of a UTF-8 text, of which all bytes but the first begin with the bits 10.
std::size_t characters_in(std::string_view text);

// The first `most` of them.
std::string_view cut_to_characters(std::string_view text, std::size_t most);

// Bytes of the UTF-8 sequence at the front of `text`, or 0 if there is none: RFC 3629, table of
// section 4, which leaves out overlong forms, surrogates and what lies beyond U+10FFFF.
std::size_t utf8_length(std::string_view text);

// `text` between quotation marks, fit to be shown: control and non-ASCII bytes as \xNN, and cut with
// "..." after `limit` characters so that a hostile line can neither flood nor drive a terminal.
std::string quote(std::string_view text, std::size_t limit = 40);

// `text` as a terminal may show it, in the letters of any language: what would drive the terminal (control
// characters, line breaks too, and marks that turn the direction of writing) and bytes that are no UTF-8
// become \xNN. For every text of a file that a command prints.
std::string printable(std::string_view text);

// The candidate that `word` was most likely meant to be, or nothing when none is close.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates);

// " (did you mean 'x'?)" for an error message, or nothing when no candidate is close.
std::string suggestion(std::string_view word, std::span<const std::string> candidates);

}  // namespace turncoat
