#include "cli/game_files.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <istream>
#include <optional>
#include <utility>
#include <vector>

#include "core/text.h"

namespace turncoat::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = std::size_t{64} << 20;

Result<std::string> read_stream(std::istream& stream) {
  std::string text;
  std::string chunk(std::size_t{1} << 16, '\0');
  while (text.size() <= kMostBytes) {
    stream.read(chunk.data(), static_cast<std::streamsize>(chunk.size()));
    const auto length = static_cast<std::size_t>(stream.gcount());
    if (length == 0) return text;
    text.append(chunk, 0, length);
  }
  return fail("more than {} MiB: split it into smaller files", kMostBytes >> 20);
}

Result<std::string> read_file(const fs::path& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return fail("this is a directory: name the files in it");
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail("cannot be opened: {}", std::strerror(errno));
  return read_stream(file);
}

// The file of names that belongs to a WTHOR database: the same name with another extension, or the
// WTHOR.JOU or WTHOR.TRN that serves all years.
std::optional<fs::path> find_beside(const fs::path& database, std::string_view extension) {
  const std::string own = lowered(fmt::format("{}.{}", database.stem().string(), extension));
  const std::string common = fmt::format("wthor.{}", extension);
  const fs::path folder = database.has_parent_path() ? database.parent_path() : fs::path(".");
  std::optional<fs::path> found;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    const std::string name = lowered(entry.path().filename().string());
    if (name == own) return entry.path();
    if (name == common) found = entry.path();
  }
  return found;
}

Result<void> write_stream(std::ofstream file, const std::string& text) {
  if (file) file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  if (!file) return fail("cannot be written: {}", std::strerror(errno));
  return {};
}

// Writes beside the file and renames, so that a reader sees the old file or the whole new one. A
// device or pipe is written directly.
Result<void> replace_file(const fs::path& path, const std::string& text) {
  std::error_code error;
  if (fs::exists(path, error) && !fs::is_regular_file(path, error)) {
    const Result<void> written = write_stream(std::ofstream(path, std::ios::binary), text);
    return written ? written : fail_at(path.string(), written.error());
  }
  fs::path part = path;
  part += ".part";
  Result<void> written = write_stream(std::ofstream(part, std::ios::binary | std::ios::trunc), text);
  if (written) fs::rename(part, path, error);
  if (written && error) written = fail("cannot be written: {}", error.message());
  if (written) return {};
  fs::remove(part, error);
  return fail_at(path.string(), written.error());
}

// A file, and with a .wtb the names beside it where they exist.
Result<FileSet> read_game_files(const std::string& path) {
  Result<std::string> text = read_file(path);
  if (!text) return std::unexpected(text.error());
  FileSet files{.text = std::move(*text)};
  const bool is_database = lowered(fs::path(path).extension().string()) == ".wtb";
  if (!is_database) return files;
  for (const auto& [part, extension] :
       {std::pair{&files.players, "jou"}, std::pair{&files.tournaments, "trn"}}) {
    const std::optional<fs::path> beside = find_beside(path, extension);
    if (!beside) continue;
    Result<std::string> names = read_file(*beside);
    if (!names) return fail_at(beside->string(), names.error());
    *part = std::move(*names);
  }
  return files;
}

Result<FileSet> read_game_stream(std::istream& stream) {
  Result<std::string> text = read_stream(stream);
  if (!text) return std::unexpected(text.error());
  return FileSet{.text = std::move(*text)};
}

}  // namespace

std::string extension_of(const std::string& path) {
  const std::string extension = fs::path(path).extension().string();
  return extension.empty() ? "" : extension.substr(1);
}

Result<GameSource> open_games(const std::string& input, const Format* format, std::istream& standard_input) {
  const bool is_standard = input == kStandardInput;
  GameSource source{.name = is_standard ? "standard input" : input, .format = format};
  if (source.format == nullptr) source.format = format_to_read(is_standard ? "" : extension_of(input));
  if (source.format == nullptr) source.format = &formats().front();
  Result<FileSet> files = is_standard ? read_game_stream(standard_input) : read_game_files(input);
  if (!files) return fail_at(source.name, files.error());
  source.files = std::move(*files);
  return source;
}

Result<std::vector<GameRecord>> games_of(const GameSource& source, const GameRegistry& games,
                                         const std::optional<AnyPosition>& start) {
  std::vector<GameRecord> records;
  std::optional<Failure> failure;
  source.format->read({games, source.files, start}, [&](Result<GameRecord> game) {
    if (!game) {
      failure = game.error();
      return false;
    }
    records.push_back(std::move(*game));
    return true;
  });
  if (failure) return fail_at(source.name, *failure);
  if (records.empty()) return fail("{}: there is no game in it", source.name);
  return records;
}

Result<void> write_game_files(const std::string& path, const FileSet& files) {
  const std::vector<std::pair<fs::path, const std::string*>> parts = {
      {path, &files.text},
      {fs::path(path).replace_extension("jou"), &files.players},
      {fs::path(path).replace_extension("trn"), &files.tournaments}};
  for (const auto& [name, text] : parts) {
    if (text->empty()) continue;
    Result<void> written = replace_file(name, *text);
    if (!written) return written;
  }
  return {};
}

}  // namespace turncoat::cli
