// The sandbox of the machine that runs the tests, if it has one.
#pragma once

#include <memory>
#include <string>

#include "process/sandbox.h"

namespace turncoat::testing {

// Looked for once. Where there is none, tests of it are skipped and say why.
const Result<std::shared_ptr<const Sandbox>>& machine_sandbox();

// The processes of this machine that have `word` in their command line.
std::vector<int> processes_named(const std::string& word);

// Whether they have all ended, as they do soon after what holds them ends.
bool soon_gone(const std::string& word);

}  // namespace turncoat::testing
