#include "protocol/gtp.h"

#include <algorithm>

#include "core/text.h"

namespace turncoat::gtp {

namespace {

std::string text_of(const std::optional<int>& id) { return id ? std::to_string(*id) : ""; }

// A number of the protocol: digits only, no sign.
std::optional<int> parse_id(std::string_view text) {
  return std::ranges::all_of(text, is_digit) ? parse_integer(text) : std::nullopt;
}

}  // namespace

std::string format_command(const Command& command) {
  std::string line = text_of(command.id) + (command.id ? " " : "") + command.name;
  for (const std::string& argument : command.arguments) line += ' ' + argument;
  return line;
}

std::optional<Command> parse_command(std::string_view line) {
  std::string plain;  // control characters are to be dropped, as the protocol says; a tab is a space
  for (const char c : line.substr(0, line.find('#'))) {
    const bool is_control = static_cast<unsigned char>(c) < ' ' || c == '\x7f';
    if (c == '\t') {
      plain += ' ';
    } else if (!is_control) {
      plain += c;
    }
  }
  std::vector<std::string_view> words = words_of(plain);
  Command command;
  if (!words.empty()) command.id = parse_id(words.front());
  if (command.id) words.erase(words.begin());
  if (words.empty()) return std::nullopt;
  command.name = words.front();
  command.arguments.assign(words.begin() + 1, words.end());
  return command;
}

std::string format_reply(const Reply& reply) {
  const std::string head = fmt::format("{}{}", reply.is_success ? '=' : '?', text_of(reply.id));
  return reply.text.empty() ? head : head + ' ' + reply.text;
}

Result<Reply> parse_reply(std::span<const std::string> lines) {
  if (lines.empty()) return fail("a reply has at least one line");
  std::string_view first = lines.front();
  const bool is_success = first.starts_with('=');
  if (!is_success && !first.starts_with('?')) {
    return fail("{} is no reply: one begins with = or, after a failure, with ?", quote(first));
  }
  first.remove_prefix(1);
  const std::string_view digits = first.substr(0, std::min(first.find_first_of(" \t"), first.size()));
  Reply reply{.is_success = is_success, .id = parse_id(digits)};
  if (reply.id) first.remove_prefix(digits.size());
  std::string text(first);
  for (const std::string& line : lines.subspan(1)) text += '\n' + line;
  reply.text = trimmed(text);
  return reply;
}

std::string_view colour_of(Side side) { return side == Side::kX ? "black" : "white"; }

std::optional<Side> parse_colour(std::string_view text) {
  const std::string word = lowered(text);
  if (word == "b" || word == "black" || word == "x") return Side::kX;
  if (word == "w" || word == "white" || word == "o") return Side::kO;
  return std::nullopt;
}

std::string format_vertex(Move move) { return move.is_pass() ? "pass" : to_text(move); }

Result<Move> parse_vertex(std::string_view text, Shape shape) { return parse_move(text, shape); }

Command position_command(const AnyPosition& position) {
  Command command{.name = std::string(kPositionCommand), .arguments = {position.variant()}};
  const std::string text = position.to_text();
  for (const std::string_view word : words_of(text)) command.arguments.emplace_back(word);
  return command;
}

}  // namespace turncoat::gtp
