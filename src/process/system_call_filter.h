// What a program in the sandbox may ask of the kernel.
#pragma once

#include "core/file_descriptor.h"
#include "core/result.h"

namespace turncoat {

// A filter for `bwrap --seccomp`, in a file in memory that is read from its beginning. It leaves a program
// all that computing and speaking needs, and refuses what only changes the system or looks into other
// processes: docs/decisions/0010-sandbox.md has the list with the reasons.
Result<FileDescriptor> system_call_filter();

}  // namespace turncoat
