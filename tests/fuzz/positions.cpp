#include "core/checksum.h"
#include "fuzz.h"
#include "learn/position_file.h"

namespace {

using namespace turncoat;

void check_reading(std::string_view bytes) {
  const Result<PositionFile> file = parse_positions(bytes);
  if (!file) return;
  fuzz::check(file->whole_bytes <= bytes.size(), "no more is read than there is");
  const std::string head = position_file_head(file->subject, file->origin);
  const std::string again = head + position_block(file->subject, file->positions, checksum(head));
  const Result<PositionFile> reread = parse_positions(again);
  fuzz::check(reread && reread->positions == file->positions && reread->origin == file->origin,
              "positions are read as they were written");
}

// The bytes as the content of a block with a checksum that fits, without which records would never be read.
std::string sealed(Subject subject, std::string_view content) {
  std::string bytes = position_file_head(subject, "sealed");
  const std::uint64_t sum = checksum(content, checksum(bytes));
  bytes.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  return bytes.append(content);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = fuzz::text_of(data, size);
  check_reading(bytes);
  check_reading(sealed(Subject::kOthello, bytes));
  check_reading(sealed(Subject::kAdjacency, bytes));
  return 0;
}
