#include "remote/submission.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>

#include "core/file.h"
#include "core/text.h"
#include "process/child_process.h"
#include "remote/bot_files.h"

namespace turncoat {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBuilt =
    ".built";  // holds what is built; hidden, so that it is no part of the bot
constexpr std::string_view kBuiltOf = ".built/hash";

bool has_file(const fs::path& folder, std::string_view name) {
  std::error_code error;
  return fs::is_regular_file(folder / name, error);
}

bool is_executable(const fs::path& folder, std::string_view name) {
  return has_file(folder, name) && ::access((folder / name).c_str(), X_OK) == 0;
}

// The names of the files right in a folder that end so, in order.
std::vector<std::string> files_ending(const fs::path& folder, std::string_view ending) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator walk(folder, error), end; !error && walk != end; walk.increment(error)) {
    if (walk->path().extension() == ending) names.push_back(walk->path().filename());
  }
  std::ranges::sort(names);
  return names;
}

// The class whose `main` is called: Bot, Main, or the only one that has one.
Result<std::string> main_class(const fs::path& folder, const std::vector<std::string>& files) {
  for (const std::string_view name : {"Bot", "Main"}) {
    if (std::ranges::find(files, fmt::format("{}.java", name)) != files.end()) return std::string(name);
  }
  std::vector<std::string> found;
  for (const std::string& file : files) {
    const Result<std::string> text = read_file((folder / file).string());
    if (!text) return std::unexpected(text.error());
    if (text->find("void main(") != std::string::npos) found.push_back(fs::path(file).stem());
  }
  if (found.size() == 1) return found.front();
  return fail("{}: it is not clear which class begins: call its file Bot.java or Main.java",
              quote(folder.string(), 200));
}

// A sandbox has no way out for files, so what is built comes through the pipe, in hexadecimal digits.
std::string script_of(std::string_view compile) {
  return fmt::format(
      "cd \"$1\" && t=$(mktemp -d) && {{ {}; }} >&2 && od -An -v -tx1 -w512 \"$t/out\"; "
      "status=$?; rm -rf \"$t\"; exit $status",
      compile);
}

std::optional<std::string> bytes_of_dump(std::string_view line) {
  std::string bytes;
  for (const std::string_view word : words_of(line)) {
    unsigned char byte = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), byte, 16);
    if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
    bytes += static_cast<char>(byte);
  }
  return bytes;
}

// What the script wrote, or what the compiler said.
Result<std::string> output_of(const std::string& script, const std::string& folder, const Sandbox* sandbox) {
  constexpr std::chrono::minutes kLongest{2};
  const std::vector<std::string> words = {"sh", "-c", script, "sh", folder};
  const Result<std::unique_ptr<ChildProcess>> child = ChildProcess::start(words, sandbox);
  if (!child) return std::unexpected(child.error());
  const auto deadline = ChildProcess::Clock::now() + kLongest;
  std::string output;
  while (const auto line = (*child)->read_line(deadline, {})) {
    const std::optional<std::string> bytes = bytes_of_dump(line->text);
    if (!bytes || output.size() > kMostFileBytes)
      return fail("its compiler wrote something else than a program");
    output += *bytes;
  }
  const std::optional<std::string> ending = (*child)->ending(deadline);
  if (!ending) return fail("its compiler took more than {} minutes", kLongest.count());
  if (ending == "ended with status 0") return output;
  return fail("its compiler {}:\n{}", *ending, (*child)->errors());
}

Result<Submission> java_in(Submission submission, const std::vector<std::string>& files) {
  const Result<std::string> begins = main_class(submission.folder, files);
  if (!begins) return std::unexpected(begins.error());
  submission.built = fmt::format("{}/bot.jar", kBuilt);
  submission.bot = fmt::format("line:java -cp {} {}", submission.built, *begins);
  submission.build = R"(javac -encoding UTF-8 -d "$t/classes" ./*.java && jar cf "$t/out" -C "$t/classes" .)";
  return submission;
}

}  // namespace

Result<Submission> submission_in(const std::string& folder) {
  std::error_code error;
  const fs::path path = fs::canonical(folder, error);
  if (error || !fs::is_directory(path, error)) return fail("{} is no folder", quote(folder, 200));
  Submission submission{.name = path.filename(), .folder = path.string(), .bot = ""};
  if (is_executable(path, "bot")) {
    submission.bot = "line:./bot";
    return submission;
  }
  for (const std::string_view script : {"bot.py", "main.py"}) {
    if (!has_file(path, script)) continue;
    submission.bot = fmt::format("line:python3 {}", script);
    return submission;
  }
  if (const auto files = files_ending(path, ".java"); !files.empty()) return java_in(submission, files);
  if (const auto files = files_ending(path, ".cpp"); !files.empty()) {
    submission.built = fmt::format("{}/bot", kBuilt);
    submission.bot = fmt::format("line:./{}", submission.built);
    submission.build = R"(g++ -std=c++20 -O2 -pthread -o "$t/out" ./*.cpp)";
    return submission;
  }
  return fail(
      "{} is no bot: it holds neither an executable file bot, nor bot.py or main.py, nor *.java, nor *.cpp",
      quote(submission.folder, 200));
}

Result<std::vector<Submission>> submissions_in(const std::string& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error)) return fail("{} is no folder of submissions", quote(folder, 200));
  std::vector<fs::path> folders;
  for (fs::directory_iterator walk(folder, error), end; !error && walk != end; walk.increment(error)) {
    if (walk->is_directory(error) && !walk->path().filename().string().starts_with('.'))
      folders.push_back(walk->path());
  }
  if (error) return fail("{}: the folder cannot be read: {}", quote(folder, 200), error.message());
  if (folders.empty())
    return fail("{} holds no folder: each submission is a folder in it", quote(folder, 200));
  std::ranges::sort(folders);
  std::vector<Submission> submissions;
  for (const fs::path& one : folders) {
    Result<Submission> submission = submission_in(one.string());
    if (!submission) return std::unexpected(submission.error());
    submissions.push_back(std::move(*submission));
  }
  return submissions;
}

Result<void> build_submission(const Submission& submission, const Sandbox* sandbox) {
  if (submission.build.empty()) return {};
  const Result<std::string> hash = hash_of_folder(submission.folder);
  if (!hash) return std::unexpected(hash.error());
  const fs::path folder = submission.folder;
  if (has_file(folder, kBuiltOf) && read_file((folder / kBuiltOf).string()) == *hash) return {};
  const Result<std::string> program = output_of(script_of(submission.build), submission.folder, sandbox);
  if (!program) return fail_at(quote(submission.name, 80), program.error());
  std::error_code error;
  fs::create_directory(folder / kBuilt, error);
  if (error) return fail("{} cannot be written to: {}", quote(submission.folder, 200), error.message());
  const std::string built = (folder / submission.built).string();
  if (const Result<void> written = replace_file(built, *program); !written) return written;
  fs::permissions(built, fs::perms::owner_exec | fs::perms::group_exec, fs::perm_options::add, error);
  return replace_file((folder / kBuiltOf).string(), *hash);
}

}  // namespace turncoat
