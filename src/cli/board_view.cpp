#include "cli/board_view.h"

#include <fmt/format.h>

namespace turncoat::cli {

namespace {

// Cyan and yellow stay apart for every kind of colour blindness, and on dark and light terminals.
constexpr std::string_view kColourX = "\033[1;36m";
constexpr std::string_view kColourO = "\033[1;33m";
constexpr std::string_view kColourPlayable = "\033[32m";
constexpr std::string_view kColourFaint = "\033[2m";
constexpr std::string_view kColourEnd = "\033[0m";

std::string coloured(std::string_view text, std::string_view colour, bool colours) {
  return colours ? fmt::format("{}{}{}", colour, text, kColourEnd) : std::string(text);
}

// Three characters.
std::string cell_text(const BoardView& view, Square square) {
  const bool is_x = has(discs_of(view.position, Side::kX), square);
  const bool is_o = has(discs_of(view.position, Side::kO), square);
  if (!is_x && !is_o) {
    return has(view.playable, square) ? coloured(" + ", kColourPlayable, view.colours)
                                      : coloured(" . ", kColourFaint, view.colours);
  }
  const char letter = is_x ? 'X' : 'O';
  const std::string_view colour = is_x ? kColourX : kColourO;
  const bool is_last = view.last_move && !view.last_move->is_pass() && view.last_move->square() == square;
  const char* const shape = is_last ? "[{}]" : has(view.turned, square) ? "({})" : " {} ";
  return coloured(fmt::format(fmt::runtime(shape), letter), colour, view.colours);
}

std::string letters_line(Shape shape) {
  std::string line = "   ";
  for (int column = 0; column < shape.columns; ++column) line += fmt::format(" {} ", char('a' + column));
  return line + "   ";
}

}  // namespace

std::string draw_board(const BoardView& view) {
  const Shape shape = view.position.shape();
  std::vector<std::string> lines = {letters_line(shape)};
  for (int row = 0; row < shape.rows; ++row) {
    std::string line = fmt::format("{:>2} ", row + 1);
    for (int column = 0; column < shape.columns; ++column) line += cell_text(view, make_square(row, column));
    lines.push_back(line + fmt::format("{:>2} ", row + 1));
  }
  lines.push_back(letters_line(shape));

  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::string line = lines[i];
    if (i < view.notes.size() && !view.notes[i].empty()) line += "   " + view.notes[i];
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace turncoat::cli
