#include "cli/line_reader.h"

#include <istream>
#include <utility>

namespace turncoat::cli {

namespace {

// Like std::getline, but a line without end does not fill the memory.
bool read_line(std::istream& in, std::string& line) {
  constexpr std::size_t kLongest = std::size_t{1} << 16;
  line.clear();
  bool is_any = false;
  for (char c = 0; in.get(c); is_any = true) {
    if (c == '\n') return true;
    if (line.size() < kLongest) line += c;
  }
  return is_any;
}

}  // namespace

LineReader::LineReader(std::istream& in, std::function<bool(std::string_view)> is_last)
    : thread_([this, &in, is_last = std::move(is_last)] { read(in, is_last); }) {}

void LineReader::read(std::istream& in, const std::function<bool(std::string_view)>& is_last) {
  bool goes_on = true;
  while (goes_on) {
    std::string line;
    const bool is_read = read_line(in, line);
    goes_on = is_read && !is_last(line);
    std::stop_source arrival(std::nostopstate);
    {
      const std::scoped_lock lock(mutex_);
      if (is_read) lines_.push_back(std::move(line));
      has_ended_ = !goes_on;
      arrival = arrival_;
    }
    changed_.notify_one();
    arrival.request_stop();
  }
}

std::optional<std::string> LineReader::next() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !lines_.empty() || has_ended_; });
  if (lines_.empty()) return std::nullopt;
  std::string line = std::move(lines_.front());
  lines_.pop_front();
  return line;
}

std::stop_token LineReader::until_next() {
  const std::scoped_lock lock(mutex_);
  arrival_ = std::stop_source();
  if (!lines_.empty() || has_ended_) arrival_.request_stop();
  return arrival_.get_token();
}

}  // namespace turncoat::cli
