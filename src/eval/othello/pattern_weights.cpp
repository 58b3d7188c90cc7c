#include "eval/othello/pattern_weights.h"

#include <array>
#include <cassert>
#include <utility>

#include "core/checksum.h"
#include "core/text.h"
#include "eval/weights_file.h"

// Where the assembler put data/evaluations/othello.weights.
extern "C" const char turncoat_othello_weights[];      // NOLINT(readability-identifier-naming)
extern "C" const char turncoat_othello_weights_end[];  // NOLINT(readability-identifier-naming)

namespace turncoat::othello {

namespace {

constexpr std::string_view kGame = "othello";

std::string body_of(std::span<const std::int16_t> weights, const std::optional<NetworkWeights>& network) {
  std::string bytes(bytes_of_weights(weights));
  if (network) bytes += othello::to_bytes(*network);
  return bytes;
}

}  // namespace

PatternWeights::PatternWeights(std::span<const std::int16_t> weights, std::string origin,
                               const std::optional<NetworkWeights>& network)
    : origin_(std::move(origin)) {
  const Folding& folding = Folding::all();
  assert(weights.size() == kPhases * folding.weights());
  entries_.reserve(std::size_t{kPhases} * kTableEntries);
  for (std::size_t phase = 0; phase < kPhases; ++phase) {
    const auto of_phase = weights.subspan(phase * folding.weights(), folding.weights());
    for (std::size_t entry = 0; entry < kTableEntries; ++entry)
      entries_.push_back(of_phase[folding.weight_of(entry)]);
  }
  if (!network) return;
  network_.emplace(*network);
  network_sum_ = turncoat::checksum(othello::to_bytes(*network));
}

std::uint64_t PatternWeights::checksum() const {
  return turncoat::checksum(bytes_of_weights(entries_), network_sum_);
}

const PatternWeights& PatternWeights::builtin() {
  static const PatternWeights weights = [] {
    Result<PatternWeights> parsed = parse({turncoat_othello_weights, turncoat_othello_weights_end});
    assert(parsed);  // a test reads the file too
    return std::move(*parsed);
  }();
  return weights;
}

// The weights, and the network if there is one.
Result<PatternWeights> PatternWeights::parse(std::string_view bytes) {
  const std::size_t tables = kPhases * Folding::all().weights() * sizeof(std::int16_t);
  const std::array sizes = {tables, tables + network_bytes()};
  if (!bytes.starts_with(weights_title(kGame) + '\n'))
    return fail("this is no Othello evaluation: it has to begin with '{}'", weights_title(kGame));
  Result<WeightsFile> file = parse_weights_file(bytes, kGame, sizes);
  if (!file) return std::unexpected(file.error());
  std::optional<NetworkWeights> network;
  if (file->body.size() > tables) network = network_from(file->body.substr(tables));
  return PatternWeights(weights_of_bytes(file->body.substr(0, tables)), std::move(file->origin), network);
}

std::string PatternWeights::to_bytes(std::span<const std::int16_t> weights, std::string_view origin,
                                     const std::optional<NetworkWeights>& network) {
  return weights_file_bytes(kGame, body_of(weights, network), origin);
}

}  // namespace turncoat::othello
