// Requests are read on a thread of their own, the desk, so that neither a socket nor a game waits for a large
// one; what concerns games then goes to the session thread.
#include "server/app.h"

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>

#include <atomic>
#include <cstddef>
#include <exception>
#include <map>
#include <mutex>
#include <utility>
#include <variant>
#include <vector>

#include "core/spec.h"
#include "core/text.h"
#include "server/exchange.h"
#include "server/json_objects.h"
#include "server/json_request.h"

namespace turncoat {

namespace {

using Members = std::vector<JsonMember>;

// Requests that wait, of all clients together; more are refused as `busy`.
constexpr std::size_t kMostWaiting = 4096;
constexpr std::size_t kMostWaitingBytes = std::size_t{64} << 20;

int status_of(RefusalCode code) {
  switch (code) {
    case RefusalCode::kUnknownAction:
      return 404;
    case RefusalCode::kTooLarge:
      return 413;
    case RefusalCode::kTooMany:
      return 429;
    case RefusalCode::kInternal:
      return 500;
    case RefusalCode::kBusy:
      return 503;
    default:
      return 400;
  }
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

template <class T, class Make>
Answer<Members> members_of(const Answer<T>& answer, Make make) {
  if (!answer) return std::unexpected(answer.error());
  return make(*answer);
}

Answer<Members> nothing(const Answer<void>& answer) {
  if (!answer) return std::unexpected(answer.error());
  return Members{};
}

}  // namespace

class App::Impl {
 public:
  Impl(std::unique_ptr<GameHub> hub, const GameRegistry& games, const PlayerRegistry& players,
       AppOptions options)
      : games_(games), players_(players), options_(std::move(options)), hub_(std::move(hub)), desk_(1) {
    Catalogue catalogue = catalogue_of(games, players, options_.allow_commands);
    catalogue_ = {{"version", json_of(options_.version)},
                  {"games", std::move(catalogue.games)},
                  {"bots", std::move(catalogue.bots)},
                  {"formats", std::move(catalogue.formats)}};
  }

  ~Impl() {
    desk_.join();
    hub_.reset();
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  ClientId connect(Send send) {
    const auto client = std::make_shared<Client>(std::move(send));
    const std::scoped_lock lock(mutex_);
    clients_.emplace(++last_client_, client);
    hub_->post([this, client] {
      client->in_hub =
          hub_->connect([this, client](const News& news) { client->tell(event_json(news, games_)); });
    });
    return last_client_;
  }

  void disconnect(ClientId id) {
    const std::shared_ptr<Client> client = take(id);
    if (!client) return;
    client->is_gone = true;
    hub_->post([this, client] { hub_->disconnect(std::exchange(client->in_hub, kNobody)); });
  }

  void request(ClientId id, std::string text) {
    const std::shared_ptr<Client> client = find(id);
    if (!client) return;
    Asker asker{.client = client,
                .answered = [client](int, std::string message) { client->tell(std::move(message)); },
                .bytes = text.size()};
    at_desk(std::move(asker), [text = std::move(text)] { return parse_request(text); });
  }

  void ask(std::string action, std::string body, Answered answered) {
    Asker asker{.client = nullptr, .answered = std::move(answered), .bytes = body.size(), .id = {""}};
    at_desk(std::move(asker),
            [action = std::move(action), body = std::move(body)] { return parse_request(action, body); });
  }

 private:
  struct Client {
    explicit Client(Send to) : send(std::move(to)) {}

    void tell(std::string message) const {
      if (!is_gone) send(std::move(message));
    }

    Send send;
    std::atomic<bool> is_gone = false;
    ClientId in_hub = kNobody;  // of the session thread
  };

  // Who waits for an answer, and how it gets there.
  struct Asker {
    std::shared_ptr<Client> client;  // null: an HTTP request
    Answered answered;
    std::size_t bytes = 0;
    Json id = {};

    // On the session thread only.
    [[nodiscard]] ClientId in_hub() const { return client ? client->in_hub : kNobody; }
  };

  std::shared_ptr<Client> find(ClientId id) {
    const std::scoped_lock lock(mutex_);
    const auto found = clients_.find(id);
    return found == clients_.end() ? nullptr : found->second;
  }

  std::shared_ptr<Client> take(ClientId id) {
    const std::scoped_lock lock(mutex_);
    auto node = clients_.extract(id);
    return node.empty() ? nullptr : std::move(node.mapped());
  }

  template <class Parse>
  void at_desk(Asker asker, Parse parse) {
    const bool is_full = ++waiting_ > kMostWaiting;
    const bool is_heavy = (waiting_bytes_ += asker.bytes) > kMostWaitingBytes;
    if (is_full || is_heavy) {
      const Refusal busy{RefusalCode::kBusy, "", "too many requests wait: ask again in a moment"};
      return answer(asker, std::unexpected(busy));
    }
    boost::asio::post(desk_, [this, asker = std::move(asker), parse = std::move(parse)]() mutable {
      Request request = parse();
      asker.id = std::move(request.id);
      if (!request.action) return answer(asker, std::unexpected(std::move(request.action.error())));
      std::visit([&](auto& action) { begin(std::move(asker), std::move(action)); }, *request.action);
    });
  }

  // On the desk: does what needs no game, and sends the rest on to the session thread.

  void begin(const Asker& asker, const asked::Catalogue&) { answer(asker, catalogue_); }

  void begin(const Asker& asker, const asked::Position& asked) {
    Answer<AnyPosition> position = start_of(asked.variant, asked.position, games_);
    if (position) position = position_after(*position, asked.moves);
    answer(asker, members_of(position, [](const AnyPosition& there) -> Members {
             return {{"position", json_of(there)}};
           }));
  }

  void begin(const Asker& asker, asked::Import asked) {
    std::optional<AnyPosition> start;
    if (asked.variant) {
      const Answer<AnyPosition> known = start_of(*asked.variant, {}, games_);
      if (!known) return answer(asker, std::unexpected(known.error()));
      start = *known;
    }
    Answer<PastedGames> pasted = read_pasted(std::move(asked.text), start, games_);
    if (!pasted) return answer(asker, std::unexpected(pasted.error()));
    in_session(asker, std::move(*pasted));
  }

  void begin(const Asker& asker, asked::New asked) {
    for (const Side side : {Side::kX, Side::kO}) {
      const Answer<void> allowed =
          check_allowed(asked.game.seats[place_of(side)], fmt::format("seats.{}.bot", letter_of(side)));
      if (!allowed) return answer(asker, std::unexpected(allowed.error()));
    }
    in_session(asker, std::move(asked));
  }

  void begin(const Asker& asker, asked::SitDown asked) {
    const Answer<void> allowed = check_allowed(asked.seat, "seat.bot");
    if (!allowed) return answer(asker, std::unexpected(allowed.error()));
    in_session(asker, std::move(asked));
  }

  template <class Asked>
  void begin(const Asker& asker, Asked asked) {
    in_session(asker, std::move(asked));
  }

  // Whether a seat may be asked for by a page: not if it would run a command or read a file.
  [[nodiscard]] Answer<void> check_allowed(const Seat& seat, const std::string& field) const {
    if (options_.allow_commands) return {};
    const std::string name = lowered(trimmed(seat.bot.substr(0, seat.bot.find(':'))));
    for (const CommandPlayerInfo& player : players_.command_players()) {
      if (player.name != name) continue;
      return refuse(RefusalCode::kBot, field, "players that run a command, as {} does, are not allowed here",
                    player.name);
    }
    const Result<Spec> spec = parse_spec(seat.bot);
    for (const PlayerInfo& player : players_.players()) {
      if (player.name != name || !spec) continue;
      for (const Parameter& parameter : player.parameters) {
        const bool is_given = std::ranges::any_of(
            spec->values, [&](const auto& value) { return lowered(value.first) == parameter.name; });
        if (parameter.kind != ValueKind::kText || !is_given) continue;
        return refuse(RefusalCode::kBot, field, "{} of {} names a file, which is not allowed here",
                      parameter.name, player.name);
      }
    }
    return {};
  }

  template <class Asked>
  void in_session(Asker asker, Asked asked) {
    hub_->post([this, asker = std::move(asker), asked = std::move(asked)] {
      answer(asker, run(asker.in_hub(), asked), game_of(asked));
    });
  }

  // On the session thread.

  Answer<Members> run(ClientId client, const asked::New& asked) {
    return game(hub_->create(client, asked.game));
  }
  Answer<Members> run(ClientId client, const asked::Open& asked) {
    return game(hub_->open(client, asked.game));
  }
  Answer<Members> run(ClientId client, const asked::Leave& asked) {
    return nothing(hub_->leave(client, asked.game));
  }
  Answer<Members> run(ClientId, const asked::Delete& asked) { return nothing(hub_->remove(asked.game)); }
  Answer<Members> run(ClientId, const asked::Play& asked) {
    return game(hub_->play(asked.game, asked.move, asked.ply));
  }
  Answer<Members> run(ClientId, const asked::Undo& asked) { return game(hub_->undo(asked.game, asked.ply)); }
  Answer<Members> run(ClientId, const asked::Redo& asked) { return game(hub_->redo(asked.game, asked.ply)); }
  Answer<Members> run(ClientId, const asked::GoTo& asked) {
    return game(hub_->go_to(asked.game, asked.ply, asked.to));
  }
  Answer<Members> run(ClientId, const asked::Pause& asked) { return game(hub_->pause(asked.game)); }
  Answer<Members> run(ClientId, const asked::Resume& asked) { return game(hub_->resume(asked.game)); }
  Answer<Members> run(ClientId, const asked::Step& asked) { return game(hub_->step(asked.game)); }
  Answer<Members> run(ClientId, const asked::Speed& asked) {
    return game(hub_->set_speed(asked.game, asked.speed));
  }
  Answer<Members> run(ClientId, const asked::SitDown& asked) {
    return game(hub_->sit_down(asked.game, asked.side, asked.seat));
  }
  Answer<Members> run(ClientId, const asked::Resign& asked) {
    return game(hub_->resign(asked.game, asked.side));
  }
  Answer<Members> run(ClientId, const asked::End& asked) { return game(hub_->end(asked.game)); }

  Answer<Members> run(ClientId, const asked::Games& asked) {
    return members_of(hub_->list(asked.limit, asked.before),
                      [](const auto& games) -> Members { return {{"games", json_of(games)}}; });
  }

  Answer<Members> run(ClientId client, const asked::Analyse& asked) {
    const Answer<AnyPosition> position = position_of(asked);
    if (!position) return std::unexpected(position.error());
    return members_of(hub_->analyse(client, {*position, asked.lines, asked.time}),
                      [](const std::string& id) -> Members { return {{"analysis", json_of(id)}}; });
  }

  Answer<Members> run(ClientId client, const asked::Review& asked) {
    return members_of(hub_->review(client, asked.game, asked.time_per_move),
                      [](const std::string& id) -> Members { return {{"review", json_of(id)}}; });
  }

  Answer<Members> run(ClientId client, const asked::Stop& asked) {
    return nothing(hub_->stop(client, asked.analysis_or_review));
  }

  Answer<Members> run(ClientId, const asked::Reviewed& asked) {
    return members_of(hub_->reviewed(asked.game),
                      [](const auto& moves) -> Members { return {{"moves", json_of(moves)}}; });
  }

  Answer<Members> run(ClientId client, const PastedGames& pasted) {
    std::vector<Json> added;
    for (const GameRecord& record : pasted.games) {
      const Answer<GameNews> news = hub_->import(client, record);
      if (!news) return std::unexpected(news.error());
      added.push_back(json_of(*news, games_));
    }
    return Members{
        {"games", json_list(added)}, {"more", json_of(pasted.more)}, {"errors", json_of(pasted.errors)}};
  }

  Answer<Members> run(ClientId, const asked::Export& asked) {
    const Answer<GameNews> news = hub_->look(asked.game);
    if (!news) return std::unexpected(news.error());
    const StoredGame& data = news->game->data();
    const Answer<int> ply = ply_of(asked.ply, data);
    if (!ply) return std::unexpected(ply.error());
    const Answer<GameFile> file = write_game(record_of(data, *ply), asked.format, games_);
    if (!file) return std::unexpected(file.error());
    const std::string kind = data.variant.substr(0, data.variant.find(':'));
    return Members{file->is_binary ? JsonMember{"base64", json_of(base64_of(file->content))}
                                   : JsonMember{"text", json_of(file->content)},
                   {"name", json_of(fmt::format("{}-{}.{}", kind, data.id, file->extension))}};
  }

  Answer<Members> run(ClientId, const asked::Settings& asked) {
    return members_of(asked.set ? hub_->set(*asked.set) : hub_->settings(),
                      [](const auto& settings) -> Members { return {{"settings", json_of(settings)}}; });
  }

  static Answer<int> ply_of(const std::optional<int>& wanted, const StoredGame& game) {
    const int ply = wanted.value_or(game.ply);
    if (static_cast<std::size_t>(ply) <= game.moves.size()) return ply;
    return refuse(RefusalCode::kRange, "ply", "ply is {}: the game has {} moves", ply, game.moves.size());
  }

  Answer<AnyPosition> position_of(const asked::Analyse& asked) {
    if (!asked.game) return start_of(asked.variant.value_or(""), asked.position, games_);
    const Answer<GameNews> news = hub_->look(*asked.game);
    if (!news) return std::unexpected(news.error());
    const Answer<int> ply = ply_of(asked.ply, news->game->data());
    if (!ply) return std::unexpected(ply.error());
    return news->game->positions()[static_cast<std::size_t>(*ply)];
  }

  Answer<Members> game(const Answer<GameNews>& answer) const {
    return members_of(answer, [&](const GameNews& news) -> Members {
      return {{"game", json_of(news, games_)}, {"now", json_of(news.now.wall)}};
    });
  }

  // The game of a request, or nothing.
  template <class Asked>
  static std::string game_of(const Asked& asked) {
    if constexpr (requires { std::string(asked.game); }) return asked.game;
    return {};
  }

  // The end of every request. `game`: the one that it is about; only from the session thread.
  void answer(const Asker& asker, const Answer<Members>& result, const std::string& game_id = {}) {
    --waiting_;
    waiting_bytes_ -= asker.bytes;
    if (result) return asker.answered(200, answer_json(asker.id, *result));
    std::optional<Json> present;
    if (result.error().code == RefusalCode::kStale && !game_id.empty()) {
      const Answer<GameNews> news = hub_->look(game_id);
      if (news) present = json_of(*news, games_);
    }
    asker.answered(status_of(result.error().code), refusal_json(asker.id, result.error(), present));
  }

  const GameRegistry& games_;
  const PlayerRegistry& players_;
  AppOptions options_;
  Members catalogue_;

  std::mutex mutex_;  // of the next two
  std::map<ClientId, std::shared_ptr<Client>> clients_;
  ClientId last_client_ = kNobody;

  std::atomic<std::size_t> waiting_ = 0;
  std::atomic<std::size_t> waiting_bytes_ = 0;
  std::unique_ptr<GameHub> hub_;
  boost::asio::thread_pool desk_;
};

App::App(std::unique_ptr<GameHub> hub, const GameRegistry& games, const PlayerRegistry& players,
         AppOptions options)
    : impl_(std::make_unique<Impl>(std::move(hub), games, players, std::move(options))) {}

App::~App() = default;

ClientId App::connect(Send send) { return impl_->connect(std::move(send)); }
void App::disconnect(ClientId client) { impl_->disconnect(client); }
void App::request(ClientId client, std::string text) { impl_->request(client, std::move(text)); }
void App::ask(std::string action, std::string body, Answered answered) {
  impl_->ask(std::move(action), std::move(body), std::move(answered));
}

}  // namespace turncoat
