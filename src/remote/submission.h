// A folder that somebody handed in, as a bot: what it is written in, how it is built and how it runs.
#pragma once

#include <string>
#include <vector>

#include "core/result.h"
#include "process/sandbox.h"

namespace turncoat {

struct Submission {
  std::string name;        // of its folder
  std::string folder;      // where it runs, as an absolute path
  std::string bot;         // its spec: "line:python3 bot.py"
  std::string build = {};  // a script that builds it into one file, "$t/out"; mostly none
  std::string built = {};  // the name of that file in the folder
};

// What a folder holds: an executable `bot`, bot.py or main.py, *.java, or *.cpp, the first of these that is
// there. Fails, and says what is looked for, if it is none of them.
Result<Submission> submission_in(const std::string& folder);

// Those in the folders of a folder, by name; hidden ones are left out. Fails if one of them is none.
Result<std::vector<Submission>> submissions_in(const std::string& folder);

// Builds it, where that is needed and was not done for the same files before. The compiler runs in the
// sandbox, since what it reads is a stranger's; without one it has all our rights.
Result<void> build_submission(const Submission& submission, const Sandbox* sandbox);

}  // namespace turncoat
