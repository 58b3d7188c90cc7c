// Every file here is one run of the program: the command line, what is typed, the exit status and all
// output. tools/update_golden.sh writes the answers anew; the difference is then reviewed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "core/text.h"
#include "support/paths.h"
#include "support/run_cli.h"

namespace turncoat::testing {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrompt = "$ turncoat";  // begins the command line
constexpr std::string_view kTyped = "> ";           // begins a line of input

fs::path folder() { return source_path("tests/golden/cli"); }
bool is_updating() { return std::getenv("TURNCOAT_UPDATE_GOLDEN") != nullptr; }

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void write_file(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

// Words between spaces; single quotes hold a word together.
std::vector<std::string> shell_words(std::string_view line) {
  std::vector<std::string> words;
  bool is_quoted = false;
  bool is_inside = false;
  for (const char c : line) {
    if (c == '\'') is_quoted = !is_quoted;
    if (c == ' ' && !is_quoted) {
      is_inside = false;
      continue;
    }
    if (!is_inside) words.emplace_back();
    is_inside = true;
    if (c != '\'') words.back() += c;
  }
  return words;
}

// A number with a decimal point: the text output has them only for times and speeds.
bool is_measured(std::string_view word) {
  return word.find('.') != std::string_view::npos &&
         std::ranges::all_of(word, [](char c) { return is_digit(c) || c == '.'; });
}

// Times and speeds differ from run to run, and so do their widths.
std::string masked(std::string_view text) {
  constexpr std::string_view kJsonSeconds = "\"seconds\":";
  std::string result;
  while (!text.empty()) {
    const std::size_t spaces = std::min(text.find_first_not_of(' '), text.size());
    const std::size_t end = std::min(text.find_first_of(" \n", spaces), text.size());
    const std::string_view word = text.substr(spaces, end - spaces);
    const std::size_t seconds = word.find(kJsonSeconds);
    if (is_measured(word)) {
      result += " #";
    } else if (word == "-") {  // too short to tell
      result += " # M/s";
    } else if (seconds != std::string_view::npos) {
      result += std::string(word.substr(0, seconds + kJsonSeconds.size())) + "#}";
    } else {
      result += text.substr(0, end);
    }
    text.remove_prefix(end);
    if (text.starts_with('\n')) {
      result += '\n';
      text.remove_prefix(1);
    }
  }
  return result;
}

// What bots took at the terminal.
std::string without_bot_times(const std::string& text) {
  static const std::regex took(R"( in <?[0-9.]+ m?s\.\n)");
  return std::regex_replace(text, took, " in # ms.\n");
}

// The file again, with the answers that the program gives now.
std::string replayed(const std::string& golden) {
  const std::vector<std::string_view> lines = split(golden, '\n');
  const std::vector<std::string> arguments = shell_words(lines.front().substr(kPrompt.size()));
  std::string head = std::string(lines.front()) + "\n";
  std::string input;
  for (std::size_t i = 1; i < lines.size() && lines[i].starts_with(kTyped.substr(0, 1)); ++i) {
    head += std::string(lines[i]) + "\n";
    input += std::string(lines[i].substr(std::min(lines[i].size(), kTyped.size()))) + "\n";
  }
  const CliRun run = run_cli(arguments, input);
  const bool has_times = !arguments.empty() && (arguments[0] == "perft" || arguments[0] == "bench");
  return fmt::format("{}status {}\n--- stdout\n{}--- stderr\n{}", head, run.status,
                     has_times ? masked(run.out) : without_bot_times(run.out), run.err);
}

std::vector<fs::path> golden_files() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder())) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

std::vector<std::string> commands() {
  std::vector<std::string> names;
  const std::string help = run_cli({"--help"}).out;
  const std::size_t begin = help.find("commands:\n") + std::string_view("commands:\n").size();
  for (const std::string_view line :
       split(std::string_view(help).substr(begin, help.find("\n\n", begin) - begin), '\n')) {
    if (line.starts_with("  ") && line[2] != ' ') names.emplace_back(words_of(line).front());
  }
  return names;
}

TEST(GoldenCli, EveryCommandHasItsHelp) {
  ASSERT_GE(commands().size(), 7U);
  for (const std::string& name : commands()) {
    const fs::path file = folder() / fmt::format("help_{}.txt", name);
    if (is_updating() && !fs::exists(file)) write_file(file, fmt::format("{} {} --help\n", kPrompt, name));
    EXPECT_TRUE(fs::exists(file)) << name << " has no " << file << ": run tools/update_golden.sh";
  }
}

TEST(GoldenCli, EveryRunGivesWhatItsFileSays) {
  ASSERT_GT(golden_files().size(), 30U);
  for (const fs::path& file : golden_files()) {
    const std::string golden = read_file(file);
    ASSERT_TRUE(golden.starts_with(kPrompt)) << file;
    const std::string now = replayed(golden);
    if (is_updating()) write_file(file, now);
    EXPECT_TRUE(is_updating() || golden == now) << file << " says\n" << golden << "but now it is\n" << now;
  }
}

// docs/commands.md explains each command under its own heading.
TEST(GoldenCli, EveryCommandIsDocumented) {
  const std::string text = read_file(source_path("docs/commands.md"));
  for (const std::string& name : commands()) {
    EXPECT_NE(text.find(fmt::format("\n## {}", name)), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace turncoat::testing
