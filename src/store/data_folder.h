// The folder in which the app keeps what it must not forget, and the lock on it.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace turncoat {

// An environment variable by name, or nothing.
using Environment = std::function<std::optional<std::string>(std::string_view name)>;

// $XDG_DATA_HOME/turncoat, or ~/.local/share/turncoat: the XDG rules, by which a relative
// $XDG_DATA_HOME counts as not set. Fails where there is no $HOME either.
Result<std::filesystem::path> default_data_folder(const Environment& environment);

// A data folder that nobody else uses: two programs that run the same games would play them twice. The lock
// is on the database itself, which no program can do without, and the system gives it back when the process
// ends, however it ends.
class DataFolder {
 public:
  // Makes the folder where it is missing, for its owner alone.
  static Result<DataFolder> open(const std::filesystem::path& path);

  // Outlives whoever has the database open: closing a file ends the locks that SQLite has on it, too.
  DataFolder(DataFolder&& other) noexcept;
  DataFolder& operator=(DataFolder&& other) noexcept;
  ~DataFolder();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] std::filesystem::path database() const { return path_ / "turncoat.db"; }

 private:
  DataFolder(std::filesystem::path path, int lock) : path_(std::move(path)), lock_(lock) {}

  std::filesystem::path path_;
  int lock_;  // an open file with the lock on it; -1: moved away
};

}  // namespace turncoat
