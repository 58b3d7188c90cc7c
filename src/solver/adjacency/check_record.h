// How far the check of a certificate is, in a file: whatever ends the program, a run goes on from there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "core/file.h"
#include "core/result.h"

namespace turncoat::adjacency {

class CheckRecord {
 public:
  // Goes on with the file at `path`, or begins it. Fails if it is of another proof than the one with this
  // checksum, damaged (a last line cut short is dropped), or in use by another run.
  static Result<CheckRecord> open(const std::string& path, std::uint64_t proof);

  // The sets of this level that are verified, from the first one on.
  [[nodiscard]] std::size_t done(int pairs) const;

  // Keeps it: it survives the end of the program.
  Result<void> add(int pairs, std::size_t done);

 private:
  explicit CheckRecord(LockedFile file) : file_(std::move(file)) {}

  Result<void> read(std::string_view text, const std::string& header);

  LockedFile file_;
  std::map<int, std::size_t> done_;  // by pairs
};

}  // namespace turncoat::adjacency
