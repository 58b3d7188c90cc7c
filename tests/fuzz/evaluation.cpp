#include <algorithm>

#include "eval/adjacency/window_weights.h"
#include "eval/othello/pattern_weights.h"
#include "fuzz.h"

namespace {

using namespace turncoat;
using adjacency::WindowWeights;
using othello::PatternWeights;

// A whole file is some megabytes: the rest of a file that was made here once is put behind the bytes.
template <class Weights>
void check_reading(std::string_view bytes, const std::string& whole_file) {
  fuzz::check(!Weights::parse(bytes), "a file of a few bytes is refused", bytes);
  std::string changed = whole_file;
  const std::size_t length = std::min(bytes.size(), changed.size());
  changed.replace(0, length, bytes.substr(0, length));
  const bool is_same = changed == whole_file;
  fuzz::check(Weights::parse(changed).has_value() == is_same, "what was changed is refused", bytes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string othello_file = PatternWeights::to_bytes(
      std::vector<std::int16_t>(PatternWeights::kPhases * othello::Folding::all().weights()),
      "made by a fuzzer");
  static const std::string adjacency_file =
      WindowWeights::to_bytes(std::vector<std::int16_t>(WindowWeights::size()), "made by a fuzzer");
  const std::string_view bytes = fuzz::text_of(data, size);
  check_reading<PatternWeights>(bytes, othello_file);
  check_reading<WindowWeights>(bytes, adjacency_file);
  return 0;
}
