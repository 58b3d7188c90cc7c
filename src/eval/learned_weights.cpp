#include "eval/learned_weights.h"

#include <utility>

#include "core/file.h"
#include "core/text.h"

namespace turncoat {

Result<LearnedWeights> LearnedWeights::named(const std::string& name) {
  LearnedWeights weights;
  if (name == "learned") return weights;
  weights.is_handmade_ = name == "handmade";
  if (weights.is_handmade_) return weights;
  const Result<std::string> bytes = read_file(name);
  if (!bytes) return fail_at(quote(name), bytes.error());
  Result<othello::PatternWeights> parsed = othello::PatternWeights::parse(*bytes);
  if (!parsed) return fail_at(quote(name), parsed.error());
  weights.file_ = std::make_shared<const othello::PatternWeights>(std::move(*parsed));
  return weights;
}

}  // namespace turncoat
