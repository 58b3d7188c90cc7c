#include "server/actions.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "core/text.h"
#include "server/base64.h"
#include "server/exchange.h"
#include "session/move_line.h"
#include "session/move_tree.h"
#include "session/recorded_game.h"

namespace turncoat {

namespace {

using Members = std::vector<JsonMember>;

Outcome refused(Refusal refusal) { return {.refusal = std::move(refusal)}; }

Outcome too_many_games() {
  return refused({RefusalCode::kTooMany, "", "too many new games in a short time: try again in a minute"});
}

Outcome outcome_of(const Answer<void>& answer) { return answer ? Outcome{} : refused(answer.error()); }

// The answer's value as the only member.
template <class T>
Outcome outcome_of(std::string_view name, const Answer<T>& answer) {
  if (!answer) return refused(answer.error());
  return {.members = {{name, json_of(*answer)}}};
}

Answer<int> ply_of(const std::optional<int>& wanted, const StoredGame& game) {
  const int ply = wanted.value_or(game.ply);
  if (static_cast<std::size_t>(ply) <= game.moves.size()) return ply;
  return refuse(RefusalCode::kRange, "ply", "ply is {}: the game has {} moves", ply, game.moves.size());
}

// Where a path that is in the game's tree ends.
TreePlace place_in(const StoredGame& game, const std::vector<std::string>& path) {
  return place_of_path(game, read_line(game.start, path).value().moves);
}

// Games that were read, and whose they are.
struct Imported {
  PastedGames pasted;
  std::string owner;
};

// One request on the session thread.
class Runner {
 public:
  Runner(GameHub& hub, const GameRegistry& games, ClientId client)
      : hub_(hub), games_(games), client_(client) {}

  Outcome run(const asked::New& asked) { return told(hub_.create(client_, asked.game)); }
  Outcome run(const asked::Open& asked) { return told(hub_.open(client_, asked.game)); }
  Outcome run(const asked::Leave& asked) { return outcome_of(hub_.leave(client_, asked.game)); }
  Outcome run(const asked::Delete& asked) { return outcome_of(hub_.remove(client_, asked.game)); }
  Outcome run(const asked::Change& asked) {
    const Answer<GameNews> news = hub_.change(client_, asked.game, asked.action);
    Outcome outcome = told(news);
    // Who saw the game long ago is shown the present.
    if (!news && news.error().code == RefusalCode::kStale)
      outcome.members = told(hub_.look(client_, asked.game)).members;
    const auto* const branch = std::get_if<act::Branch>(&asked.action);
    if (news && branch != nullptr) {
      const TreePlace place = place_in(news->game->data(), branch->moves);
      outcome.members.emplace_back("branch", json_of(place.line));
      outcome.members.emplace_back("ply", json_of(place.at));
    }
    return outcome;
  }
  Outcome run(const asked::Games& asked) {
    const Answer<GameList> list = hub_.list(client_, {.limit = static_cast<std::size_t>(asked.limit),
                                                      .before = asked.before,
                                                      .owner = asked.owner,
                                                      .state = asked.state});
    if (!list) return refused(list.error());
    return {.members = {{"games", json_of(list->games)}, {"errors", json_of(list->damaged)}}};
  }
  Outcome run(const asked::Review& asked) {
    return outcome_of("review", hub_.review(client_, asked.game, asked.time_per_move));
  }
  Outcome run(const asked::Stop& asked) {
    return outcome_of(hub_.stop(client_, asked.analysis ? *asked.analysis : asked.review.value_or("")));
  }
  Outcome run(const asked::Reviewed& asked) {
    const Answer<ReviewedLine> line = hub_.reviewed(client_, asked.game, asked.branch);
    if (!line) return refused(line.error());
    return {.members = {{"moves", json_of(line->moves)}, {"accuracy", json_of(line->accuracy)}}};
  }
  Outcome run(const asked::Record& asked) {
    const Answer<PersonalRecord> record = hub_.record(client_, asked.owner);
    if (!record) return refused(record.error());
    return {.members = {{"groups", json_of(record->groups)}, {"games", json_of(record->games)}}};
  }

  Outcome run(const asked::Analyse& asked) {
    Answer<AnyPosition> position = position_of(asked);
    if (position && asked.is_passed) position = handed_over(*position);
    if (!position) return refused(position.error());
    const auto time = asked.is_until_stopped ? std::nullopt : std::optional(asked.time);
    return outcome_of("analysis", hub_.analyse(client_, {*position, asked.lines, time}));
  }

  Outcome run(const Imported& asked) {
    const PastedGames& pasted = asked.pasted;
    const Answer<std::vector<GameNews>> imported = hub_.import(client_, pasted.games, asked.owner);
    if (!imported) return refused(imported.error());
    std::vector<Json> added;
    for (const GameNews& news : *imported) added.push_back(json_of(news, games_));
    return {.members = {{"games", json_list(added)},
                        {"more", json_of(pasted.more)},
                        {"errors", json_of(pasted.errors)}}};
  }

  Outcome run(const asked::Export& asked) {
    const Answer<GameNews> news = hub_.look(client_, asked.game);
    if (!news) return refused(news.error());
    const StoredGame& data = news->game->data();
    const Answer<int> ply = ply_of(asked.ply, data);
    if (!ply) return refused(ply.error());
    const Answer<GameFile> file = write_game(record_of(data, *ply), asked.format, games_);
    if (!file) return refused(file.error());
    const std::string kind = data.variant.substr(0, data.variant.find(':'));
    return {.members = {file->is_binary ? JsonMember{"base64", json_of(base64_of(file->content))}
                                        : JsonMember{"text", json_of(file->content)},
                        {"name", json_of(fmt::format("{}-{}.{}", kind, data.id, file->extension))}}};
  }

 private:
  [[nodiscard]] Outcome told(const Answer<GameNews>& news) const {
    if (!news) return refused(news.error());
    return {.members = {{"game", json_of(*news, games_)}, {"now", json_of(news->now.wall)}}};
  }

  [[nodiscard]] Answer<AnyPosition> position_of(const asked::Analyse& asked) const {
    if (!asked.game) return start_of(asked.variant.value_or(""), asked.position, games_);
    const Answer<GameNews> news = hub_.look(client_, *asked.game);
    if (!news) return std::unexpected(news.error());
    const Answer<int> ply = ply_of(asked.ply, news->game->data());
    if (!ply) return std::unexpected(ply.error());
    return news->game->positions()[static_cast<std::size_t>(*ply)];
  }

  GameHub& hub_;
  const GameRegistry& games_;
  ClientId client_;
};

}  // namespace

Actions::Actions(GameHub& hub, const GameRegistry& games, const PlayerRegistry& players,
                 const std::string& version, bool asks_names)
    : hub_(hub), games_(games) {
  Catalogue catalogue = catalogue_of(games, players, hub.allows_commands());
  catalogue_ = {{"version", json_of(version)},
                {"game", json_of(kDefaultGame)},
                {"asks_names", {asks_names ? "true" : "false"}},
                {"games", std::move(catalogue.games)},
                {"bots", std::move(catalogue.bots)},
                {"formats", std::move(catalogue.formats)}};
}

std::variant<Outcome, SessionWork> Actions::begin(Action action, const NewGameLimit& may_begin) const {
  return std::visit([&](auto& asked) { return begin_one(std::move(asked), may_begin); }, action);
}

template <class Asked>
SessionWork Actions::in_session(Asked asked) const {
  return
      [this, asked = std::move(asked)](ClientId client) { return Runner(hub_, games_, client).run(asked); };
}

template <class Asked>
Actions::Begun Actions::begin_one(Asked asked, const NewGameLimit&) const {
  return in_session(std::move(asked));
}

Actions::Begun Actions::begin_one(asked::New asked, const NewGameLimit& may_begin) const {
  if (!may_begin(1)) return too_many_games();
  return in_session(std::move(asked));
}

Actions::Begun Actions::begin_one(const asked::Catalogue&, const NewGameLimit&) const {
  return Outcome{.members = catalogue_};
}

Actions::Begun Actions::begin_one(const asked::Position& asked, const NewGameLimit&) const {
  const Answer<AnyPosition> start = start_of(asked.variant, asked.position, games_);
  if (!start) return refused(start.error());
  const Answer<MoveLine> line = read_line(*start, asked.moves);
  if (!line) return refused(line.error());
  return Outcome{.members = {{"position", json_of(line->end)}}};
}

Actions::Begun Actions::begin_one(asked::Import asked, const NewGameLimit& may_begin) const {
  std::optional<AnyPosition> start;
  if (asked.variant) {
    const Answer<AnyPosition> known = start_of(*asked.variant, {}, games_);
    if (!known) return refused(known.error());
    start = *known;
  }
  Answer<PastedGames> pasted =
      asked.base64 ? read_base64(*asked.base64, games_) : read_pasted(asked.text.value_or(""), start, games_);
  if (!pasted) return refused(pasted.error());
  if (!may_begin(pasted->games.size())) return too_many_games();
  return in_session(Imported{std::move(*pasted), std::move(asked.owner)});
}

}  // namespace turncoat
