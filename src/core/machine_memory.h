// How much memory there is, so that nobody asks for more than the machine has.
#pragma once

#include "core/result.h"

namespace turncoat {

// The memory that this program can have at all, in MB: the machine's, or less where the system allows less
// to the program or to the group of programs that it belongs to.
int machine_memory();

// What tables may take of it: the rest is for everything else that runs.
constexpr int most_table_memory(int machine) { return machine / 4 * 3; }

// Whether tables of so many MB fit into a machine of so much memory; the failure says what would be right.
Result<void> check_table_memory(int wanted, int machine = machine_memory());

}  // namespace turncoat
