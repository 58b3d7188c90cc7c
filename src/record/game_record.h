// One game as it is kept in a file: where it began, what was played, by whom.
//
// Readers make records (builder.h), writers take them; formats.h lists both. What each format keeps
// of a record is a table in docs/formats.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "games/any_position.h"
#include "games/registry.h"
#include "record/played_move.h"

namespace turncoat {

// A move that was not played but judged: problem files give the exact score of each move.
struct MoveScore {
  Move move = Move::pass();
  Score score;

  bool operator==(const MoveScore&) const = default;
};

// A side line: it leaves the game's moves, or those of another variation, for moves of its own.
struct Variation {
  static constexpr int kGame = -1;

  int parent = kGame;  // the line that it leaves: the game, or a variation before this one in the record
  int at = 0;          // moves of the whole line before its first, counted from the start
  std::vector<PlayedMove> moves;
  std::string name = {};

  bool operator==(const Variation&) const = default;
};

// Passes are always among the moves, whether the file wrote them or not. Texts are UTF-8; an empty
// one is not known.
struct GameRecord {
  AnyPosition start;
  std::vector<PlayedMove> moves = {};
  std::string name_x = {};
  std::string name_o = {};
  std::optional<double> rating_x = {};
  std::optional<double> rating_o = {};
  std::string date = {};
  std::string place = {};
  std::string time_control = {};
  std::optional<int> result_for_x = {};  // as the file states it: the difference of marks, X minus O
  std::vector<MoveScore> scores = {};    // of moves in the last position, no move twice
  std::string comment = {};
  std::vector<Variation> variations = {};  // variations.h says what holds for them

  bool operator==(const GameRecord&) const = default;
};

// The position after all moves, or why one of them could not be played.
Result<AnyPosition> final_position(const GameRecord& record);

// Whether `position` is the start that the registry gives for `spec`.
bool is_start_of(std::string_view spec, const AnyPosition& position, const GameRegistry& games);

// The text that gives this start to the registry ("adjacency:size=6,rounds=4"), or nothing when the
// position is not the start of a game.
std::optional<std::string> spec_of_start(const AnyPosition& position, const GameRegistry& games);

// Which positions of a game to keep.
enum class PositionChoice : std::uint8_t { kStart, kEnd, kAll };

// A record without moves and variations for each chosen position; precondition: the moves are legal. Scores
// belong to the last position, and the comment is not repeated.
std::vector<GameRecord> positions_of(const GameRecord& record, PositionChoice choice);

}  // namespace turncoat
