#include "record/io.h"

#include "core/text.h"

namespace turncoat {

Result<void> TextWriter::add(const GameRecord& record) {
  Result<std::string> written = to_text_(record, games_);
  if (!written) return std::unexpected(written.error());
  if (kind_ != nullptr) {
    const std::string kind = kind_(record, games_);
    if (!kind_of_first_) kind_of_first_ = kind;
    if (kind != *kind_of_first_) {
      return fail(
          "this is {} and the games before are {}: this format does not say which, so one file holds one",
          kind, *kind_of_first_);
    }
  }
  text_ += *written;
  return {};
}

std::string_view without_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  return text;
}

void for_each_line(std::string_view text, const std::function<bool(int, std::string_view)>& visit) {
  text = without_mark(text);
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find_first_of("\r\n");
    const std::string_view line = text.substr(0, end);
    if (!trimmed(line).empty() && !visit(number, line)) return;
    if (end == std::string_view::npos) return;
    text.remove_prefix(end + (text.substr(end).starts_with("\r\n") ? 2 : 1));
  }
}

int count_line_ends(std::string_view text) {
  int lines = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_first_half = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
    if ((text[i] == '\n' || text[i] == '\r') && !is_first_half) ++lines;
  }
  return lines;
}

}  // namespace turncoat
