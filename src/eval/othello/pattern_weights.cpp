#include "eval/othello/pattern_weights.h"

#include <bit>
#include <cassert>
#include <cstring>
#include <utility>

#include "core/checksum.h"
#include "core/text.h"

// Where the assembler put data/evaluations/othello.weights.
extern "C" const char turncoat_othello_weights[];      // NOLINT(readability-identifier-naming)
extern "C" const char turncoat_othello_weights_end[];  // NOLINT(readability-identifier-naming)

namespace turncoat::othello {

namespace {

constexpr std::string_view kTitle = "turncoat evaluation othello 1\n";
constexpr std::size_t kMostOrigin = 1000;  // characters
static_assert(std::endian::native == std::endian::little, "weights are read as they stand in the file");

std::string body_of(std::span<const std::int16_t> weights, const std::optional<NetworkWeights>& network) {
  std::string bytes(reinterpret_cast<const char*>(weights.data()), weights.size_bytes());
  if (network) bytes += othello::to_bytes(*network);
  return bytes;
}

}  // namespace

PatternWeights::PatternWeights(std::span<const std::int16_t> weights, std::string origin,
                               const std::optional<NetworkWeights>& network)
    : origin_(std::move(origin)), checksum_(turncoat::checksum(body_of(weights, network))) {
  const Folding& folding = Folding::all();
  assert(weights.size() == kPhases * folding.weights());
  entries_.reserve(std::size_t{kPhases} * kTableEntries);
  for (std::size_t phase = 0; phase < kPhases; ++phase) {
    const auto of_phase = weights.subspan(phase * folding.weights(), folding.weights());
    for (std::size_t entry = 0; entry < kTableEntries; ++entry)
      entries_.push_back(of_phase[folding.weight_of(entry)]);
  }
  if (network) network_.emplace(*network);
}

const PatternWeights& PatternWeights::builtin() {
  static const PatternWeights weights = [] {
    Result<PatternWeights> parsed = parse({turncoat_othello_weights, turncoat_othello_weights_end});
    assert(parsed);  // a test reads the file too
    return std::move(*parsed);
  }();
  return weights;
}

// The title, a line about the origin, the weights, the network if there is one, and the checksum of all of
// it.
Result<PatternWeights> PatternWeights::parse(std::string_view bytes) {
  if (!bytes.starts_with(kTitle)) {
    return fail("this is no Othello evaluation: it has to begin with '{}'",
                kTitle.substr(0, kTitle.size() - 1));
  }
  const std::size_t end_of_origin = bytes.substr(0, kTitle.size() + kMostOrigin).find('\n', kTitle.size());
  if (end_of_origin == std::string_view::npos) return fail("its second line has to say how it was made");
  const std::string_view origin = bytes.substr(kTitle.size(), end_of_origin - kTitle.size());
  const std::size_t head = end_of_origin + 1;
  std::vector<std::int16_t> weights(kPhases * Folding::all().weights());
  const std::size_t tables = weights.size() * sizeof weights.front();
  const std::size_t least = head + tables + sizeof(std::uint64_t);
  if (bytes.size() != least && bytes.size() != least + network_bytes()) {
    return fail(
        "it has {} bytes and would have to have {}, or {} with a network: it is cut or belongs to another "
        "version",
        bytes.size(), least, least + network_bytes());
  }
  const std::size_t body = bytes.size() - sizeof(std::uint64_t);
  std::uint64_t sum = 0;
  std::memcpy(&sum, &bytes[body], sizeof sum);
  if (sum != turncoat::checksum(bytes.substr(0, body)))
    return fail("its checksum is wrong: it was changed or damaged");
  std::memcpy(weights.data(), &bytes[head], tables);
  std::optional<NetworkWeights> network;
  if (bytes.size() > least) network = network_from(bytes.substr(head + tables, network_bytes()));
  return PatternWeights(weights, std::string(origin), network);
}

std::string PatternWeights::to_bytes(std::span<const std::int16_t> weights, std::string_view origin,
                                     const std::optional<NetworkWeights>& network) {
  std::string bytes(kTitle);
  bytes += origin;
  bytes += '\n';
  bytes += body_of(weights, network);
  const std::uint64_t sum = turncoat::checksum(bytes);
  bytes.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  return bytes;
}

}  // namespace turncoat::othello
