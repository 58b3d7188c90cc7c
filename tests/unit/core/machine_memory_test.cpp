#include "core/machine_memory.h"

#include <gtest/gtest.h>

namespace turncoat {
namespace {

TEST(MachineMemory, IsThere) { EXPECT_GT(machine_memory(), 0); }

TEST(MachineMemory, ThreeQuartersOfItAreForTables) {
  EXPECT_TRUE(check_table_memory(1, 1000));
  EXPECT_TRUE(check_table_memory(750, 1000));
  const Result<void> refused = check_table_memory(751, 1000);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message,
            "751 MB are too much for this machine, which has 1000 MB: 1 to 750 would be right");
}

}  // namespace
}  // namespace turncoat
