#include "remote/confinement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "players/registry.h"
#include "remote/registry.h"
#include "support/sandbox.h"

namespace turncoat {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

TEST(Confinement, WithoutASandboxBotsAreRefusedWithASentence) {
  for (const std::string bubblewrap : {"", "/bin/false"}) {
    const auto confinement =
        std::make_shared<Confinement>([&bubblewrap] { return Sandbox::find({}, bubblewrap); });
    PlayerRegistry registry;
    add_remote_players(registry, confinement);
    const MadePlayer refused = registry.make("line:true");
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, AllOf(HasSubstr("bubblewrap"), HasSubstr("--unsafe")));
    confinement->is_unsafe = true;
    EXPECT_TRUE(registry.make("line:true"));
  }
}

TEST(Confinement, LooksOnce) {
  int looked = 0;
  Confinement confinement([&]() -> Confinement::Found {
    ++looked;
    return nullptr;
  });
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(confinement.sandbox());
  EXPECT_EQ(looked, 1);
}

}  // namespace
}  // namespace turncoat
