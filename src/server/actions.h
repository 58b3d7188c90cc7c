// What each action of docs/app_protocol.md does.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "games/registry.h"
#include "players/registry.h"
#include "server/json_objects.h"
#include "server/json_request.h"
#include "session/game_hub.h"
#include "session/refusal.h"

namespace turncoat {

// The members of an answer beside its id; with a refusal, those beside the error.
struct Outcome {
  std::optional<Refusal> refusal = {};
  std::vector<JsonMember> members = {};
};

// To be called on the session thread, with the hub's id of whoever asked.
using SessionWork = std::function<Outcome(ClientId client)>;

// Whether whoever asks may have so many new games.
using NewGameLimit = std::function<bool(std::size_t games)>;

class Actions {
 public:
  // The hub and the games must outlive it.
  Actions(GameHub& hub, const GameRegistry& games, const PlayerRegistry& players, const std::string& version,
          bool asks_names);

  // On any thread: does what needs no game at once, and gives the rest as work for the session thread.
  [[nodiscard]] std::variant<Outcome, SessionWork> begin(Action action, const NewGameLimit& may_begin) const;

 private:
  using Begun = std::variant<Outcome, SessionWork>;

  [[nodiscard]] Begun begin_one(const asked::Catalogue& asked, const NewGameLimit& may_begin) const;
  [[nodiscard]] Begun begin_one(const asked::Position& asked, const NewGameLimit& may_begin) const;
  [[nodiscard]] Begun begin_one(asked::New asked, const NewGameLimit& may_begin) const;
  [[nodiscard]] Begun begin_one(asked::Import asked, const NewGameLimit& may_begin) const;
  template <class Asked>
  [[nodiscard]] Begun begin_one(Asked asked, const NewGameLimit& may_begin) const;
  template <class Asked>
  [[nodiscard]] SessionWork in_session(Asked asked) const;

  GameHub& hub_;
  const GameRegistry& games_;
  std::vector<JsonMember> catalogue_;
};

}  // namespace turncoat
