#include "eval/adjacency/window_weights.h"

#include <cassert>
#include <utility>

#include "core/checksum.h"
#include "eval/weights_file.h"

// Where the assembler put data/evaluations/adjacency.weights.
extern "C" const char turncoat_adjacency_weights[];      // NOLINT(readability-identifier-naming)
extern "C" const char turncoat_adjacency_weights_end[];  // NOLINT(readability-identifier-naming)

namespace turncoat::adjacency {

namespace {

constexpr std::string_view kGame = "adjacency";

void append_entries(std::vector<std::int16_t>& entries, std::span<const std::int16_t> weights,
                    const Folding& folding) {
  for (std::size_t entry = 0; entry < folding.entries(); ++entry)
    entries.push_back(weights[folding.weight_of(entry)]);
}

std::string_view bytes_of(const std::vector<std::int16_t>& entries) {
  if (entries.empty()) return {};
  return {reinterpret_cast<const char*>(entries.data()), entries.size() * sizeof entries.front()};
}

}  // namespace

std::size_t WindowWeights::first_of(int phase) {
  const auto full = static_cast<std::size_t>(std::min(phase, kFullPhases));
  return full * size_of(0) + (static_cast<std::size_t>(phase) - full) * size_of(kFullPhases);
}

WindowWeights::WindowWeights(std::span<const std::int16_t> weights, std::string origin)
    : origin_(std::move(origin)) {
  assert(weights.size() == size() || weights.size() == full_size());
  full_.reserve(std::size_t{kFullPhases} * FullModel::kEntries);
  if (weights.size() == size()) short_.reserve(std::size_t{kShortPhases} * ShortModel::kEntries);
  for (int phase = 0; phase < kPhases && first_of(phase) < weights.size(); ++phase) {
    const auto of_phase = weights.subspan(first_of(phase), size_of(phase));
    if (is_full(phase)) {
      append_entries(full_, of_phase, FullModel::folding());
    } else {
      append_entries(short_, of_phase, ShortModel::folding());
    }
  }
}

std::uint64_t WindowWeights::checksum() const {
  return turncoat::checksum(bytes_of(short_), turncoat::checksum(bytes_of(full_)));
}

const WindowWeights& WindowWeights::builtin() {
  static const WindowWeights weights = [] {
    Result<WindowWeights> parsed = parse({turncoat_adjacency_weights, turncoat_adjacency_weights_end});
    assert(parsed);  // a test reads the file too
    return std::move(*parsed);
  }();
  return weights;
}

Result<WindowWeights> WindowWeights::parse(std::string_view bytes) {
  const bool has_short = bytes.size() >= size() * sizeof(std::int16_t);
  const std::size_t wanted = (has_short ? size() : full_size()) * sizeof(std::int16_t);
  Result<WeightsFile> file = parse_weights_file(bytes, kGame, {&wanted, 1});
  if (!file) return std::unexpected(file.error());
  return WindowWeights(weights_of_bytes(file->body), std::move(file->origin));
}

std::string WindowWeights::to_bytes(std::span<const std::int16_t> weights, std::string_view origin) {
  return weights_file_bytes(kGame, bytes_of_weights(weights), origin);
}

}  // namespace turncoat::adjacency
