#include "fuzz.h"
#include "players/weights_file.h"
#include "train/evolution_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace turncoat;
  const std::string_view text = fuzz::text_of(data, size);
  const Result<Liberties::Weights> weights = parse_weights(text);
  const Result<Evolution> evolution = parse_evolution(text);
  if (!evolution) return 0;
  fuzz::check(weights.has_value(), "the file of an evolution is a weights file", text);
  const Result<Evolution> again = parse_evolution(to_text(*evolution));
  fuzz::check(again && again->options == evolution->options && again->generations == evolution->generations,
              "an evolution is read as it was written", text);
  return 0;
}
