#include "cli/game_files.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "core/file.h"
#include "core/text.h"

namespace turncoat::cli {

namespace {

namespace fs = std::filesystem;

// The file of names that belongs to a WTHOR database: the same name with another extension, or the
// WTHOR.JOU or WTHOR.TRN that serves all years, which is also found as WTH.JOU or WTH.TRN.
std::optional<fs::path> find_beside(const fs::path& database, std::string_view extension) {
  const std::string own = lowered(fmt::format("{}.{}", database.stem().string(), extension));
  const std::vector<std::string> common = {fmt::format("wthor.{}", extension),
                                           fmt::format("wth.{}", extension)};
  const fs::path folder = database.has_parent_path() ? database.parent_path() : fs::path(".");
  std::optional<fs::path> found;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    const std::string name = lowered(entry.path().filename().string());
    if (name == own) return entry.path();
    if (std::ranges::find(common, name) == common.end()) continue;
    if (!found || entry.path() < *found) found = entry.path();  // whatever the order of the folder
  }
  return found;
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
    Result<std::string> names = read_file(beside->string());
    if (!names) return fail_at(beside->string(), names.error());
    *part = std::move(*names);
  }
  return files;
}

Result<FileSet> read_game_stream(std::istream& stream) {
  Result<std::string> text = read_all(stream);
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
    if (Result<void> written = replace_file(name.string(), *text); !written) return written;
  }
  return {};
}

}  // namespace turncoat::cli
