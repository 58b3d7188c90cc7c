#include "solver/adjacency/certificate.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <fstream>
#include <spanstream>

#include "core/file.h"
#include "core/text.h"

namespace turncoat::adjacency {

namespace {

constexpr std::string_view kFormat = "turncoat-proof";
constexpr std::string_view kSeal = " sum ";
constexpr std::size_t kHexDigits = 16;
constexpr std::size_t kLongestLine = std::size_t{1} << 20;  // 256 sets take 5 KB

// Sixteen digits, as they are written: one text for each value.
Result<std::uint64_t> parse_word(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
  const bool is_word = text.size() == kHexDigits && error == std::errc{} && end == text.data() + text.size();
  if (!is_word || text != fmt::format("{:016x}", value)) {
    return fail("{} is not a number of 16 hexadecimal digits", quote(text));
  }
  return value;
}

// Reads "name NUMBER name NUMBER ..." from the front of a line.
class Fields {
 public:
  explicit Fields(std::string_view text) : words_(split(text, ' ')) {}

  Result<int> number(std::string_view name, int min, int max) {
    if (next_ + 1 >= words_.size() || words_[next_] != name) return fail("'{}' is missing", name);
    const std::string_view text = words_[next_ + 1];
    const std::optional<int> value = parse_integer(text);
    if (!value || *value < min || *value > max || text != std::to_string(*value)) {
      return fail("{} is {} and has to be a whole number from {} to {}", name, quote(text), min, max);
    }
    next_ += 2;
    return *value;
  }

  // The words behind `name`.
  Result<std::span<const std::string_view>> rest(std::string_view name) {
    if (next_ >= words_.size() || words_[next_] != name) return fail("'{}' is missing", name);
    return std::span(words_).subspan(next_ + 1);
  }

  [[nodiscard]] bool is_at_end() const { return next_ == words_.size(); }

 private:
  std::vector<std::string_view> words_;
  std::size_t next_ = 0;
};

// The first form of the file, for wins by 2, has no values; the second one has them.
Result<Certificate> parse_header(std::string_view text) {
  if (!text.starts_with(kFormat)) return fail("it does not begin with '{}': not a proof", kFormat);
  Fields fields(text);
  const Result<int> form = fields.number(kFormat, 1, 2);
  if (!form) return std::unexpected(form.error());
  const Result<int> rows = fields.number("rows", kMinSide, kGridSide);
  if (!rows) return std::unexpected(rows.error());
  const Result<int> columns = fields.number("columns", kMinSide, kGridSide);
  if (!columns) return std::unexpected(columns.error());
  const Result<int> neighbours = fields.number("neighbours", 4, 8);
  if (!neighbours) return std::unexpected(neighbours.error());
  if (*neighbours != 4 && *neighbours != 8) return fail("neighbours is {} and has to be 4 or 8", *neighbours);
  const Result<int> by = *form == 1 ? kLeastLead : fields.number("by", kLeastLead + 2, kMostLead);
  if (!by) return std::unexpected(by.error());
  if (*by % 2 != 0) return fail("by is {} and has to be even, as all scores are", *by);
  if (!fields.is_at_end()) return fail("there is more behind what has to be there");
  if (*rows * *columns % 2 != 0) return fail("the board has a cell that the half turn leaves in place");
  const Rules rules{.shape = {static_cast<std::uint8_t>(*rows), static_cast<std::uint8_t>(*columns)},
                    .neighbours = *neighbours == 4 ? Neighbours::kFour : Neighbours::kEight};
  return Certificate(rules, *by);
}

// "SET", or with values "SET:VALUE".
Result<void> parse_open_set(std::string_view word, bool has_value, ProofStep& step) {
  const Result<Bitboard> set = parse_word(word.substr(0, kHexDigits));
  if (!set) return std::unexpected(set.error());
  step.open.push_back(*set);
  word.remove_prefix(kHexDigits);
  if (!has_value) return word.empty() ? Result<void>() : fail("{} stands behind a set", quote(word));
  const std::optional<int> value = word.empty() ? std::nullopt : parse_integer(word.substr(1));
  if (!value || word != fmt::format(":{}", *value)) {
    return fail("{} stands behind a set, and not a value such as ':2'", quote(word));
  }
  step.values.push_back(*value);
  return {};
}

Result<ProofStep> parse_step(std::string_view text, bool has_values) {
  constexpr int kMostSets = 1'000'000'000;
  Fields fields(text);
  const Result<int> pairs = fields.number("pairs", 1, kGridSquares / 2);
  if (!pairs) return std::unexpected(pairs.error());
  const Result<int> sets = fields.number("sets", 0, kMostSets);
  if (!sets) return std::unexpected(sets.error());
  const Result<int> done = fields.number("done", 0, *sets);
  if (!done) return std::unexpected(done.error());
  const auto words = fields.rest("open");
  if (!words) return std::unexpected(words.error());
  ProofStep step{
      .pairs = *pairs, .sets = static_cast<std::size_t>(*sets), .done = static_cast<std::size_t>(*done)};
  for (const std::string_view word : *words) {
    if (const Result<void> read = parse_open_set(word, has_values, step); !read) {
      return std::unexpected(read.error());
    }
  }
  return step;
}

}  // namespace

int Certificate::next_pairs() const {
  const bool is_between = levels_.empty() || levels_.back().is_finished();
  return static_cast<int>(levels_.size()) + (is_between ? 1 : 0);
}

Verdict Certificate::verdict() const {
  if (levels_.empty() || !levels_.back().is_finished()) return Verdict::kUnfinished;
  if (levels_.back().open.empty()) return Verdict::kSecondPlayerWins;
  const int most_pairs = count(Position(rules_).empties()) / 2;
  if (static_cast<int>(levels_.size()) < most_pairs) return Verdict::kUnfinished;
  const std::vector<int>& values = levels_.back().values;
  return values.empty() || values.front() == 0 ? Verdict::kDraw : Verdict::kExactWin;
}

int Certificate::lead() const {
  switch (verdict()) {
    case Verdict::kSecondPlayerWins:
      return by_;
    case Verdict::kExactWin:
      return levels_.back().values.front();
    case Verdict::kDraw:
    case Verdict::kUnfinished:
      break;
  }
  return 0;
}

Result<void> Certificate::add(const ProofStep& step) {
  if (verdict() != Verdict::kUnfinished) return fail("the proof had ended before");
  if (step.pairs != next_pairs()) return fail("it is of {} pairs and {} is next", step.pairs, next_pairs());
  const bool is_new = static_cast<std::size_t>(step.pairs) > levels_.size();
  const ProofLevel before = is_new ? ProofLevel{.sets = step.sets} : levels_.back();
  if (step.sets != before.sets) return fail("it says {} sets and the line before {}", step.sets, before.sets);
  const bool goes_on = step.done > before.done || (is_new && step.sets == 0);
  if (!goes_on || step.done > step.sets) {
    return fail("it goes up to set {} of {} and the line before to {}", step.done, step.sets, before.done);
  }
  if (step.open.size() > step.done - before.done) return fail("more sets are open than were looked at");
  const Bitboard last = before.open.empty() ? 0 : before.open.back();
  if (const Result<void> checked = check_open_sets(step, last); !checked) return checked;
  if (is_new) levels_.emplace_back().sets = step.sets;
  ProofLevel& level = levels_.back();
  level.done = step.done;
  level.open.insert(level.open.end(), step.open.begin(), step.open.end());
  level.values.insert(level.values.end(), step.values.begin(), step.values.end());
  return {};
}

// `last` is the last one of the steps before.
Result<void> Certificate::check_open_sets(const ProofStep& step, Bitboard last) const {
  for (const Bitboard set : step.open) {
    if (set <= last) return fail("open set {:016x} is not in ascending order", set);
    if (count(set) != 2 * step.pairs) return fail("open set {:016x} has not {} pairs", set, step.pairs);
    last = set;
  }
  if (step.values.size() != (by_ == kLeastLead ? 0 : step.open.size())) {
    return fail("{} open sets have {} values", step.open.size(), step.values.size());
  }
  for (const int value : step.values) {
    if (value < 0 || value >= by_ || value % 2 != 0) {
      return fail("the value {} of an open set is not an even number from 0 to {}", value, by_ - 2);
    }
  }
  return {};
}

std::string CertificateWriter::sealed(std::string text) {
  text += fmt::format("{}{:016x}\n", kSeal, checksum_after(text));
  add(text);
  return text;
}

std::string CertificateWriter::header(Rules rules, int by) {
  const bool has_values = by != kLeastLead;
  std::string text =
      fmt::format("{} {} rows {} columns {} neighbours {}", kFormat, has_values ? 2 : 1, rules.shape.rows,
                  rules.shape.columns, rules.neighbours == Neighbours::kFour ? 4 : 8);
  if (has_values) text += fmt::format(" by {}", by);
  return sealed(std::move(text));
}

std::string CertificateWriter::line(const ProofStep& step) {
  std::string text = fmt::format("pairs {} sets {} done {} open", step.pairs, step.sets, step.done);
  for (std::size_t i = 0; i < step.open.size(); ++i) {
    text += fmt::format(" {:016x}", step.open[i]);
    if (!step.values.empty()) text += fmt::format(":{}", step.values[i]);
  }
  return sealed(std::move(text));
}

Result<ReadCertificate> read_certificate(std::istream& stream) {
  std::optional<ReadCertificate> read;
  CertificateWriter writer;
  std::size_t bytes = 0;
  for (int number = 1;; ++number) {
    const std::string place = fmt::format("line {}", number);
    const Result<std::optional<ReadLine>> next = read_line(stream, kLongestLine);
    if (!next) return fail_at(place, next.error());
    if (!*next) break;
    if (!(*next)->is_whole) {
      if (!read) return fail("{}: it is cut short; a proof begins with '{}'", place, kFormat);
      read->is_torn = true;
      break;
    }
    const std::string_view line = (*next)->text;
    const std::size_t seal = line.rfind(kSeal);
    if (seal == std::string_view::npos) {
      if (!read) return fail("{}: this is no proof, which would begin with '{}'", place, kFormat);
      return fail("{}: no checksum stands at its end", place);
    }
    const std::string_view body = line.substr(0, seal);
    const Result<std::uint64_t> sum = parse_word(line.substr(seal + kSeal.size()));
    if (!sum) return fail_at(place, sum.error());
    if (*sum != writer.checksum_after(body)) {
      return fail("{}: the checksum is wrong, so this line was changed; what stands above it is good", place);
    }
    if (!read) {
      Result<Certificate> begun = parse_header(body);
      if (!begun) return fail_at(place, begun.error());
      read = ReadCertificate{.certificate = std::move(*begun), .writer = {}};
    } else {
      const Result<ProofStep> step = parse_step(body, read->certificate.by() != kLeastLead);
      if (!step) return fail_at(place, step.error());
      if (const Result<void> added = read->certificate.add(*step); !added) {
        return fail_at(place, added.error());
      }
    }
    writer.skip(line);
    writer.skip("\n");
    bytes += line.size() + 1;
  }
  if (!read) return fail("it is empty; a proof begins with '{}'", kFormat);
  read->writer = writer;
  read->bytes = bytes;
  return std::move(*read);
}

Result<ReadCertificate> read_certificate(std::string_view text) {
  std::ispanstream stream(text);
  return read_certificate(stream);
}

Result<ReadCertificate> read_certificate_file(const std::string& path) {
  const Result<void> readable = check_readable(path);
  if (!readable) return fail_at(quote(path, 200), readable.error());
  std::ifstream file(path, std::ios::binary);
  Result<ReadCertificate> read = read_certificate(file);
  if (!read) return fail_at(quote(path, 200), read.error());
  return read;
}

}  // namespace turncoat::adjacency
