#include "remote/confinement.h"

namespace turncoat {

Confinement::Found Confinement::sandbox() {
  if (is_unsafe) return nullptr;
  const std::lock_guard lock(mutex_);
  if (!found_) found_ = find_();
  if (*found_) return *found_;
  return fail("a bot of your own runs in a sandbox, and there is none: {}. If you trust the program as you trust "
              "yourself, --unsafe runs it without",
              found_->error().message);
}

}  // namespace turncoat
