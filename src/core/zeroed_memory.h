// A large block of zeros. Its pages come from the system when they are first touched, so a big table that
// is hardly used costs hardly anything, and where the system has large pages it is asked for them.
#pragma once

#include <cstddef>
#include <utility>

namespace turncoat {

class ZeroedMemory {
 public:
  // Throws std::bad_alloc if the system has no such block.
  explicit ZeroedMemory(std::size_t bytes);
  ZeroedMemory(ZeroedMemory&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  ZeroedMemory& operator=(ZeroedMemory&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~ZeroedMemory();

  [[nodiscard]] void* data() const { return data_; }  // at the start of a page
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

  // Makes everything zero again.
  void clear();

 private:
  void* data_;
  std::size_t bytes_;
};

}  // namespace turncoat
