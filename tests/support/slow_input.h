// Input that comes bit by bit, as from another program: whoever reads waits until the test sends more.
#pragma once

#include <condition_variable>
#include <istream>
#include <mutex>
#include <streambuf>
#include <string>

namespace turncoat::testing {

class SlowInput {
 public:
  std::istream& stream() { return stream_; }

  void send(const std::string& text) { buffer_.add(text, false); }
  void close() { buffer_.add("", true); }

 private:
  class Buffer final : public std::streambuf {
   public:
    void add(const std::string& text, bool is_end) {
      const std::scoped_lock lock(mutex_);
      waiting_ += text;
      is_closed_ = is_closed_ || is_end;
      changed_.notify_one();
    }

   private:
    int_type underflow() override {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return !waiting_.empty() || is_closed_; });
      if (waiting_.empty()) return traits_type::eof();
      current_ = std::move(waiting_);
      waiting_.clear();
      setg(current_.data(), current_.data(), current_.data() + current_.size());
      return traits_type::to_int_type(current_.front());
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::string waiting_;
    std::string current_;  // what the reader is at; only the reader's thread uses it
    bool is_closed_ = false;
  };

  Buffer buffer_;
  std::istream stream_{&buffer_};
};

}  // namespace turncoat::testing
