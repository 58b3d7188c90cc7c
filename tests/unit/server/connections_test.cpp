#include "server/connections.h"

#include <gtest/gtest.h>

#include <array>

namespace turncoat::server {
namespace {

class FakeConnection : public Connection {
 public:
  void stop() override {}
  void drop() override { is_dropped_ = true; }
  [[nodiscard]] bool is_dropped() const { return is_dropped_; }

 private:
  bool is_dropped_ = false;
};

TEST(Connections, TheAddressWithMostLosesTheOneThatWasSilentLongest) {
  Connections connections(4, 1000);
  std::array<FakeConnection, 6> made;
  connections.add(made[0], "quiet");
  for (std::size_t i = 1; i < 4; ++i) connections.add(made[i], "busy");
  connections.heard_from(made[1]);
  connections.make_room();
  EXPECT_TRUE(made[2].is_dropped());
  connections.add(made[4], "new");
  connections.make_room();
  EXPECT_TRUE(made[3].is_dropped());
  EXPECT_FALSE(made[1].is_dropped());
  connections.add(made[5], "newer");
  connections.make_room();  // each has one now
  EXPECT_TRUE(made[0].is_dropped());
  connections.remove(made[1]);
  connections.make_room();
  EXPECT_FALSE(made[4].is_dropped());
  EXPECT_EQ(connections.all().size(), 5U);
}

TEST(Connections, TheOneThatHoldsMostGoes) {
  Connections connections(10, 1000);
  std::array<FakeConnection, 3> made;
  for (FakeConnection& connection : made) connections.add(connection, "a");
  connections.hold(made[0], 600);
  connections.hold(made[1], 300);
  connections.hold(made[2], 100);
  EXPECT_FALSE(made[0].is_dropped());
  connections.hold(made[2], 101);
  EXPECT_TRUE(made[0].is_dropped());
  connections.hold(made[0], 5000);  // what it still does counts for nothing
  EXPECT_FALSE(made[1].is_dropped());
  connections.remove(made[0]);
  connections.hold(made[1], 1001);
  EXPECT_TRUE(made[1].is_dropped());
  EXPECT_FALSE(made[2].is_dropped());
}

}  // namespace
}  // namespace turncoat::server
