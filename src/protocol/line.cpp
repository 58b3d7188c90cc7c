#include "protocol/line.h"

#include <vector>

#include "core/text.h"

namespace turncoat::line_protocol {

namespace {

// The most moves that can follow: in games that count plies those left, in others one per empty cell.
int most_moves(const AnyPosition& position) {
  return plies_left(position).value_or(count(position.empties()));
}

}  // namespace

std::string format_question(const Question& question) {
  const AnyPosition& position = question.position;
  std::string text =
      fmt::format("{} {} {} {} {}", letter_of(position.side()), most_moves(position),
                  cells_to_text(discs_of(position, Side::kX), discs_of(position, Side::kO), position.shape()),
                  question.time.count(), position.variant());
  for (const Square square : squares_of(position.legal_moves())) text += ' ' + to_text(Move(square));
  return text;
}

Result<Question> parse_question(std::string_view text, const GameRegistry& games) {
  constexpr std::size_t kFields = 6;  // the last one and more are the moves
  const std::vector<std::string_view> words = words_of(text);
  if (words.size() < kFields) {
    return fail(
        "a question has a side, plies left, squares, milliseconds, a game and moves: {} words are "
        "too few",
        words.size());
  }
  const Result<AnyPosition> rules = games.start(words[4]);
  if (!rules) return std::unexpected(rules.error());
  // What the position does not hold by itself is in the text that it is compared with below.
  Result<AnyPosition> position = rules->parse(fmt::format("{} {} {}", words[2], words[0], words[1]));
  if (!position) position = rules->parse(fmt::format("{} {}", words[2], words[0]));
  if (!position) return std::unexpected(position.error());
  const std::optional<int> time = parse_integer(words[3]);
  if (!time || *time < 0) return fail("{} is no number of milliseconds", quote(words[3]));
  const Question question{*position, std::chrono::milliseconds(*time)};
  const std::string meant = format_question(question);
  if (meant != text) return fail("{} should be {}", quote(text, 400), quote(meant, 400));
  return question;
}

Result<Move> parse_answer(std::string_view text, const AnyPosition& position) {
  return parse_move(trimmed(text), position.shape());
}

}  // namespace turncoat::line_protocol
