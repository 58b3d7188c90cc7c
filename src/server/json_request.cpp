#include "server/json_request.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <span>
#include <utility>

#include "core/text.h"
#include "server/base64.h"

namespace turncoat {

namespace {

using Value = nlohmann::json;

constexpr int kDeepestNesting = 32;
constexpr std::size_t kLongestId = 64;      // characters
constexpr std::size_t kLongestText = 2000;  // characters of all fields but those of `import`
constexpr std::size_t kMostMoves = 200;

// Numbers beyond are no number of anything; each one's own range is checked where it is used.
constexpr int kMost = 1'000'000;

std::chrono::milliseconds milliseconds_of(double seconds) {
  return std::chrono::milliseconds(std::llround(seconds * 1000));
}

// The first thing that is wrong with a request. A field that nobody knows explains one that is missing, so
// it is told first.
class Complaints {
 public:
  void add(Refusal refusal) {
    const bool explains_missing =
        first_ && first_->code == RefusalCode::kMissing && refusal.code == RefusalCode::kUnknownField;
    if (!first_ || explains_missing) first_ = std::move(refusal);
  }
  [[nodiscard]] const std::optional<Refusal>& first() const { return first_; }

 private:
  std::optional<Refusal> first_;
};

// The fields of one object. A field that is wrong is complained about and read as nothing; null is the same
// as a field left out.
class Fields {
 public:
  Fields(const Value& object, std::string path, Complaints& complaints)
      : object_(object), path_(std::move(path)), complaints_(complaints) {}

  std::optional<std::string> optional_text(const char* name, std::size_t longest = kLongestText) {
    const Value* const value = find(name);
    if (value == nullptr) return {};
    if (!value->is_string()) return wrong_kind(name, "a text");
    const auto& text = value->get_ref<const std::string&>();
    const std::size_t length = characters_in(text);
    if (length <= longest) return text;
    complain(RefusalCode::kRange, name, fmt::format("has {} characters: at most {}", length, longest));
    return {};
  }
  std::string text(const char* name, std::size_t longest = kLongestText) {
    return needed(name, optional_text(name, longest));
  }

  std::optional<std::int64_t> optional_whole(const char* name, std::int64_t most) {
    const Value* const value = find(name);
    if (value == nullptr) return {};
    if (!value->is_number_integer()) return wrong_kind(name, "a whole number");
    const bool is_huge = value->is_number_unsigned() && value->get<std::uint64_t>() > kMostInteger;
    if (!is_huge && value->get<std::int64_t>() >= 0 && value->get<std::int64_t>() <= most) {
      return value->get<std::int64_t>();
    }
    complain(RefusalCode::kRange, name, fmt::format("is {}: from 0 to {}", value->dump(), most));
    return {};
  }
  std::optional<int> optional_integer(const char* name) {
    const std::optional<std::int64_t> number = optional_whole(name, kMost);
    return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
  }
  int integer(const char* name) { return needed(name, optional_integer(name)); }

  std::optional<std::chrono::milliseconds> optional_seconds(const char* name) {
    const Value* const value = find(name);
    if (value == nullptr) return {};
    if (!value->is_number()) return wrong_kind(name, "a number of seconds");
    const double seconds = value->get<double>();
    if (seconds >= 0 && seconds <= kMost) return milliseconds_of(seconds);
    complain(RefusalCode::kRange, name, fmt::format("is {}: from 0 to {} seconds", value->dump(), kMost));
    return {};
  }
  std::chrono::milliseconds seconds(const char* name) { return needed(name, optional_seconds(name)); }

  // One of a few words, as its place among them.
  std::optional<std::size_t> optional_word(const char* name, std::span<const std::string> words) {
    const std::optional<std::string> word = optional_text(name);
    if (!word) return {};
    const auto found = std::ranges::find(words, *word);
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    complain(
        RefusalCode::kRange, name,
        fmt::format("is {}{}: it is one of {}", quote(*word), suggestion(*word, words), join(words, ", ")));
    return {};
  }
  std::size_t word(const char* name, std::span<const std::string> words) {
    return needed(name, optional_word(name, words));
  }

  std::optional<Side> optional_side(const char* name) {
    static const std::array<std::string, 2> sides = {"X", "O"};
    const std::optional<std::size_t> place = optional_word(name, sides);
    return place ? std::optional(*place == 0 ? Side::kX : Side::kO) : std::nullopt;
  }
  Side side(const char* name) { return needed(name, optional_side(name)); }

  std::vector<std::string> texts(const char* name, std::size_t most) {
    const Value* const value = find(name);
    if (value == nullptr) return {};
    std::vector<std::string> found;
    const bool are_texts =
        value->is_array() && std::ranges::all_of(*value, [](const Value& item) { return item.is_string(); });
    if (!are_texts) {
      wrong_kind(name, "a list of texts");
    } else if (value->size() > most) {
      complain(RefusalCode::kRange, name, fmt::format("has {} items: at most {}", value->size(), most));
    } else {
      for (const Value& item : *value) found.push_back(item);
    }
    return found;
  }

  // Calls `read` with the fields of an object; false, and nothing is read, if it is left out.
  template <class Read>
  bool optional_object(const char* name, Read read) {
    const Value* const value = find(name);
    if (value == nullptr) return false;
    if (!value->is_object()) {
      wrong_kind(name, "an object");
      return true;
    }
    Fields fields(*value, path_of(name) + '.', complaints_);
    read(fields);
    fields.refuse_others();
    return true;
  }
  template <class Read>
  void object(const char* name, Read read) {
    if (!optional_object(name, read)) complain(RefusalCode::kMissing, name, "is missing");
  }

  std::optional<GameStore::TextSettings> optional_settings(const char* name) {
    const Value* const value = find(name);
    if (value == nullptr) return {};
    if (!value->is_object()) return wrong_kind(name, "an object of texts");
    GameStore::TextSettings settings;
    Fields fields(*value, path_of(name) + '.', complaints_);
    for (const auto& [key, item] : value->items()) {
      settings[key] = fields.text(key.c_str());
    }
    return settings;
  }

  // To be called when all fields were asked for; `also` are right too.
  void refuse_others(std::initializer_list<std::string_view> also = {}) {
    for (const auto& [name, value] : object_.items()) {
      if (std::ranges::find(asked_, name) != asked_.end()) continue;
      if (std::ranges::find(also, name) != also.end()) continue;
      complaints_.add({RefusalCode::kUnknownField, path_of(cut(name)),
                       fmt::format("there is no field {}{}{}", quote(name), suggestion(name, asked_),
                                   asked_.empty() ? "" : ": the fields are " + join(asked_, ", "))});
      return;
    }
  }

  // Complains about a field of this object.
  void complain(RefusalCode code, std::string_view name, std::string_view what) {
    complaints_.add({code, path_of(name), fmt::format("{} {}", path_of(name), what)});
  }
  [[nodiscard]] bool has(const char* name) const {
    const auto found = object_.find(name);
    return found != object_.end() && !found->is_null();
  }

 private:
  static constexpr auto kMostInteger = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());

  // A name of a stranger, short enough to be told back.
  static std::string cut(const std::string& name) {
    const std::string quoted = quote(name);
    return quoted.substr(1, quoted.size() - 2);
  }
  [[nodiscard]] std::string path_of(std::string_view name) const { return path_ + std::string(name); }

  const Value* find(const char* name) {
    asked_.emplace_back(name);
    return has(name) ? &object_.at(name) : nullptr;
  }

  std::nullopt_t wrong_kind(const char* name, std::string_view right) {
    complain(RefusalCode::kType, name, fmt::format("must be {}", right));
    return std::nullopt;
  }

  template <class T>
  T needed(const char* name, std::optional<T> value) {
    if (value) return std::move(*value);
    if (!has(name)) complain(RefusalCode::kMissing, name, "is missing");
    return {};
  }

  const Value& object_;
  std::string path_;  // of this object, with its dot
  Complaints& complaints_;
  std::vector<std::string> asked_;
};

std::string game(Fields& fields) { return fields.text("game"); }
int ply(Fields& fields) { return fields.integer("ply"); }

Seat seat(Fields& fields) {
  static const std::array<std::string, 2> kinds = {"person", "bot"};
  const bool is_bot = fields.word("kind", kinds) == 1;
  if (!is_bot) return {.name = fields.text("name")};
  Seat bot = {.name = fields.optional_text("name").value_or(""), .bot = fields.text("bot")};
  // An empty text would be a person.
  if (bot.bot.empty() && fields.has("bot")) fields.complain(RefusalCode::kBot, "bot", "is empty: name a bot");
  return bot;
}

ClockRule clock(Fields& fields) {
  static const std::array<std::string, 3> kinds = {"none", "move", "game"};
  ClockRule rule;
  const std::size_t kind = fields.word("kind", kinds);
  if (kind == 0) return rule;
  rule.kind = kind == 1 ? ClockKind::kMove : ClockKind::kGame;
  rule.time = fields.seconds("seconds");
  if (rule.kind == ClockKind::kGame) {
    rule.increment = fields.optional_seconds("increment").value_or(rule.increment);
  }
  return rule;
}

std::chrono::milliseconds speed(int milliseconds) { return std::chrono::milliseconds(milliseconds); }

Action read_new(Fields& fields) {
  NewGame wanted;
  wanted.variant = fields.text("variant");
  wanted.first = fields.optional_side("first");
  fields.object("seats", [&](Fields& seats) {
    seats.object("X", [&](Fields& of_x) { wanted.seats[place_of(Side::kX)] = seat(of_x); });
    seats.object("O", [&](Fields& of_o) { wanted.seats[place_of(Side::kO)] = seat(of_o); });
  });
  wanted.position = fields.optional_text("position");
  wanted.empties = fields.optional_integer("empties");
  if (const auto seed = fields.optional_whole("seed", std::numeric_limits<std::int64_t>::max())) {
    wanted.seed = static_cast<std::uint64_t>(*seed);
  }
  fields.optional_object("clock", [&](Fields& rule) { wanted.clock = clock(rule); });
  if (const auto chosen = fields.optional_integer("speed")) wanted.speed = speed(*chosen);
  return asked::New{std::move(wanted)};
}

Action read_seat(Fields& fields) {
  asked::SitDown asked{.game = game(fields), .side = fields.side("side"), .seat = {}};
  fields.object("seat", [&](Fields& sits) { asked.seat = seat(sits); });
  return asked;
}

Action read_analyse(Fields& fields) {
  asked::Analyse asked{.variant = fields.optional_text("variant"),
                       .position = fields.optional_text("position"),
                       .game = fields.optional_text("game"),
                       .ply = fields.optional_integer("ply"),
                       .lines = fields.optional_integer("lines").value_or(3),
                       .time = fields.optional_seconds("seconds").value_or(milliseconds_of(10))};
  if (asked.variant && asked.game) {
    fields.complain(RefusalCode::kRange, "game", "and variant exclude each other: give one of the two");
  } else if (!fields.has("variant") && !fields.has("game")) {
    fields.complain(RefusalCode::kMissing, "game", "is missing: give a game, or a variant and a position");
  } else if (asked.game && asked.position) {
    fields.complain(RefusalCode::kRange, "position", "belongs to a variant: a game has its own, with ply");
  } else if (asked.variant && asked.ply) {
    fields.complain(RefusalCode::kRange, "ply", "belongs to a game: a variant has a position");
  }
  return asked;
}

Action read_stop(Fields& fields) {
  const std::optional<std::string> analysis = fields.optional_text("analysis");
  const std::optional<std::string> review = fields.optional_text("review");
  if (analysis && review) {
    fields.complain(RefusalCode::kRange, "review", "and analysis exclude each other: stop one of the two");
  } else if (!fields.has("analysis") && !fields.has("review")) {
    fields.complain(RefusalCode::kMissing, "analysis", "is missing: give the analysis or review to stop");
  }
  return asked::Stop{analysis ? *analysis : review.value_or("")};
}

Action read_import(Fields& fields) {
  const std::optional<std::string> text = fields.optional_text("text", kLargestRequest);
  const std::optional<std::string> base64 = fields.optional_text("base64", kLargestRequest);
  asked::Import asked{.text = text.value_or(""), .variant = fields.optional_text("variant"), .bytes = {}};
  if (base64) asked.bytes = bytes_of_base64(*base64);
  if (!fields.has("text") && !fields.has("base64")) {
    fields.complain(RefusalCode::kMissing, "text", "is missing: give a text, or a file's bytes as base64");
  } else if (text && base64) {
    fields.complain(RefusalCode::kRange, "base64", "and text exclude each other: give one of the two");
  } else if (base64 && asked.variant) {
    fields.complain(RefusalCode::kRange, "variant", "belongs to a text: a file of bytes says its game");
  } else if (base64 && !asked.bytes) {
    fields.complain(RefusalCode::kType, "base64", "is not base64 with its padding");
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
       return asked::Games{f.optional_integer("limit").value_or(100), f.optional_text("before")};
     }},
    {"open", [](Fields& f) -> Action { return asked::Open{game(f)}; }},
    {"leave", [](Fields& f) -> Action { return asked::Leave{game(f)}; }},
    {"play", [](Fields& f) -> Action { return asked::Play{game(f), f.text("move"), ply(f)}; }},
    {"undo", [](Fields& f) -> Action { return asked::Undo{game(f), ply(f)}; }},
    {"redo", [](Fields& f) -> Action { return asked::Redo{game(f), ply(f)}; }},
    {"goto", [](Fields& f) -> Action { return asked::GoTo{game(f), ply(f), f.integer("to")}; }},
    {"pause", [](Fields& f) -> Action { return asked::Pause{game(f)}; }},
    {"resume", [](Fields& f) -> Action { return asked::Resume{game(f)}; }},
    {"step", [](Fields& f) -> Action { return asked::Step{game(f)}; }},
    {"speed", [](Fields& f) -> Action { return asked::Speed{game(f), speed(f.integer("speed"))}; }},
    {"seat", read_seat},
    {"resign", [](Fields& f) -> Action { return asked::Resign{game(f), f.side("side")}; }},
    {"end", [](Fields& f) -> Action { return asked::End{game(f)}; }},
    {"delete", [](Fields& f) -> Action { return asked::Delete{game(f)}; }},
    {"position",
     [](Fields& f) -> Action {
       return asked::Position{f.text("variant"), f.optional_text("position"), f.texts("moves", kMostMoves)};
     }},
    {"analyse", read_analyse},
    {"stop", read_stop},
    {"review",
     [](Fields& f) -> Action {
       return asked::Review{game(f), f.optional_seconds("seconds").value_or(milliseconds_of(0.3))};
     }},
    {"reviewed", [](Fields& f) -> Action { return asked::Reviewed{game(f)}; }},
    {"import", read_import},
    {"export",
     [](Fields& f) -> Action { return asked::Export{game(f), f.text("format"), f.optional_integer("ply")}; }},
    {"settings", [](Fields& f) -> Action { return asked::Settings{f.optional_settings("set")}; }},
});

Answer<Value> parse_object(std::string_view text) {
  if (text.size() > kLargestRequest) {
    return refuse(RefusalCode::kTooLarge, "", "the request has {} bytes: at most {}", text.size(),
                  kLargestRequest);
  }
  if (is_nested_deeper(text, kDeepestNesting)) {
    return refuse(RefusalCode::kJson, "", "brackets are nested deeper than {}", kDeepestNesting);
  }
  try {
    Value object = Value::parse(text);
    if (object.is_object()) return object;
  } catch (const Value::parse_error& error) {
    return refuse(RefusalCode::kJson, "", "not JSON at byte {}: send one object", error.byte);
  } catch (const Value::out_of_range&) {
    return refuse(RefusalCode::kJson, "", "a number is too large");
  }
  return refuse(RefusalCode::kJson, "", "not an object: send one, as {{\"id\": 1, \"do\": \"catalogue\"}}");
}

// The id as JSON again, or nothing if it is no id.
std::optional<Json> id_of(const Value& object) {
  const auto found = object.find("id");
  if (found == object.end()) return {};
  const bool is_right =
      found->is_number_integer() ||
      (found->is_string() && characters_in(found->get_ref<const std::string&>()) <= kLongestId);
  return is_right ? std::optional(Json{found->dump()}) : std::nullopt;
}

Answer<Action> read_action(const std::string& name, const Value& object) {
  const auto found = std::ranges::find(kActions, name, &ActionEntry::name);
  if (found == kActions.end()) {
    std::vector<std::string> known;
    for (const ActionEntry& entry : kActions) known.emplace_back(entry.name);
    return refuse(RefusalCode::kUnknownAction, "do", "there is no action {}{}: the actions are {}",
                  quote(name), suggestion(name, known), join(known, ", "));
  }
  Complaints complaints;
  Fields fields(object, "", complaints);
  Action action = found->read(fields);
  fields.refuse_others({"id", "do"});
  if (complaints.first()) return std::unexpected(*complaints.first());
  return action;
}

}  // namespace

Request parse_request(std::string_view text) {
  const Answer<Value> object = parse_object(text);
  if (!object) return {{}, std::unexpected(object.error())};
  const std::optional<Json> id = id_of(*object);
  if (!id) {
    const bool is_there = object->contains("id");
    return {{},
            refuse(is_there ? RefusalCode::kType : RefusalCode::kMissing, "id",
                   "every request has an id: a whole number, or a text of up to {} characters", kLongestId)};
  }
  const auto name = object->find("do");
  if (name == object->end())
    return {*id, refuse(RefusalCode::kMissing, "do", "do is missing: name an action")};
  if (!name->is_string()) return {*id, refuse(RefusalCode::kType, "do", "do must be a text")};
  return {*id, read_action(*name, *object)};
}

Request parse_request(std::string_view action, std::string_view body) {
  Answer<Value> object = parse_object(trimmed(body).empty() ? "{}" : body);
  if (!object) return {{""}, std::unexpected(object.error())};
  const std::optional<Json> id = id_of(*object);
  if (!id && object->contains("id")) {
    return {{""},
            refuse(RefusalCode::kType, "id", "an id is a whole number, or a text of up to {} characters",
                   kLongestId)};
  }
  const Json shown = id.value_or(Json{""});
  const auto name = object->find("do");
  if (name != object->end() && *name != action) {
    return {shown, refuse(RefusalCode::kRange, "do", "do must be {} here, or be left out", quote(action))};
  }
  return {shown, read_action(std::string(action), *object)};
}

}  // namespace turncoat
