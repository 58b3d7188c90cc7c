// Games as texts that people paste into the page and files that they take from it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/registry.h"
#include "record/game_record.h"
#include "session/refusal.h"

namespace turncoat {

struct PastedGames {
  std::vector<GameRecord> games;
  int more = 0;                     // games behind those
  std::vector<std::string> errors;  // what could not be read
};

inline constexpr std::size_t kMostPastedGames = 50;
inline constexpr std::size_t kMostPastedMoves = 10'000;  // of all of them, with their variations

// Whatever was pasted; refused as `record` if there is no game in it. `start` is the game of bare move lists.
Answer<PastedGames> read_pasted(std::string text, const std::optional<AnyPosition>& start,
                                const GameRegistry& games);

// The same for a file that is not text, given as base64: WTHOR is the only such format.
Answer<PastedGames> read_base64(std::string_view base64, const GameRegistry& games);

struct GameFile {
  std::string extension;
  std::string content;
  bool is_binary = false;
};

// Refused as `format`. Formats of positions get the last one.
Answer<GameFile> write_game(const GameRecord& record, std::string_view format, const GameRegistry& games);

}  // namespace turncoat
