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

constexpr std::string_view kFormat = "turncoat-proof 1";
constexpr std::string_view kSeal = " sum ";
constexpr std::size_t kHexDigits = 16;
constexpr std::size_t kLongestLine = std::size_t{1} << 20;  // 256 sets take 4.4 KB

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

Result<Rules> parse_header(std::string_view text) {
  if (!text.starts_with(kFormat)) return fail("it does not begin with '{}': not a proof", kFormat);
  text.remove_prefix(std::min(kFormat.size() + 1, text.size()));
  Fields fields(text);
  const Result<int> rows = fields.number("rows", kMinSide, kGridSide);
  if (!rows) return std::unexpected(rows.error());
  const Result<int> columns = fields.number("columns", kMinSide, kGridSide);
  if (!columns) return std::unexpected(columns.error());
  const Result<int> neighbours = fields.number("neighbours", 4, 8);
  if (!neighbours) return std::unexpected(neighbours.error());
  if (*neighbours != 4 && *neighbours != 8) return fail("neighbours is {} and has to be 4 or 8", *neighbours);
  if (!fields.is_at_end()) return fail("there is more behind the neighbours");
  if (*rows * *columns % 2 != 0) return fail("the board has a cell that the half turn leaves in place");
  return Rules{.shape = {static_cast<std::uint8_t>(*rows), static_cast<std::uint8_t>(*columns)},
               .neighbours = *neighbours == 4 ? Neighbours::kFour : Neighbours::kEight};
}

Result<ProofStep> parse_step(std::string_view text) {
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
    const Result<Bitboard> set = parse_word(word);
    if (!set) return std::unexpected(set.error());
    step.open.push_back(*set);
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
  return static_cast<int>(levels_.size()) == most_pairs ? Verdict::kDraw : Verdict::kUnfinished;
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
  Bitboard last = before.open.empty() ? 0 : before.open.back();
  for (const Bitboard set : step.open) {
    if (set <= last) return fail("open set {:016x} is not in ascending order", set);
    if (count(set) != 2 * step.pairs) return fail("open set {:016x} has not {} pairs", set, step.pairs);
    last = set;
  }
  if (is_new) levels_.emplace_back().sets = step.sets;
  ProofLevel& level = levels_.back();
  level.done = step.done;
  level.open.insert(level.open.end(), step.open.begin(), step.open.end());
  return {};
}

std::uint64_t CertificateWriter::checksum_after(std::string_view text) const {
  constexpr std::uint64_t kPrime = 0x100000001B3;
  std::uint64_t sum = sum_;
  for (const char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * kPrime;
  return sum;
}

std::string CertificateWriter::sealed(std::string text) {
  text += fmt::format("{}{:016x}\n", kSeal, checksum_after(text));
  add(text);
  return text;
}

std::string CertificateWriter::header(Rules rules) {
  return sealed(fmt::format("{} rows {} columns {} neighbours {}", kFormat, rules.shape.rows,
                            rules.shape.columns, rules.neighbours == Neighbours::kFour ? 4 : 8));
}

std::string CertificateWriter::line(const ProofStep& step) {
  std::string text = fmt::format("pairs {} sets {} done {} open", step.pairs, step.sets, step.done);
  for (const Bitboard set : step.open) text += fmt::format(" {:016x}", set);
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
      const Result<Rules> rules = parse_header(body);
      if (!rules) return fail_at(place, rules.error());
      read = ReadCertificate{.certificate = Certificate(*rules), .writer = {}};
    } else {
      const Result<ProofStep> step = parse_step(body);
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
