#include "session/game_hub.h"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <stop_token>
#include <thread>
#include <utility>

#include "session/game_room.h"
#include "session/permission.h"
#include "session/workers.h"

namespace turncoat {

namespace {

using std::chrono::milliseconds;

constexpr int kMostListed = 100;
constexpr int kMostLines = 64;
constexpr milliseconds kShortestAnalysis{100};
constexpr milliseconds kLongestAnalysis{600'000};
constexpr milliseconds kShortestReview{50};
constexpr milliseconds kLongestReview{60'000};
constexpr std::size_t kMostSettings = 100;
constexpr std::size_t kLongestKey = 40;
constexpr std::size_t kLongestSetting = 2000;

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
        clock_(options.clock),
        games_per_client_(options.games_per_client),
        allow_commands_(options.allow_commands),
        workers_(options.bot_threads > 0 ? options.bot_threads
                                         : std::max(2U, std::thread::hardware_concurrency())),
        desk_(std::make_unique<AnalysisDesk>(options.analysis_threads, options.engine)) {}

  ~Impl() {
    post([this] { shut_down(); });
    workers_.finish();
    desk_.reset();
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  void post(std::function<void()> work) { workers_.post(std::move(work)); }

  ClientId connect(Listener listener) {
    clients_.emplace(++last_client_, Client{.listener = std::move(listener)});
    return last_client_;
  }

  void disconnect(ClientId id) {
    const auto found = clients_.find(id);
    if (found == clients_.end()) return;
    found->second.analysis.stop.request_stop();
    found->second.review.stop.request_stop();
    const std::set<std::string, std::less<>> games = std::move(found->second.games);
    clients_.erase(found);
    for (const std::string& game : games) depart(id, game);
  }

  Answer<GameNews> add(ClientId client, const StoredGame& game) {
    if (const Answer<void> space = check_space(client); !space) return std::unexpected(space.error());
    if (const Result<void> added = store_.add(game); !added) return broken(added.error());
    return open(client, game.id);
  }

  [[nodiscard]] bool allows_commands() const { return allow_commands_; }

  Answer<GameNews> create(ClientId client, const NewGame& wanted) {
    for (const Side side : {Side::kX, Side::kO}) {
      const std::string field = fmt::format("seats.{}.bot", letter_of(side));
      const Answer<void> allowed = check_allowed(wanted.seats.at(place_of(side)), field);
      if (!allowed) return std::unexpected(allowed.error());
    }
    const Answer<StoredGame> game = begin_game(wanted, games_, players_, clock_());
    if (!game) return std::unexpected(game.error());
    return add(client, *game);
  }

  Answer<GameNews> import(ClientId client, const GameRecord& record) {
    return add(client, game_of(record, games_, clock_()));
  }

  Answer<GameNews> open(ClientId id, std::string_view game) {
    const auto client = clients_.find(id);
    if (client == clients_.end()) return look(game);
    const Answer<std::shared_ptr<GameRoom>> room = find(game);
    if (!room) return std::unexpected(room.error());
    if (!client->second.games.contains(game)) {
      if (const Answer<void> space = check_space(id); !space) return std::unexpected(space.error());
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

  Answer<std::vector<GameSummary>> list(int limit, std::optional<std::string_view> before) {
    if (limit < 1 || limit > kMostListed) {
      return refuse(RefusalCode::kRange, "limit", "{} is not from 1 to {}", limit, kMostListed);
    }
    if (before) {
      const Result<std::optional<StoredGame>> known = store_.load(*before);
      if (!known) return broken(known.error());
      if (!*known) return no_game(*before, "before");
    }
    Result<std::vector<GameSummary>> games = store_.list(limit, before);
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
    desk_->analyse(request, job.stop.get_token(),
                   [this, id, name = job.id, position = request.position](Analysis analysis, bool is_last) {
                     post([this, id, news = AnalysisNews{name, position, std::move(analysis), is_last}] {
                       tell(id, news);
                     });
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
    desk_->review({data.start, moves, time_per_move}, job.stop.get_token(),
                  [this, id, moves, progress](const std::vector<MoveReview>& found, bool is_last) {
                    post([this, id, moves, progress, found, is_last] {
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
    Answer<GameStore::TextSettings> all = settings();
    if (!all) return all;
    for (const auto& [key, value] : changes) {
      if (key.empty() || key.size() > kLongestKey) {
        return refuse(RefusalCode::kRange, "set", "a key has 1 to {} characters", kLongestKey);
      }
      if (value.size() > kLongestSetting) {
        return refuse(RefusalCode::kTooLarge, "set." + key, "a value has at most {} characters",
                      kLongestSetting);
      }
      all->insert_or_assign(key, value);
    }
    if (all->size() > kMostSettings) {
      return refuse(RefusalCode::kTooMany, "set", "there are at most {} settings", kMostSettings);
    }
    if (const Result<void> kept = store_.set(changes); !kept) return broken(kept.error());
    return all;
  }

 private:
  // What a client has asked the desk for.
  struct Job {
    std::string id;
    std::stop_source stop;
  };

  struct Client {
    Listener listener;
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

  [[nodiscard]] Answer<void> check_allowed(const Seat& seat, const std::string& field) const {
    if (allow_commands_ || !seat.is_bot()) return {};
    const Result<void> harmless = check_harmless(seat.bot, players_);
    if (!harmless) return refuse(RefusalCode::kNotAllowed, field, "{}", harmless.error().message);
    return {};
  }

  [[nodiscard]] Answer<void> check_space(ClientId id) const {
    const auto client = clients_.find(id);
    if (client == clients_.end() || client->second.games.size() < games_per_client_) return {};
    return refuse(RefusalCode::kTooMany, "", "{} games are open; leave one first", games_per_client_);
  }

  // The room of a game. One that nobody watches comes from the database, and goes when it is let go of.
  Answer<std::shared_ptr<GameRoom>> find(std::string_view id) {
    if (const auto room = rooms_.find(id); room != rooms_.end()) return room->second;
    Result<std::optional<StoredGame>> stored = store_.load(id);
    if (!stored) return broken(stored.error());
    if (!*stored) return no_game(id);
    Result<LiveGame> game = LiveGame::resume_from(std::move(**stored), clock_());
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
                     const std::vector<MoveReview>& found, bool is_last) {
    // What cannot be kept can still be shown.
    [[maybe_unused]] const Result<void> kept = store_.add_reviews(progress.game, moves, found);
    for (const MoveReview& review : found) progress.moves[static_cast<std::size_t>(review.ply)] = review;
    progress.done += static_cast<int>(found.size());
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
  std::function<Instant()> clock_;
  std::size_t games_per_client_;
  bool allow_commands_;
  std::map<ClientId, Client> clients_;
  ClientId last_client_ = kNobody;
  std::uint64_t last_job_ = 0;
  Workers workers_;
  RoomServices services_{workers_, store_,
                         players_, allow_commands_,
                         clock_,   [this](ClientId client, const News& news) { tell(client, news); }};
  std::map<std::string, std::shared_ptr<GameRoom>, std::less<>> rooms_;  // those that somebody watches
  std::unique_ptr<AnalysisDesk> desk_;
};

GameHub::GameHub(GameStore store, const GameRegistry& games, const PlayerRegistry& players,
                 const HubOptions& options)
    : impl_(std::make_unique<Impl>(std::move(store), games, players, options)) {}
GameHub::~GameHub() = default;

bool GameHub::allows_commands() const { return impl_->allows_commands(); }
void GameHub::post(std::function<void()> work) { impl_->post(std::move(work)); }
ClientId GameHub::connect(Listener listener) { return impl_->connect(std::move(listener)); }
void GameHub::disconnect(ClientId client) { impl_->disconnect(client); }

Answer<GameNews> GameHub::create(ClientId client, const NewGame& wanted) {
  return impl_->create(client, wanted);
}
Answer<GameNews> GameHub::import(ClientId client, const GameRecord& record) {
  return impl_->import(client, record);
}
Answer<GameNews> GameHub::open(ClientId client, std::string_view game) { return impl_->open(client, game); }
Answer<void> GameHub::leave(ClientId client, std::string_view game) { return impl_->leave(client, game); }
Answer<void> GameHub::remove(std::string_view game) { return impl_->remove(game); }
Answer<GameNews> GameHub::look(std::string_view game) { return impl_->look(game); }
Answer<std::vector<GameSummary>> GameHub::list(int limit, std::optional<std::string_view> before) {
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
