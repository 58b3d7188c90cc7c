#include "server/actions.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "core/text.h"
#include "server/base64.h"
#include "server/exchange.h"

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

// The position after `moves`; passes may be left out.
Answer<AnyPosition> position_after(AnyPosition position, const std::vector<std::string>& moves) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Result<Move> move = parse_move(moves[i], position.shape());
    if (move && !move->is_pass() && position.must_pass()) position.play(Move::pass());
    const Result<void> played = move ? play_checked(position, *move) : std::unexpected(move.error());
    if (played) continue;
    const bool is_taken = move && !move->is_pass() && !has(position.empties(), move->square());
    std::vector<Move> legal;
    for (const Square square : squares_of(position.legal_moves())) legal.emplace_back(square);
    return std::unexpected(Refusal{is_taken ? RefusalCode::kOccupied : RefusalCode::kIllegal,
                                   fmt::format("moves[{}]", i), played.error().message, std::move(legal)});
  }
  return position;
}

Answer<int> ply_of(const std::optional<int>& wanted, const StoredGame& game) {
  const int ply = wanted.value_or(game.ply);
  if (static_cast<std::size_t>(ply) <= game.moves.size()) return ply;
  return refuse(RefusalCode::kRange, "ply", "ply is {}: the game has {} moves", ply, game.moves.size());
}

// One request on the session thread.
class Runner {
 public:
  Runner(GameHub& hub, const GameRegistry& games, ClientId client)
      : hub_(hub), games_(games), client_(client) {}

  Outcome run(const asked::New& asked) { return told(hub_.create(client_, asked.game)); }
  Outcome run(const asked::Open& asked) { return told(hub_.open(client_, asked.game)); }
  Outcome run(const asked::Leave& asked) { return outcome_of(hub_.leave(client_, asked.game)); }
  Outcome run(const asked::Delete& asked) { return outcome_of(hub_.remove(asked.game)); }
  Outcome run(const asked::Play& asked) {
    return changed(asked.game, hub_.play(asked.game, asked.move, asked.ply));
  }
  Outcome run(const asked::Undo& asked) { return changed(asked.game, hub_.undo(asked.game, asked.ply)); }
  Outcome run(const asked::Redo& asked) { return changed(asked.game, hub_.redo(asked.game, asked.ply)); }
  Outcome run(const asked::GoTo& asked) {
    return changed(asked.game, hub_.go_to(asked.game, asked.ply, asked.to));
  }
  Outcome run(const asked::Pause& asked) { return told(hub_.pause(asked.game)); }
  Outcome run(const asked::Resume& asked) { return told(hub_.resume(asked.game)); }
  Outcome run(const asked::Step& asked) { return told(hub_.step(asked.game)); }
  Outcome run(const asked::Speed& asked) { return told(hub_.set_speed(asked.game, asked.speed)); }
  Outcome run(const asked::SitDown& asked) { return told(hub_.sit_down(asked.game, asked.side, asked.seat)); }
  Outcome run(const asked::Resign& asked) { return told(hub_.resign(asked.game, asked.side)); }
  Outcome run(const asked::End& asked) { return told(hub_.end(asked.game)); }
  Outcome run(const asked::Games& asked) {
    const Answer<GameList> list = hub_.list(asked.limit, asked.before);
    if (!list) return refused(list.error());
    return {.members = {{"games", json_of(list->games)}, {"errors", json_of(list->damaged)}}};
  }
  Outcome run(const asked::Review& asked) {
    return outcome_of("review", hub_.review(client_, asked.game, asked.time_per_move));
  }
  Outcome run(const asked::Stop& asked) { return outcome_of(hub_.stop(client_, asked.job)); }
  Outcome run(const asked::Reviewed& asked) { return outcome_of("moves", hub_.reviewed(asked.game)); }
  Outcome run(const asked::Settings& asked) {
    return outcome_of("settings", asked.set ? hub_.set(*asked.set) : hub_.settings());
  }

  Outcome run(const asked::Analyse& asked) {
    const Answer<AnyPosition> position = position_of(asked);
    if (!position) return refused(position.error());
    return outcome_of("analysis", hub_.analyse(client_, {*position, asked.lines, asked.time}));
  }

  Outcome run(const PastedGames& pasted) {
    const Answer<std::vector<GameNews>> imported = hub_.import(client_, pasted.games);
    if (!imported) return refused(imported.error());
    std::vector<Json> added;
    for (const GameNews& news : *imported) added.push_back(json_of(news, games_));
    return {.members = {{"games", json_list(added)},
                        {"more", json_of(pasted.more)},
                        {"errors", json_of(pasted.errors)}}};
  }

  Outcome run(const asked::Export& asked) {
    const Answer<GameNews> news = hub_.look(asked.game);
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

  // The same for a request that says where it saw the game: if that was long ago, it is shown the present.
  [[nodiscard]] Outcome changed(const std::string& game, const Answer<GameNews>& news) const {
    Outcome outcome = told(news);
    if (news || news.error().code != RefusalCode::kStale) return outcome;
    outcome.members = told(hub_.look(game)).members;
    return outcome;
  }

  [[nodiscard]] Answer<AnyPosition> position_of(const asked::Analyse& asked) const {
    if (!asked.game) return start_of(asked.variant.value_or(""), asked.position, games_);
    const Answer<GameNews> news = hub_.look(*asked.game);
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
                 const std::string& version)
    : hub_(hub), games_(games) {
  Catalogue catalogue = catalogue_of(games, players, hub.allows_commands());
  catalogue_ = {{"version", json_of(version)},
                {"game", json_of(kDefaultGame)},
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
  Answer<AnyPosition> position = start_of(asked.variant, asked.position, games_);
  if (position) position = position_after(*position, asked.moves);
  return outcome_of("position", position);
}

Actions::Begun Actions::begin_one(asked::Import asked, const NewGameLimit& may_begin) const {
  std::optional<AnyPosition> start;
  if (asked.variant) {
    const Answer<AnyPosition> known = start_of(*asked.variant, {}, games_);
    if (!known) return refused(known.error());
    start = *known;
  }
  Answer<PastedGames> pasted = asked.bytes ? read_bytes(std::move(*asked.bytes), games_)
                                           : read_pasted(std::move(asked.text), start, games_);
  if (!pasted) return refused(pasted.error());
  if (!may_begin(pasted->games.size())) return too_many_games();
  return in_session(std::move(*pasted));
}

}  // namespace turncoat
