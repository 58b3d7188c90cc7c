// Requests of docs/app_protocol.md: JSON text in, a struct for each action out, as action_table.h says.
//
// Reading is strict: a field that an action does not have, a wrong kind of value and a number out of range
// are refused with the field's name. What needs the game itself, such as whether a move is legal, comes
// later.
#pragma once

#include <string_view>

#include "server/asked.h"
#include "server/json_objects.h"
#include "session/refusal.h"

namespace turncoat {

struct Request {
  Json id;  // as it was given; null where it could not be read
  Answer<Action> action;
};

// A message on the WebSocket.
Request parse_request(std::string_view message);

// The body of an HTTP request for `action`; `id` and `do` may be left out, and so may an empty object.
Request parse_request(std::string_view action, std::string_view body);

}  // namespace turncoat
