#include "server/json_request.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "core/text.h"
#include "json/fields.h"
#include "server/base64.h"

namespace turncoat {

namespace {

constexpr int kDeepestNesting = 32;
constexpr std::size_t kLongestId = 64;      // characters
constexpr std::size_t kLongestText = 2000;  // characters of all fields but those of `import`
constexpr std::size_t kMostMoves = 200;

// Numbers beyond are no number of anything; each one's own range is checked where it is used.
constexpr int kMost = 1'000'000;

std::chrono::milliseconds milliseconds_of(double seconds) {
  return std::chrono::milliseconds(std::llround(seconds * 1000));
}

using Fields = JsonFields;

std::optional<std::string> optional_text(Fields& fields, const char* name) {
  return fields.optional_text(name, kLongestText);
}
std::string needed_text(Fields& fields, const char* name) { return fields.text(name, kLongestText); }

std::optional<int> optional_integer(Fields& fields, const char* name) {
  return fields.optional_whole(name, 0, kMost);
}
int integer(Fields& fields, const char* name) { return fields.whole(name, 0, kMost); }

std::optional<std::chrono::milliseconds> optional_seconds(Fields& fields, const char* name) {
  return fields.optional_number(name, 0, kMost).transform(milliseconds_of);
}

Side side_of(std::size_t place) { return place == 0 ? Side::kX : Side::kO; }
constexpr std::array<std::string_view, 2> kSides = {"X", "O"};

std::optional<GameStore::TextSettings> optional_settings(Fields& fields, const char* name) {
  std::optional<GameStore::TextSettings> settings;
  fields.optional_object(name, [&](Fields& texts) {
    settings.emplace();
    for (const auto& [key, item] : texts.all()) (*settings)[key] = item.text(kLongestText).value_or("");
  });
  return settings;
}

std::string game(Fields& fields) { return needed_text(fields, "game"); }
int ply(Fields& fields) { return integer(fields, "ply"); }

Seat seat(Fields& fields) {
  static constexpr std::array<std::string_view, 2> kKinds = {"person", "bot"};
  const bool is_bot = fields.word("kind", kKinds) == 1;
  if (!is_bot) return {.name = needed_text(fields, "name")};
  Seat bot = {.name = optional_text(fields, "name").value_or(""), .bot = needed_text(fields, "bot")};
  // An empty text would be a person.
  if (bot.bot.empty() && fields.has("bot")) fields.complain(JsonFault::kRange, "bot", "is empty: name a bot");
  return bot;
}

ClockRule clock(Fields& fields) {
  static constexpr std::array<std::string_view, 3> kKinds = {"none", "move", "game"};
  ClockRule rule;
  const std::size_t kind = fields.word("kind", kKinds);
  if (kind == 0) return rule;
  rule.kind = kind == 1 ? ClockKind::kMove : ClockKind::kGame;
  rule.time = milliseconds_of(fields.number("seconds", 0, kMost));
  if (rule.kind == ClockKind::kGame) {
    rule.increment = optional_seconds(fields, "increment").value_or(rule.increment);
  }
  return rule;
}

std::chrono::milliseconds speed(int milliseconds) { return std::chrono::milliseconds(milliseconds); }

Action read_new(Fields& fields) {
  NewGame wanted;
  wanted.variant = needed_text(fields, "variant");
  wanted.first = fields.optional_word("first", kSides).transform(side_of);
  fields.object("seats", [&](Fields& seats) {
    seats.object("X", [&](Fields& of_x) { wanted.seats[place_of(Side::kX)] = seat(of_x); });
    seats.object("O", [&](Fields& of_o) { wanted.seats[place_of(Side::kO)] = seat(of_o); });
  });
  wanted.position = optional_text(fields, "position");
  wanted.empties = optional_integer(fields, "empties");
  if (const auto seed =
          fields.optional_whole("seed", std::int64_t{0}, std::numeric_limits<std::int64_t>::max())) {
    wanted.seed = static_cast<std::uint64_t>(*seed);
  }
  fields.optional_object("clock", [&](Fields& rule) { wanted.clock = clock(rule); });
  if (const auto chosen = optional_integer(fields, "speed")) wanted.speed = speed(*chosen);
  return asked::New{std::move(wanted)};
}

Action read_seat(Fields& fields) {
  asked::SitDown asked{.game = game(fields), .side = side_of(fields.word("side", kSides)), .seat = {}};
  fields.object("seat", [&](Fields& sits) { asked.seat = seat(sits); });
  return asked;
}

Action read_analyse(Fields& fields) {
  asked::Analyse asked{.variant = optional_text(fields, "variant"),
                       .position = optional_text(fields, "position"),
                       .game = optional_text(fields, "game"),
                       .ply = optional_integer(fields, "ply"),
                       .lines = optional_integer(fields, "lines").value_or(3),
                       .time = optional_seconds(fields, "seconds").value_or(milliseconds_of(10))};
  if (asked.variant && asked.game) {
    fields.complain(JsonFault::kRange, "game", "and variant exclude each other: give one of the two");
  } else if (!fields.has("variant") && !fields.has("game")) {
    fields.complain(JsonFault::kMissing, "game", "is missing: give a game, or a variant and a position");
  } else if (asked.game && asked.position) {
    fields.complain(JsonFault::kRange, "position", "belongs to a variant: a game has its own, with ply");
  } else if (asked.variant && asked.ply) {
    fields.complain(JsonFault::kRange, "ply", "belongs to a game: a variant has a position");
  }
  return asked;
}

Action read_stop(Fields& fields) {
  const std::optional<std::string> analysis = optional_text(fields, "analysis");
  const std::optional<std::string> review = optional_text(fields, "review");
  if (analysis && review) {
    fields.complain(JsonFault::kRange, "review", "and analysis exclude each other: stop one of the two");
  } else if (!fields.has("analysis") && !fields.has("review")) {
    fields.complain(JsonFault::kMissing, "analysis", "is missing: give the analysis or review to stop");
  }
  return asked::Stop{analysis ? *analysis : review.value_or("")};
}

Action read_import(Fields& fields) {
  const std::optional<std::string> text = fields.optional_text("text", kLargestRequest);
  const std::optional<std::string> base64 = fields.optional_text("base64", kLargestRequest);
  asked::Import asked{.text = text.value_or(""), .variant = optional_text(fields, "variant"), .bytes = {}};
  if (base64) asked.bytes = bytes_of_base64(*base64);
  if (!fields.has("text") && !fields.has("base64")) {
    fields.complain(JsonFault::kMissing, "text", "is missing: give a text, or a file's bytes as base64");
  } else if (text && base64) {
    fields.complain(JsonFault::kRange, "base64", "and text exclude each other: give one of the two");
  } else if (base64 && asked.variant) {
    fields.complain(JsonFault::kRange, "variant", "belongs to a text: a file of bytes says its game");
  } else if (base64 && !asked.bytes) {
    fields.complain(JsonFault::kType, "base64", "is not base64 with its padding");
  }
  return asked;
}

struct ActionEntry {
  std::string_view name;
  Action (*read)(Fields&);
};

constexpr auto kActions = std::to_array<ActionEntry>({
    {"catalogue", [](Fields&) -> Action { return asked::Catalogue{}; }},
    {"new", read_new},
    {"games",
     [](Fields& f) -> Action {
       return asked::Games{optional_integer(f, "limit").value_or(100), optional_text(f, "before")};
     }},
    {"open", [](Fields& f) -> Action { return asked::Open{game(f)}; }},
    {"leave", [](Fields& f) -> Action { return asked::Leave{game(f)}; }},
    {"play", [](Fields& f) -> Action { return asked::Play{game(f), needed_text(f, "move"), ply(f)}; }},
    {"undo", [](Fields& f) -> Action { return asked::Undo{game(f), ply(f)}; }},
    {"redo", [](Fields& f) -> Action { return asked::Redo{game(f), ply(f)}; }},
    {"goto", [](Fields& f) -> Action { return asked::GoTo{game(f), ply(f), integer(f, "to")}; }},
    {"pause", [](Fields& f) -> Action { return asked::Pause{game(f)}; }},
    {"resume", [](Fields& f) -> Action { return asked::Resume{game(f)}; }},
    {"step", [](Fields& f) -> Action { return asked::Step{game(f)}; }},
    {"speed", [](Fields& f) -> Action { return asked::Speed{game(f), speed(integer(f, "speed"))}; }},
    {"seat", read_seat},
    {"resign", [](Fields& f) -> Action { return asked::Resign{game(f), side_of(f.word("side", kSides))}; }},
    {"end", [](Fields& f) -> Action { return asked::End{game(f)}; }},
    {"delete", [](Fields& f) -> Action { return asked::Delete{game(f)}; }},
    {"position",
     [](Fields& f) -> Action {
       return asked::Position{needed_text(f, "variant"), optional_text(f, "position"),
                              f.optional_texts("moves", kMostMoves)};
     }},
    {"analyse", read_analyse},
    {"stop", read_stop},
    {"review",
     [](Fields& f) -> Action {
       return asked::Review{game(f), optional_seconds(f, "seconds").value_or(milliseconds_of(0.3))};
     }},
    {"reviewed", [](Fields& f) -> Action { return asked::Reviewed{game(f)}; }},
    {"import", read_import},
    {"export",
     [](Fields& f) -> Action {
       return asked::Export{game(f), needed_text(f, "format"), optional_integer(f, "ply")};
     }},
    {"settings", [](Fields& f) -> Action { return asked::Settings{optional_settings(f, "set")}; }},
});

Answer<JsonValue> parse_object(std::string_view body) {
  if (body.size() > kLargestRequest) {
    return refuse(RefusalCode::kTooLarge, "", "the request has {} bytes: at most {}", body.size(),
                  kLargestRequest);
  }
  constexpr JsonRules kRequest = {.most_bytes = kLargestRequest,
                                  .deepest = kDeepestNesting,
                                  .right = R"(send one object, as {"id": 1, "do": "catalogue"})"};
  Result<JsonValue> object = parse_json_object(body, kRequest);
  if (!object) return refuse(RefusalCode::kJson, "", "{}", object.error().message);
  return std::move(*object);
}

// The id as JSON again, or nothing if it is no id.
std::optional<Json> id_of(const JsonValue& object) {
  const JsonValue* const found = object.find("id");
  if (found == nullptr) return {};
  const bool is_right =
      found->is_whole() || (found->text() != nullptr && characters_in(*found->text()) <= kLongestId);
  return is_right ? std::optional(Json{found->dump()}) : std::nullopt;
}

// A text that cannot be a bot has a code of its own.
RefusalCode code_of(const JsonProblem& problem) {
  switch (problem.fault) {
    case JsonFault::kMissing:
      return RefusalCode::kMissing;
    case JsonFault::kType:
      return RefusalCode::kType;
    case JsonFault::kRange:
      return problem.path.ends_with(".bot") ? RefusalCode::kBot : RefusalCode::kRange;
    case JsonFault::kUnknownField:
      break;
  }
  return RefusalCode::kUnknownField;
}

Answer<Action> read_action(const std::string& name, const JsonValue& object) {
  const auto found = std::ranges::find(kActions, name, &ActionEntry::name);
  if (found == kActions.end()) {
    std::vector<std::string> known;
    for (const ActionEntry& entry : kActions) known.emplace_back(entry.name);
    return refuse(RefusalCode::kUnknownAction, "do", "there is no action {}{}: the actions are {}",
                  quote(name), suggestion(name, known), join(known, ", "));
  }
  JsonProblems problems;
  Fields fields(object, problems);
  Action action = found->read(fields);
  fields.refuse_others({"id", "do"});
  if (!problems.first()) return action;
  const JsonProblem& problem = *problems.first();
  return refuse(code_of(problem), problem.path, "{}", problem.text);
}

}  // namespace

Request parse_request(std::string_view message) {
  const Answer<JsonValue> object = parse_object(message);
  if (!object) return {{}, std::unexpected(object.error())};
  const std::optional<Json> id = id_of(*object);
  if (!id) {
    const bool is_there = object->find("id") != nullptr;
    return {{},
            refuse(is_there ? RefusalCode::kType : RefusalCode::kMissing, "id",
                   "every request has an id: a whole number, or a text of up to {} characters", kLongestId)};
  }
  const JsonValue* const name = object->find("do");
  if (name == nullptr) return {*id, refuse(RefusalCode::kMissing, "do", "do is missing: name an action")};
  if (name->text() == nullptr) return {*id, refuse(RefusalCode::kType, "do", "do must be a text")};
  return {*id, read_action(*name->text(), *object)};
}

Request parse_request(std::string_view action, std::string_view body) {
  const Answer<JsonValue> object = parse_object(trimmed(body).empty() ? "{}" : body);
  if (!object) return {{""}, std::unexpected(object.error())};
  const std::optional<Json> id = id_of(*object);
  if (!id && object->find("id") != nullptr) {
    return {{""},
            refuse(RefusalCode::kType, "id", "an id is a whole number, or a text of up to {} characters",
                   kLongestId)};
  }
  const Json shown = id.value_or(Json{""});
  const JsonValue* const name = object->find("do");
  if (name != nullptr && (name->text() == nullptr || *name->text() != action)) {
    return {shown, refuse(RefusalCode::kRange, "do", "do must be {} here, or be left out", quote(action))};
  }
  return {shown, read_action(std::string(action), *object)};
}

}  // namespace turncoat
