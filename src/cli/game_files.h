// Files of games on disk: one file, or a WTHOR database with its two files of names.
//
// Commands that read games name them in one way: a file, or - for standard input. Its name and then its
// content say what it is.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/registry.h"
#include "record/formats.h"
#include "record/io.h"

namespace turncoat::cli {

inline constexpr std::string_view kStandardInput = "-";

// What is read, and how.
struct GameSource {
  std::string name;  // for messages
  const Format* format = nullptr;
  FileSet files = {};
};

// Reads `input`, a file's name or kStandardInput, of at most 64 MiB; with a .wtb also the names beside it
// where they exist. `format` is null where the name and the content say it.
Result<GameSource> open_games(const std::string& input, const Format* format, std::istream& standard_input);

// All games of `source`; fails at the first bad one, and if there is none. `start` is the game of formats
// that do not say it.
Result<std::vector<GameRecord>> games_of(const GameSource& source, const GameRegistry& games,
                                         const std::optional<AnyPosition>& start);

// "ggf" of "games.ggf", or nothing.
std::string extension_of(const std::string& path);

// Writes the parts that are not empty. Each appears under its name when it is whole.
Result<void> write_game_files(const std::string& path, const FileSet& files);

}  // namespace turncoat::cli
