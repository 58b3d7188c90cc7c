// Where bots in other processes run: in the sandbox, or with all our rights where somebody has said so.
#pragma once

#include <memory>
#include <mutex>
#include <optional>

#include "core/result.h"
#include "process/sandbox.h"

namespace turncoat {

class Confinement {
 public:
  bool is_unsafe = false;  // set before the first bot is made

  // The sandbox for a bot, nothing for one with our rights. It is looked for once. Fails where it cannot be had, and
  // then nobody's program is run.
  Result<std::shared_ptr<const Sandbox>> sandbox();

 private:
  std::mutex mutex_;
  std::optional<Result<std::shared_ptr<const Sandbox>>> found_;
};

}  // namespace turncoat
