#include "players/genetic_weights.h"

#include <utility>

#include "players/common_parameters.h"
#include "players/minimax.h"
#include "players/weights_file.h"

namespace turncoat {

PlayerInfo genetic_weights_player_info() {
  std::vector<Parameter> parameters = {{.name = "file",
                                        .default_value = "none",
                                        .help = "weights that `turncoat evolve` wrote, in place of a0 to a4",
                                        .kind = ValueKind::kText}};
  for (Parameter& weight : liberties_parameters(Liberties::kReported))
    parameters.push_back(std::move(weight));
  for (Parameter& parameter : search_parameters(3)) parameters.push_back(std::move(parameter));
  return {
      .name = "genetic-weights",
      .summary =
          "Minimax whose evaluation was evolved: a mark is worth more or less by how many of its "
          "neighbours are occupied.",
      .parameters = with_common(std::move(parameters)),
      .make = [](const Settings& settings) -> MadePlayer {
        const std::string& file = settings.text("file");
        const Result<Liberties::Weights> weights =
            file == "none" ? liberties_weights(settings) : load_weights(file);
        if (!weights) return std::unexpected(weights.error());
        return make_minimax(settings, [weights = *weights](Shape) { return Liberties(weights); });
      },
  };
}

}  // namespace turncoat
