#include "core/zeroed_memory.h"

#include <fmt/format.h>
#include <sys/mman.h>

#include <algorithm>

namespace turncoat {

namespace {

constexpr std::size_t kLargePage = std::size_t{2} << 20;

}  // namespace

OutOfMemory::OutOfMemory(std::size_t bytes) {
  fmt::format_to_n(sentence_.begin(), sentence_.size() - 1,
                   "the system has no {} MB of memory left for a table; a smaller hash asks for less",
                   bytes >> 20);
}

ZeroedMemory::ZeroedMemory(std::size_t bytes)
    : data_(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)), bytes_(bytes) {
  if (data_ == MAP_FAILED) throw OutOfMemory(bytes);
  // Advice only: a system without large pages goes on with small ones.
  if (bytes_ >= kLargePage) static_cast<void>(madvise(data_, bytes_, MADV_HUGEPAGE));
}

ZeroedMemory::~ZeroedMemory() {
  if (data_ != nullptr) munmap(data_, bytes_);
}

void ZeroedMemory::populate(const std::stop_token& stop) {
  if (is_populated_) return;
  auto* const first = static_cast<std::byte*>(data_);
  for (std::size_t done = 0; done < bytes_; done += kLargePage) {
    // Advice only: an old system refuses, and then the pages come when they are touched.
    if (stop.stop_requested() ||
        madvise(first + done, std::min(kLargePage, bytes_ - done), MADV_POPULATE_WRITE) != 0)
      return;
  }
  is_populated_ = true;
}

}  // namespace turncoat
