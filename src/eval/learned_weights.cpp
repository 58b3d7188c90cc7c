#include "eval/learned_weights.h"

#include <utility>

#include "core/file.h"
#include "core/text.h"
#include "eval/weights_file.h"

namespace turncoat {

namespace {

template <class Weights>
Result<void> take(const std::string& bytes, std::shared_ptr<const Weights>& weights) {
  Result<Weights> parsed = Weights::parse(bytes);
  if (!parsed) return std::unexpected(parsed.error());
  weights = std::make_shared<const Weights>(std::move(*parsed));
  return {};
}

}  // namespace

Result<LearnedWeights> LearnedWeights::named(const std::string& name) {
  LearnedWeights weights;
  if (name == "learned") return weights;
  weights.is_handmade_ = name == "handmade";
  if (weights.is_handmade_) return weights;
  const Result<std::string> bytes = read_file(name);
  if (!bytes) return fail_at(quote(name), bytes.error());
  const bool is_adjacency = bytes->starts_with(weights_title("adjacency"));
  const Result<void> read = is_adjacency ? take(*bytes, weights.adjacency_) : take(*bytes, weights.othello_);
  if (!read) return fail_at(quote(name), read.error());
  return weights;
}

}  // namespace turncoat
