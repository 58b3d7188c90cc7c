#include <unistd.h>

#include <iostream>

#include "cli/app.h"

int main(int argc, char** argv) {
  turncoat::cli::Streams streams{std::cin, std::cout, std::cerr, ::isatty(STDOUT_FILENO) == 1};
  return turncoat::cli::run({argv + 1, argv + argc}, streams);
}
