// The main function of every test program.
#include <gtest/gtest.h>

#include <cstdlib>

int main(int argc, char** argv) {
  // Without a seed of its own RapidCheck would test other values in each run. RC_PARAMS from outside wins.
  ::setenv("RC_PARAMS", "seed=1", /*overwrite=*/0);
  ::testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
