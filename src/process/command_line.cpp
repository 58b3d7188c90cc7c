#include "process/command_line.h"

#include <cstddef>

#include "core/text.h"

namespace turncoat {

Result<std::vector<std::string>> split_command(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char open = '\0';  // the quotation mark that is open
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool has_next = i + 1 < text.size();
    const bool escapes = c == '\\' && has_next &&
                         (open == '\0' || (open == '"' && (text[i + 1] == '"' || text[i + 1] == '\\')));
    if (escapes) {
      word += text[++i];
      in_word = true;
    } else if (open != '\0') {
      if (c == open) {
        open = '\0';
      } else {
        word += c;
      }
    } else if (c == '\'' || c == '"') {
      open = c;
      in_word = true;
    } else if (!is_space(c)) {
      word += c;
      in_word = true;
    } else if (in_word) {
      words.push_back(std::exchange(word, {}));
      in_word = false;
    }
  }
  if (open != '\0') {
    return fail("the command {} opens a quotation mark {} and does not close it", quote(text, 80), open);
  }
  if (in_word) words.push_back(std::move(word));
  if (words.empty() || words.front().empty()) {
    return fail("there is no command: write one behind the colon, as in line:python3 bot.py");
  }
  return words;
}

}  // namespace turncoat
