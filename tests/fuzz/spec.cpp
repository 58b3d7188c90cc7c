#include "core/spec.h"

#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace turncoat;
  const std::string_view text = fuzz::text_of(data, size);
  const Result<AnyPosition> start = fuzz::games().start(text);
  if (!start) return 0;
  fuzz::check(parse_spec(text).has_value(), "a game that starts has a spec", text);
  const Result<AnyPosition> same_rules = fuzz::games().start(start->variant());
  fuzz::check(same_rules.has_value(), "a variant names a game", start->variant());
  const Result<AnyPosition> again = same_rules->parse(start->to_text());
  fuzz::check(again && *again == *start, "variant and position give the start", start->to_text());
  return 0;
}
