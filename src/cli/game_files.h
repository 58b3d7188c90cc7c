// Files of games on disk: one file, or a WTHOR database with its two files of names.
#pragma once

#include <iosfwd>
#include <string>

#include "core/result.h"
#include "record/io.h"

namespace turncoat::cli {

// Fails on more than 64 MiB.
Result<FileSet> read_game_stream(std::istream& stream);

// Reads a file, and with a .wtb the names beside it where they exist.
Result<FileSet> read_game_files(const std::string& path);

// Writes the parts that are not empty. Each appears under its name when it is whole.
Result<void> write_game_files(const std::string& path, const FileSet& files);

}  // namespace turncoat::cli
