#include "process/sandbox.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process/spawn.h"
#include "support/sandbox.h"

namespace turncoat::testing {
namespace {

// As if we had been killed in the worst moment: the parent half of bubblewrap ends since nobody reads what it
// tells, and has not released its child half.
TEST(SandboxSetUp, NobodyIsLeftIfWeEndMeanwhile) {
  if (!machine_sandbox()) GTEST_SKIP() << "no sandbox here: " << machine_sandbox().error().message;
  const std::string token = fmt::format("token-{}-set-up", ::getpid());
  const std::vector<std::string> words = {"true", token};
  Sandbox::Order order = machine_sandbox().value()->order(words).value();
  const FileDescriptor nothing(::open("/dev/null", O_RDWR | O_CLOEXEC));
  Pipe info = make_pipe().value();
  Pipe guard = make_pipe().value();
  Pipe go = make_pipe().value();
  info.read.reset();
  go.write.reset();
  const std::expected<pid_t, int> parent_half =
      spawn({.words = std::move(order.words),
             .environment = std::move(order.environment),
             .files = {nothing.get(), nothing.get(), nothing.get(), order.options.get(), order.filter.get(),
                       info.write.get(), go.read.get(), info.write.get(), guard.read.get()}});
  ASSERT_TRUE(parent_half);
  ASSERT_EQ(::waitpid(*parent_half, nullptr, 0), *parent_half);
  guard.write.reset();
  EXPECT_TRUE(soon_gone(token));
}

}  // namespace
}  // namespace turncoat::testing
