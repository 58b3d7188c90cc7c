// A file descriptor that closes itself.
#pragma once

#include <utility>

namespace turncoat {

class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int number) : number_(number) {}
  FileDescriptor(FileDescriptor&& from) noexcept : number_(std::exchange(from.number_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& from) noexcept {
    std::swap(number_, from.number_);
    return *this;
  }
  ~FileDescriptor() { reset(); }

  // Negative: none.
  [[nodiscard]] int get() const { return number_; }
  [[nodiscard]] bool is_open() const { return number_ >= 0; }

  void reset();

 private:
  int number_ = -1;
};

}  // namespace turncoat
