// The objects of docs/app_protocol.md, and messages made of them, as JSON text.
//
// Parts are put together as text, so that whoever answers a request needs no JSON library.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/registry.h"
#include "players/registry.h"
#include "session/game_hub.h"
#include "session/refusal.h"

namespace turncoat {

// Text that is JSON already.
struct Json {
  std::string text = "null";
};

Json json_of(std::string_view text);  // bytes that are not UTF-8 are replaced
Json json_of(int number);
Json json_of(WallTime time);
Json json_of(const AnyPosition& position);
Json json_of(const GameNews& news, const GameRegistry& games);  // written once for all who share it
Json json_of(const std::vector<GameSummary>& games);
Json json_of(const std::vector<std::optional<MoveReview>>& moves);
Json json_of(const std::optional<Accuracy>& accuracy);
Json json_of(const std::vector<PersonalGroup>& groups);
Json json_of(const std::vector<PersonalGame>& games);
Json json_of(const std::vector<std::string>& texts);
Json json_list(const std::vector<Json>& items);

struct Catalogue {
  Json games;
  Json bots;
  Json formats;
};

// `with_commands`: also players that run a command, and settings that name a file.
Catalogue catalogue_of(const GameRegistry& games, const PlayerRegistry& players, bool with_commands);

using JsonMember = std::pair<std::string_view, Json>;

// The answer to the request `id`, which is left out where it is empty.
std::string answer_json(const Json& id, const std::optional<Refusal>& refusal,
                        const std::vector<JsonMember>& members);

std::string event_json(const News& news, const GameRegistry& games);

}  // namespace turncoat
