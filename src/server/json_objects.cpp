#include "server/json_objects.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/text.h"
#include "games/board_text.h"
#include "players/late_start.h"
#include "players/move_mark.h"
#include "players/quick_starts.h"
#include "record/formats.h"
#include "record/openings.h"
#include "server/moves_json.h"
#include "session/move_tree.h"

namespace turncoat {

namespace {

using Value = nlohmann::ordered_json;

// What is not UTF-8, as the output of a foreign bot may be, is shown as replacement characters.
Json text_of(const Value& value) { return {value.dump(-1, ' ', false, Value::error_handler_t::replace)}; }

std::string object_of(const std::vector<JsonMember>& members) {
  std::string text = "{";
  for (const auto& [key, value] : members) {
    if (text.size() > 1) text += ',';
    fmt::format_to(std::back_inserter(text), "\"{}\":{}", key, value.text);
  }
  return text + '}';
}

template <class Items, class Make>
Value list_of(const Items& items, Make make) {
  Value list = Value::array();
  for (const auto& item : items) list.push_back(make(item));
  return list;
}

std::string letter(Side side) { return {letter_of(side)}; }

Value side_or_null(const std::optional<Side>& side) { return side ? Value(letter(*side)) : Value(); }

std::string word_of_move(Move move) { return move.is_pass() ? "pass" : to_text(move); }

Value moves_value(const std::vector<Move>& moves) { return list_of(moves, word_of_move); }

Value cells_value(Bitboard cells) {
  return list_of(squares_of(cells), [](Square square) { return to_text(Move(square)); });
}

Value time_value(WallTime time) {
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(time - day);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count(),
                     clock.subseconds().count());
}

double seconds_of(std::chrono::milliseconds time) { return std::chrono::duration<double>(time).count(); }

std::string cells_of(const AnyPosition& position) {
  return cells_to_text(discs_of(position, Side::kX), discs_of(position, Side::kO), position.shape());
}

Value both_value(const std::array<int, 2>& of_x_and_o) {
  return {{"X", of_x_and_o[0]}, {"O", of_x_and_o[1]}};
}

Value score_value(const AnyPosition& position) { return both_value(marks_of(position)); }

Value accuracy_value(const std::optional<Accuracy>& accuracy) {
  if (!accuracy) return {};
  const auto value = [](const std::optional<double>& of_side) { return of_side ? Value(*of_side) : Value(); };
  return {{"X", value(accuracy->at(0))}, {"O", value(accuracy->at(1))}};
}

Value position_value(const AnyPosition& position) {
  Value moves = Value::object();
  for (const Square square : squares_of(position.legal_moves())) {
    AnyPosition after = position;
    after.play(Move(square));
    moves[to_text(Move(square))] = cells_value(turned_between(position, after));
  }
  Value value = {{"text", position.to_text()},
                 {"rows", position.shape().rows},
                 {"columns", position.shape().columns},
                 {"cells", cells_of(position)},
                 {"side", letter(position.side())}};
  if (const std::optional<int> left = plies_left(position)) value["plies_left"] = *left;
  value["score"] = score_value(position);
  value["moves"] = std::move(moves);
  value["pass"] = position.must_pass();
  value["over"] = position.is_over();
  return value;
}

std::optional<int> rounds_of(const AnyPosition& start) {
  return plies_left(start).transform([](int plies) { return (plies + 1) / 2; });
}

Value seat_value(const Seat& seat) {
  Value value = {{"kind", seat.is_bot() ? "bot" : "person"}, {"name", seat.name}};
  if (seat.is_bot()) value["bot"] = seat.bot;
  return value;
}

Value seats_value(const Seats& seats) {
  return {{"X", seat_value(seats[place_of(Side::kX)])}, {"O", seat_value(seats[place_of(Side::kO)])}};
}

Value ending_value(const std::optional<GameEnding>& ending) {
  if (!ending) return {};
  Value value = {{"winner", ending->winner ? letter(*ending->winner) : "draw"},
                 {"reason", word_of(ending->reason)}};
  if (ending->by) value["by"] = letter(*ending->by);
  return value;
}

Value failure_value(const std::optional<GameFailure>& failure) {
  if (!failure) return {};
  return {{"side", letter(failure->side)},
          {"kind", failure->kind},
          {"text", failure->text},
          {"evidence", failure->evidence}};
}

Value clock_value(const LiveGame& game, const Instant& now) {
  const ClockRule& rule = game.data().clock;
  Value value = {{"kind", word_of(rule.kind)}};
  const std::optional<ClockReading> reading = game.clock(now);
  if (rule.kind == ClockKind::kNone || !reading) return value;
  value["seconds"] = seconds_of(rule.time);
  if (rule.kind == ClockKind::kGame) value["increment"] = seconds_of(rule.increment);
  value["left"] = {{"X", seconds_of(reading->left[place_of(Side::kX)])},
                   {"O", seconds_of(reading->left[place_of(Side::kO)])}};
  value["running"] = side_or_null(reading->running);
  value["at"] = time_value(reading->at);
  return value;
}

std::string branches_text(const StoredGame& game) {
  std::string text = "[";
  for (const Branch* branch : branches_of(game)) {
    AnyPosition position = game.start;
    for (const Move move : line_to(game, {branch->id, branch->at})) position.play(move);
    if (text.size() > 1) text += ',';
    text += object_of({{"id", text_of(branch->id)},
                       {"parent", text_of(branch->parent)},
                       {"at", text_of(branch->at)},
                       {"name", text_of(branch->name)},
                       {"moves", {moves_json(position, branch->moves)}}});
  }
  return text + ']';
}

std::string game_text(const GameNews& news, const GameRegistry& games) {
  const LiveGame& game = *news.game;
  const StoredGame& data = game.data();
  const Result<const GameInfo*> info = games.find(data.variant.substr(0, data.variant.find(':')));
  std::vector<JsonMember> members;
  const auto add = [&](std::string_view key, const Value& value) {
    members.emplace_back(key, text_of(value));
  };
  add("id", data.id);
  add("revision", data.revision);
  add("variant", data.variant);
  add("title", info ? (*info)->title : data.variant);
  if (const std::optional<int> rounds = rounds_of(data.start)) add("rounds", *rounds);
  add("start", position_value(data.start));
  add("seats", seats_value(data.seats));
  members.emplace_back("moves", Json{moves_json(data.start, data.moves)});
  add("ply", data.ply);
  const std::optional<OpeningName> opening = opening_name(data.start, line_to(data, {.at = data.ply}));
  if (opening) add("opening", {{"name", opening->name}, {"ply", opening->ply}});
  members.emplace_back("branches", Json{branches_text(data)});
  add("position", position_value(game.position()));
  add("state", word_of(data.state));
  add("thinking", side_or_null(news.thinking));
  add("result", ending_value(data.ending));
  add("failure", failure_value(data.failure));
  add("clock", clock_value(game, news.now));
  add("speed", data.speed.count());
  add("study", data.is_study);
  add("created", time_value(data.created));
  add("changed", time_value(data.changed));
  return object_of(members);
}

Value summary_value(const GameSummary& game) {
  const bool is_reviewed = game.accuracy[0] || game.accuracy[1];
  Value value = {{"id", game.id},
                 {"variant", game.variant},
                 {"seats", seats_value(game.seats)},
                 {"state", word_of(game.state)},
                 {"result", ending_value(game.ending)},
                 {"ply", game.ply},
                 {"changed", time_value(game.changed)}};
  if (const std::optional<int> rounds = rounds_of(game.start)) value["rounds"] = *rounds;
  value["first"] = letter(game.start.side());
  value["study"] = game.is_study;
  value["marks"] = game.marks ? both_value(*game.marks) : Value();
  value["accuracy"] = accuracy_value(is_reviewed ? std::optional(game.accuracy) : std::nullopt);
  return value;
}

Value review_value(const std::optional<MoveReview>& review) {
  if (!review) return {};
  return {{"ply", review->ply},
          {"move", word_of_move(review->move)},
          {"value", review->value},
          {"best", word_of_move(review->best)},
          {"best_value", review->best_value},
          {"exact", review->is_exact},
          {"loss", review->loss()},
          {"mark", symbol_of(mark_of(review->best_value, review->value, review->is_exact))},
          {"line", moves_value(review->line)},
          {"depth", review->depth}};
}

std::string_view kind_of(const Parameter& parameter) {
  if (parameter.kind == ValueKind::kText) return "text";
  if (!parameter.takes_numbers()) return "words";
  return parameter.kind == ValueKind::kInteger ? "integer" : "real";
}

Value bound_value(double bound, const Parameter& parameter) {
  if (!parameter.takes_numbers() || !std::isfinite(bound)) return {};
  if (parameter.kind == ValueKind::kInteger) return static_cast<std::int64_t>(bound);
  return bound;
}

Value parameters_value(const std::vector<Parameter>& parameters, bool with_texts) {
  Value list = Value::array();
  for (const Parameter& parameter : parameters) {
    if (parameter.kind == ValueKind::kText && !with_texts) continue;
    list.push_back({{"key", parameter.name},
                    {"kind", kind_of(parameter)},
                    {"default", parameter.default_value},
                    {"least", bound_value(parameter.min, parameter)},
                    {"most", bound_value(parameter.max, parameter)},
                    {"words", parameter.words},
                    {"help", parameter.help}});
  }
  return list;
}

Value bot_value(const std::string& name, const std::string& summary, const std::string& game,
                Value parameters) {
  return {{"name", name}, {"summary", summary}, {"game", game}, {"parameters", std::move(parameters)}};
}

Value seat_value(const OfferedSeat& seat) { return seat_value(Seat{.name = seat.name, .bot = seat.bot}); }

Value offered_value(const OfferedGame& game) {
  return {{"name", game.name.empty() ? Value() : Value(game.name)},
          {"variant", game.variant},
          {"seats", {{"X", seat_value(game.seats[0])}, {"O", seat_value(game.seats[1])}}},
          {"speed", game.speed.count()}};
}

// A game of the catalogue. What the board looks like at the start says how long games can be.
Value game_kind_value(const GameInfo& game, const GameRegistry& games) {
  const AnyPosition start = games.start(game.name).value();
  const std::optional<EmptiesRange> empties = empties_range(start);
  const QuickStarts offered = quick_starts_of(game.name);
  const auto level_value = [](const Level& level) -> Value {
    return {{"name", level.name}, {"bot", level.bot}};
  };
  return {{"name", game.name},
          {"title", game.title},
          {"summary", game.summary},
          {"parameters", parameters_value(game.parameters, true)},
          {"marks", count(start.own() | start.opp())},
          {"empties", empties ? Value(empties->least) : Value()},
          {"usual", offered.variant},
          {"levels", list_of(offered.levels, level_value)},
          {"quick", list_of(offered.games, offered_value)}};
}

Value bots_value(const PlayerRegistry& players, bool with_commands) {
  Value list = Value::array();
  for (const PlayerInfo& bot : players.players()) {
    Value value = bot_value(bot.name, bot.summary, bot.game, parameters_value(bot.parameters, with_commands));
    value["preset"] = nullptr;
    list.push_back(std::move(value));
  }
  for (const Preset& preset : players.presets()) {
    Value value = bot_value(preset.name, preset.summary, players.game_of(preset),
                            parameters_value(players.parameters_of(preset), with_commands));
    value["preset"] = {{"paper", preset.paper}, {"code", preset.code}};
    list.push_back(std::move(value));
  }
  if (!with_commands) return list;
  for (const CommandPlayerInfo& player : players.command_players()) {
    Value value = bot_value(player.name + ":COMMAND", player.summary, "any", Value::array());
    value["preset"] = nullptr;
    list.push_back(std::move(value));
  }
  return list;
}

Value value_of(const ThinkingNews& news) {
  return {{"event", "thinking"},
          {"game", news.game},
          {"side", letter(news.side)},
          {"depth", news.depth},
          {"nodes", news.nodes},
          {"value", news.value},
          {"exact", false},
          {"line", moves_value(news.line)}};
}

Value failed_value(const std::string& why) {
  return {{"code", word_of(RefusalCode::kInternal)}, {"text", why}};
}

Value value_of(const AnalysisNews& news) {
  const Value lines = list_of(news.analysis.moves, [&](const AnalysedMove& move) -> Value {
    return {{"move", word_of_move(move.move)},
            {"value", move.value},
            {"exact", move.is_exact},
            {"depth", news.analysis.depth},
            {"line", moves_value(move.line)}};
  });
  Value value = {{"event", "analysis"},
                 {"analysis", news.id},
                 {"position", news.position.to_text()},
                 {"depth", news.analysis.depth},
                 {"nodes", news.analysis.nodes},
                 {"lines", lines},
                 {"reason", news.analysis.reason},
                 {"seconds", seconds_of(news.spent)},
                 {"done", news.is_done}};
  if (news.analysis.work > 0) value["work"] = news.analysis.work;
  if (!news.failure.empty()) value["error"] = failed_value(news.failure);
  return value;
}

Value value_of(const ReviewNews& news) {
  Value value = {
      {"event", "review"},           {"review", news.id}, {"game", news.game},
      {"done", news.done},           {"of", news.of},     {"moves", list_of(news.moves, review_value)},
      {"finished", news.is_finished}};
  if (news.is_finished) value["accuracy"] = accuracy_value(news.accuracy);
  if (!news.failure.empty()) value["error"] = failed_value(news.failure);
  return value;
}

std::string_view word_of_result(PersonalResult result) {
  constexpr std::array<std::string_view, 3> kWords = {"won", "drawn", "lost"};
  return kWords.at(static_cast<std::size_t>(result));
}

Value personal_value(const PersonalGame& game) {
  return {{"game", game.id},
          {"variant", game.variant},
          {"opponent", game.opponent},
          {"side", letter(game.side)},
          {"result", word_of_result(game.result)},
          {"marks", game.marks ? both_value(*game.marks) : Value()},
          {"accuracy", game.accuracy ? Value(*game.accuracy) : Value()},
          {"date", time_value(game.date)}};
}

Value group_value(const PersonalGroup& group) {
  return {{"game", group.like.game},
          {"variant", group.like.variant},
          {"opponent", group.like.opponent},
          {"side", letter(group.like.side)},
          {"games", group.games()},
          {"won", group.results[0]},
          {"drawn", group.results[1]},
          {"lost", group.results[2]},
          {"marks_for", group.marks_for},
          {"marks_against", group.marks_against},
          {"accuracy", group.reviewed > 0 ? Value(group.accuracies / group.reviewed) : Value()},
          {"last", time_value(group.like.date)}};
}

Value value_of(const GameDeleted& news) { return {{"event", "deleted"}, {"game", news.game}}; }

Value error_value(const Refusal& refusal) {
  Value error = {{"code", word_of(refusal.code)}};
  if (!refusal.field.empty()) error["field"] = refusal.field;
  error["text"] = refusal.text;
  if (!refusal.legal.empty()) error["legal"] = moves_value(refusal.legal);
  return error;
}

}  // namespace

Json json_of(std::string_view text) { return text_of(text); }
Json json_of(int number) { return text_of(number); }
Json json_of(WallTime time) { return text_of(time_value(time)); }
Json json_of(const AnyPosition& position) { return text_of(position_value(position)); }
Json json_of(const GameNews& news, const GameRegistry& games) {
  return {news.text->made_by([&] { return game_text(news, games); })};
}
Json json_of(const std::vector<GameSummary>& games) { return text_of(list_of(games, summary_value)); }
Json json_of(const std::vector<std::string>& texts) { return text_of(texts); }
Json json_of(const std::vector<std::optional<MoveReview>>& moves) {
  return text_of(list_of(moves, review_value));
}

Json json_of(const std::optional<Accuracy>& accuracy) { return text_of(accuracy_value(accuracy)); }
Json json_of(const std::vector<PersonalGroup>& groups) { return text_of(list_of(groups, group_value)); }
Json json_of(const std::vector<PersonalGame>& games) { return text_of(list_of(games, personal_value)); }

Json json_list(const std::vector<Json>& items) {
  std::string text = "[";
  for (const Json& item : items) {
    if (text.size() > 1) text += ',';
    text += item.text;
  }
  return {text + ']'};
}

Catalogue catalogue_of(const GameRegistry& games, const PlayerRegistry& players, bool with_commands) {
  const Value game_list =
      list_of(games.games(), [&](const GameInfo& game) { return game_kind_value(game, games); });
  const Value format_list = list_of(formats(), [](const Format& format) -> Value {
    return {{"name", format.name},
            {"summary", format.summary},
            {"extensions", words_of(format.extensions)},
            {"binary", format.is_binary},
            {"writes", format.make_writer != nullptr}};
  });
  return {text_of(game_list), text_of(bots_value(players, with_commands)), text_of(format_list)};
}

std::string answer_json(const Json& id, const std::optional<Refusal>& refusal,
                        const std::vector<JsonMember>& members) {
  std::vector<JsonMember> all;
  if (!id.text.empty()) all.emplace_back("id", id);
  all.emplace_back("ok", Json{refusal ? "false" : "true"});
  if (refusal) all.emplace_back("error", text_of(error_value(*refusal)));
  all.insert(all.end(), members.begin(), members.end());
  return object_of(all);
}

std::string event_json(const News& news, const GameRegistry& games) {
  return std::visit(
      [&]<class T>(const T& kind) -> std::string {
        if constexpr (std::same_as<T, GameNews>) {
          return object_of(
              {{"event", {"\"game\""}}, {"game", json_of(kind, games)}, {"now", json_of(kind.now.wall)}});
        } else {
          return text_of(value_of(kind)).text;
        }
      },
      news);
}

}  // namespace turncoat
