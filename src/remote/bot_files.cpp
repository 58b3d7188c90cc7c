#include "remote/bot_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <vector>

#include "core/file.h"
#include "core/sha256.h"
#include "core/text.h"
#include "process/command_line.h"

namespace turncoat {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 1000;
constexpr std::uintmax_t kMostBytes = std::uintmax_t{64} << 20;  // of all files of a folder
constexpr std::array<std::string_view, 2> kCommandKinds = {"line", "gtp"};
constexpr std::array<std::string_view, 5> kSystem = {"/usr/", "/bin/", "/lib", "/etc/", "/dev/"};

bool is_passed_over(const fs::path& path) {
  const std::string name = path.filename();
  return name.starts_with('.') || name == "__pycache__";
}

// The files below a folder by name, or nothing if they are too many or too large.
Result<std::optional<std::vector<fs::path>>> files_below(const fs::path& folder) {
  std::vector<fs::path> files;
  std::uintmax_t bytes = 0;
  std::error_code error;
  fs::recursive_directory_iterator walk(folder, error);
  for (; !error && walk != fs::recursive_directory_iterator(); walk.increment(error)) {
    if (is_passed_over(walk->path())) {
      walk.disable_recursion_pending();
      continue;
    }
    if (!walk->is_regular_file(error)) continue;
    bytes += walk->file_size(error);
    files.push_back(walk->path());
    if (files.size() > kMostFiles || bytes > kMostBytes) return std::nullopt;
  }
  if (error) return fail("{}: the folder cannot be read: {}", quote(folder.string(), 200), error.message());
  std::ranges::sort(files);
  return files;
}

// Names and contents, each with its length in front, so that nothing can stand for something else.
Result<std::string> hash_of_files(const std::vector<fs::path>& files, const fs::path& base) {
  Sha256 hash;
  for (const fs::path& file : files) {
    const Result<std::string> content = read_file(file.string());
    if (!content) return std::unexpected(content.error());
    const std::string name = file.lexically_relative(base).string();
    hash.add(fmt::format("{} {} {}\n", name.size(), content->size(), name));
    hash.add(*content);
  }
  return hash.digest();
}

bool is_of_system(const fs::path& path) {
  const std::string text = path.string();
  return std::ranges::any_of(kSystem, [&](std::string_view place) { return text.starts_with(place); });
}

// The files that words of a command name, system programs left out, and those beside them with the same
// ending: the modules of a program lie there, and so may what a tournament writes.
std::vector<fs::path> files_meant(const std::vector<std::string>& words) {
  std::vector<fs::path> files;
  for (const std::string& word : words) {
    std::error_code error;
    const fs::path path = fs::absolute(word, error).lexically_normal();
    if (error || is_of_system(path) || !fs::is_regular_file(path, error)) continue;
    files.push_back(path);
    if (!path.has_extension()) continue;
    for (fs::directory_iterator walk(path.parent_path(), error), end; !error && walk != end;
         walk.increment(error)) {
      if (walk->path().extension() == path.extension() && walk->is_regular_file(error) &&
          !is_passed_over(walk->path()))
        files.push_back(walk->path());
    }
  }
  std::ranges::sort(files);
  const auto again = std::ranges::unique(files);
  files.erase(again.begin(), again.end());
  return files;
}

}  // namespace

Result<std::string> hash_of_folder(const std::string& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error)) return fail("{} is no folder", quote(folder, 200));
  const auto files = files_below(folder);
  if (!files) return std::unexpected(files.error());
  if (*files) return hash_of_files(**files, folder);
  return fail("{} holds more than {} files or {} MiB: a bot's folder holds the bot alone", quote(folder, 200),
              kMostFiles, kMostBytes >> 20);
}

Result<std::string> hash_of_bot(std::string_view spec, const std::string& folder) {
  const std::size_t colon = spec.find(':');
  const std::string kind = lowered(trimmed(spec.substr(0, colon)));
  if (colon == std::string_view::npos || std::ranges::find(kCommandKinds, kind) == kCommandKinds.end())
    return "";
  if (!folder.empty()) return hash_of_folder(folder);
  const Result<std::vector<std::string>> words = split_command(spec.substr(colon + 1));
  if (!words) return std::unexpected(words.error());
  const std::vector<fs::path> files = files_meant(*words);
  return hash_of_files(files, files.empty() ? fs::path() : files.front().parent_path());
}

}  // namespace turncoat
