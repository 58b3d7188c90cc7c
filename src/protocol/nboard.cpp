#include "protocol/nboard.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace turncoat::nboard {

namespace {

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  return text;
}

// The first word, taken off the front of `text`.
std::string_view take_word(std::string_view& text) {
  text = trimmed(text);
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  const std::string_view word = text.substr(0, end);
  text = trimmed(text.substr(end));
  return word;
}

// A number from `least` that ends the line.
std::optional<int> parse_number(std::string_view text, int least) {
  const std::optional<int> number = parse_integer(text);
  if (!number || *number < least) return std::nullopt;
  return number;
}

template <class T>
std::optional<Request> with_number(std::string_view text, int least) {
  const std::optional<int> number = parse_number(text, least);
  if (!number) return std::nullopt;
  return T{*number};
}

// "F5", "F5/2.5", "F5/2.5/0.3" or "F5//0.3".
std::optional<Request> parse_move_item(std::string_view text, Shape shape) {
  const std::vector<std::string_view> pieces = split(text, '/');
  if (pieces.size() > 3) return std::nullopt;
  const Result<Move> move = parse_move(trimmed(pieces.front()), shape);
  if (!move) return std::nullopt;
  MakeMove made{.move = *move};
  if (pieces.size() == 3) made.seconds = parse_real(trimmed(pieces[2]));
  if (made.seconds && *made.seconds < 0) made.seconds.reset();
  return made;
}

std::optional<Request> parse_setting(std::string_view rest) {
  const std::string_view name = take_word(rest);
  if (name == "depth") return with_number<SetDepth>(rest, 1);
  if (name == "game" && !rest.empty()) return SetGame{std::string(rest)};
  if (name == "contempt") return SetContempt{};
  return std::nullopt;
}

}  // namespace

std::optional<Request> parse_request(std::string_view line, Shape shape) {
  std::string_view rest = line;
  const std::string_view command = take_word(rest);
  if (command == "nboard") return with_number<Hello>(rest, 1);
  if (command == "set") return parse_setting(rest);
  if (command == "move") return parse_move_item(rest, shape);
  if (command == "hint") return with_number<Hint>(rest, 1);
  if (command == "ping") return with_number<Ping>(rest, 0);
  if (!rest.empty()) return std::nullopt;
  if (command == "go") return Go{};
  if (command == "learn") return Learn{};
  if (command == "analyze") return Analyze{};
  if (command == "quit") return Quit{};
  return parse_move_item(command, shape);
}

std::string format_search(const MoveValue& value) {
  const std::string depth = value.is_exact ? "100%" : std::to_string(value.depth);
  return fmt::format("search {} {:.2f} 0 {}", upper(transcript_of(value.line)), value.value, depth);
}

std::string format_choice(Move move, std::optional<double> value, double seconds) {
  const std::string value_text = value ? fmt::format("{:.2f}", *value) : "";
  return fmt::format("=== {}/{}/{:.2f}", upper(to_text(move)), value_text, seconds);
}

std::string format_node_stats(std::uint64_t nodes, double seconds) {
  return fmt::format("nodestats {} {:.2f}", nodes, seconds);
}

std::string format_analysis(int moves_made, double value) {
  return fmt::format("analysis {} {:.2f}", moves_made, value);
}

}  // namespace turncoat::nboard
