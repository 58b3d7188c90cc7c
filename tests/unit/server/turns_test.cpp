#include "server/turns.h"

#include <gtest/gtest.h>

#include <string>

namespace turncoat {
namespace {

class TurnsTest : public ::testing::Test {
 protected:
  void add(const std::string& address, std::uint64_t client, const std::string& what) {
    turns_.add({client, address}, [this, what] { done_ += what + " "; });
  }
  std::string all() {
    while (!turns_.empty()) turns_.take()();
    return done_;
  }

  Turns turns_;
  std::string done_;
};

TEST_F(TurnsTest, OneClientsWorkKeepsItsOrder) {
  for (const char* what : {"a", "b", "c"}) add("here", 1, what);
  EXPECT_EQ(all(), "a b c ");
}

TEST_F(TurnsTest, NobodyWaitsForAllThatAnotherAsked) {
  for (const char* what : {"a1", "a2", "a3", "a4"}) add("here", 1, what);
  add("here", 2, "b1");
  add("here", 2, "b2");
  EXPECT_EQ(all(), "a1 b1 a2 b2 a3 a4 ");
}

TEST_F(TurnsTest, NorForAllThatTheClientsOfAnotherAddressAsked) {
  for (std::uint64_t client = 1; client <= 4; ++client) add("here", client, std::to_string(client));
  add("there", 5, "other");
  EXPECT_EQ(all(), "1 other 2 3 4 ");
}

TEST_F(TurnsTest, WhoHadATurnStandsBehindThoseWhoWait) {
  add("here", 1, "a1");
  add("here", 1, "a2");
  add("here", 2, "b1");
  turns_.take()();
  add("here", 1, "a3");
  add("here", 3, "c1");
  EXPECT_EQ(all(), "a1 b1 a2 c1 a3 ");
}

}  // namespace
}  // namespace turncoat
