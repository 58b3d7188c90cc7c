// Where bots in other processes run: in the sandbox, or with all our rights where somebody has said so.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "core/result.h"
#include "process/sandbox.h"

namespace turncoat {

class Confinement {
 public:
  using Found = Result<std::shared_ptr<const Sandbox>>;

  explicit Confinement(std::function<Found()> find = [] { return Sandbox::find(); })
      : find_(std::move(find)) {}

  bool is_unsafe = false;  // set before the first bot is made

  // The sandbox for a bot, nothing for one with our rights. It is looked for once. Fails where it cannot be had, and
  // then nobody's program is run.
  Found sandbox();

 private:
  std::function<Found()> find_;
  std::mutex mutex_;
  std::optional<Found> found_;
};

}  // namespace turncoat
