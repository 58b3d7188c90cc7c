#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>

namespace turncoat {

namespace {

// Number of single-letter insertions, deletions, replacements and swaps of neighbours that turn one
// word into the other ("optimal string alignment").
std::size_t edit_distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> before_last(to.size() + 1);
  std::vector<std::size_t> last(to.size() + 1);
  std::vector<std::size_t> current(to.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= from.size(); ++i) {
    current[0] = i;
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const bool same = from[i - 1] == to[j - 1];
      current[j] = std::min({last[j] + 1, current[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1];
      if (swapped) current[j] = std::min(current[j], before_last[j - 2] + 1);
    }
    std::swap(before_last, last);
    std::swap(last, current);
  }
  return last[to.size()];
}

}  // namespace

namespace {

std::string escaped(char c) { return fmt::format("\\x{:02x}", static_cast<unsigned char>(c)); }

// Whether a character, one UTF-8 sequence, is more than a sign on the screen: C0, DEL and C1 (U+0080 to
// U+009F), line and paragraph separators, and the marks of direction (U+200E, U+200F, U+202A to U+202E,
// U+2066 to U+2069).
bool drives_terminal(std::string_view character) {
  if (character.size() == 1) return character[0] < ' ' || character[0] == '\x7f';
  if (character.size() == 2) return character[0] == '\xc2' && character[1] <= '\x9f';
  if (character.size() != 3 || character[0] != '\xe2') return false;
  const char last = character[2];
  if (character[1] == '\x81') return last >= '\xa6' && last <= '\xa9';
  return character[1] == '\x80' && (last == '\x8e' || last == '\x8f' || (last >= '\xa8' && last <= '\xae'));
}

}  // namespace

std::string lowered(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), to_lower);
  return result;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  std::size_t begin = 0;
  for (std::size_t end = text.find(separator); end != std::string_view::npos;
       end = text.find(separator, begin)) {
    pieces.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  pieces.push_back(text.substr(begin));
  return pieces;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  std::size_t at = 0;
  while (at < text.size()) {
    while (at < text.size() && is_space(text[at])) ++at;
    const std::size_t begin = at;
    while (at < text.size() && !is_space(text[at])) ++at;
    if (at > begin) words.push_back(text.substr(begin, at - begin));
  }
  return words;
}

std::string join(std::span<const std::string> pieces, std::string_view separator) {
  return fmt::format("{}", fmt::join(pieces, separator));
}

namespace {

// All of `text` as a number, a plus sign allowed as well as a minus.
template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  Number value = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stopped != end) return std::nullopt;
  return value;
}

}  // namespace

std::optional<int> parse_integer(std::string_view text) { return parse_number<int>(text); }

std::optional<double> parse_real(std::string_view text) {
  const std::optional<double> value = parse_number<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;  // from_chars reads "inf" and "nan"
}

std::size_t characters_in(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string_view cut_to_characters(std::string_view text, std::size_t most) {
  std::size_t end = 0;
  for (std::size_t seen = 0; end < text.size(); ++end) {
    if ((static_cast<unsigned char>(text[end]) & 0xC0U) != 0x80U && ++seen > most) break;
  }
  return text.substr(0, end);
}

std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : std::uint8_t{0};
  };
  const auto continues = [&](std::size_t i) { return (byte(i) & 0xC0) == 0x80; };
  const std::uint8_t first = byte(0);
  const std::uint8_t second = byte(1);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return continues(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const bool is_overlong = first == 0xE0 && second < 0xA0;
    const bool is_surrogate = first == 0xED && second > 0x9F;
    return continues(1) && continues(2) && !is_overlong && !is_surrogate ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const bool is_overlong = first == 0xF0 && second < 0x90;
    const bool is_too_large = first == 0xF4 && second > 0x8F;
    return continues(1) && continues(2) && continues(3) && !is_overlong && !is_too_large ? 4 : 0;
  }
  return 0;
}

std::string quote(std::string_view text, std::size_t limit) {
  std::string shown = "'";
  for (const char c : text.substr(0, limit)) {
    const bool is_plain = c >= ' ' && c <= '~';
    shown += is_plain ? std::string(1, c) : escaped(c);
  }
  return shown + (text.size() > limit ? "...'" : "'");
}

std::string printable(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const std::size_t length = std::max<std::size_t>(1, utf8_length(text));
    const std::string_view character = text.substr(0, length);
    if (utf8_length(text) > 0 && !drives_terminal(character)) {
      shown += character;
    } else {
      for (const char c : character) shown += escaped(c);
    }
    text.remove_prefix(length);
  }
  return shown;
}

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates) {
  constexpr std::size_t kLongestWord = 64;  // longer ones are no typing slips, and cost time
  if (word.empty() || word.size() > kLongestWord) return std::nullopt;
  const std::string wanted = lowered(word);
  std::optional<std::string> best;
  // One slip, or one in three letters; a single letter with a slip has nothing in common with the word.
  const std::size_t tolerated = word.size() == 1 ? 0 : std::max<std::size_t>(1, word.size() / 3);
  std::size_t best_distance = tolerated + 1;
  for (const std::string& candidate : candidates) {
    const std::string known = lowered(candidate);
    const bool is_beginning = wanted.size() >= 3 && known.starts_with(wanted);
    const std::size_t distance = is_beginning ? 1 : edit_distance(wanted, known);
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

std::string suggestion(std::string_view word, std::span<const std::string> candidates) {
  const std::optional<std::string> meant = nearest(word, candidates);
  return meant ? fmt::format(" (did you mean '{}'?)", *meant) : "";
}

}  // namespace turncoat
