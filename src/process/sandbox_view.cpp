#include "process/sandbox_view.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>
#include <system_error>

#include "core/text.h"
#include "process/spawn.h"

namespace turncoat {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 8> kSystemFolders = {
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc/alternatives"};

// Of an installation outside the system, the folders that hold the program and what it runs on. An
// installation may lie in a home (~/.local, ~/.cargo), and there its other folders hold what is private.
constexpr std::array<std::string_view, 6> kInstalled = {"bin", "lib", "lib64", "libexec", "conf", "jre"};

bool lies_in(const fs::path& path, const fs::path& folder) {
  const auto [end, rest] = std::ranges::mismatch(folder, path);
  return end == folder.end();
}

bool is_of_system(const fs::path& path) {
  return std::ranges::any_of(kSystemFolders, [&](std::string_view folder) { return lies_in(path, folder); });
}

std::string environment(const char* name) {
  const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody here changes it
  return value == nullptr ? std::string() : value;
}

bool is_program(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored) && ::access(path.c_str(), X_OK) == 0;
}

// The line after "#!", or nothing where the file does not begin so.
std::optional<std::string> first_line_of_script(const fs::path& path) {
  constexpr std::size_t kLongest = 256;  // as the kernel reads it
  std::ifstream file(path, std::ios::binary);
  std::string begin(kLongest, '\0');
  file.read(begin.data(), static_cast<std::streamsize>(begin.size()));
  begin.resize(static_cast<std::size_t>(file.gcount()));
  if (!begin.starts_with("#!")) return std::nullopt;
  return begin.substr(2, begin.find('\n') - 2);
}

bool is_for_this_machine(const fs::path& path) {
  std::array<char, 4> begin{};
  std::ifstream(path, std::ios::binary).read(begin.data(), begin.size());
  return std::string_view(begin.data(), begin.size()) == "\177ELF" || first_line_of_script(path).has_value();
}

class ViewMaker {
 public:
  explicit ViewMaker(const Surroundings& surroundings)
      : home_(surroundings.home), current_(surroundings.folder), path_(surroundings.path) {}

  Result<SandboxView> make(std::span<const std::string> words);

 private:
  [[nodiscard]] bool is_private(const fs::path& path) const;
  [[nodiscard]] bool is_too_wide(const fs::path& path) const;
  [[nodiscard]] Result<fs::path> find_program(const std::string& name) const;
  [[nodiscard]] bool shows(const fs::path& path) const;
  void bind(const fs::path& path);
  void bind_installation(const fs::path& program);
  void bind_program(const fs::path& program);
  Result<void> bind_named(const std::string& word);

  SandboxView view_;
  fs::path home_;
  fs::path current_;
  std::string path_;
};

// Where people keep what is their own.
bool ViewMaker::is_private(const fs::path& path) const {
  return lies_in(path, "/home") || lies_in(path, "/root") ||
         (home_.has_relative_path() && lies_in(path, home_));
}

// A home, a folder that holds homes, one directly below the root such as /tmp, or what is not made of files:
// no bot's own.
bool ViewMaker::is_too_wide(const fs::path& path) const {
  std::error_code ignored;
  const fs::path folder = fs::canonical(path, ignored);
  const std::ptrdiff_t depth = std::ranges::distance(folder.relative_path());
  constexpr std::array<std::string_view, 4> kNotFiles = {"/proc", "/sys", "/dev", "/etc"};
  return depth <= 1 || (home_.has_relative_path() && lies_in(home_, folder)) ||
         (depth == 2 && lies_in(folder, "/home")) || folder == "/var/tmp" ||
         std::ranges::any_of(kNotFiles, [&](std::string_view other) { return lies_in(folder, other); });
}

// Scripts in a home that choose a program, as those of pyenv do, need more of the home than anybody should
// see: the next program of that name is taken.
Result<fs::path> ViewMaker::find_program(const std::string& name) const {
  if (name.find('/') != std::string::npos) {
    fs::path path = (current_ / name).lexically_normal();
    std::error_code ignored;
    if (!fs::exists(path, ignored)) return start_failure(name, ENOENT);
    if (!is_program(path)) return start_failure(name, EACCES);
    if (!is_for_this_machine(path)) return start_failure(name, ENOEXEC);
    return path;
  }
  fs::path hidden;
  for (const std::string_view folder : split(path_, ':')) {
    if (!folder.starts_with('/')) continue;
    fs::path path = fs::path(folder) / name;
    if (!is_program(path)) continue;
    if (!is_private(path) || !first_line_of_script(path)) return path;
    if (hidden.empty()) hidden = path;
  }
  if (hidden.empty()) return start_failure(name, ENOENT);
  return fail(
      "{} is {} here, a script in a home, of which the sandbox shows nothing: name the program itself by its "
      "path",
      quote(name, 200), hidden.string());
}

bool ViewMaker::shows(const fs::path& path) const {
  return is_of_system(path) ||
         std::ranges::any_of(view_.binds, [&](const SandboxView::Bind& b) { return lies_in(path, b.to); });
}

// Under its own name, and under the name that all links in it lead to.
void ViewMaker::bind(const fs::path& path) {
  std::error_code ignored;
  const fs::path real = fs::canonical(path, ignored);
  if (real.empty()) return;
  for (const fs::path& name : {real, path}) {
    if (!shows(name)) view_.binds.push_back({real, name});
  }
}

void ViewMaker::bind_installation(const fs::path& program) {
  const fs::path folder = program.parent_path();
  const fs::path installation = folder.parent_path();
  if (folder.filename() != "bin" || is_too_wide(installation)) return bind(program);
  for (const std::string_view part : kInstalled) bind(installation / part);
  bind(installation / "pyvenv.cfg");
}

// The program, all that links on the way to it, and what runs it if it is a script.
void ViewMaker::bind_program(const fs::path& program) {
  constexpr int kMostLinks = 40;  // as the kernel follows
  fs::path path = program;
  std::error_code error;
  for (int i = 0; i < kMostLinks; ++i) {
    if (!shows(path)) bind_installation(path);
    if (!fs::is_symlink(path, error)) break;
    path = (path.parent_path() / fs::read_symlink(path, error)).lexically_normal();
  }
  const std::optional<std::string> script = first_line_of_script(program);
  if (!script) return;
  const std::vector<std::string_view> runner = words_of(*script);
  if (!runner.empty() && !shows(runner[0]) && is_program(runner[0])) bind_installation(runner[0]);
}

// What a word names, if it names anything. The first such word tells the bot's own folder.
Result<void> ViewMaker::bind_named(const std::string& word) {
  std::error_code ignored;
  const fs::path path = (current_ / word).lexically_normal();
  if (word.empty() || !fs::exists(path, ignored) || is_of_system(path) || lies_in(path, "/dev")) return {};
  fs::path named = path.has_filename() ? path : path.parent_path();  // a/b/ is a/b
  const bool is_folder = fs::is_directory(path, ignored);
  if (is_folder && is_too_wide(named)) {
    return fail(
        "{} in the command is the folder {}, which holds more than a bot: put the bot into a folder of its "
        "own",
        quote(word, 200), named.string());
  }
  const bool is_first = view_.own.empty();
  const bool shows_folder = is_first && !is_folder && !is_too_wide(named.parent_path());
  const fs::path shown = shows_folder ? named.parent_path() : named;
  bind(shown);
  bind(named);  // where a file of the folder is a link out of it
  if (is_first) view_.own = shown;
  return {};
}

Result<SandboxView> ViewMaker::make(std::span<const std::string> words) {
  const Result<fs::path> program = find_program(words.front());
  if (!program) return std::unexpected(program.error());
  view_.program = *program;
  view_.folder = current_;
  // An interpreter that was installed somewhere, as .venv/bin/python, is not the bot.
  const bool is_found = words.front().find('/') == std::string::npos;
  const bool is_installed = program->parent_path().filename() == "bin";
  for (const std::string& word : words.subspan(is_found || is_installed ? 1 : 0)) {
    const Result<void> bound = bind_named(word);
    if (!bound) return std::unexpected(bound.error());
  }
  bind_program(*program);
  for (const std::string_view folder : split(path_, ':')) {
    if (folder.starts_with('/') && shows(folder)) view_.path += fmt::format("{}:", folder);
  }
  view_.path += "/usr/local/bin:/usr/bin:/bin";
  return std::move(view_);
}

}  // namespace

Surroundings Surroundings::ours() {
  std::error_code ignored;
  return {fs::current_path(ignored), environment("PATH"), environment("HOME")};
}

Result<SandboxView> view_of(std::span<const std::string> words, const Surroundings& surroundings) {
  return ViewMaker(surroundings).make(words);
}

std::vector<std::string> system_view() {
  std::vector<std::string> options;
  std::error_code ignored;
  for (const std::string_view name : kSystemFolders) {
    const fs::path folder = name;
    if (fs::is_symlink(folder, ignored)) {
      options.insert(options.end(), {"--symlink", fs::read_symlink(folder, ignored), folder});
    } else {
      options.insert(options.end(), {"--ro-bind-try", folder, folder});
    }
  }
  // What programs read to start: where libraries are, how to write a time. Java and Python keep their
  // settings there.
  constexpr std::array<std::string_view, 6> kSettings = {"ld.so.cache", "ld.so.conf", "ld.so.conf.d",
                                                         "localtime",   "timezone",   "locale.alias"};
  for (const std::string_view name : kSettings) {
    const fs::path file = fs::path("/etc") / name;
    options.insert(options.end(), {"--ro-bind-try", file, file});
  }
  fs::directory_iterator entry("/etc", ignored);
  while (!ignored && entry != fs::directory_iterator()) {
    const std::string name = entry->path().filename();
    if (name.starts_with("java") || name.starts_with("python") || name.starts_with("mono")) {
      options.insert(options.end(), {"--ro-bind-try", entry->path(), entry->path()});
    }
    entry.increment(ignored);
  }
  return options;
}

}  // namespace turncoat
