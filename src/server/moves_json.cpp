#include "server/moves_json.h"

#include <nlohmann/json.hpp>

#include <array>
#include <iterator>

#include "games/board_text.h"
#include "session/news.h"

namespace turncoat {

namespace {

// Numbers and texts as everywhere else.
template <class Value>
void add_member(std::string& text, std::string_view key, const Value& value) {
  using Json = nlohmann::ordered_json;
  fmt::format_to(std::back_inserter(text), R"(,"{}":)", key);
  text += Json(value).dump(-1, ' ', false, Json::error_handler_t::replace);
}

void add_move(std::string& text, const PlayedMove& played, const AnyPosition& before,
              const AnyPosition& after) {
  const std::array<int, 2> score = marks_of(after);
  fmt::format_to(std::back_inserter(text), R"({{"move":"{}","side":"{}","turned":[)",
                 played.move.is_pass() ? "pass" : to_text(played.move), letter_of(before.side()));
  bool is_first = true;
  for (const Square square : squares_of(turned_between(before, after))) {
    fmt::format_to(std::back_inserter(text), R"({}"{}")", is_first ? "" : ",", to_text(Move(square)));
    is_first = false;
  }
  fmt::format_to(std::back_inserter(text), R"(],"cells":"{}","score":{{"X":{},"O":{}}})",
                 cells_to_text(discs_of(after, Side::kX), discs_of(after, Side::kO), after.shape()), score[0],
                 score[1]);
  if (played.took) add_member(text, "seconds", played.took->count());
  if (played.nodes) add_member(text, "nodes", *played.nodes);
  if (played.depth) add_member(text, "depth", *played.depth);
  if (played.value) {
    add_member(text, "value", *played.value);
    add_member(text, "exact", played.is_exact);
  }
  if (!played.reason.empty()) add_member(text, "reason", played.reason);
  text += '}';
}

}  // namespace

std::string moves_json(const AnyPosition& start, std::span<const PlayedMove> moves) {
  std::string text = "[";
  AnyPosition position = start;
  for (const PlayedMove& played : moves) {
    const AnyPosition before = position;
    position.play(played.move);
    if (text.size() > 1) text += ',';
    add_move(text, played, before, position);
  }
  return text + ']';
}

}  // namespace turncoat
