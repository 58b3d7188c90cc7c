#include "record/pasted_board.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/text.h"
#include "games/board_text.h"
#include "record/io.h"
#include "record/position_line.h"

namespace turncoat {

namespace {

constexpr int kMinSide = 4;

// A board with all its decoration takes less; a longer text is not one.
constexpr std::size_t kLongestBoard = 4096;

using Words = std::vector<std::string_view>;

bool is_cells(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, [](char c) { return parse_cell(c).has_value(); });
}

// "+---+---+" and the like.
bool is_border(const Words& words) {
  const bool has_corner = std::ranges::any_of(words, [](auto word) { return word.contains('+'); });
  return has_corner && std::ranges::all_of(words, [](std::string_view word) {
           return word.find_first_not_of("+-=") == std::string_view::npos;
         });
}

// "a b c d e f g h"
bool is_column_letters(const Words& words) {
  char next = 'a';
  for (const std::string_view word : words) {
    for (const char c : word) {
      if (to_lower(c) != next++) return false;
    }
  }
  return next >= 'a' + kMinSide;
}

bool is_row_number(std::string_view word) { return word.size() == 1 && word[0] >= '1' && word[0] <= '8'; }

// The words of each line that says something about the board. A row number glued to its row becomes
// a word of its own.
std::vector<Words> lines_of_board(std::string_view text, std::string& storage) {
  storage.assign(text);
  std::ranges::replace(storage, '|', ' ');
  std::vector<Words> lines;
  for_each_line(storage, [&](int, std::string_view line) {
    Words words = words_of(line);
    const std::string_view front = words.empty() ? std::string_view() : words.front();
    if (front.size() > kMinSide && is_row_number(front.substr(0, 1)) && is_cells(front.substr(1))) {
      words.front() = front.substr(1);
      words.insert(words.begin(), front.substr(0, 1));
    }
    if (words.empty() || is_border(words) || is_column_letters(words)) return true;
    lines.push_back(std::move(words));
    return true;
  });
  return lines;
}

void append_tail(std::string& text, std::span<const std::string_view> words) {
  for (const std::string_view word : words) {
    const std::string plain = lowered(word.substr(0, 8));
    if (plain != "to" && plain != "move") text += fmt::format(" {}", word);
  }
}

// All cells on one line, in groups or one by one, then at most a side and a number.
std::optional<PastedBoard> parse_one_line(const Words& words) {
  constexpr std::size_t kMostWordsBehind = 2;
  std::optional<PastedBoard> found;
  std::string cells;
  for (std::size_t i = 0; i < words.size() && is_cells(words[i]); ++i) {
    cells += words[i];
    const std::optional<Shape> shape = square_shape(cells.size());
    if (!shape || words.size() - i - 1 > kMostWordsBehind) continue;
    found = {cells, *shape};
    append_tail(found->text, std::span(words).subspan(i + 1));
  }
  return found;
}

// A row of `columns` cells (or of as many as there are, for 0) and the words behind it.
struct Row {
  std::string cells;
  Words rest;
};

Result<Row> parse_row(Words words, int number, std::size_t columns) {
  const bool is_numbered = is_row_number(words.front()) && words.size() > 1;
  if (is_numbered && words.front()[0] - '0' != number) {
    return fail("row {} of the board is numbered {}: rows count from 1 at the top", number, words.front());
  }
  if (is_numbered) words.erase(words.begin());
  Row row;
  std::size_t taken = 0;
  while (taken < words.size() && is_cells(words[taken]) && (columns == 0 || row.cells.size() < columns)) {
    row.cells += words[taken++];
  }
  row.rest.assign(words.begin() + static_cast<std::ptrdiff_t>(taken), words.end());
  const bool repeats_number = !row.rest.empty() && is_numbered && row.rest[0] == std::to_string(number);
  if (repeats_number) row.rest.erase(row.rest.begin());
  return row;
}

}  // namespace

bool looks_like_board(std::string_view text) {
  std::string storage;
  const std::vector<Words> lines = lines_of_board(text.substr(0, 1000), storage);
  if (lines.empty()) return false;
  const Words& words = lines.front();
  const std::string_view first = is_row_number(words.front()) && words.size() > 1 ? words[1] : words.front();
  const bool is_one_by_one = first.size() == 1 && words.size() >= kMinSide;
  return is_cells(first) && (first.size() >= kMinSide || is_one_by_one);
}

Result<PastedBoard> parse_pasted_board(std::string_view text) {
  if (text.size() > kLongestBoard)
    return fail("understood as a board: it takes {} characters, and {} are enough", text.size(),
                kLongestBoard);
  std::string storage;
  const std::vector<Words> lines = lines_of_board(text, storage);
  if (lines.size() == 1) {
    if (std::optional<PastedBoard> board = parse_one_line(lines.front())) return std::move(*board);
  }
  PastedBoard board;
  std::size_t columns = 0;
  int rows = 0;
  std::size_t next = 0;
  Words behind;
  while (next < lines.size() && rows < kGridSide && behind.empty()) {
    Result<Row> row = parse_row(lines[next], rows + 1, columns);
    if (!row) return std::unexpected(row.error());
    if (columns == 0) columns = row->cells.size();
    const bool is_row = row->cells.size() == columns;
    if (!is_row && rows >= kMinSide) break;
    if (!is_row || columns < kMinSide || columns > kGridSide) {
      return fail("understood as a board: its row {} has {} cells, and {}", rows + 1, row->cells.size(),
                  is_row ? "a row has 4 to 8" : fmt::format("the first has {}", columns));
    }
    board.text += row->cells;
    behind = std::move(row->rest);
    ++rows;
    ++next;
  }
  if (rows < kMinSide)
    return fail("understood as a board: it has {} rows of {} cells, and 4 to 8 are needed", rows, columns);
  append_tail(board.text, behind);
  for (; next < lines.size(); ++next) append_tail(board.text, lines[next]);
  board.shape = {static_cast<std::uint8_t>(rows), static_cast<std::uint8_t>(columns)};
  return board;
}

}  // namespace turncoat
