#include "remote/submission.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "core/file.h"
#include "core/text.h"
#include "process/child_process.h"
#include "remote/bot_files.h"

namespace turncoat {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBuilt = ".built";  // holds what is built; hidden, so that it is no part of the bot
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

std::vector<std::string> command(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Result<Submission> java_in(Submission submission, const std::vector<std::string>& files) {
  const Result<std::string> begins = main_class(submission.folder, files);
  if (!begins) return std::unexpected(begins.error());
  submission.bot = fmt::format("line:java -Xshare:auto -cp {} {}", kBuilt, *begins);
  submission.build = {command({"javac", "-encoding", "UTF-8", "-d", std::string(kBuilt)}, files)};
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
    submission.bot = fmt::format("line:{}/bot", kBuilt);
    submission.build = {
        command({"g++", "-std=c++20", "-O2", "-pthread", "-o", fmt::format("{}/bot", kBuilt)}, files)};
    return submission;
  }
  return fail("{} is no bot: it holds neither an executable file bot, nor bot.py or main.py, nor *.java, nor *.cpp",
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
  if (folders.empty()) return fail("{} holds no folder: each submission is a folder in it", quote(folder, 200));
  std::ranges::sort(folders);
  std::vector<Submission> submissions;
  for (const fs::path& one : folders) {
    Result<Submission> submission = submission_in(one.string());
    if (!submission) return std::unexpected(submission.error());
    submissions.push_back(std::move(*submission));
  }
  return submissions;
}

Result<void> build_submission(const Submission& submission, const BuildCommand& run) {
  if (submission.build.empty()) return {};
  const Result<std::string> hash = hash_of_folder(submission.folder);
  if (!hash) return std::unexpected(hash.error());
  const fs::path mark = fs::path(submission.folder) / kBuiltOf;
  if (has_file(submission.folder, kBuiltOf) && read_file(mark.string()) == *hash) return {};
  std::error_code error;
  fs::remove_all(fs::path(submission.folder) / kBuilt, error);
  fs::create_directory(fs::path(submission.folder) / kBuilt, error);
  if (error) return fail("{} cannot be written to: {}", quote(submission.folder, 200), error.message());
  for (const std::vector<std::string>& words : submission.build) {
    if (const Result<void> done = run(words, submission.folder); !done)
      return fail_at(fmt::format("{} cannot be built", quote(submission.name, 80)), done.error());
  }
  return replace_file(mark.string(), *hash);
}

Result<void> run_unconfined(const std::vector<std::string>& words, const std::string& folder) {
  constexpr std::chrono::minutes kLongest{2};
  std::vector<std::string> all = {"env", "-C", folder};
  all.insert(all.end(), words.begin(), words.end());
  const Result<std::unique_ptr<ChildProcess>> child = ChildProcess::start(all);
  if (!child) return std::unexpected(child.error());
  const auto deadline = ChildProcess::Clock::now() + kLongest;
  while ((*child)->read_line(deadline, {})) {
  }
  const std::optional<std::string> ending = (*child)->ending(deadline);
  if (ending == "ended with status 0") return {};
  if (!ending) return fail("{} took more than {} minutes", words.front(), kLongest.count());
  return fail("{} {}: {}", words.front(), *ending, printable((*child)->errors()));
}

}  // namespace turncoat
