#include "record/fields.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/bitboard.h"
#include "core/text.h"

namespace turncoat {

namespace {

constexpr char to_upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

}  // namespace

std::optional<double> parse_number(std::string_view text) {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stopped != end || !std::isfinite(number)) return std::nullopt;
  return number;
}

std::string number_text(double number) { return fmt::format("{}", number); }

std::optional<std::uint64_t> nodes_from(double number) {
  const bool is_whole = number == std::trunc(number);
  if (!is_whole || number < 0 || number > static_cast<double>(kMostNodes)) return std::nullopt;
  return static_cast<std::uint64_t>(number);
}

Result<int> parse_result(std::string_view text) {
  const std::optional<double> number = parse_number(trimmed(text));
  if (!number || std::abs(*number) > kGridSquares || *number != std::trunc(*number)) {
    return fail("result {} is not a difference of marks: write a whole number from -{} to {}", quote(text),
                kGridSquares, kGridSquares);
  }
  return static_cast<int>(*number);
}

std::string upper_text(Move move) {
  std::string text = to_text(move);
  std::ranges::transform(text, text.begin(), to_upper);
  return text;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string to_utf8(std::string_view text) {
  return is_utf8(text) ? std::string(text) : utf8_from_latin1(text);
}

std::string utf8_from_latin1(std::string_view text) {
  std::string converted;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      converted += c;
    } else {
      converted += static_cast<char>(0xC0 | byte >> 6);
      converted += static_cast<char>(0x80 | (byte & 0x3F));
    }
  }
  return converted;
}

std::optional<std::string> latin1_from_utf8(std::string_view text) {
  std::string converted;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x80) {
      converted += text[i];
      continue;
    }
    // U+0080 to U+00FF are the sequences that begin with C2 and C3.
    if ((byte != 0xC2 && byte != 0xC3) || ++i == text.size()) return std::nullopt;
    converted += static_cast<char>((byte & 0x03) << 6 | (static_cast<unsigned char>(text[i]) & 0x3F));
  }
  return converted;
}

}  // namespace turncoat
