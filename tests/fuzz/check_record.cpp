#include "solver/adjacency/check_record.h"

#include "fuzz.h"

namespace {

using namespace turncoat;
using namespace turncoat::adjacency;

constexpr std::uint64_t kProof = 0x42;

void check_reading(std::string_view text) {
  const Result<ReadCheckRecord> read = read_check_record(text, kProof);
  if (!read) return;
  fuzz::check(read->bytes <= text.size(), "no more is read than there is", text);
  const Result<ReadCheckRecord> again = read_check_record(text.substr(0, read->bytes), kProof);
  fuzz::check(again && again->sets == read->sets, "what is cut off says nothing", text);
  const std::string more = fmt::format("{}pairs 7 done 2000000000\n", text.substr(0, read->bytes));
  const Result<ReadCheckRecord> longer = read_check_record(more, kProof);
  fuzz::check(read->bytes == 0 || (longer && longer->sets.of(7) >= 2'000'000'000), "it can be gone on with",
              text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  check_reading(text);
  check_reading(fmt::format("turncoat-check 1 proof {:016x}\n{}", kProof, text));
  return 0;
}
