#include "session/game_hub.h"

#include <limits>
#include <map>
#include <set>
#include <stop_token>
#include <utility>

#include "core/text.h"
#include "session/fair_pool.h"
#include "session/game_room.h"
#include "session/move_tree.h"
#include "session/permission.h"
#include "session/recorded_game.h"
#include "session/session_thread.h"

namespace turncoat {

namespace {

using std::chrono::milliseconds;

std::unexpected<Refusal> broken(const Failure& failure) {
  return refuse(RefusalCode::kInternal, "", "{}", failure.message);
}

std::unexpected<Refusal> no_game(std::string_view id, std::string field = "game") {
  return refuse(RefusalCode::kNoGame, std::move(field), "there is no game {}", id);
}

Answer<void> check_seconds(milliseconds time, milliseconds least, milliseconds most) {
  if (time >= least && time <= most) return {};
  const auto seconds = [](milliseconds ms) { return std::chrono::duration<double>(ms).count(); };
  return refuse(RefusalCode::kRange, "seconds", "{} is not from {} to {}", seconds(time), seconds(least),
                seconds(most));
}

std::vector<Move> moves_of(std::span<const PlayedMove> played) {
  std::vector<Move> moves;
  for (const PlayedMove& move : played) moves.push_back(move.move);
  return moves;
}

}  // namespace

class GameHub::Impl {
 public:
  Impl(GameStore store, const GameRegistry& games, const PlayerRegistry& players, const HubOptions& options)
      : store_(std::move(store)),
        games_(games),
        players_(players),
        options_(completed(options)),
        pool_(pool_options(options_)),
        desk_(pool_, kAnalysisLane, options_.engine) {}

  ~Impl() {
    post([this] { shut_down(); });
    thread_.finish();
    pool_.finish();
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  void post(std::function<void()> work) { thread_.post(std::move(work)); }

  ClientId connect(Listener listener, std::string address) {
    clients_.emplace(
        last_client_ + 1,
        Client{.listener = std::move(listener), .address = std::move(address), .keeper = pool_.new_keeper()});
    return ++last_client_;
  }

  void disconnect(ClientId id) {
    const auto found = clients_.find(id);
    if (found == clients_.end()) return;
    found->second.analysis.stop.request_stop();
    found->second.review.stop.request_stop();
    pool_.forget(found->second.keeper);
    const std::set<std::string, std::less<>> games = std::move(found->second.games);
    clients_.erase(found);
    for (const std::string& game : games) depart(id, game);
  }

  [[nodiscard]] bool allows_commands() const { return options_.allow_commands; }

  Answer<GameNews> create(ClientId client, const NewGame& wanted) {
    for (const Side side : {Side::kX, Side::kO}) {
      const std::string field = fmt::format("seats.{}.bot", letter_of(side));
      const Answer<void> allowed = check_allowed(wanted.seats.at(place_of(side)), field);
      if (!allowed) return std::unexpected(allowed.error());
    }
    const Answer<StoredGame> game = begin_game(wanted, games_, players_, options_.clock());
    if (!game) return std::unexpected(game.error());
    if (const Answer<void> space = check_space(client, 1); !space) return std::unexpected(space.error());
    if (const Result<void> added = store_.add(*game); !added) return broken(added.error());
    return open(client, game->id);
  }

  Answer<std::vector<GameNews>> import(ClientId client, std::span<const GameRecord> records,
                                       const std::string& owner) {
    const Answer<void> space = check_space(client, records.size());
    if (!space) return std::unexpected(space.error());
    std::vector<StoredGame> games;
    for (const GameRecord& record : records) {
      games.push_back(game_of(record, games_, options_.clock()));
      games.back().owner = trimmed(owner);
      games.back().is_study = true;
    }
    if (const Result<void> added = store_.add(games); !added) return broken(added.error());
    std::vector<GameNews> news;
    for (const StoredGame& game : games) {
      Answer<GameNews> opened = open(client, game.id);
      if (!opened) return std::unexpected(opened.error());
      news.push_back(std::move(*opened));
    }
    return news;
  }

  Answer<GameNews> open(ClientId id, std::string_view game) {
    const auto client = clients_.find(id);
    if (client == clients_.end()) return look(id, game);
    const Answer<std::shared_ptr<GameRoom>> room = find(id, game);
    if (!room) return std::unexpected(room.error());
    if (!client->second.games.contains(game)) {
      if (const Answer<void> space = check_space(id, 1); !space) return std::unexpected(space.error());
      client->second.games.emplace(game);
      rooms_.emplace(game, *room);
      (*room)->enter(id);
    }
    return (*room)->news();
  }

  Answer<void> leave(ClientId id, std::string_view game) {
    const auto client = clients_.find(id);
    if (client == clients_.end() || client->second.games.erase(std::string(game)) == 0) return no_game(game);
    depart(id, game);
    return {};
  }

  Answer<void> remove(ClientId /*who*/, std::string_view game) {
    const Result<bool> removed = store_.remove(game);
    if (!removed) return broken(removed.error());
    if (!*removed) return no_game(game);
    if (const auto room = rooms_.find(game); room != rooms_.end()) {
      for (const ClientId client : room->second->watchers()) clients_.at(client).games.erase(room->first);
      room->second->tell(GameDeleted{room->first});
      rooms_.erase(room);
    }
    return {};
  }

  Answer<GameNews> look(ClientId who, std::string_view game) {
    const Answer<std::shared_ptr<GameRoom>> room = find(who, game);
    if (!room) return std::unexpected(room.error());
    return (*room)->news();
  }

  Answer<GameList> list(ClientId /*who*/, const GameQuery& query) {
    if (query.limit < 1 || query.limit > kMostListed) {
      return refuse(RefusalCode::kRange, "limit", "{} is not from 1 to {}", query.limit, kMostListed);
    }
    if (query.before) {
      const Result<std::optional<StoredGame>> known = store_.load(*query.before);
      if (!known) return broken(known.error());
      if (!*known) return no_game(*query.before, "before");
    }
    Result<GameList> games = store_.list(query);
    if (!games) return broken(games.error());
    return std::move(*games);
  }

  Answer<PersonalRecord> record(ClientId /*who*/, const std::optional<std::string>& owner) {
    const Result<GameList> games = store_.list(
        {.limit = std::numeric_limits<std::size_t>::max(), .owner = owner, .state = GameState::kOver});
    if (!games) return broken(games.error());
    return personal_record(games->games, owner);
  }

  Answer<GameNews> change(ClientId who, std::string_view id, const GameAction& action) {
    const Answer<std::shared_ptr<GameRoom>> room = find(who, id);
    if (!room) return std::unexpected(room.error());
    const auto* const sits = std::get_if<act::SitDown>(&action);
    if (sits == nullptr) return (*room)->change(action);
    const Answer<Seat> seat = check_sitting(*sits, (*room)->news().game->data());
    if (!seat) return std::unexpected(seat.error());
    return (*room)->change(act::SitDown{sits->side, *seat});
  }

  Answer<std::string> analyse(ClientId id, const AnalysisRequest& request) {
    if (request.lines < 1 || request.lines > kMostLines) {
      return refuse(RefusalCode::kRange, "lines", "{} is not from 1 to {}", request.lines, kMostLines);
    }
    if (request.time) {
      const Answer<void> time = check_seconds(*request.time, kShortestAnalysis, kLongestAnalysis);
      if (!time) return std::unexpected(time.error());
    }
    if (request.position.is_over()) return refuse(RefusalCode::kOver, "position", "the game is over there");
    const auto client = clients_.find(id);
    if (client == clients_.end()) return needs_client("an analysis");
    Job& job = begin_job(client->second.analysis, 'a');
    desk_.analyse(request, owner_of(id), client->second.keeper, job.stop,
                  [this, id, name = job.id, position = request.position](
                      const Result<AnalysisProgress>& progress, bool is_last) {
                    AnalysisNews news{.id = name, .position = position, .analysis = {}, .is_done = is_last};
                    if (progress) {
                      news.analysis = progress->best;
                      news.spent = progress->spent;
                    } else {
                      news.failure = progress.error().message;
                    }
                    thread_.post_surely([this, id, news] { tell(id, news); });
                  });
    return job.id;
  }

  Answer<std::string> review(ClientId id, std::string_view game, milliseconds time_per_move) {
    if (const Answer<void> time = check_seconds(time_per_move, kShortestReview, kLongestReview); !time) {
      return std::unexpected(time.error());
    }
    const Answer<GameNews> looked = look(id, game);
    if (!looked) return std::unexpected(looked.error());
    const auto client = clients_.find(id);
    if (client == clients_.end()) return needs_client("a review");
    const StoredGame& data = looked->game->data();
    if (data.moves.empty()) return refuse(RefusalCode::kNothing, "game", "no move has been made");
    const std::vector<Move> moves = moves_of(data.moves);
    Job& job = begin_job(client->second.review, 'r');
    const auto progress = std::make_shared<ReviewNews>(
        ReviewNews{.id = job.id, .game = data.id, .of = static_cast<int>(moves.size()), .moves = {}});
    progress->moves.resize(moves.size());
    desk_.review({data.start, moves, time_per_move}, owner_of(id), job.stop,
                 [this, id, moves, made = data.ply, start = data.start, progress](
                     const Result<std::vector<MoveReview>>& found, bool is_last) {
                   thread_.post_surely([this, id, moves, made, start, progress, found, is_last] {
                     if (found) reviewed_more(moves, *progress, *found);
                     if (!found) progress->failure = found.error().message;
                     progress->is_finished = is_last;
                     if (is_last) {
                       const auto played = std::span(moves).first(static_cast<std::size_t>(made));
                       progress->accuracy = accuracy_of(start, played, progress->moves);
                     }
                     tell(id, *progress);
                   });
                 });
    return job.id;
  }

  Answer<void> stop(ClientId id, std::string_view name) {
    if (const auto client = clients_.find(id); client != clients_.end()) {
      for (Job* job : {&client->second.analysis, &client->second.review}) {
        if (job->id != name) continue;
        job->stop.request_stop();
        job->id.clear();
        return {};
      }
    }
    return refuse(RefusalCode::kNothing, "", "nothing of the name {} is under way", name);
  }

  Answer<ReviewedLine> reviewed(ClientId who, std::string_view game, int branch) {
    const Answer<GameNews> looked = look(who, game);
    if (!looked) return std::unexpected(looked.error());
    const StoredGame& data = looked->game->data();
    if (branch != kGameLine && find_branch(data, branch) == nullptr)
      return refuse(RefusalCode::kRange, "branch", "there is no branch {}", branch);
    const std::vector<Move> moves = line_of(data, branch);
    auto found = store_.reviews(game, moves);
    if (!found) return broken(found.error());
    const std::size_t made = branch == kGameLine ? static_cast<std::size_t>(data.ply) : moves.size();
    const auto accuracy = accuracy_of(data.start, std::span(moves).first(made), *found);
    return ReviewedLine{std::move(*found), accuracy};
  }

 private:
  // What a client has asked the desk for.
  struct Job {
    std::string id;
    std::stop_source stop;
  };

  struct Client {
    Listener listener;
    std::string address;
    std::uint64_t keeper = 0;  // of the engine of its analyses
    std::set<std::string, std::less<>> games = {};
    Job analysis = {};
    Job review = {};
  };

  static std::unexpected<Refusal> needs_client(std::string_view what) {
    return refuse(RefusalCode::kUnknownAction, "do", "{} needs a WebSocket: what it finds are events", what);
  }

  Job& begin_job(Job& job, char letter) {
    job.stop.request_stop();
    job = {.id = fmt::format("{}{}", letter, ++last_job_), .stop = {}};
    return job;
  }

  [[nodiscard]] Owner owner_of(ClientId id) const { return {id, clients_.at(id).address}; }

  [[nodiscard]] BotCeiling ceiling() const { return {options_.memory_per_bot, options_.threads_per_bot}; }

  // A text that is wrong is explained by whoever makes the bot.
  [[nodiscard]] Answer<void> check_allowed(const Seat& seat, const std::string& field) const {
    if (!seat.is_bot()) return {};
    if (!options_.allow_commands) {
      const Result<void> harmless = check_harmless(seat.bot, players_);
      if (!harmless) return refuse(RefusalCode::kNotAllowed, field, "{}", harmless.error().message);
    }
    const Result<PlayerCost> cost = check_cost(seat.bot, players_, ceiling());
    if (!cost) return refuse(RefusalCode::kBot, field, "{}", cost.error().message);
    return {};
  }

  [[nodiscard]] Answer<void> check_space(ClientId id, std::size_t games) const {
    const auto client = clients_.find(id);
    const std::size_t most = options_.games_per_client;
    if (client == clients_.end() || client->second.games.size() + games <= most) return {};
    return refuse(RefusalCode::kTooMany, "", "{} games may be open, and {} are; leave some first", most,
                  client->second.games.size());
  }

  // The seat as it is kept, or what is wrong with it.
  [[nodiscard]] Answer<Seat> check_sitting(const act::SitDown& asked, const StoredGame& game) const {
    if (const Answer<void> allowed = check_allowed(asked.seat, "seat.bot"); !allowed)
      return std::unexpected(allowed.error());
    Seats seats = game.seats;
    seats[place_of(asked.side)] = asked.seat;
    // The other seat is as it was, and its bot may be one that is not there any more.
    seats[place_of(other(asked.side))].bot.clear();
    const Answer<Seats> checked = check_seats(std::move(seats), game.start, players_, {"seat", "seat"});
    if (!checked) return std::unexpected(checked.error());
    return (*checked)[place_of(asked.side)];
  }

  // The room of a game for whoever asks. One that nobody watches comes from the database, and goes when it is
  // let go of.
  Answer<std::shared_ptr<GameRoom>> find(ClientId /*who*/, std::string_view id) {
    if (const auto room = rooms_.find(id); room != rooms_.end()) return room->second;
    Result<std::optional<StoredGame>> stored = store_.load(id);
    if (!stored) return broken(stored.error());
    if (!*stored) return no_game(id);
    Result<LiveGame> game = LiveGame::resume_from(std::move(**stored), options_.clock());
    if (!game) return broken(game.error());
    return std::make_shared<GameRoom>(services_, std::move(*game));
  }

  void depart(ClientId client, std::string_view game) {
    const auto room = rooms_.find(game);
    if (room == rooms_.end()) return;
    room->second->leave(client);
    if (room->second->watchers().empty()) rooms_.erase(room);
  }

  void tell(ClientId id, const News& news) {
    if (const auto client = clients_.find(id); client != clients_.end()) client->second.listener(news);
  }

  // Keeps what was found; what cannot be kept can still be shown.
  void reviewed_more(const std::vector<Move>& moves, ReviewNews& progress,
                     const std::vector<MoveReview>& found) {
    [[maybe_unused]] const Result<void> kept = store_.add_reviews(progress.game, moves, found);
    for (const MoveReview& review : found) progress.moves[static_cast<std::size_t>(review.ply)] = review;
    progress.done += static_cast<int>(found.size());
  }

  void shut_down() {
    for (auto& [id, client] : clients_) {
      client.analysis.stop.request_stop();
      client.review.stop.request_stop();
    }
    clients_.clear();
    for (const auto& [id, room] : rooms_) room->keep_clock();
    rooms_.clear();
  }

  GameStore store_;
  const GameRegistry& games_;
  const PlayerRegistry& players_;
  const HubOptions options_;
  std::map<ClientId, Client> clients_;
  ClientId last_client_ = kNobody;
  std::uint64_t last_job_ = 0;
  FairPool pool_;  // before the thread, whose last work may end bots
  SessionThread thread_;
  RoomServices services_{.thread = thread_,
                         .pool = pool_,
                         .lane = kBotLane,
                         .store = store_,
                         .players = players_,
                         .allow_commands = options_.allow_commands,
                         .ceiling = ceiling(),
                         .owner = [this](ClientId client) { return owner_of(client); },
                         .clock = options_.clock,
                         .tell = [this](ClientId client, const News& news) { tell(client, news); }};
  std::map<std::string, std::shared_ptr<GameRoom>, std::less<>> rooms_;  // those that somebody watches
  AnalysisDesk desk_;
};

GameHub::GameHub(GameStore store, const GameRegistry& games, const PlayerRegistry& players,
                 const HubOptions& options)
    : impl_(std::make_unique<Impl>(std::move(store), games, players, options)) {}
GameHub::~GameHub() = default;

bool GameHub::allows_commands() const { return impl_->allows_commands(); }
void GameHub::post(std::function<void()> work) { impl_->post(std::move(work)); }
ClientId GameHub::connect(Listener listener, std::string address) {
  return impl_->connect(std::move(listener), std::move(address));
}
void GameHub::disconnect(ClientId client) { impl_->disconnect(client); }

Answer<GameNews> GameHub::create(ClientId who, const NewGame& wanted) { return impl_->create(who, wanted); }
Answer<std::vector<GameNews>> GameHub::import(ClientId who, std::span<const GameRecord> records,
                                              const std::string& owner) {
  return impl_->import(who, records, owner);
}
Answer<GameNews> GameHub::open(ClientId who, std::string_view game) { return impl_->open(who, game); }
Answer<void> GameHub::leave(ClientId who, std::string_view game) { return impl_->leave(who, game); }
Answer<void> GameHub::remove(ClientId who, std::string_view game) { return impl_->remove(who, game); }
Answer<GameNews> GameHub::change(ClientId who, std::string_view game, const GameAction& action) {
  return impl_->change(who, game, action);
}
Answer<GameNews> GameHub::look(ClientId who, std::string_view game) { return impl_->look(who, game); }
Answer<GameList> GameHub::list(ClientId who, const GameQuery& query) { return impl_->list(who, query); }
Answer<PersonalRecord> GameHub::record(ClientId who, const std::optional<std::string>& owner) {
  return impl_->record(who, owner);
}
Answer<std::string> GameHub::analyse(ClientId who, const AnalysisRequest& request) {
  return impl_->analyse(who, request);
}
Answer<std::string> GameHub::review(ClientId who, std::string_view game, milliseconds time_per_move) {
  return impl_->review(who, game, time_per_move);
}
Answer<void> GameHub::stop(ClientId who, std::string_view analysis_or_review) {
  return impl_->stop(who, analysis_or_review);
}
Answer<ReviewedLine> GameHub::reviewed(ClientId who, std::string_view game, int branch) {
  return impl_->reviewed(who, game, branch);
}

}  // namespace turncoat
