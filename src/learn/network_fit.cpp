#include "learn/network_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <thread>

#include "core/random.h"
#include "eval/othello/pattern_tables.h"
#include "games/game.h"
#include "learn/held_out.h"

namespace turncoat {

namespace {

using othello::FeatureWeights;
using othello::kHidden;
using othello::kPhases;
using othello::kUnits;
using othello::NetworkLayers;
using othello::NetworkWeights;
using othello::PatternNetwork;

constexpr float kDiscs = PatternNetwork::kDiscs;

using Units = std::array<float, kUnits>;
using Hidden = std::array<float, kHidden>;

// The layers of a phase as numbers with fractions. Nothing else is in it, so that it can be gone over as one
// array.
struct Layers {
  std::array<Hidden, kUnits> hidden = {};
  Hidden hidden_bias = {};
  Hidden out = {};
  Units direct = {};
  float out_bias = 0;

  static constexpr std::size_t kSize = kUnits * kHidden + 2 * kHidden + kUnits + 1;
  float* numbers() { return reinterpret_cast<float*>(this); }
};
static_assert(sizeof(Layers) == Layers::kSize * sizeof(float));

// Adam (Kingma and Ba 2015), over the mean slope of a batch.
class LayersFitter {
 public:
  static constexpr int kBatch = 32;

  Layers layers;
  Layers slopes;  // sum of this batch

  // After each position.
  void step(float rate) {
    if (++batch_ < kBatch) return;
    batch_ = 0;
    constexpr float kMean = 0.9F;
    constexpr float kSquare = 0.999F;
    mean_power_ *= kMean;
    square_power_ *= kSquare;
    for (std::size_t i = 0; i < Layers::kSize; ++i) {
      const float slope = slopes.numbers()[i] / kBatch;
      float& mean = means_.numbers()[i];
      float& square = squares_.numbers()[i];
      mean += (1 - kMean) * (slope - mean);
      square += (1 - kSquare) * (slope * slope - square);
      constexpr float kTiny = 1e-8F;
      layers.numbers()[i] -=
          rate * (mean / (1 - mean_power_)) / (std::sqrt(square / (1 - square_power_)) + kTiny);
    }
    slopes = {};
  }

 private:
  Layers means_;
  Layers squares_;
  float mean_power_ = 1;
  float square_power_ = 1;
  int batch_ = 0;
};

// What the network makes of a position, layer by layer.
struct Activity {
  Units sums = {};
  Units units = {};
  Hidden hidden_sums = {};
  Hidden hidden = {};
  float result = 0;
};

float cut(float value) { return std::clamp(value, 0.0F, 1.0F); }
bool is_cut(float value) { return value <= 0 || value >= 1; }

// A number between -1 and 1, of a bell curve's shape.
float random_number(Rng& rng) {
  constexpr int kDraws = 6;
  constexpr int kSteps = 1 << 20;
  double sum = 0;
  for (int i = 0; i < kDraws; ++i) sum += rng.below(kSteps);
  return static_cast<float>(2 * sum / kDraws / kSteps - 1);
}

class PartFitter {
 public:
  PartFitter(std::span<const RestPosition> positions, const NetworkFitOptions& options, std::size_t part)
      : options_(options), part_(part), rows_(othello::Folding::all().weights()), slopes_(rows_.size()) {
    for (const RestPosition& position : positions) {
      if (NetworkWeights::part_of(phase_of(position)) != part) continue;
      (is_held_out(position.own, position.opp) ? held_out_ : fitted_).push_back(position);
    }
    order_.resize(fitted_.size());
    std::iota(order_.begin(), order_.end(), 0U);
    constexpr float kFirstBias = 0.4F;
    bias_.fill(kFirstBias);
    Rng rng(mix(options.seed) + part);
    for (LayersFitter& phase : phases_) {
      for (Hidden& row : phase.layers.hidden) std::ranges::generate(row, [&] { return random_number(rng); });
      constexpr float kSmall = 0.1F;
      std::ranges::generate(phase.layers.out, [&] { return kSmall * random_number(rng); });
      phase.layers.hidden_bias.fill(kSmall);
    }
  }

  // All passes; `listener` is told how many are done.
  NetworkQuality fit(const std::function<void(int)>& listener, NetworkWeights& best) {
    NetworkQuality quality{.part = part_, .positions = fitted_.size() + held_out_.size()};
    const std::vector<RestPosition>& judge = held_out_.empty() ? fitted_ : held_out_;
    quality.before = quality.held_out_error = error_without(judge);
    store(best, 0);
    for (int pass = 1; pass <= options_.passes; ++pass) {
      quality.error = go_over(pass - 1);
      const double error = error_on(judge);
      if (error < quality.held_out_error) {
        quality.held_out_error = error;
        quality.best_pass = pass;
        store(best, 1);
      }
      if (listener) listener(pass);
    }
    return quality;
  }

 private:
  static int phase_of(const RestPosition& position) {
    return othello::phase_of(count(~(position.own | position.opp)));
  }

  [[nodiscard]] Activity activity(const FeatureWeights& features, const Layers& layers) const {
    Activity at;
    at.sums = bias_;
    for (const std::uint32_t weight : features) {
      const Units& row = rows_[weight];
      for (std::size_t i = 0; i < kUnits; ++i) at.sums[i] += row[i];
    }
    at.hidden_sums = layers.hidden_bias;
    at.result = layers.out_bias;
    for (std::size_t i = 0; i < kUnits; ++i) {
      at.units[i] = cut(at.sums[i]);
      at.result += at.units[i] * layers.direct[i];
      for (std::size_t j = 0; j < kHidden; ++j) at.hidden_sums[j] += at.units[i] * layers.hidden[i][j];
    }
    for (std::size_t j = 0; j < kHidden; ++j) {
      at.hidden[j] = cut(at.hidden_sums[j]);
      at.result += at.hidden[j] * layers.out[j];
    }
    return at;
  }

  // The root mean square of the errors met on the way.
  double go_over(int pass) {
    Rng rng(mix(options_.seed ^ mix(part_ + 1)) + static_cast<std::uint64_t>(pass));
    for (std::size_t i = order_.size(); i > 1; --i)
      std::swap(order_[i - 1], order_[static_cast<std::size_t>(rng.below(static_cast<int>(i)))]);
    const double all = static_cast<double>(order_.size()) * options_.passes;
    double done = static_cast<double>(order_.size()) * pass;
    double squares = 0;
    for (const std::uint32_t index : order_) {
      constexpr double kLastShare = 0.05;  // of the rate
      const auto share = static_cast<float>(1 - (1 - kLastShare) * done / all);
      const float error = learn(fitted_[index], share);
      squares += static_cast<double>(error) * error;
      ++done;
    }
    return order_.empty() ? 0 : kDiscs * std::sqrt(squares / static_cast<double>(order_.size()));
  }

  // Returns how far the network was off.
  float learn(const RestPosition& position, float share) {
    constexpr float kRowRate = 0.01F;
    constexpr float kLayerRate = 0.001F;
    const FeatureWeights features = othello::feature_weights(position.own, position.opp);
    LayersFitter& phase = phases_[static_cast<std::size_t>(phase_of(position))];
    const Layers& layers = phase.layers;
    Layers& slopes = phase.slopes;
    const Activity at = activity(features, layers);
    const float error = at.result - position.rest / kDiscs;

    slopes.out_bias += error;
    Hidden hidden_slope;
    for (std::size_t j = 0; j < kHidden; ++j) {
      slopes.out[j] += error * at.hidden[j];
      hidden_slope[j] = is_cut(at.hidden_sums[j]) ? 0 : error * layers.out[j];
      slopes.hidden_bias[j] += hidden_slope[j];
    }
    Units unit_slope;
    float square = 0;
    for (std::size_t i = 0; i < kUnits; ++i) {
      slopes.direct[i] += error * at.units[i];
      float slope = error * layers.direct[i];
      for (std::size_t j = 0; j < kHidden; ++j) {
        slopes.hidden[i][j] += hidden_slope[j] * at.units[i];
        slope += hidden_slope[j] * layers.hidden[i][j];
      }
      unit_slope[i] = is_cut(at.sums[i]) ? 0 : slope;
      square += unit_slope[i] * unit_slope[i] / kUnits;
    }
    // Adagrad with one sum of squares for each row.
    if (square > 0) {
      for (const std::uint32_t weight : features) {
        constexpr float kTiny = 1e-6F;
        slopes_[weight] += square;
        const float rate = kRowRate * share / std::sqrt(slopes_[weight] + kTiny);
        for (std::size_t i = 0; i < kUnits; ++i) rows_[weight][i] -= rate * unit_slope[i];
      }
    }
    phase.step(kLayerRate * share);
    return error;
  }

  [[nodiscard]] double error_on(const std::vector<RestPosition>& positions) const {
    double squares = 0;
    for (const RestPosition& position : positions) {
      const Layers& layers = phases_[static_cast<std::size_t>(phase_of(position))].layers;
      const FeatureWeights features = othello::feature_weights(position.own, position.opp);
      const double error = kDiscs * activity(features, layers).result - position.rest;
      squares += error * error;
    }
    return positions.empty() ? 0 : std::sqrt(squares / static_cast<double>(positions.size()));
  }

  static double error_without(const std::vector<RestPosition>& positions) {
    double squares = 0;
    for (const RestPosition& position : positions)
      squares += static_cast<double>(position.rest) * position.rest;
    return positions.empty() ? 0 : std::sqrt(squares / static_cast<double>(positions.size()));
  }

  template <class Number>
  static Number rounded(float value, double scale) {
    constexpr double kMost = std::numeric_limits<Number>::max();
    return static_cast<Number>(std::lround(std::clamp(value * scale, -kMost, kMost)));
  }

  // Rounded to whole numbers, times `share`: 0 for a network that says nothing.
  void store(NetworkWeights& weights, int share) const {
    NetworkWeights::Part& part = weights.parts[part_];
    part.rows.resize(rows_.size());
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      for (std::size_t i = 0; i < kUnits; ++i)
        part.rows[row][i] = rounded<std::int8_t>(rows_[row][i], share * NetworkLayers::kOne);
    }
    for (std::size_t i = 0; i < kUnits; ++i)
      part.bias[i] = rounded<std::int16_t>(bias_[i], NetworkLayers::kOne);
    for (int phase = 0; phase < kPhases; ++phase) {
      if (NetworkWeights::part_of(phase) != part_) continue;
      store(phases_[static_cast<std::size_t>(phase)].layers, share,
            weights.layers[static_cast<std::size_t>(phase)]);
    }
  }

  static void store(const Layers& from, int share, NetworkLayers& to) {
    constexpr double kHiddenSum = NetworkLayers::kOne * NetworkLayers::kHiddenScale;
    for (std::size_t i = 0; i < kUnits; ++i) {
      to.direct[i] = rounded<std::int16_t>(from.direct[i], share * NetworkLayers::kDirectScale);
      for (std::size_t j = 0; j < kHidden; ++j)
        to.hidden[i][j] = rounded<std::int16_t>(from.hidden[i][j], share * NetworkLayers::kHiddenScale);
    }
    for (std::size_t j = 0; j < kHidden; ++j) {
      to.out[j] = rounded<std::int16_t>(from.out[j], share * NetworkLayers::kOutScale);
      to.hidden_bias[j] = rounded<std::int32_t>(from.hidden_bias[j], share * kHiddenSum);
    }
    to.out_bias = rounded<std::int32_t>(from.out_bias, share * double{NetworkLayers::kSum});
  }

  NetworkFitOptions options_;
  std::size_t part_;
  std::vector<RestPosition> fitted_;
  std::vector<RestPosition> held_out_;
  std::vector<std::uint32_t> order_;

  std::vector<Units> rows_;
  std::vector<float> slopes_;  // of rows: sums of their squares
  Units bias_ = {};
  std::array<LayersFitter, kPhases> phases_;
};

}  // namespace

NetworkFit fit_network(std::span<const RestPosition> positions, const NetworkFitOptions& options,
                       const NetworkListener& listener) {
  NetworkFit fit;
  fit.quality.resize(NetworkWeights::kParts);
  const auto fit_part = [&](std::size_t part, const std::function<void(int)>& told) {
    fit.quality[part] = PartFitter(positions, options, part).fit(told, fit.weights);
  };
  std::vector<std::jthread> helpers;
  for (std::size_t part = 1; part < NetworkWeights::kParts && options.threads > 1; ++part)
    helpers.emplace_back([&, part] { fit_part(part, {}); });
  const std::size_t own_parts = options.threads > 1 ? 1 : NetworkWeights::kParts;
  for (std::size_t part = 0; part < own_parts; ++part) {
    fit_part(part, [&](int passes) {
      if (listener) listener(part, passes);
    });
  }
  return fit;
}

}  // namespace turncoat
