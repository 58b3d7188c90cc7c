// The bots there are, by name, with their settings; the reports' bots as presets of them; and kinds of
// players that run a command.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/spec.h"
#include "players/player.h"

namespace turncoat {

using MadePlayer = Result<std::unique_ptr<Player>>;

// What a player takes of the machine, at most, for whoever has to share it out.
struct PlayerCost {
  std::size_t memory = std::size_t{8} << 20;  // bytes
  int threads = 1;
  int background_threads = 0;  // that think on after it has moved
};

struct PlayerInfo {
  std::string name;
  std::string summary;
  std::vector<Parameter> parameters;

  // Fails where the settings do not fit together or name a file that cannot be used.
  std::function<MadePlayer(const Settings&)> make;

  std::string game = "any";  // the only game it plays, by name

  // Where it takes more than a PlayerCost says by itself.
  std::function<PlayerCost(const Settings&)> cost = {};
};

// Another bot with certain numbers. A report's bot is one twice: as the paper describes it, working properly,
// and as the public program plays, its mistakes included but for one (view.h). A level is both times the
// same.
struct Preset {
  std::string name;     // "A/minimax"
  std::string summary;  // with the section of the report
  std::string paper;    // "minimax:depth=3"
  std::string code;
};

// Players written as "name:COMMAND", such as engines in other processes.
struct CommandPlayerInfo {
  std::string name;
  std::string summary;
  std::function<MadePlayer(std::string_view command)> make;
};

class PlayerRegistry {
 public:
  // Precondition of all three: the name is new; the specs of a preset name bots already registered.
  void add(PlayerInfo player);
  void add(Preset preset);
  void add(CommandPlayerInfo player);

  [[nodiscard]] const std::vector<PlayerInfo>& players() const { return players_; }
  [[nodiscard]] const std::vector<Preset>& presets() const { return presets_; }
  [[nodiscard]] const std::vector<CommandPlayerInfo>& command_players() const { return command_players_; }

  // The keys of a preset: `as`, then those of the paper's bot with the paper's numbers as defaults.
  [[nodiscard]] std::vector<Parameter> parameters_of(const Preset& preset) const;
  [[nodiscard]] const std::string& game_of(const Preset& preset) const;

  // The player written as "name", "name:key=value,..." or "name:COMMAND". A bot that takes a seed and
  // is not given one gets `seed`.
  [[nodiscard]] MadePlayer make(std::string_view spec, int seed = 1) const;

  // What the player of `spec` would take. Of one that runs a command nothing is known.
  [[nodiscard]] Result<PlayerCost> cost_of(std::string_view spec) const;

  // Whether the player of `spec` plays the game of `position`; the failure says which one it plays.
  [[nodiscard]] Result<void> check_game(std::string_view spec, const AnyPosition& position) const;

 private:
  // The bot that a spec means, with the settings written for it; a preset is replaced by its bot.
  struct Meant {
    const PlayerInfo* player = nullptr;
    Spec spec;
  };
  [[nodiscard]] Result<Meant> resolve(std::string_view text) const;
  [[nodiscard]] const PlayerInfo* find(std::string_view name) const;
  [[nodiscard]] const Preset* find_preset(std::string_view name) const;
  [[nodiscard]] const CommandPlayerInfo* command_player_of(std::string_view text) const;
  [[nodiscard]] Failure no_bot(std::string_view name) const;

  std::vector<PlayerInfo> players_;
  std::vector<Preset> presets_;
  std::vector<CommandPlayerInfo> command_players_;
};

void add_builtin_players(PlayerRegistry& registry);

}  // namespace turncoat
