#include "core/file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <istream>

#include "core/text.h"

namespace turncoat {

namespace {

constexpr std::size_t kShownOfPath = 200;

// "1 MiB", "100 bytes"
std::string size_text(std::size_t bytes) {
  constexpr std::size_t kMebibyte = std::size_t{1} << 20;
  return bytes % kMebibyte == 0 ? fmt::format("{} MiB", bytes / kMebibyte) : fmt::format("{} bytes", bytes);
}

bool is_regular(int number) {
  struct stat status = {};
  return ::fstat(number, &status) == 0 && S_ISREG(status.st_mode);
}

// Whether `path` still names the open file: it may have been replaced before it was locked.
bool is_still_named(int number, const std::string& path) {
  struct stat open = {};
  struct stat named = {};
  return ::fstat(number, &open) == 0 && ::stat(path.c_str(), &named) == 0 && open.st_dev == named.st_dev &&
         open.st_ino == named.st_ino;
}

// The folder's own entry of a file is written by this.
bool sync_folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  const FileDescriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return opened.is_open() && ::fsync(opened.get()) == 0;
}

}  // namespace

Result<std::string> read_all(std::istream& stream, std::size_t most) {
  std::string text;
  std::string chunk(std::size_t{1} << 16, '\0');
  while (text.size() <= most) {
    stream.read(chunk.data(), static_cast<std::streamsize>(chunk.size()));
    const auto length = static_cast<std::size_t>(stream.gcount());
    if (stream.bad()) return fail("it cannot be read");
    if (length == 0) return text;
    text.append(chunk, 0, length);
  }
  return fail("more than {}: split it into smaller files", size_text(most));
}

Result<void> check_readable(const std::string& path) {
  struct stat status = {};
  if (::stat(path.c_str(), &status) != 0) return fail("it cannot be read: {}", std::strerror(errno));
  if (S_ISDIR(status.st_mode)) return fail("this is a directory: name a file in it");
  if (::access(path.c_str(), R_OK) != 0) return fail("it cannot be read: {}", std::strerror(errno));
  return {};
}

Result<std::string> read_file(const std::string& path, std::size_t most) {
  if (const Result<void> readable = check_readable(path); !readable) {
    return std::unexpected(readable.error());
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail("it cannot be read: {}", std::strerror(errno));
  return read_all(file, most);
}

Result<std::optional<ReadLine>> read_line(std::istream& stream, std::size_t most) try {
  ReadLine line;
  std::streambuf* const buffer = stream.rdbuf();
  using Traits = std::istream::traits_type;
  for (Traits::int_type c = buffer->sbumpc(); c != '\n'; c = buffer->sbumpc()) {
    if (Traits::eq_int_type(c, Traits::eof())) {
      if (line.text.empty()) return std::nullopt;
      line.is_whole = false;
      return line;
    }
    if (line.text.size() == most) return fail("the line is longer than {}", size_text(most));
    line.text += Traits::to_char_type(c);
  }
  return line;
} catch (const std::ios_base::failure&) {
  return fail("it cannot be read");
}

Result<LockedFile> LockedFile::open(const std::string& path) { return open_as(path, path); }

Result<LockedFile> LockedFile::open_as(const std::string& name, const std::string& path) {
  while (true) {
    LockedFile file(path, ::open(name.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
    if (!file.file_.is_open()) return file.failure("written");
    if (!is_regular(file.file_.get())) return file;
    if (::flock(file.file_.get(), LOCK_EX | LOCK_NB) != 0) {
      if (errno != EWOULDBLOCK) return file.failure("locked");
      return fail("{} is in use by another run", quote(path, kShownOfPath));
    }
    if (is_still_named(file.file_.get(), name)) return file;
  }
}

bool LockedFile::is_empty() const {
  struct stat status = {};
  return ::fstat(file_.get(), &status) != 0 || status.st_size == 0;
}

Result<void> LockedFile::append(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file_.get(), text.data(), text.size());
    if (written < 0 && errno != EINTR) return failure("written");
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

Result<void> LockedFile::sync() {
  if (is_regular(file_.get()) && ::fsync(file_.get()) != 0) return failure("written");
  return {};
}

Result<void> LockedFile::cut(std::size_t bytes) {
  if (::ftruncate(file_.get(), static_cast<off_t>(bytes)) != 0) return failure("cut");
  return {};
}

// Written beside the file and then renamed; the lock on what was written goes with it.
Result<LockedFile> LockedFile::renamed_part(const std::string& path, std::string_view text) {
  const std::string name = path + ".part";
  Result<LockedFile> part = open_as(name, path);
  if (!part) return part;
  Result<void> written = part->cut(0);
  if (written) written = part->append(text);
  if (written) written = part->sync();
  if (written && std::rename(name.c_str(), path.c_str()) != 0) written = part->failure("replaced");
  if (!written) {
    ::unlink(name.c_str());
    return std::unexpected(written.error());
  }
  if (!sync_folder_of(path)) return part->failure("written");
  return part;
}

Result<void> LockedFile::replace(std::string_view text) {
  if (!is_regular(file_.get())) return append(text);
  Result<LockedFile> written = renamed_part(path_, text);
  if (!written) return std::unexpected(written.error());
  *this = std::move(*written);
  return {};
}

Result<void> replace_file(const std::string& path, std::string_view text) {
  struct stat status = {};
  const bool is_device = ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
  Result<LockedFile> file = is_device ? LockedFile::open(path) : LockedFile::renamed_part(path, text);
  if (!file) return std::unexpected(file.error());
  return is_device ? file->append(text) : Result<void>();
}

std::unexpected<Failure> LockedFile::failure(std::string_view what) const {
  return fail("{} cannot be {}: {}", quote(path_, kShownOfPath), what, std::strerror(errno));
}

}  // namespace turncoat
