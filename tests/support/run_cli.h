// The program run inside the test: arguments and input in, status and output back.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "cli/app.h"

namespace turncoat::testing {

struct CliRun {
  int status = 0;
  std::string out;
  std::string err;
};

inline CliRun run_cli(const std::vector<std::string>& arguments, const std::string& input = "",
                      bool colours = false) {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  cli::Streams streams{.in = in, .out = out, .err = err, .out_is_terminal = colours, .colours = colours};
  const int status = cli::run(arguments, streams);
  return {status, out.str(), err.str()};
}

}  // namespace turncoat::testing
