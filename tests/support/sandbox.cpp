#include "support/sandbox.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

namespace turncoat::testing {

const Result<std::shared_ptr<const Sandbox>>& machine_sandbox() {
  static const Result<std::shared_ptr<const Sandbox>> found = Sandbox::find();
  return found;
}

std::vector<int> processes_named(const std::string& word) {
  namespace fs = std::filesystem;
  std::vector<int> found;
  std::error_code gone;
  for (fs::directory_iterator entry("/proc", gone); entry != fs::directory_iterator(); entry.increment(gone)) {
    const std::string name = entry->path().filename();
    if (!std::ranges::all_of(name, [](unsigned char c) { return std::isdigit(c) != 0; })) continue;
    std::ifstream file(entry->path() / "cmdline");
    std::string command;
    std::getline(file, command, '\n');  // no exception where the process has just ended
    if (command.find(word) != std::string::npos) found.push_back(std::stoi(name));
  }
  return found;
}

bool soon_gone(const std::string& word) {
  for (int i = 0; i < 1000 && !processes_named(word).empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return processes_named(word).empty();
}

}  // namespace turncoat::testing
