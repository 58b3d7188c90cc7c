#include "games/move.h"

#include "core/text.h"

namespace turncoat {

std::string to_text(Move move) {
  if (move.is_pass()) return "pa";
  return {static_cast<char>('a' + column_of(move.square())), static_cast<char>('1' + row_of(move.square()))};
}

Result<Move> parse_move(std::string_view text, Shape shape) {
  const std::string word = lowered(text);
  if (word == "pa" || word == "pass" || word == "ps" || word == "--") return Move::pass();
  const bool is_cell = word.size() == 2 && shape.contains(word[1] - '1', word[0] - 'a');
  if (is_cell) return Move(make_square(word[1] - '1', word[0] - 'a'));
  return fail("{} is not a move: write a cell from a1 to {}, or pa to pass", quote(text),
              to_text(Move(make_square(shape.rows - 1, shape.columns - 1))));
}

}  // namespace turncoat
