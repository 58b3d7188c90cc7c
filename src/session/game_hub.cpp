#include "session/game_hub.h"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>

#include <algorithm>
#include <cassert>
#include <map>
#include <set>
#include <stop_token>
#include <thread>
#include <utility>

#include "core/random.h"
#include "session/bot_seat.h"

namespace turncoat {

namespace {

using std::chrono::milliseconds;
namespace asio = boost::asio;

constexpr milliseconds kRetryInterval{1000};  // after the database could not be written

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

// The same game plays the same way again, another one differently.
int seed_of(const std::string& game, Side side) {
  std::uint64_t word = place_of(side);
  for (const char c : game) word = mix(word * 31 + static_cast<unsigned char>(c));
  return static_cast<int>(word & 0x7FFFFFFFU);
}

}  // namespace

class GameHub::Impl {
 public:
  Impl(GameStore store, const GameRegistry& games, const PlayerRegistry& players, HubOptions options)
      : store_(std::move(store)),
        games_(games),
        players_(players),
        options_(std::move(options)),
        work_(io_.get_executor()),
        bots_(options_.bot_threads > 0 ? options_.bot_threads
                                       : std::max(2U, std::thread::hardware_concurrency())),
        desk_(std::make_unique<AnalysisDesk>(options_.analysis_threads, options_.engine)),
        thread_([this] { io_.run(); }) {}

  ~Impl() {
    post([this] { shut_down(); });
    work_.reset();
    thread_.join();
    bots_.join();
    desk_.reset();
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  void post(std::function<void()> work) { asio::post(io_, std::move(work)); }

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
    for (const std::string& game : games) unwatch(id, game);
  }

  Answer<GameNews> add(ClientId client, const StoredGame& game) {
    if (const Answer<void> room = check_room(client); !room) return std::unexpected(room.error());
    if (const Result<void> added = store_.add(game); !added) return broken(added.error());
    return open(client, game.id);
  }

  Answer<GameNews> create(ClientId client, const NewGame& wanted) {
    const Answer<StoredGame> game = begin_game(wanted, games_, players_, options_.clock());
    if (!game) return std::unexpected(game.error());
    return add(client, *game);
  }

  Answer<GameNews> import(ClientId client, const GameRecord& record) {
    return add(client, game_of(record, games_, options_.clock()));
  }

  Answer<GameNews> open(ClientId client, std::string_view id) {
    const auto watcher = clients_.find(client);
    if (watcher == clients_.end()) return look(id);
    const Answer<OpenGame*> found = find(id);
    if (!found) return std::unexpected(found.error());
    OpenGame& open = **found;
    if (!open.watchers.contains(client)) {
      if (const Answer<void> room = check_room(client); !room) {
        close_if_unwatched(open);
        return std::unexpected(room.error());
      }
      watcher->second.games.emplace(id);
      open.watchers.insert(client);
      if (open.watchers.size() == 1) {
        LiveGame awake = *open.game;
        awake.wake(options_.clock());
        open.game = std::make_shared<const LiveGame>(std::move(awake));
        advance(open);
      }
    }
    return news_of(open);
  }

  Answer<void> leave(ClientId client, std::string_view id) {
    const auto watcher = clients_.find(client);
    if (watcher == clients_.end() || watcher->second.games.erase(std::string(id)) == 0) return no_game(id);
    unwatch(client, id);
    return {};
  }

  Answer<void> remove(std::string_view id) {
    const Result<bool> removed = store_.remove(id);
    if (!removed) return broken(removed.error());
    if (!*removed) return no_game(id);
    if (const auto found = open_.find(id); found != open_.end()) {
      for (const ClientId client : found->second.watchers) clients_.at(client).games.erase(found->first);
      tell(found->second, GameDeleted{found->first});
      close(found);
    }
    return {};
  }

  Answer<GameNews> look(std::string_view id) {
    const Answer<OpenGame*> found = find(id);
    if (!found) return std::unexpected(found.error());
    GameNews news = news_of(**found);
    close_if_unwatched(**found);
    return news;
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

  // Does `action` to a copy of the game, keeps it, makes it the game and tells everybody.
  template <class Action>
  Answer<GameNews> change(std::string_view id, Action action) {
    const Answer<OpenGame*> found = find(id);
    if (!found) return std::unexpected(found.error());
    OpenGame& open = **found;
    end_if_time_is_over(open);
    LiveGame changed = *open.game;
    const Answer<void> done = action(changed, options_.clock());
    Answer<GameNews> answer = done ? keep(open, std::move(changed)) : std::unexpected(done.error());
    close_if_unwatched(open);
    return answer;
  }

  Answer<GameNews> sit_down(std::string_view id, Side side, const Seat& seat) {
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

  struct SeatedBot {
    std::shared_ptr<BotSeat> bot;
    bool is_busy = false;  // also with a thought that nobody waits for any more
  };

  // The question that a bot was asked last, and its answer if that has to wait.
  struct Thought {
    std::uint64_t number = 0;
    Side side = Side::kX;
    int ply = 0;
    AnyPosition position;
    std::stop_source stop;
    std::optional<BotAnswer> answer = {};
  };

  struct OpenGame {
    OpenGame(std::shared_ptr<const LiveGame> loaded, asio::io_context& io)
        : game(std::move(loaded)), timer(io) {}

    std::shared_ptr<const LiveGame> game;
    std::set<ClientId> watchers;
    std::array<SeatedBot, 2> bots;
    std::optional<Thought> thought;
    std::chrono::steady_clock::time_point last_move;
    asio::steady_timer timer;  // for the end of a person's time, or for the moment of a bot's move
  };
  using OpenGames = std::map<std::string, OpenGame, std::less<>>;

  static std::unexpected<Refusal> needs_client(std::string_view what) {
    return refuse(RefusalCode::kUnknownAction, "do", "{} needs a WebSocket: what it finds are events", what);
  }

  Job& begin_job(Job& job, char letter) {
    job.stop.request_stop();
    job = {.id = fmt::format("{}{}", letter, ++last_job_), .stop = {}};
    return job;
  }

  Answer<void> check_room(ClientId id) const {
    const auto client = clients_.find(id);
    if (client == clients_.end() || client->second.games.size() < options_.games_per_client) return {};
    return refuse(RefusalCode::kTooMany, "", "{} games are open; leave one first", options_.games_per_client);
  }

  // The game, from the database if it is not open. Whoever does not watch it closes it afterwards.
  Answer<OpenGame*> find(std::string_view id) {
    if (const auto found = open_.find(id); found != open_.end()) return &found->second;
    Result<std::optional<StoredGame>> stored = store_.load(id);
    if (!stored) return broken(stored.error());
    if (!*stored) return no_game(id);
    const Instant now = options_.clock();
    Result<LiveGame> game = LiveGame::resume_from(std::move(**stored), now);
    if (!game) return broken(game.error());
    game->sleep(now);
    const auto added =
        open_.try_emplace(std::string(id), std::make_shared<const LiveGame>(std::move(*game)), io_);
    return &added.first->second;
  }

  void close(OpenGames::iterator place) {
    if (place->second.thought) place->second.thought->stop.request_stop();
    for (SeatedBot& seated : place->second.bots) dismiss(std::move(seated.bot));
    open_.erase(place);
  }

  void close_if_unwatched(OpenGame& open) {
    if (open.watchers.empty()) close(open_.find(open.game->data().id));
  }

  // Ends a bot where that may take its time: one in another process is asked to quit first.
  void dismiss(std::shared_ptr<BotSeat> bot) {
    if (bot) asio::post(bots_, [last = std::move(bot)] {});
  }

  void unwatch(ClientId client, std::string_view id) {
    const auto found = open_.find(id);
    if (found == open_.end()) return;
    found->second.watchers.erase(client);
    if (!found->second.watchers.empty()) return;
    keep_clock(found->second);
    close(found);
  }

  // The time that was used is kept with a game that nobody watches any more. If it cannot be, the player has
  // a little more time, and the next change tells that the disk is full.
  void keep_clock(OpenGame& open) {
    if (open.game->is_over()) return;
    LiveGame asleep = *open.game;
    asleep.sleep(options_.clock());
    static_cast<void>(store_.save(asleep.data(), asleep.saved_moves()));
  }

  GameNews news_of(const OpenGame& open) const {
    return {open.game, open.thought ? std::optional(open.thought->side) : std::nullopt, options_.clock()};
  }

  void tell(ClientId id, const News& news) {
    if (const auto client = clients_.find(id); client != clients_.end()) client->second.listener(news);
  }
  void tell(const OpenGame& open, const News& news) {
    for (const ClientId client : open.watchers) tell(client, news);
  }

  Answer<GameNews> keep(OpenGame& open, LiveGame changed) {
    if (changed.data().revision == open.game->data().revision) return news_of(open);
    if (const Result<void> saved = store_.save(changed.data(), changed.saved_moves()); !saved) {
      return broken(saved.error());
    }
    changed.mark_saved();
    open.game = std::make_shared<const LiveGame>(std::move(changed));
    advance(open);
    GameNews news = news_of(open);
    tell(open, news);
    return news;
  }

  // Sees to whatever the present state of a game asks for: a bot that thinks, an alarm at the end of the
  // time.
  void advance(OpenGame& open) {
    const LiveGame& game = *open.game;
    if (open.thought) {
      const Thought& thought = *open.thought;
      const SeatedBot& seated = open.bots[place_of(thought.side)];
      if (game.awaits_bot() && game.data().ply == thought.ply && game.position() == thought.position &&
          game.seat(thought.side).bot == seated.bot->spec() && !open.watchers.empty()) {
        if (thought.answer) deliver_when_due(open);
        return;
      }
      open.thought->stop.request_stop();
      open.thought.reset();
    }
    open.timer.cancel();
    if (open.watchers.empty()) return;
    if (game.awaits_bot()) {
      ask_bot(open);
    } else if (const auto deadline = game.deadline()) {
      alarm(open,
            std::max(milliseconds(1), std::chrono::ceil<milliseconds>(*deadline - options_.clock().steady)));
    }
  }

  void alarm(OpenGame& open, milliseconds delay) {
    open.timer.expires_after(delay);
    open.timer.async_wait([this, id = open.game->data().id](const boost::system::error_code& error) {
      const auto found = open_.find(id);
      if (error || found == open_.end()) return;
      if (found->second.thought && found->second.thought->answer) {
        deliver_when_due(found->second);
      } else {
        end_if_time_is_over(found->second);
        advance(found->second);
      }
    });
  }

  void end_if_time_is_over(OpenGame& open) {
    const Instant now = options_.clock();
    const auto deadline = open.game->deadline();
    if (!deadline || *deadline > now.steady) return;
    LiveGame ended = *open.game;
    ended.time_over(now);
    if (!keep(open, std::move(ended))) alarm(open, kRetryInterval);
  }

  void ask_bot(OpenGame& open) {
    const LiveGame& game = *open.game;
    const StoredGame& data = game.data();
    const Side side = game.position().side();
    SeatedBot& seated = open.bots[place_of(side)];
    if (seated.bot && seated.bot->spec() != game.seat(side).bot) {
      dismiss(std::move(seated.bot));
      seated = {};
    }
    if (!seated.bot) {
      seated.bot = std::make_shared<BotSeat>(players_, game.seat(side).bot, seed_of(data.id, side));
    }
    if (seated.is_busy) return;  // with an earlier question; asked again when that is answered
    seated.is_busy = true;
    open.thought = Thought{
        .number = ++last_thought_, .side = side, .ply = data.ply, .position = game.position(), .stop = {}};
    Question question{data.start, moves_of(game.moves_made()), game.position(),
                      game.bot_limits(options_.clock())};
    asio::post(bots_, [this, id = data.id, number = last_thought_, side, bot = seated.bot,
                       question = std::move(question), stop = open.thought->stop.get_token()]() mutable {
      BotAnswer answer{std::unexpected(Incident{})};
      if (!stop.stop_requested()) {
        answer = bot->think(question, stop, [&](const BotProgress& progress) {
          post([this, id, number, progress] { tell_progress(id, number, progress); });
        });
      }
      post([this, id, number, side, bot = std::move(bot), answer = std::move(answer)]() mutable {
        answered(id, number, side, std::move(bot), std::move(answer));
      });
    });
  }

  void tell_progress(const std::string& id, std::uint64_t number, const BotProgress& progress) {
    const auto found = open_.find(id);
    if (found == open_.end()) return;
    const std::optional<Thought>& thought = found->second.thought;
    if (!thought || thought->number != number || thought->answer) return;
    tell(found->second,
         ThinkingNews{id, thought->side, progress.depth, progress.nodes, progress.value, {progress.best}});
  }

  void answered(const std::string& id, std::uint64_t number, Side side, std::shared_ptr<BotSeat> bot,
                BotAnswer answer) {
    const auto found = open_.find(id);
    if (found == open_.end()) return dismiss(std::move(bot));
    OpenGame& open = found->second;
    SeatedBot& seated = open.bots[place_of(side)];
    if (seated.bot == bot) {
      seated.is_busy = false;
    } else {
      dismiss(std::move(bot));
    }
    if (open.thought && open.thought->number == number) {
      open.thought->answer = std::move(answer);
      deliver_when_due(open);
      return;
    }
    advance(open);
    if (open.thought) tell(open, news_of(open));  // it has waited for the end of this one
  }

  // Two bots would play a game faster than it can be watched.
  void deliver_when_due(OpenGame& open) {
    const StoredGame& data = open.game->data();
    const auto now = std::chrono::steady_clock::now();
    if (data.seats[0].is_bot() && data.seats[1].is_bot() && now < open.last_move + data.speed) {
      return alarm(open, std::chrono::ceil<milliseconds>(open.last_move + data.speed - now));
    }
    Thought thought = std::move(*open.thought);
    open.thought.reset();
    LiveGame moved = *open.game;
    moved.bot_answered(thought.answer->chosen, thought.answer->took, options_.clock());
    const auto last_move = std::exchange(open.last_move, now);
    if (!keep(open, std::move(moved))) {
      open.last_move = last_move;
      open.thought = std::move(thought);
      alarm(open, kRetryInterval);
    }
  }

  void reviewed_more(ClientId client, const std::vector<Move>& moves, ReviewNews& progress,
                     const std::vector<MoveReview>& found, bool is_last) {
    // What cannot be kept can still be shown.
    static_cast<void>(store_.add_reviews(progress.game, moves, found));
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
    while (!open_.empty()) {
      keep_clock(open_.begin()->second);
      close(open_.begin());
    }
  }

  GameStore store_;
  const GameRegistry& games_;
  const PlayerRegistry& players_;
  HubOptions options_;
  std::map<ClientId, Client> clients_;
  ClientId last_client_ = kNobody;
  std::uint64_t last_job_ = 0;
  std::uint64_t last_thought_ = 0;
  asio::io_context io_{1};
  asio::executor_work_guard<asio::io_context::executor_type> work_;
  OpenGames open_;  // its timers need the context
  asio::thread_pool bots_;
  std::unique_ptr<AnalysisDesk> desk_;
  std::thread thread_;
};

GameHub::GameHub(GameStore store, const GameRegistry& games, const PlayerRegistry& players,
                 HubOptions options)
    : impl_(std::make_unique<Impl>(std::move(store), games, players, std::move(options))) {}
GameHub::~GameHub() = default;

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
