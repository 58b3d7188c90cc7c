#include "solver/adjacency/replies.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/file.h"
#include "core/text.h"
#include "games/move.h"

namespace turncoat::adjacency {

namespace {

Result<KeptReply> parse_reply(std::string_view line, Shape shape) {
  const std::vector<std::string_view> words = split(line, ' ');
  if (words.size() != 3) return fail("{} is not 'CELLS MOVE NUMBER'", quote(line));
  KeptReply reply;
  const std::string_view cells = words[0];
  const auto [end, error] = std::from_chars(cells.data(), cells.data() + cells.size(), reply.empties, 16);
  const Result<Move> move = parse_move(words[1], shape);
  const std::optional<int> at_least = parse_integer(words[2]);
  const bool is_set = error == std::errc{} && end == cells.data() + cells.size();
  if (!is_set || !move || move->is_pass() || !has(reply.empties, move->square()) || !at_least)
    return fail("{} is no set of cells with one of them and a number", quote(line));
  reply.move = move->square();
  reply.at_least = *at_least;
  return reply;
}

}  // namespace

std::string to_line(const KeptReply& reply) {
  return fmt::format("{:016x} {} {}\n", reply.empties, to_text(Move(reply.move)), reply.at_least);
}

Result<std::vector<KeptReply>> read_replies(const std::string& path, Shape shape) {
  const Result<std::string> text = read_file(path);
  if (!text) return std::unexpected(text.error());
  std::vector<KeptReply> replies;
  for (const std::string_view line : split(*text, '\n')) {
    if (line.empty()) continue;
    const Result<KeptReply> reply = parse_reply(line, shape);
    if (!reply) return fail_at(quote(path, 200), reply.error());
    replies.push_back(*reply);
  }
  // Of several for the same cells the one that promises most.
  std::ranges::sort(replies, {},
                    [](const KeptReply& reply) { return std::pair(reply.empties, -reply.at_least); });
  const auto repeated = std::ranges::unique(replies, {}, &KeptReply::empties);
  replies.erase(repeated.begin(), repeated.end());
  return replies;
}

}  // namespace turncoat::adjacency
