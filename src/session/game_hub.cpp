#include "session/game_hub.h"

#include <algorithm>
#include <map>
#include <set>
#include <stop_token>
#include <utility>

#include "core/text.h"
#include "session/fair_pool.h"
#include "session/game_room.h"
#include "session/permission.h"
#include "session/session_thread.h"
#include "session/settings.h"

namespace turncoat {

namespace {

using std::chrono::milliseconds;

constexpr int kMostListed = 100;
constexpr int kMostLines = 64;
constexpr milliseconds kShortestAnalysis{100};
constexpr milliseconds kLongestAnalysis{600'000};
constexpr milliseconds kShortestReview{50};
constexpr milliseconds kLongestReview{60'000};
constexpr std::size_t kLongestSetting = 200;

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

std::vector<Move> moves_of(std::span<const GameMove> played) {
  std::vector<Move> moves;
  for (const GameMove& move : played) moves.push_back(move.move);
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

  Answer<std::vector<GameNews>> import(ClientId client, std::span<const GameRecord> records) {
    const Answer<void> space = check_space(client, records.size());
    if (!space) return std::unexpected(space.error());
    std::vector<StoredGame> games;
    for (const GameRecord& record : records) games.push_back(game_of(record, games_, options_.clock()));
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
    if (client == clients_.end()) return look(game);
    const Answer<std::shared_ptr<GameRoom>> room = find(game);
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

  Answer<void> remove(std::string_view game) {
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

  Answer<GameNews> look(std::string_view game) {
    const Answer<std::shared_ptr<GameRoom>> room = find(game);
    if (!room) return std::unexpected(room.error());
    return (*room)->news();
  }

  Answer<GameList> list(int limit, std::optional<std::string_view> before) {
    if (limit < 1 || limit > kMostListed) {
      return refuse(RefusalCode::kRange, "limit", "{} is not from 1 to {}", limit, kMostListed);
    }
    if (before) {
      const Result<std::optional<StoredGame>> known = store_.load(*before);
      if (!known) return broken(known.error());
      if (!*known) return no_game(*before, "before");
    }
    Result<GameList> games = store_.list(limit, before);
    if (!games) return broken(games.error());
    return std::move(*games);
  }

  template <class Action>
  Answer<GameNews> change(std::string_view game, Action action) {
    const Answer<std::shared_ptr<GameRoom>> room = find(game);
    if (!room) return std::unexpected(room.error());
    return (*room)->change(action);
  }

  Answer<GameNews> sit_down(std::string_view id, Side side, const Seat& seat) {
    const Answer<void> allowed = check_allowed(seat, "seat.bot");
    if (!allowed) return std::unexpected(allowed.error());
    return change(id, [&](LiveGame& game, Instant now) -> Answer<void> {
      Seats seats = game.data().seats;
      seats[place_of(side)] = seat;
      // The other seat is as it was, and its bot may be one that is not there any more.
      seats[place_of(other(side))].bot.clear();
      Answer<Seats> checked = check_seats(std::move(seats), game.data().start, players_, {"seat", "seat"});
      if (!checked) return std::unexpected(checked.error());
      return game.sit_down(side, std::move((*checked)[place_of(side)]), now);
    });
  }

  Answer<std::string> analyse(ClientId id, const AnalysisRequest& request) {
    if (request.lines < 1 || request.lines > kMostLines) {
      return refuse(RefusalCode::kRange, "lines", "{} is not from 1 to {}", request.lines, kMostLines);
    }
    if (const Answer<void> time = check_seconds(request.time, kShortestAnalysis, kLongestAnalysis); !time) {
      return std::unexpected(time.error());
    }
    if (request.position.is_over()) return refuse(RefusalCode::kOver, "position", "the game is over there");
    const auto client = clients_.find(id);
    if (client == clients_.end()) return needs_client("an analysis");
    Job& job = begin_job(client->second.analysis, 'a');
    desk_.analyse(
        request, owner_of(id), client->second.keeper, job.stop,
        [this, id, name = job.id, position = request.position](Result<Analysis> analysis, bool is_last) {
          const std::string failure = analysis ? "" : analysis.error().message;
          thread_.post_surely([this, id,
                               news = AnalysisNews{name, position, std::move(analysis).value_or(Analysis{}),
                                                   is_last, failure}] { tell(id, news); });
        });
    return job.id;
  }

  Answer<std::string> review(ClientId id, std::string_view game, milliseconds time_per_move) {
    if (const Answer<void> time = check_seconds(time_per_move, kShortestReview, kLongestReview); !time) {
      return std::unexpected(time.error());
    }
    const Answer<GameNews> looked = look(game);
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
                 [this, id, moves, progress](const Result<std::vector<MoveReview>>& found, bool is_last) {
                   thread_.post_surely([this, id, moves, progress, found, is_last] {
                     reviewed_more(id, moves, *progress, found, is_last);
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

  Answer<std::vector<std::optional<MoveReview>>> reviewed(std::string_view game) {
    const Answer<GameNews> looked = look(game);
    if (!looked) return std::unexpected(looked.error());
    auto found = store_.reviews(game, moves_of(looked->game->data().moves));
    if (!found) return broken(found.error());
    return std::move(*found);
  }

  Answer<GameStore::TextSettings> settings() {
    Result<GameStore::TextSettings> found = store_.settings();
    if (!found) return broken(found.error());
    return std::move(*found);
  }

  Answer<GameStore::TextSettings> set(const GameStore::TextSettings& changes) {
    for (const auto& [key, value] : changes) {
      if (std::ranges::find(kSettings, key) == kSettings.end()) {
        const std::vector<std::string> known(kSettings.begin(), kSettings.end());
        return refuse(RefusalCode::kUnknownField, "set", "there is no setting {}{}: the settings are {}",
                      quote(key), suggestion(key, known), join(known, ", "));
      }
      if (characters_in(value) > kLongestSetting) {
        return refuse(RefusalCode::kTooLarge, "set." + key, "a value has at most {} characters",
                      kLongestSetting);
      }
    }
    if (const Result<void> kept = store_.set(changes); !kept) return broken(kept.error());
    return settings();
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

  // The room of a game. One that nobody watches comes from the database, and goes when it is let go of.
  Answer<std::shared_ptr<GameRoom>> find(std::string_view id) {
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

  void reviewed_more(ClientId client, const std::vector<Move>& moves, ReviewNews& progress,
                     const Result<std::vector<MoveReview>>& found, bool is_last) {
    if (found) {
      // What cannot be kept can still be shown.
      [[maybe_unused]] const Result<void> kept = store_.add_reviews(progress.game, moves, *found);
      for (const MoveReview& review : *found) progress.moves[static_cast<std::size_t>(review.ply)] = review;
      progress.done += static_cast<int>(found->size());
    } else {
      progress.failure = found.error().message;
    }
    progress.is_finished = is_last;
    tell(client, progress);
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

Answer<GameNews> GameHub::create(ClientId client, const NewGame& wanted) {
  return impl_->create(client, wanted);
}
Answer<std::vector<GameNews>> GameHub::import(ClientId client, std::span<const GameRecord> records) {
  return impl_->import(client, records);
}
Answer<GameNews> GameHub::open(ClientId client, std::string_view game) { return impl_->open(client, game); }
Answer<void> GameHub::leave(ClientId client, std::string_view game) { return impl_->leave(client, game); }
Answer<void> GameHub::remove(std::string_view game) { return impl_->remove(game); }
Answer<GameNews> GameHub::look(std::string_view game) { return impl_->look(game); }
Answer<GameList> GameHub::list(int limit, std::optional<std::string_view> before) {
  return impl_->list(limit, before);
}

Answer<GameNews> GameHub::play(std::string_view game, std::string_view move, int ply) {
  return impl_->change(game, [&](LiveGame& live, Instant now) { return live.play(move, ply, now); });
}
Answer<GameNews> GameHub::undo(std::string_view game, int ply) {
  return impl_->change(game, [&](LiveGame& live, Instant now) { return live.undo(ply, now); });
}
Answer<GameNews> GameHub::redo(std::string_view game, int ply) {
  return impl_->change(game, [&](LiveGame& live, Instant now) { return live.redo(ply, now); });
}
Answer<GameNews> GameHub::go_to(std::string_view game, int ply, int to) {
  return impl_->change(game, [&](LiveGame& live, Instant now) { return live.go_to(ply, to, now); });
}
Answer<GameNews> GameHub::pause(std::string_view game) {
  return impl_->change(game, [](LiveGame& live, Instant now) { return live.pause(now); });
}
Answer<GameNews> GameHub::resume(std::string_view game) {
  return impl_->change(game, [](LiveGame& live, Instant now) { return live.resume(now); });
}
Answer<GameNews> GameHub::step(std::string_view game) {
  return impl_->change(game, [](LiveGame& live, Instant now) { return live.step(now); });
}
Answer<GameNews> GameHub::set_speed(std::string_view game, milliseconds speed) {
  return impl_->change(game, [&](LiveGame& live, Instant now) { return live.set_speed(speed, now); });
}
Answer<GameNews> GameHub::sit_down(std::string_view game, Side side, const Seat& seat) {
  return impl_->sit_down(game, side, seat);
}
Answer<GameNews> GameHub::resign(std::string_view game, Side side) {
  return impl_->change(game, [&](LiveGame& live, Instant now) { return live.resign(side, now); });
}
Answer<GameNews> GameHub::end(std::string_view game) {
  return impl_->change(game, [](LiveGame& live, Instant now) { return live.end(now); });
}

Answer<std::string> GameHub::analyse(ClientId client, const AnalysisRequest& request) {
  return impl_->analyse(client, request);
}
Answer<std::string> GameHub::review(ClientId client, std::string_view game, milliseconds time_per_move) {
  return impl_->review(client, game, time_per_move);
}
Answer<void> GameHub::stop(ClientId client, std::string_view analysis_or_review) {
  return impl_->stop(client, analysis_or_review);
}
Answer<std::vector<std::optional<MoveReview>>> GameHub::reviewed(std::string_view game) {
  return impl_->reviewed(game);
}

Answer<GameStore::TextSettings> GameHub::settings() { return impl_->settings(); }
Answer<GameStore::TextSettings> GameHub::set(const GameStore::TextSettings& changes) {
  return impl_->set(changes);
}

}  // namespace turncoat
