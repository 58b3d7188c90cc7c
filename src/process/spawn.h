// Starting a process: its files, its surroundings, and nothing of ours besides.
#pragma once

#include <sys/types.h>

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "core/file_descriptor.h"
#include "core/result.h"

namespace turncoat {

struct Pipe {
  FileDescriptor read;
  FileDescriptor write;
};

// Both ends are closed in every other program that is started, and have numbers beyond those a program begins
// with.
Result<Pipe> make_pipe();

// A file in memory with these bytes, to be read from its beginning.
Result<FileDescriptor> file_of(const std::string& bytes);

struct SpawnOrder {
  std::vector<std::string> words;  // the program, found as a shell finds it
  std::optional<std::vector<std::string>> environment = std::nullopt;  // "NAME=value"; nothing: ours

  // Number i is files[i] there; whatever else is open here, also from before our own start, is closed there.
  std::vector<int> files;
};

// The process, leading a process group of its own, or the reason why there is none in errno's numbers.
std::expected<pid_t, int> spawn(SpawnOrder order);

// What is wrong with a program that could not be started, and what would be right.
std::unexpected<Failure> start_failure(const std::string& program, int error);

}  // namespace turncoat
