// The formats there are: the one table that `convert`, its help, the documentation and the tests read.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "core/result.h"
#include "record/io.h"

namespace turncoat {

struct Format {
  std::string_view name;
  std::string_view extensions;  // of file names, without dot, separated by spaces
  std::string_view summary;
  void (*read)(const ReadRequest&, const GameSink&);
  std::unique_ptr<GameWriter> (*make_writer)(const GameRegistry&);  // null: cannot be written
  bool is_binary = false;                                           // not fit for a terminal
};

std::span<const Format> formats();

// Fails with the nearest name.
Result<const Format*> find_format(std::string_view name);

// The format that is read from, or written to, files whose name ends with ".extension"; null if none is.
const Format* format_to_read(std::string_view extension);
const Format* format_to_write(std::string_view extension);

}  // namespace turncoat
