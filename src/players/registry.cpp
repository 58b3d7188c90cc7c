#include "players/registry.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/text.h"
#include "players/annealing.h"
#include "players/engine_player.h"
#include "players/genetic_moves.h"
#include "players/genetic_sequence.h"
#include "players/genetic_tree.h"
#include "players/genetic_weights.h"
#include "players/hillclimb.h"
#include "players/level_player.h"
#include "players/mcts.h"
#include "players/minimax.h"
#include "players/mirror.h"
#include "players/presets.h"
#include "players/random.h"
#include "players/report_e.h"
#include "players/steer.h"
#include "players/unbeatable.h"

namespace turncoat {

namespace {

constexpr std::string_view kAs = "as";

Parameter as_parameter() {
  return {
      .name = std::string(kAs),
      .default_value = "paper",
      .help =
          "the algorithm the paper describes, or what its public program plays, mistakes included but for "
          "report A's view=O",
      .words = {"paper", "code"}};
}

// The element of that name, case aside, or null.
template <class Entry>
const Entry* named(const std::vector<Entry>& entries, std::string_view name) {
  const auto found =
      std::ranges::find_if(entries, [&](const Entry& entry) { return lowered(entry.name) == lowered(name); });
  return found == entries.end() ? nullptr : &*found;
}

bool has_key(const Spec& spec, std::string_view key) {
  return std::ranges::any_of(spec.values, [&](const auto& value) { return value.first == key; });
}

// `preset` with the values that were written for it in place of its own.
Spec overridden(Spec preset, const Spec& written) {
  std::erase_if(preset.values, [&](const auto& value) { return has_key(written, value.first); });
  preset.values.insert(preset.values.end(), written.values.begin(), written.values.end());
  return preset;
}

}  // namespace

void PlayerRegistry::add(PlayerInfo player) {
  assert(!named(players_, player.name));
  players_.push_back(std::move(player));
}

void PlayerRegistry::add(Preset preset) {
  assert(!named(presets_, preset.name));
  assert(resolve(preset.paper) && resolve(preset.code));
  presets_.push_back(std::move(preset));
}

void PlayerRegistry::add(CommandPlayerInfo player) {
  assert(!named(command_players_, player.name));
  command_players_.push_back(std::move(player));
}

const PlayerInfo* PlayerRegistry::find(std::string_view name) const { return named(players_, name); }
const Preset* PlayerRegistry::find_preset(std::string_view name) const { return named(presets_, name); }

const CommandPlayerInfo* PlayerRegistry::command_player_of(std::string_view text) const {
  const std::size_t colon = text.find(':');
  return colon == std::string_view::npos ? nullptr : named(command_players_, trimmed(text.substr(0, colon)));
}

Failure PlayerRegistry::no_bot(std::string_view name) const {
  std::vector<std::string> bots;
  for (const PlayerInfo& player : players_) bots.push_back(player.name);
  std::vector<std::string> known = bots;
  for (const Preset& preset : presets_) known.push_back(preset.name);
  const std::string others =
      presets_.empty() ? "" : fmt::format("; presets such as {}", presets_.front().name);
  return fail("there is no bot {}{}: the bots are {}{}", quote(name), suggestion(name, known),
              join(bots, ", "), others)
      .error();
}

std::vector<Parameter> PlayerRegistry::parameters_of(const Preset& preset) const {
  const Spec paper = parse_spec(preset.paper).value();
  std::vector<Parameter> parameters = {as_parameter()};
  for (Parameter parameter : find(paper.name)->parameters) {
    for (const auto& [key, value] : paper.values) {
      if (key == parameter.name) parameter.default_value = value;
    }
    parameters.push_back(std::move(parameter));
  }
  return parameters;
}

const std::string& PlayerRegistry::game_of(const Preset& preset) const {
  return find(parse_spec(preset.paper)->name)->game;
}

Result<PlayerRegistry::Meant> PlayerRegistry::resolve(std::string_view text) const {
  Result<Spec> written = parse_spec(text);
  if (!written) return std::unexpected(written.error());
  if (const Preset* const preset = find_preset(written->name)) {
    Spec as{preset->name, {}};
    for (const auto& value : written->values) {
      if (value.first == kAs) as.values.push_back(value);
    }
    const std::vector<Parameter> table = {as_parameter()};
    const Result<Settings> settings = Settings::resolve(as, table);
    if (!settings) return std::unexpected(settings.error());
    std::erase_if(written->values, [](const auto& value) { return value.first == kAs; });
    const bool is_code = settings->text(kAs) == "code";
    Spec spec = overridden(parse_spec(is_code ? preset->code : preset->paper).value(), *written);
    return Meant{find(spec.name), std::move(spec)};
  }
  if (const PlayerInfo* const player = find(written->name)) return Meant{player, std::move(*written)};
  return std::unexpected(no_bot(written->name));
}

MadePlayer PlayerRegistry::make(std::string_view spec, int seed) const {
  if (const CommandPlayerInfo* const player = command_player_of(spec)) {
    return player->make(trimmed(spec.substr(spec.find(':') + 1)));
  }
  Result<Meant> meant = resolve(spec);
  if (!meant) return std::unexpected(meant.error());
  const auto& [player, written] = *meant;
  const bool takes_seed =
      std::ranges::find(player->parameters, "seed", &Parameter::name) != player->parameters.end();
  Spec complete = written;
  if (takes_seed && !has_key(complete, "seed")) complete.values.emplace_back("seed", std::to_string(seed));
  const Result<Settings> settings = Settings::resolve(complete, player->parameters);
  if (!settings) return std::unexpected(settings.error());
  return player->make(*settings);
}

Result<PlayerCost> PlayerRegistry::cost_of(std::string_view spec) const {
  if (command_player_of(spec)) return PlayerCost{};
  const Result<Meant> meant = resolve(spec);
  if (!meant) return std::unexpected(meant.error());
  const Result<Settings> settings = Settings::resolve(meant->spec, meant->player->parameters);
  if (!settings) return std::unexpected(settings.error());
  return meant->player->cost ? meant->player->cost(*settings) : PlayerCost{};
}

Result<void> PlayerRegistry::check_game(std::string_view spec, const AnyPosition& position) const {
  if (command_player_of(spec)) return {};
  const Result<Meant> meant = resolve(spec);
  if (!meant) return std::unexpected(meant.error());
  const std::string variant = position.variant();
  const std::string_view game = std::string_view(variant).substr(0, variant.find(':'));
  const PlayerInfo& player = *meant->player;
  if (player.game == "any" || player.game == game) return {};
  return fail("{} plays {} only, and this is {}", player.name, player.game, game);
}

void add_builtin_players(PlayerRegistry& registry) {
  registry.add(random_player_info());
  registry.add(greedy_player_info());
  registry.add(hillclimb_player_info());
  registry.add(minimax_player_info());
  registry.add(genetic_weights_player_info());
  registry.add(mirror_player_info());
  registry.add(unbeatable_player_info());
  registry.add(steer_player_info());
  registry.add(othello_2007_player_info());
  registry.add(othello_2008_player_info());
  registry.add(annealing_player_info());
  registry.add(genetic_moves_player_info());
  registry.add(genetic_sequence_player_info());
  registry.add(genetic_tree_player_info());
  registry.add(mcts_player_info());
  registry.add(engine_player_info());
  registry.add(level_player_info());
  add_presets(registry);
}

}  // namespace turncoat
