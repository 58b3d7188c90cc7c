#include "solver/adjacency/check_record.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <vector>

#include "core/text.h"

namespace turncoat::adjacency {

namespace {

std::string header_for(std::uint64_t proof) { return fmt::format("turncoat-check 1 proof {:016x}\n", proof); }

std::string line_of(int pairs, std::size_t done) { return fmt::format("pairs {} done {}\n", pairs, done); }

struct RecordLine {
  int pairs = 0;
  std::size_t done = 0;
};

// A line is right if it is what would be written for what it says.
std::optional<RecordLine> parse_line(std::string_view line) {
  const std::vector<std::string_view> words = split(trimmed(line), ' ');
  if (words.size() != 4) return std::nullopt;
  const std::optional<int> pairs = parse_integer(words[1]);
  const std::optional<int> done = parse_integer(words[3]);
  if (!pairs || !done || *pairs <= 0 || *done < 0) return std::nullopt;
  const RecordLine read{.pairs = *pairs, .done = static_cast<std::size_t>(*done)};
  if (line != line_of(read.pairs, read.done)) return std::nullopt;
  return read;
}

}  // namespace

std::size_t CheckedSets::of(int pairs) const {
  const auto found = done_.find(pairs);
  return found == done_.end() ? 0 : found->second;
}

Result<ReadCheckRecord> read_check_record(std::string_view text, std::uint64_t proof) {
  const std::string header = header_for(proof);
  if (!text.starts_with(header) && !header.starts_with(text)) {
    return fail("this is not the record of this proof's check; remove it to begin anew");
  }
  ReadCheckRecord read{.sets = {}, .bytes = text.rfind('\n') + 1};  // npos + 1 is 0
  if (read.bytes == 0) return read;
  text = text.substr(header.size(), read.bytes - header.size());
  for (int number = 2; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n') + 1);
    text.remove_prefix(line.size());
    const std::optional<RecordLine> parsed = parse_line(line);
    if (!parsed) {
      return fail("line {} is no line of it, such as 'pairs 5 done 120'; remove the file to begin anew",
                  number);
    }
    read.sets.set(parsed->pairs, std::max(read.sets.of(parsed->pairs), parsed->done));
  }
  return read;
}

Result<CheckedSets> read_check_record_file(const std::string& path, std::uint64_t proof) {
  if (!std::filesystem::exists(path)) return CheckedSets{};
  const Result<std::string> text = read_file(path);
  if (!text) return fail_at(quote(path, 200), text.error());
  Result<ReadCheckRecord> read = read_check_record(*text, proof);
  if (!read) return fail_at(quote(path, 200), read.error());
  return std::move(read->sets);
}

Result<CheckRecord> CheckRecord::open(const std::string& path, std::uint64_t proof) {
  Result<LockedFile> file = LockedFile::open(path);
  if (!file) return std::unexpected(file.error());
  CheckRecord record(std::move(*file));
  const Result<std::string> text = read_file(path);
  if (!text) return fail_at(quote(path, 200), text.error());
  Result<ReadCheckRecord> read = read_check_record(*text, proof);
  if (!read) return fail_at(quote(path, 200), read.error());
  record.sets_ = std::move(read->sets);
  if (read->bytes < text->size()) {
    if (const Result<void> cut = record.file_.cut(read->bytes); !cut) return std::unexpected(cut.error());
  }
  if (read->bytes == 0) {
    if (const Result<void> begun = record.file_.append(header_for(proof)); !begun) {
      return std::unexpected(begun.error());
    }
  }
  return record;
}

Result<void> CheckRecord::add(int pairs, std::size_t done) {
  sets_.set(pairs, done);
  return file_.append(line_of(pairs, done));
}

}  // namespace turncoat::adjacency
