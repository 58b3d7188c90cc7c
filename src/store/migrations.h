// The versions of the schema, and the way from each one to the next.
//
// The version stands in the database (PRAGMA user_version). A new one is one more step at the end of the
// list; steps that were released never change, and each runs in a transaction of its own.
#pragma once

#include "core/result.h"
#include "store/database.h"

namespace turncoat {

// The version that this program writes.
int schema_version();

// Brings the database to schema_version(). One from a newer program is refused and left as it is.
Result<void> migrate(Database& database);

}  // namespace turncoat
