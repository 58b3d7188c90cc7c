#include <algorithm>

#include "eval/othello/pattern_weights.h"
#include "fuzz.h"

namespace {

using namespace turncoat;
using othello::PatternWeights;

// A whole file is some megabytes: the rest of a file that was made here once is put behind the bytes.
const std::string& whole_file() {
  static const std::string bytes = PatternWeights::to_bytes(
      std::vector<std::int16_t>(PatternWeights::kPhases * othello::Folding::all().weights()),
      "made by a fuzzer");
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = fuzz::text_of(data, size);
  fuzz::check(!PatternWeights::parse(bytes), "a file of a few bytes is refused", bytes);
  std::string changed = whole_file();
  const std::size_t length = std::min(bytes.size(), changed.size());
  changed.replace(0, length, bytes.substr(0, length));
  const bool is_same = changed == whole_file();
  fuzz::check(PatternWeights::parse(changed).has_value() == is_same, "what was changed is refused", bytes);
  return 0;
}
