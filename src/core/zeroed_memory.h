// A large block of zeros. Its pages come from the system when they are first touched, so a big table that
// is hardly used costs hardly anything, and where the system has large pages it is asked for them. A page
// costs time, on some virtual machines two seconds for a gigabyte: who plays against a clock populates the
// block before it runs.
#pragma once

#include <array>
#include <cstddef>
#include <new>
#include <stop_token>
#include <utility>

namespace turncoat {

// The system has no such block. What it says is a sentence for people.
class OutOfMemory : public std::bad_alloc {
 public:
  explicit OutOfMemory(std::size_t bytes);
  [[nodiscard]] const char* what() const noexcept override { return sentence_.data(); }

 private:
  std::array<char, 120> sentence_ = {};  // in place: there may be no memory for a string
};

class ZeroedMemory {
 public:
  // Throws OutOfMemory.
  explicit ZeroedMemory(std::size_t bytes);
  ZeroedMemory(ZeroedMemory&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        bytes_(std::exchange(other.bytes_, 0)),
        is_populated_(other.is_populated_) {}
  ZeroedMemory& operator=(ZeroedMemory&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    std::swap(is_populated_, other.is_populated_);
    return *this;
  }
  ~ZeroedMemory();

  [[nodiscard]] void* data() const { return data_; }  // at the start of a page
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

  // Gets all pages now, unless they are there; nothing else changes. A stop request ends it early.
  void populate(const std::stop_token& stop);

 private:
  void* data_;
  std::size_t bytes_;
  bool is_populated_ = false;
};

}  // namespace turncoat
