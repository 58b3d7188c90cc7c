#include "eval/othello/pattern_network.h"

#include <cassert>
#include <cstring>
#include <type_traits>

namespace turncoat::othello {

namespace {

// Calls `function` with each array of numbers of a network, in the order of the file.
template <class Weights, class Function>
void for_each_array(Weights& weights, Function function) {
  for (auto& part : weights.parts) {
    function(part.rows);
    function(part.bias);
  }
  for (auto& layers : weights.layers) {
    for (auto& row : layers.hidden) function(row);
    function(layers.hidden_bias);
    function(layers.out);
    function(layers.direct);
    function(std::span(&layers.out_bias, 1));
  }
}

NetworkWeights empty_network() {
  NetworkWeights weights;
  for (NetworkWeights::Part& part : weights.parts) part.rows.resize(Folding::all().weights());
  return weights;
}

}  // namespace

PatternNetwork::PatternNetwork(const NetworkWeights& weights) : layers_(weights.layers) {
  const Folding& folding = Folding::all();
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    assert(weights.parts[i].rows.size() == folding.weights());
    parts_[i].bias = weights.parts[i].bias;
    parts_[i].rows.reserve(kTableEntries);
    for (std::size_t entry = 0; entry < kTableEntries; ++entry)
      parts_[i].rows.push_back(weights.parts[i].rows[folding.weight_of(entry)]);
  }
}

std::size_t network_bytes() {
  static const std::size_t bytes = to_bytes(empty_network()).size();
  return bytes;
}

std::string to_bytes(const NetworkWeights& weights) {
  std::string bytes;
  for_each_array(weights, [&](const auto& numbers) {
    bytes.append(reinterpret_cast<const char*>(numbers.data()), std::as_bytes(std::span(numbers)).size());
  });
  return bytes;
}

NetworkWeights network_from(std::string_view bytes) {
  assert(bytes.size() == network_bytes());
  NetworkWeights weights = empty_network();
  for_each_array(weights, [&](auto&& numbers) {
    const std::size_t size = std::as_bytes(std::span(numbers)).size();
    std::memcpy(numbers.data(), bytes.data(), size);
    bytes.remove_prefix(size);
  });
  return weights;
}

}  // namespace turncoat::othello
