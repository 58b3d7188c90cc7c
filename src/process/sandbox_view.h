// What of the machine's files a bot in the sandbox sees: the system, what its command names, and nothing else.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/result.h"

namespace turncoat {

// Where a command was written.
struct Surroundings {
  std::string folder;  // the current one
  std::string path;    // $PATH
  std::string home;    // $HOME

  static Surroundings ours();
};

struct SandboxView {
  std::string program;  // the path of words[0]
  std::string path;     // the folders in which it finds programs, as in $PATH
  std::string folder;   // in which it starts; there is one of that name inside
  std::string own;      // the bot's own folder or file, empty if its command names none: for messages

  // What is bound read-only: from where, and under which name inside. Later ones may lie inside earlier ones.
  struct Bind {
    std::string from;
    std::string to;
  };
  std::vector<Bind> binds;
};

// The view for a command.
//
// The first word that names an existing file outside the system says which folder is the bot's own: the one the file
// lies in, or the word itself where it is a folder. Other words that name files show these files. Fails where there is
// no such program, or where its own folder would be a home or wider.
Result<SandboxView> view_of(std::span<const std::string> words,
                            const Surroundings& surroundings = Surroundings::ours());

// The same for every view: `bwrap` options for the system, read-only and without anything personal.
std::vector<std::string> system_view();

}  // namespace turncoat
