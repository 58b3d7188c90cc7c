#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "cli/app.h"

namespace {

// https://no-color.org: any value but the empty one says no.
bool wants_colours() {
  const char* const no_colour = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  const bool is_refused = no_colour != nullptr && *no_colour != '\0';
  return !is_refused && terminal != nullptr && std::string_view(terminal) != "dumb";
}

// A standard stream that the caller closed would be the next file that is opened, and what is printed would
// go into it. In its place stands one that gives no input and cannot be written, which is noticed at the end.
void fill_closed_streams() {
  for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    const bool is_closed = ::fcntl(number, F_GETFD) < 0 && errno == EBADF;
    // The least free number is taken, and those before are open.
    if (is_closed && ::open("/dev/null", O_RDONLY) != number) std::_Exit(EXIT_FAILURE);
  }
}

}  // namespace

int main(int argc, char** argv) {
  fill_closed_streams();
  std::signal(SIGPIPE, SIG_DFL);  // a reader that has seen enough (`| head`) ends us without a word
  const bool is_terminal = ::isatty(STDOUT_FILENO) == 1;
  turncoat::cli::Streams streams{std::cin,
                                 std::cout,
                                 std::cerr,
                                 is_terminal,
                                 is_terminal && wants_colours(),
                                 ::isatty(STDERR_FILENO) == 1};
  return turncoat::cli::run({argv + 1, argv + argc}, streams);
}
