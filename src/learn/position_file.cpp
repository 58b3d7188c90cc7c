#include "learn/position_file.h"

#include <array>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <cstring>

#include "core/checksum.h"
#include "core/text.h"
#include "games/othello/kernels.h"

namespace turncoat {

namespace {

constexpr std::string_view kTitle = "turncoat positions ";  // then the game, and the version
constexpr std::string_view kVersion = " 1\n";
constexpr std::array kSubjects = {Subject::kOthello, Subject::kAdjacency};
constexpr std::size_t kMostBytes = std::size_t{4} << 30;  // of a file
constexpr std::uint32_t kMostRecords = 1 << 14;           // of a block
constexpr std::int8_t kUnknown = 127;
static_assert(std::endian::native == std::endian::little, "numbers are written as they stand in memory");

template <class T>
void put(std::string& bytes, T value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <class T>
T take(std::string_view& bytes) {
  T value;
  std::memcpy(&value, bytes.data(), sizeof value);
  bytes.remove_prefix(sizeof value);
  return value;
}

std::string title_of(Subject subject) { return fmt::format("{}{}{}", kTitle, name_of(subject), kVersion); }

// Two boards and a score; in Adjacency the plies left stand between.
constexpr std::size_t record_bytes(Subject subject) {
  return 2 * sizeof(Bitboard) + 1 + (subject == Subject::kAdjacency ? 1 : 0);
}

// A block is its checksum and its content, which is the number of records and these.
std::string content_of(Subject subject, std::span<const TrainingPosition> positions) {
  assert(positions.size() <= kMostRecords);
  std::string content;
  put(content, static_cast<std::uint32_t>(positions.size()));
  for (const TrainingPosition& position : positions) {
    put(content, position.own);
    put(content, position.opp);
    if (subject == Subject::kAdjacency) put(content, static_cast<std::uint8_t>(position.plies_left));
    put(content, position.score ? static_cast<std::int8_t>(*position.score) : kUnknown);
  }
  return content;
}

// What the rules of a game say against a position.
Result<void> check_rules(Subject subject, const TrainingPosition& position) {
  if (subject == Subject::kOthello) {
    if (othello::legal_moves(position.own, position.opp) == 0) return fail("the side to move has no move");
    return {};
  }
  if (position.plies_left == 0) return fail("the game is over");
  if (position.plies_left > position.empties()) return fail("more plies are left than there are empty cells");
  return {};
}

Result<TrainingPosition> read_record(Subject subject, std::string_view& bytes) {
  TrainingPosition position;
  position.own = take<Bitboard>(bytes);
  position.opp = take<Bitboard>(bytes);
  if (subject == Subject::kAdjacency) position.plies_left = take<std::uint8_t>(bytes);
  const auto score = take<std::int8_t>(bytes);
  if (score != kUnknown) position.score = score;
  if ((position.own & position.opp) != 0) return fail("two discs lie on one cell");
  if (const Result<void> checked = check_rules(subject, position); !checked)
    return std::unexpected(checked.error());
  if (position.score && std::abs(*position.score) > kGridSquares)
    return fail("the score is beyond the board");
  return position;
}

// Reads the block at the front of `bytes`. False if there is none, or if its writing was interrupted.
Result<bool> read_block(std::string_view bytes, PositionFile& file) {
  constexpr std::size_t kHeadBytes = sizeof file.sum + sizeof kMostRecords;
  if (bytes.size() < kHeadBytes) return false;
  const auto sum = take<std::uint64_t>(bytes);
  std::string_view records = bytes;
  const auto size = take<std::uint32_t>(records);
  if (size > kMostRecords)
    return fail("it claims {} positions, and the most there can be are {}", size, kMostRecords);
  const std::size_t record_size = size * record_bytes(file.subject);
  if (records.size() < record_size) return false;
  if (sum != checksum(bytes.substr(0, sizeof size + record_size), file.sum)) {
    return fail("its checksum is wrong: it, or something before it, was changed or damaged");
  }
  for (std::uint32_t i = 1; i <= size; ++i) {
    const Result<TrainingPosition> position = read_record(file.subject, records);
    if (!position) return fail_at(fmt::format("position {}", i), position.error());
    file.positions.push_back(*position);
  }
  ++file.blocks;
  file.whole_bytes += kHeadBytes + record_size;
  file.sum = sum;
  return true;
}

Result<PositionFile> read_head(std::string_view bytes) {
  for (const Subject subject : kSubjects) {
    const std::string title = title_of(subject);
    if (!bytes.starts_with(title)) continue;
    const std::size_t end = bytes.substr(0, title.size() + kMostOrigin).find('\n', title.size());
    if (end == std::string_view::npos) return fail("its second line has to say how it was made");
    return PositionFile{.subject = subject,
                        .origin = std::string(bytes.substr(title.size(), end - title.size())),
                        .whole_bytes = end + 1,
                        .sum = checksum(bytes.substr(0, end + 1))};
  }
  const auto wanted = [](Subject subject) {
    const std::string title = title_of(subject);
    return quote(std::string_view(title).substr(0, title.size() - 1));
  };
  return fail("this is no file of positions: it has to begin with {} or {}", wanted(Subject::kOthello),
              wanted(Subject::kAdjacency));
}

}  // namespace

std::string_view name_of(Subject subject) { return subject == Subject::kAdjacency ? "adjacency" : "othello"; }

std::string position_file_head(Subject subject, std::string_view origin) {
  assert(origin.size() < kMostOrigin && origin.find('\n') == std::string_view::npos);
  return fmt::format("{}{}\n", title_of(subject), origin);
}

std::string position_block(Subject subject, std::span<const TrainingPosition> positions,
                           std::uint64_t before) {
  const std::string content = content_of(subject, positions);
  std::string block;
  put(block, checksum(content, before));
  return block + content;
}

Result<PositionFile> parse_positions(std::string_view bytes) {
  Result<PositionFile> file = read_head(bytes);
  while (file) {
    const Result<bool> block = read_block(bytes.substr(file->whole_bytes), *file);
    if (!block) return fail_at(fmt::format("block {}", file->blocks + 1), block.error());
    if (!*block) break;
  }
  if (file) file->is_cut = file->whole_bytes < bytes.size();
  return file;
}

Result<PositionFile> load_positions(const std::string& path) {
  const Result<std::string> bytes = read_file(path, kMostBytes);
  if (!bytes) return fail_at(quote(path), bytes.error());
  Result<PositionFile> file = parse_positions(*bytes);
  if (!file) return fail_at(quote(path), file.error());
  return file;
}

Result<PositionLog> PositionLog::open(const std::string& path, Subject subject, const std::string& origin) {
  Result<LockedFile> file = LockedFile::open(path);
  if (!file) return std::unexpected(file.error());
  if (file->is_empty()) {
    const std::string head = position_file_head(subject, origin);
    if (const Result<void> begun = file->append(head); !begun) return std::unexpected(begun.error());
    return PositionLog(std::move(*file), {.subject = subject, .origin = origin, .sum = checksum(head)});
  }
  Result<PositionFile> found = load_positions(path);
  if (!found) return std::unexpected(found.error());
  if (found->subject != subject) {
    return fail("{} holds positions of {} and not of {}; choose another file", quote(path),
                name_of(found->subject), name_of(subject));
  }
  if (found->origin != origin) {
    return fail(
        "{} was made otherwise: '{}' and not '{}'; go on with the same options, or choose another file",
        quote(path), printable(found->origin), printable(origin));
  }
  if (const Result<void> cut = file->cut(found->whole_bytes); !cut) return std::unexpected(cut.error());
  return PositionLog(std::move(*file), std::move(*found));
}

Result<void> PositionLog::append_block(std::span<const TrainingPosition> positions) {
  const std::string block = position_block(found_.subject, positions, sum_);
  if (const Result<void> written = file_.append(block); !written) return written;
  std::memcpy(&sum_, block.data(), sizeof sum_);
  return file_.sync();
}

}  // namespace turncoat
