// The command line as a function: words in, text out, an exit status back.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace turncoat::cli {

// Where a command reads and writes. Tests pass string streams, main the standard ones.
struct Streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool out_is_terminal = false;  // a person watches: progress is welcome
  bool colours = false;          // and the terminal shows them
  bool err_is_terminal = false;  // progress may change its line there
};

inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;      // explained in one sentence on err
inline constexpr int kWrongUsage = 2;  // likewise, with the nearest valid word

// Runs `turncoat` with these arguments (the program's name not among them).
int run(const std::vector<std::string>& arguments, Streams& streams);

}  // namespace turncoat::cli
