// What a bot of our own runs, as a hash: when it changes, the bot is another one.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace turncoat {

// The hash of all files below a folder, with their names. Hidden ones and what Python keeps of its own do not
// count. Fails if there is no such folder, if it holds too much, or if something cannot be read.
Result<std::string> hash_of_folder(const std::string& folder);

// The hash for the bot of a spec: empty for bots of the program. `folder` is where its command runs, and all
// that lies there counts; without one the files that the command names do, and those beside them with the
// same ending.
Result<std::string> hash_of_bot(std::string_view spec, const std::string& folder);

}  // namespace turncoat
