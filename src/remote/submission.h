// A folder that somebody handed in, as a bot: what it is written in, how it is built and how it runs.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/result.h"

namespace turncoat {

struct Submission {
  std::string name;    // of its folder
  std::string folder;  // where it runs, as an absolute path
  std::string bot;     // its spec: "line:python3 bot.py"
  std::vector<std::vector<std::string>> build = {};  // commands that build it, one after the other; mostly none
};

// What a folder holds: an executable `bot`, bot.py or main.py, *.java, or *.cpp, the first of these that is
// there. Fails, and says what is looked for, if it is none of them.
Result<Submission> submission_in(const std::string& folder);

// Those in the folders of a folder, by name; hidden ones are left out. Fails if one of them is none.
Result<std::vector<Submission>> submissions_in(const std::string& folder);

// Runs a command in a folder and fails with what it wrote if it does. Whoever gives it decides what the command
// may do to the machine.
using BuildCommand =
    std::function<Result<void>(const std::vector<std::string>& words, const std::string& folder)>;

// Builds it, where that is needed and was not done for the same files before.
Result<void> build_submission(const Submission& submission, const BuildCommand& run);

// Runs the command with all rights of this program.
Result<void> run_unconfined(const std::vector<std::string>& words, const std::string& folder);

}  // namespace turncoat
