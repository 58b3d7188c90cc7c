#include "record/transcript.h"

#include <optional>
#include <ranges>

#include "core/text.h"

namespace turncoat {

namespace {

bool is_separator(char c) { return is_space(c) || c == ',' || c == ';' || c == ':' || c == '-' || c == '/'; }

// The length of a move number ("12.", "3)", "4..." or "5" alone) at the front of `text`, or 0.
std::size_t number_length(std::string_view text) {
  constexpr std::size_t kMostDigits = 3;
  std::size_t digits = 0;
  while (digits < text.size() && is_digit(text[digits])) ++digits;
  if (digits == 0 || digits > kMostDigits) return 0;
  std::size_t length = digits;
  while (length < text.size() && (text[length] == '.' || text[length] == ')')) ++length;
  const bool stands_alone = length == text.size() || is_space(text[length]);
  return length > digits || stands_alone ? length : 0;
}

// The length of the word for a pass at the front of `text`, or 0.
std::size_t pass_length(std::string_view text) {
  if (to_lower(text[0]) != 'p' && text[0] != '-') return 0;
  const std::string front = lowered(text.substr(0, 4));
  if (front == "pass") return 4;
  const std::string_view two = std::string_view(front).substr(0, 2);
  return two == "pa" || two == "ps" || two == "--" ? 2 : 0;
}

}  // namespace

Result<AnyPosition> start_of_request(const ReadRequest& request) {
  if (request.start) return *request.start;
  return request.games.start(kDefaultGame);
}

Result<void> play_transcript(std::string_view text, RecordBuilder& builder) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::string_view rest = text.substr(at);
    const bool begins_word = at == 0 || is_separator(text[at - 1]);
    const bool is_cell = rest.size() >= 2 && is_letter(rest[0]) && is_digit(rest[1]);
    const std::size_t length = is_cell ? 2 : pass_length(rest);
    if (length == 0) {
      const std::size_t skipped = is_separator(rest[0]) ? 1 : begins_word ? number_length(rest) : 0;
      if (skipped == 0) {
        return fail("character {}: {} is not part of a move list: write moves like f5d6c3, or pa for a pass",
                    at + 1, quote(rest, 8));
      }
      at += skipped;
      continue;
    }
    const Result<Move> move = parse_move(rest.substr(0, length), builder.position().shape());
    if (!move) return fail_at(fmt::format("character {}", at + 1), move.error());
    const Result<void> played = builder.play({*move});
    if (!played) return played;
    at += length;
  }
  if (builder.record().moves.empty()) return fail("there is no move in it: write moves like f5d6c3");
  return {};
}

void read_transcript(const ReadRequest& request, const GameSink& sink) {
  const Result<AnyPosition> start = start_of_request(request);
  if (!start) {
    sink(std::unexpected(start.error()));
    return;
  }
  for_each_line(request.files.text, [&](int number, std::string_view line) {
    RecordBuilder builder(*start);
    const Result<void> played = play_transcript(line, builder);
    if (played) return sink(std::move(builder.record()));
    return sink(fail_at(fmt::format("line {}", number), played.error()));
  });
}

std::string moves_to_text(std::span<const PlayedMove> moves) {
  return transcript_of(moves | std::views::transform(&PlayedMove::move));
}

std::unique_ptr<GameWriter> make_transcript_writer(const GameRegistry& registry) {
  // A pass that another move follows can only be meant there, and most programs expect it left out.
  const auto line_of = [](const GameRecord& record, const GameRegistry& games) -> Result<std::string> {
    if (record.moves.empty())
      return fail("a transcript cannot hold a game without moves: use obf, ggf or jsonl");
    if (!spec_of_start(record.start, games)) {
      return fail(
          "a transcript cannot hold a game that begins from a position of its own ({}): use ggf or jsonl",
          record.start.to_text());
    }
    std::string line;
    for (const PlayedMove& played : record.moves) {
      const bool is_last = &played == &record.moves.back();
      if (!played.move.is_pass() || is_last) line += to_text(played.move);
    }
    return line + '\n';
  };
  const auto kind_of = [](const GameRecord& record, const GameRegistry& games) {
    return spec_of_start(record.start, games).value_or("");
  };
  return std::make_unique<TextWriter>(registry, line_of, kind_of);
}

}  // namespace turncoat
