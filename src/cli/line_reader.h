// Lines of input, read on a thread of their own, so that work can be interrupted by the next one.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <iosfwd>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

namespace turncoat::cli {

class LineReader {
 public:
  // Nothing is read behind a line for which `is_last` holds: a thread that waits for input cannot be ended,
  // and after "quit" nobody may send any. Lines longer than 64 KiB are cut off. While the reader exists,
  // nobody else reads from `in`.
  LineReader(std::istream& in, std::function<bool(std::string_view)> is_last);
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  // Waits for the end of the input or for the last line.
  ~LineReader() = default;

  // The next line; waits for it. Nothing at the end of the input.
  std::optional<std::string> next();

  // Stops as soon as there is a next line or the input has ended, which may be so already.
  std::stop_token until_next();

 private:
  void read(std::istream& in, const std::function<bool(std::string_view)>& is_last);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> lines_;
  bool has_ended_ = false;
  std::stop_source arrival_;  // of until_next
  std::jthread thread_;       // last, since it uses the others
};

}  // namespace turncoat::cli
