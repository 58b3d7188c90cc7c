// Files of strangers, read with a bound, and files of our own, written so that nothing is lost.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/file_descriptor.h"
#include "core/result.h"

namespace turncoat {

// What an input of games, weights or pasted text may have at most.
inline constexpr std::size_t kMostFileBytes = std::size_t{64} << 20;

// All of it. Fails if there is more than `most` bytes or if it cannot be read; no more than that is kept.
Result<std::string> read_all(std::istream& stream, std::size_t most = kMostFileBytes);
Result<std::string> read_file(const std::string& path, std::size_t most = kMostFileBytes);

// The next line without its end, or nothing where the stream ends. Fails if the line is longer than `most`.
struct ReadLine {
  std::string text;
  bool is_whole = true;  // a line break stood behind it
};
Result<std::optional<ReadLine>> read_line(std::istream& stream, std::size_t most);

// Why this cannot be opened as a file of text, or success.
Result<void> check_readable(const std::string& path);

// A file that one run at a time writes to. The lock lasts as long as this value, and the system gives it
// back when the process ends, however it ends. Devices and pipes are not locked.
class LockedFile {
 public:
  // Makes the file where there is none. Fails if another run has it.
  static Result<LockedFile> open(const std::string& path);

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] bool is_empty() const;

  // Behind what is there: it survives the end of the program, and after `sync` that of the machine.
  Result<void> append(std::string_view text);
  Result<void> sync();

  // Keeps the first `bytes` of it.
  Result<void> cut(std::size_t bytes);

  // Puts `text` in place of the whole file at once and for good: whenever the program or the machine stops,
  // either the old file or the new one is there, whole. The lock is on the new one.
  Result<void> replace(std::string_view text);

 private:
  friend Result<void> replace_file(const std::string& path, std::string_view text);

  // Opens the file `name`, which stands for `path`.
  static Result<LockedFile> open_as(const std::string& name, const std::string& path);
  static Result<LockedFile> renamed_part(const std::string& path, std::string_view text);

  LockedFile(std::string path, int number) : path_(std::move(path)), file_(number) {}

  [[nodiscard]] std::unexpected<Failure> failure(std::string_view what) const;

  std::string path_;
  FileDescriptor file_;
};

// The same for a file that nobody holds: it appears under its name when it is whole.
Result<void> replace_file(const std::string& path, std::string_view text);

}  // namespace turncoat
