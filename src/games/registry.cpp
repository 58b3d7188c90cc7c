#include "games/registry.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/text.h"

namespace turncoat {

void GameRegistry::add(GameInfo game) {
  assert(!find(game.name));
  games_.push_back(std::move(game));
}

Result<const GameInfo*> GameRegistry::find(std::string_view name) const {
  const auto found = std::ranges::find(games_, lowered(name), &GameInfo::name);
  if (found != games_.end()) return &*found;
  std::vector<std::string> known;
  for (const GameInfo& game : games_) known.push_back(game.name);
  return fail("there is no game {}{}: the games are {}", quote(name), suggestion(name, known),
              join(known, ", "));
}

Result<AnyPosition> GameRegistry::start(std::string_view spec) const {
  const Result<Spec> written = parse_spec(spec);
  if (!written) return std::unexpected(written.error());
  const Result<const GameInfo*> game = find(written->name);
  if (!game) return std::unexpected(game.error());
  const Result<Settings> settings = Settings::resolve(*written, (*game)->parameters);
  if (!settings) return std::unexpected(settings.error());
  return (*game)->start(*settings);
}

}  // namespace turncoat
