#include "solver/adjacency/check_record.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "core/text.h"

namespace turncoat::adjacency {

namespace {

std::string line_of(int pairs, std::size_t done) { return fmt::format("pairs {} done {}\n", pairs, done); }

}  // namespace

Result<CheckRecord> CheckRecord::open(const std::string& path, std::uint64_t proof) {
  Result<LockedFile> file = LockedFile::open(path);
  if (!file) return std::unexpected(file.error());
  CheckRecord record(std::move(*file));
  const std::string header = fmt::format("turncoat-check 1 proof {:016x}\n", proof);
  const Result<std::string> text = read_file(path);
  if (!text) return std::unexpected(text.error());
  const std::size_t whole = text->rfind('\n') + 1;  // 0 where there is no line
  if (whole < text->size()) {
    if (const Result<void> cut = record.file_.cut(whole); !cut) return std::unexpected(cut.error());
  }
  const Result<void> read = whole == 0 ? record.file_.append(header)
                                       : record.read(std::string_view(*text).substr(0, whole), header);
  if (!read) return fail_at(quote(path, 200), read.error());
  return record;
}

// A line is right if it is what would be written for what it says.
Result<void> CheckRecord::read(std::string_view text, const std::string& header) {
  if (!text.starts_with(header)) {
    return fail("this is the record of another proof's check; remove it to begin anew");
  }
  text.remove_prefix(header.size());
  for (int number = 2; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n') + 1);
    text.remove_prefix(line.size());
    const std::vector<std::string_view> words = split(trimmed(line), ' ');
    const std::optional<int> pairs = words.size() == 4 ? parse_integer(words[1]) : std::nullopt;
    const std::optional<int> done = words.size() == 4 ? parse_integer(words[3]) : std::nullopt;
    const bool is_right =
        pairs && done && *pairs > 0 && *done >= 0 && line == line_of(*pairs, static_cast<std::size_t>(*done));
    if (!is_right) {
      return fail("line {} is no line of it, such as 'pairs 5 done 120'; remove the file to begin anew",
                  number);
    }
    std::size_t& known = done_[*pairs];
    known = std::max(known, static_cast<std::size_t>(*done));
  }
  return {};
}

std::size_t CheckRecord::done(int pairs) const {
  const auto found = done_.find(pairs);
  return found == done_.end() ? 0 : found->second;
}

Result<void> CheckRecord::add(int pairs, std::size_t done) {
  done_[pairs] = done;
  return file_.append(line_of(pairs, done));
}

}  // namespace turncoat::adjacency
