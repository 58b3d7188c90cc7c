#include "server/action_table.h"

#include <utility>

#include "session/analysis_desk.h"
#include "session/game_hub.h"
#include "session/move_line.h"
#include "session/move_tree.h"

namespace turncoat {

namespace {

constexpr FieldRange kAnyPly = {.least = 0, .most = 1'000'000};  // the game says which it has
constexpr FieldRange kAnyBranch = kAnyPly;

FieldRange seconds_between(std::chrono::milliseconds least, std::chrono::milliseconds most) {
  using Seconds = std::chrono::duration<double>;
  return {Seconds(least).count(), Seconds(most).count()};
}

template <class Asked>
using Of = FieldsOf<Asked>;

template <class Asked>
using Check = void (*)(JsonFields& fields, const Asked& asked);

// An action that becomes an Asked; `check` complains about fields that do not go together.
template <class Asked>
ActionEntry action(std::string_view name, const std::vector<Field<Asked>>& fields,
                   Check<Asked> check = nullptr) {
  return {name, specs_of(fields), [fields, check](JsonFields& from) -> Action {
            Asked asked{};
            read_fields(fields, from, asked);
            if (check != nullptr) check(from, asked);
            return asked;
          }};
}

template <class Asked>
Field<Asked> game_of() {
  return Of<Asked>::text("game", &Asked::game);
}

// An action of one game.
template <class Act>
ActionEntry change(std::string_view name, std::vector<Field<Act>> fields) {
  using Change = asked::Change;
  std::vector<FieldSpec> specs = {game_of<Change>().spec};
  for (const Field<Act>& field : fields) specs.push_back(field.spec);
  return {name, std::move(specs), [fields = std::move(fields)](JsonFields& from) -> Action {
            Change asked{};
            read_fields<Change>({game_of<Change>()}, from, asked);
            Act done{};
            read_fields(fields, from, done);
            asked.action = std::move(done);
            return asked;
          }};
}

template <class Asked, class Place>
Field<Asked> ply(Place place) {
  return Of<Asked>::whole("ply", place, kAnyPly);
}

template <class Act>
Field<Act> branch() {
  return Of<Act>::whole("branch", &Act::branch, kAnyBranch);
}

template <class Act>
Field<Act> branch_name() {
  return Of<Act>::text("name", &Act::name, kLongestBranchName);
}

template <class Asked, class Place>
Field<Asked> side(const char* name, Place place) {
  return Of<Asked>::template word<Place, Side>(name, place, {{"X", Side::kX}, {"O", Side::kO}});
}

template <class Asked, class Place>
Field<Asked> state(Place place) {
  std::vector<std::pair<std::string_view, GameState>> states;
  for (const GameState one : {GameState::kRunning, GameState::kPaused, GameState::kOver, GameState::kFailed})
    states.emplace_back(word_of(one), one);
  return Of<Asked>::word("state", place, std::move(states));
}

template <class Asked>
Field<Asked> owner() {
  return or_usual(Of<Asked>::text("owner", &Asked::owner, kLongestName));
}

template <class Asked, class Place>
Field<Asked> speed(Place place) {
  return Of<Asked>::milliseconds("speed", place, {0, static_cast<double>(kSlowestSpeed.count())});
}

template <class Asked, class Place>
Field<Asked> seat(const char* name, Place place) {
  using Person = Of<Seat>;
  return Of<Asked>::template choice<Place, Seat>(
      name, place,
      {{"person", {}, {Person::text("name", &Seat::name)}},
       {"bot",
        {},
        {or_usual(Person::text("name", &Seat::name)),
         // An empty text would be a person.
         Person::text("bot", &Seat::bot, Person::kLongestText, 1)}}});
}

template <class Asked, class Place>
Field<Asked> clock(Place place) {
  using Rule = Of<ClockRule>;
  const auto seconds = [](std::chrono::milliseconds least, std::chrono::milliseconds most) {
    return Rule::seconds("seconds", &ClockRule::time, seconds_between(least, most));
  };
  const Field<ClockRule> increment =
      or_usual(Rule::seconds("increment", &ClockRule::increment, seconds_between({}, kLongestIncrement)));
  return Of<Asked>::template choice<Place, ClockRule>(
      "clock", place,
      {{"none", {}, {}},
       {"move", {.kind = ClockKind::kMove}, {seconds(kShortestMove, kLongestMove)}},
       {"game", {.kind = ClockKind::kGame}, {seconds(kShortestGame, kLongestGame), increment}}});
}

ActionEntry new_game() {
  using New = Of<NewGame>;
  const auto x = [](auto& seats) -> auto& { return seats[place_of(Side::kX)]; };
  const auto o = [](auto& seats) -> auto& { return seats[place_of(Side::kO)]; };
  const std::vector<Field<NewGame>> fields = {
      New::text("variant", &NewGame::variant),
      side<NewGame>("first", &NewGame::first),
      New::object<decltype(&NewGame::seats), Seats>("seats", &NewGame::seats,
                                                    {seat<Seats>("X", x), seat<Seats>("O", o)}),
      New::text("position", &NewGame::position),
      New::whole("empties", &NewGame::empties, kAnyPly),
      New::natural("seed", &NewGame::seed),
      New::texts("moves", &NewGame::moves, kMostMoves),
      or_usual(clock<NewGame>(&NewGame::clock)),
      or_usual(speed<NewGame>(&NewGame::speed)),
      owner<NewGame>(),
      or_usual(New::flag("study", &NewGame::is_study))};
  return {"new", specs_of(fields), [fields](JsonFields& from) -> Action {
            asked::New asked{};
            read_fields(fields, from, asked.game);
            return asked;
          }};
}

void check_analyse(JsonFields& fields, const asked::Analyse& asked) {
  if (asked.is_until_stopped && fields.has("seconds"))
    fields.complain(JsonFault::kRange, "until", "and seconds exclude each other: give one of the two");
  if (asked.variant && asked.game) {
    fields.complain(JsonFault::kRange, "game", "and variant exclude each other: give one of the two");
  } else if (!fields.has("variant") && !fields.has("game")) {
    fields.complain(JsonFault::kMissing, "game", "is missing: give a game, or a variant and a position");
  } else if (asked.game && asked.position) {
    fields.complain(JsonFault::kRange, "position", "belongs to a variant: a game has its own, with ply");
  } else if (asked.variant && asked.ply) {
    fields.complain(JsonFault::kRange, "ply", "belongs to a game: a variant has a position");
  }
}

void check_stop(JsonFields& fields, const asked::Stop& asked) {
  if (asked.analysis && asked.review) {
    fields.complain(JsonFault::kRange, "review", "and analysis exclude each other: stop one of the two");
  } else if (!fields.has("analysis") && !fields.has("review")) {
    fields.complain(JsonFault::kMissing, "analysis", "is missing: give the analysis or review to stop");
  }
}

void check_import(JsonFields& fields, const asked::Import& asked) {
  if (!fields.has("text") && !fields.has("base64")) {
    fields.complain(JsonFault::kMissing, "text", "is missing: give a text, or a file's bytes as base64");
  } else if (asked.text && asked.base64) {
    fields.complain(JsonFault::kRange, "base64", "and text exclude each other: give one of the two");
  } else if (asked.base64 && asked.variant) {
    fields.complain(JsonFault::kRange, "variant", "belongs to a text: a file of bytes says its game");
  }
}

std::vector<ActionEntry> make_table() {
  using namespace asked;
  return {
      action<Catalogue>("catalogue", {}),
      new_game(),
      action<Games>("games",
                    {or_usual(Of<Games>::whole("limit", &Games::limit, {1, kMostListed})),
                     Of<Games>::text("before", &Games::before),
                     Of<Games>::text("owner", &Games::owner, kLongestName), state<Games>(&Games::state)}),
      action<Record>("record", {Of<Record>::text("owner", &Record::owner, kLongestName)}),
      action<Open>("open", {game_of<Open>()}),
      action<Leave>("leave", {game_of<Leave>()}),
      change<act::Play>("play",
                        {Of<act::Play>::text("move", &act::Play::move), ply<act::Play>(&act::Play::ply)}),
      change<act::Undo>("undo", {ply<act::Undo>(&act::Undo::ply)}),
      change<act::Redo>("redo", {ply<act::Redo>(&act::Redo::ply)}),
      change<act::GoTo>(
          "goto", {ply<act::GoTo>(&act::GoTo::ply), Of<act::GoTo>::whole("to", &act::GoTo::where, kAnyPly)}),
      change<act::Pause>("pause", {}),
      change<act::Resume>("resume", {}),
      change<act::Step>("step", {}),
      change<act::Speed>("speed", {speed<act::Speed>(&act::Speed::speed)}),
      change<act::SitDown>("seat", {side<act::SitDown>("side", &act::SitDown::side),
                                    seat<act::SitDown>("seat", &act::SitDown::seat)}),
      change<act::Resign>("resign", {side<act::Resign>("side", &act::Resign::side)}),
      change<act::End>("end", {}),
      change<act::Branch>("branch", {Of<act::Branch>::texts("moves", &act::Branch::moves, kMostMoves),
                                     or_usual(branch_name<act::Branch>())}),
      change<act::Rename>("rename", {branch<act::Rename>(), branch_name<act::Rename>()}),
      change<act::Unbranch>("unbranch", {branch<act::Unbranch>()}),
      change<act::Rebranch>("rebranch", {branch<act::Rebranch>()}),
      change<act::Promote>("promote", {branch<act::Promote>()}),
      action<Delete>("delete", {game_of<Delete>()}),
      action<Position>("position", {Of<Position>::text("variant", &Position::variant),
                                    Of<Position>::text("position", &Position::position),
                                    Of<Position>::texts("moves", &Position::moves, kMostMoves)}),
      action<Analyse>(
          "analyse",
          {Of<Analyse>::text("variant", &Analyse::variant), Of<Analyse>::text("position", &Analyse::position),
           Of<Analyse>::text("game", &Analyse::game), ply<Analyse>(&Analyse::ply),
           or_usual(Of<Analyse>::whole("lines", &Analyse::lines, {1, kMostLines})),
           or_usual(Of<Analyse>::seconds("seconds", &Analyse::time,
                                         seconds_between(kShortestAnalysis, kLongestAnalysis))),
           or_usual(Of<Analyse>::word<bool Analyse::*, bool>("until", &Analyse::is_until_stopped,
                                                             {{"stopped", true}})),
           or_usual(Of<Analyse>::flag("pass", &Analyse::is_passed))},
          check_analyse),
      action<Stop>("stop",
                   {Of<Stop>::text("analysis", &Stop::analysis), Of<Stop>::text("review", &Stop::review)},
                   check_stop),
      action<Review>("review", {game_of<Review>(), or_usual(Of<Review>::seconds(
                                                       "seconds", &Review::time_per_move,
                                                       seconds_between(kShortestReview, kLongestReview)))}),
      action<Reviewed>("reviewed", {game_of<Reviewed>(), or_usual(branch<Reviewed>())}),
      action<Import>("import",
                     {Of<Import>::text("text", &Import::text, kLargestRequest),
                      Of<Import>::text("base64", &Import::base64, kLargestRequest),
                      Of<Import>::text("variant", &Import::variant), owner<Import>()},
                     check_import),
      action<Export>("export", {game_of<Export>(), Of<Export>::text("format", &Export::format),
                                ply<Export>(&Export::ply)}),
  };
}

}  // namespace

const std::vector<ActionEntry>& action_table() {
  static const std::vector<ActionEntry> table = make_table();
  return table;
}

}  // namespace turncoat
