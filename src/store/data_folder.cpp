#include "store/data_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace turncoat {

namespace fs = std::filesystem;

Result<fs::path> default_data_folder(const Environment& environment) {
  const std::optional<std::string> data_home = environment("XDG_DATA_HOME");
  if (data_home && fs::path(*data_home).is_absolute()) return fs::path(*data_home) / "turncoat";
  const std::optional<std::string> home = environment("HOME");
  if (!home || !fs::path(*home).is_absolute()) {
    return fail(
        "there is no place for data: neither XDG_DATA_HOME nor HOME is set; name a folder with --data");
  }
  return fs::path(*home) / ".local/share/turncoat";
}

Result<DataFolder> DataFolder::open(const fs::path& path) {
  std::error_code error;
  const bool was_there = fs::exists(path, error);
  fs::create_directories(path, error);
  if (!error && !was_there) fs::permissions(path, fs::perms::owner_all, error);
  if (error) return fail("{}: the folder cannot be made: {}", path.string(), error.message());

  const fs::path database = DataFolder(path, -1).database();
  const int lock = ::open(database.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock < 0) {
    return fail("{}: the folder cannot be used: {}; name another with --data", path.string(),
                std::generic_category().message(errno));
  }
  if (::flock(lock, LOCK_EX | LOCK_NB) != 0) {
    const int reason = errno;
    ::close(lock);
    if (reason == EWOULDBLOCK) {
      return fail(
          "{}: another turncoat is running on this folder; use that one, or name another folder with --data",
          path.string());
    }
    return fail("{}: the folder cannot be locked: {}", path.string(),
                std::generic_category().message(reason));
  }
  return DataFolder(path, lock);
}

DataFolder::DataFolder(DataFolder&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}

DataFolder& DataFolder::operator=(DataFolder&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(lock_, other.lock_);
  return *this;
}

DataFolder::~DataFolder() {
  if (lock_ >= 0) ::close(lock_);
}

}  // namespace turncoat
