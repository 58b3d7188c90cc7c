// Files of positions to learn from, all of one game, with their exact value where that is known.
//
// A title that names the game, a line that says how they were made, then blocks: a checksum, a number of
// records, the records. The checksum covers all that stands before it in the file too. What a block holds
// follows from its number and the line alone, so a file whose making was interrupted is gone on with where
// its last whole block ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/bitboard.h"
#include "core/file.h"
#include "core/result.h"

namespace turncoat {

// What is learned: the evaluation of a game.
enum class Subject : std::uint8_t { kOthello, kAdjacency };
std::string_view name_of(Subject subject);

// On 8x8, in Adjacency with four neighbours. The side to move has a legal move.
struct TrainingPosition {
  Bitboard own = 0;
  Bitboard opp = 0;
  int plies_left = 0;             // of Adjacency
  std::optional<int> score = {};  // the exact one for the side to move, in discs

  [[nodiscard]] int empties() const { return count(~(own | opp)); }

  bool operator==(const TrainingPosition&) const = default;
};

struct PositionFile {
  Subject subject = Subject::kOthello;
  std::string origin;  // how they were made
  std::vector<TrainingPosition> positions = {};
  std::size_t blocks = 0;
  std::size_t whole_bytes = 0;  // up to the end of the last whole block
  std::uint64_t sum = 0;        // checksum of these
  bool is_cut = false;          // a part of a block follows
};

// An origin is one line of less than so many characters.
inline constexpr std::size_t kMostOrigin = 1000;

// The file as it begins, and what one more block adds to one with the checksum `before`.
std::string position_file_head(Subject subject, std::string_view origin);
std::string position_block(Subject subject, std::span<const TrainingPosition> positions,
                           std::uint64_t before);

// Reads what is whole of a file. Fails if it is something else or was changed.
Result<PositionFile> parse_positions(std::string_view bytes);
Result<PositionFile> load_positions(const std::string& path);

// A file as it grows.
class PositionLog {
 public:
  // Begins the file, or goes on with one of the same game and origin. Fails if it is something else or in
  // use.
  static Result<PositionLog> open(const std::string& path, Subject subject, const std::string& origin);

  // What was there.
  [[nodiscard]] const PositionFile& found() const { return found_; }

  // On disk when it returns.
  Result<void> append_block(std::span<const TrainingPosition> positions);

 private:
  PositionLog(LockedFile file, PositionFile found)
      : file_(std::move(file)), found_(std::move(found)), sum_(found_.sum) {}

  LockedFile file_;
  PositionFile found_;
  std::uint64_t sum_;  // of all that is in the file
};

}  // namespace turncoat
