#include "core/file_descriptor.h"

#include <unistd.h>

namespace turncoat {

void FileDescriptor::reset() {
  if (is_open()) ::close(std::exchange(number_, -1));
}

}  // namespace turncoat
