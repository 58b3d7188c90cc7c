#include "eval/othello/pattern_weights.h"

#include <array>
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

// What each digit of an index is worth where the pattern is seen through a symmetry that maps it to itself.
using PlaceValues = std::array<int, kMostPatternCells>;

PlaceValues mirrored_places(const Pattern& pattern, Symmetry symmetry) {
  PlaceValues places{};
  for (std::size_t from = 0; from < pattern.size(); ++from) {
    for (std::size_t to = 0; to < pattern.size(); ++to) {
      if (pattern.cell(to) == transform(pattern.cell(from), symmetry, kPatternBoard))
        places[from] = power_of_3(to);
    }
  }
  return places;
}

// Those of all its symmetries, each once; the first is the pattern as it is.
std::vector<PlaceValues> ways_to_see(const Pattern& pattern) {
  std::vector<PlaceValues> ways;
  for (const Symmetry symmetry : kSymmetries) {
    if (area_of(pattern, symmetry) != area_of(pattern, {})) continue;
    const PlaceValues places = mirrored_places(pattern, symmetry);
    if (std::ranges::find(ways, places) == ways.end()) ways.push_back(places);
  }
  return ways;
}

// The least of the indices that mean the same.
int canonical(const std::vector<PlaceValues>& ways, int index) {
  int least = index;
  for (std::size_t way = 1; way < ways.size(); ++way) {
    int image = 0;
    for (int rest = index, digit = 0; rest > 0; rest /= 3, ++digit)
      image += rest % 3 * ways[way][static_cast<std::size_t>(digit)];
    least = std::min(least, image);
  }
  return least;
}

}  // namespace

const Folding& Folding::all() {
  static const Folding folding;
  return folding;
}

Folding::Folding() {
  weight_of_.reserve(kTableEntries);
  for (std::size_t pattern = 0; pattern < kPatterns.size(); ++pattern) {
    const auto first = static_cast<std::size_t>(kPatternOffsets[pattern]);
    const std::vector<PlaceValues> ways = ways_to_see(kPatterns[pattern]);
    for (int index = 0; index < power_of_3(kPatterns[pattern].size()); ++index) {
      const int least = canonical(ways, index);
      weight_of_.push_back(least < index ? weight_of_[first + static_cast<std::size_t>(least)]
                                         : static_cast<std::uint32_t>(weights_++));
    }
  }
  while (weight_of_.size() < kTableEntries) weight_of_.push_back(static_cast<std::uint32_t>(weights_++));
}

PatternWeights::PatternWeights(std::span<const std::int16_t> weights, std::string origin)
    : origin_(std::move(origin)) {
  const Folding& folding = Folding::all();
  assert(weights.size() == kPhases * folding.weights());
  entries_.reserve(std::size_t{kPhases} * kTableEntries);
  for (std::size_t phase = 0; phase < kPhases; ++phase) {
    const auto of_phase = weights.subspan(phase * folding.weights(), folding.weights());
    for (std::size_t entry = 0; entry < kTableEntries; ++entry)
      entries_.push_back(of_phase[folding.weight_of(entry)]);
  }
}

std::uint64_t PatternWeights::checksum() const {
  return turncoat::checksum(
      {reinterpret_cast<const char*>(entries_.data()), entries_.size() * sizeof entries_.front()});
}

const PatternWeights& PatternWeights::builtin() {
  static const PatternWeights weights = [] {
    Result<PatternWeights> parsed = parse({turncoat_othello_weights, turncoat_othello_weights_end});
    assert(parsed);  // a test reads the file too
    return std::move(*parsed);
  }();
  return weights;
}

// The title, a line about the origin, the weights, and the checksum of all of it.
Result<PatternWeights> PatternWeights::parse(std::string_view bytes) {
  if (!bytes.starts_with(kTitle)) {
    return fail("this is no Othello evaluation: it has to begin with '{}'",
                kTitle.substr(0, kTitle.size() - 1));
  }
  const std::size_t end_of_origin = bytes.substr(0, kTitle.size() + kMostOrigin).find('\n', kTitle.size());
  if (end_of_origin == std::string_view::npos) return fail("its second line has to say how it was made");
  const std::string_view origin = bytes.substr(kTitle.size(), end_of_origin - kTitle.size());
  const std::size_t head = end_of_origin + 1;
  const std::size_t count = kPhases * Folding::all().weights();
  const std::size_t wanted = head + count * sizeof(std::int16_t) + sizeof(std::uint64_t);
  if (bytes.size() != wanted)
    return fail("it has {} bytes and would have to have {}: it is cut or belongs to another version",
                bytes.size(), wanted);
  const std::size_t body = wanted - sizeof(std::uint64_t);
  std::uint64_t sum = 0;
  std::memcpy(&sum, &bytes[body], sizeof sum);
  if (sum != turncoat::checksum(bytes.substr(0, body)))
    return fail("its checksum is wrong: it was changed or damaged");
  std::vector<std::int16_t> weights(count);
  std::memcpy(weights.data(), &bytes[head], count * sizeof(std::int16_t));
  return PatternWeights(weights, std::string(origin));
}

std::string PatternWeights::to_bytes(std::span<const std::int16_t> weights, std::string_view origin) {
  std::string bytes(kTitle);
  bytes += origin;
  bytes += '\n';
  bytes.append(reinterpret_cast<const char*>(weights.data()), weights.size_bytes());
  const std::uint64_t sum = turncoat::checksum(bytes);
  bytes.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  return bytes;
}

}  // namespace turncoat::othello
