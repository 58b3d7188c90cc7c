#include "games/board_text.h"

#include "core/text.h"

namespace turncoat {

std::optional<Cell> parse_cell(char c) {
  switch (c) {
    case 'x':
    case 'X':
    case 'b':
    case 'B':
    case '*':
      return Cell::kX;
    case 'o':
    case 'O':
    case 'w':
    case 'W':
    case '0':
      return Cell::kO;
    case '.':
    case '-':
    case '_':
      return Cell::kEmpty;
    default:
      return std::nullopt;
  }
}

std::optional<Side> parse_side(std::string_view text) {
  const std::string word = lowered(text);
  if (word == "black") return Side::kX;
  if (word == "white") return Side::kO;
  const std::optional<Cell> cell = word.size() == 1 ? parse_cell(word[0]) : std::nullopt;
  if (!cell || *cell == Cell::kEmpty) return std::nullopt;
  return *cell == Cell::kX ? Side::kX : Side::kO;
}

Result<BoardText> parse_board_text(std::string_view text, Shape shape) {
  BoardText board;
  std::size_t at = 0;
  std::size_t word_length = 0;
  std::size_t length_before = 0;  // of the word before that
  for (int row = 0; row < shape.rows; ++row) {
    for (int column = 0; column < shape.columns; ++column, ++at) {
      if (at < text.size() && is_space(text[at])) {
        length_before = word_length;
        word_length = 0;
      }
      while (at < text.size() && is_space(text[at])) ++at;
      if (at == text.size()) {
        return fail("the board ends after {} of {} cells", row * shape.columns + column, shape.cells());
      }
      const std::optional<Cell> cell = parse_cell(text[at]);
      if (!cell) {
        return fail("character {} of the board is {}: a cell is X, O or - (also x b B *, o w W 0, . _)",
                    at + 1, quote(text.substr(at, 1)));
      }
      ++word_length;
      const Bitboard mark = bit(make_square(row, column));
      if (*cell == Cell::kX) board.x |= mark;
      if (*cell == Cell::kO) board.o |= mark;
    }
  }
  // Rows are of one length: a shorter last word is no row but the side to move, and cells are missing.
  if (word_length < length_before) {
    return fail("the board ends after {} of {} cells", static_cast<std::size_t>(shape.cells()) - word_length,
                shape.cells());
  }
  if (at < text.size() && !is_space(text[at]) && parse_cell(text[at])) {
    return fail("the board has more than {} cells", shape.cells());
  }

  const std::vector<std::string_view> words = words_of(text.substr(at));
  std::size_t read = 0;
  if (read < words.size()) {
    board.side = parse_side(words[read]);
    if (board.side) ++read;
  }
  if (read < words.size()) {
    board.number = parse_integer(words[read]);
    if (board.number) ++read;
  }
  if (read < words.size()) {
    return fail("{} behind the board is neither a side to move (X or O) nor a number of plies left",
                quote(words[read]));
  }
  return board;
}

std::string cells_to_text(Bitboard x, Bitboard o, Shape shape) {
  std::string text;
  for (int row = 0; row < shape.rows; ++row) {
    for (int column = 0; column < shape.columns; ++column) {
      const Square square = make_square(row, column);
      text += has(x, square) ? 'X' : has(o, square) ? 'O' : '-';
    }
  }
  return text;
}

}  // namespace turncoat
