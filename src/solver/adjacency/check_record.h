// How far the check of a certificate is, in a file: whatever ends the program, a run goes on from there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "core/file.h"
#include "core/result.h"

namespace turncoat::adjacency {

// The sets of each level that are verified, from the first one on.
class CheckedSets {
 public:
  [[nodiscard]] std::size_t of(int pairs) const;
  void set(int pairs, std::size_t done) { done_[pairs] = done; }

  bool operator==(const CheckedSets&) const = default;

 private:
  std::map<int, std::size_t> done_;  // by pairs
};

struct ReadCheckRecord {
  CheckedSets sets;
  std::size_t bytes = 0;  // of the text up to the last whole line; 0: not even the first line is there
};

// A last line cut short is left out. Fails if the text is of another proof than the one with this checksum,
// or damaged.
Result<ReadCheckRecord> read_check_record(std::string_view text, std::uint64_t proof);

// What the file at `path` says, whoever writes to it now; nothing is verified where there is no file.
Result<CheckedSets> read_check_record_file(const std::string& path, std::uint64_t proof);

class CheckRecord {
 public:
  // Goes on with the file at `path`, or begins it. Fails as read_check_record does, and if the file is in use
  // by another run.
  static Result<CheckRecord> open(const std::string& path, std::uint64_t proof);

  [[nodiscard]] const CheckedSets& sets() const { return sets_; }

  // Keeps it: it survives the end of the program.
  Result<void> add(int pairs, std::size_t done);

 private:
  explicit CheckRecord(LockedFile file) : file_(std::move(file)) {}

  LockedFile file_;
  CheckedSets sets_;
};

}  // namespace turncoat::adjacency
