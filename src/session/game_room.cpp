#include "session/game_room.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "core/random.h"

namespace turncoat {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kRetryInterval{1000};  // after the database could not be written

std::vector<Move> moves_made(const LiveGame& game) {
  std::vector<Move> moves;
  for (const PlayedMove& played : game.moves_made()) moves.push_back(played.move);
  return moves;
}

// The same game plays the same way again, another one differently.
int seed_of(const std::string& game, Side side) {
  std::uint64_t word = place_of(side);
  for (const char c : game) word = mix(word * 31 + static_cast<unsigned char>(c));
  return static_cast<int>(word & 0x7FFFFFFFU);
}

}  // namespace

GameRoom::GameRoom(RoomServices& services, LiveGame game) : services_(services), alarm_(services.thread) {
  game.sleep(services.clock());
  game_ = std::make_shared<const LiveGame>(std::move(game));
}

GameRoom::~GameRoom() {
  if (thought_) thought_->stop.request_stop();
}

GameNews GameRoom::news() const {
  return {game_, thought_ ? std::optional(thought_->side) : std::nullopt, services_.clock()};
}

void GameRoom::tell(const News& news) const {
  for (const ClientId client : watchers_) services_.tell(client, news);
}

void GameRoom::enter(ClientId client) {
  if (!watchers_.insert(client).second || watchers_.size() > 1) return;
  LiveGame awake = *game_;
  awake.wake(services_.clock());
  game_ = std::make_shared<const LiveGame>(std::move(awake));
  advance();
}

void GameRoom::leave(ClientId client) {
  if (watchers_.erase(client) == 0 || !watchers_.empty()) return;
  keep_clock();
  advance();
}

// If the clock cannot be kept, the player has a little more time, and the next change says what is wrong.
void GameRoom::keep_clock() {
  if (game_->is_over()) return;
  LiveGame asleep = *game_;
  asleep.sleep(services_.clock());
  [[maybe_unused]] const Result<void> kept = services_.store.save(asleep.data(), game_->data());
  game_ = std::make_shared<const LiveGame>(std::move(asleep));
}

void GameRoom::on_event(const std::function<void()>& work) {
  try {
    work();
  } catch (const std::exception&) {
    alarm_.set(kRetryInterval, [this] { on_event([this] { advance(); }); });
  }
}

Answer<GameNews> GameRoom::change(const GameAction& action) {
  end_if_time_is_over();
  LiveGame changed = *game_;
  const Answer<void> done = perform(action, changed, services_.clock());
  if (!done) return std::unexpected(done.error());
  return keep(std::move(changed));
}

Answer<GameNews> GameRoom::keep(LiveGame changed) {
  if (changed.data().revision == game_->data().revision) return news();
  if (const Result<void> saved = services_.store.save(changed.data(), game_->data()); !saved) {
    return refuse(RefusalCode::kInternal, "", "{}", saved.error().message);
  }
  game_ = std::make_shared<const LiveGame>(std::move(changed));
  advance();
  GameNews told = news();
  tell(told);
  return told;
}

// Whether the game is still where the bot was asked.
bool GameRoom::is_wanted(const Thought& thought) const {
  return !watchers_.empty() && game_->awaits_bot() && game_->data().ply == thought.ply &&
         game_->position() == thought.position &&
         game_->seat(thought.side).bot == bots_[place_of(thought.side)].bot->spec();
}

// Sees to whatever the present state asks for: a bot that thinks, an alarm at the end of the time.
void GameRoom::advance() {
  if (thought_ && is_wanted(*thought_)) {
    if (thought_->answer) deliver_when_due();
    return;
  }
  if (thought_) thought_->stop.request_stop();
  thought_.reset();
  alarm_.cancel();
  if (watchers_.empty()) return;
  if (game_->awaits_bot()) {
    ask_bot();
  } else if (const auto deadline = game_->deadline()) {
    const auto left = std::chrono::ceil<milliseconds>(*deadline - services_.clock().steady);
    alarm_.set(std::max(milliseconds(1), left), [this] {
      on_event([this] {
        end_if_time_is_over();
        advance();
      });
    });
  }
}

void GameRoom::end_if_time_is_over() {
  const Instant now = services_.clock();
  const auto deadline = game_->deadline();
  if (!deadline || *deadline > now.steady) return;
  LiveGame ended = *game_;
  ended.time_over(now);
  [[maybe_unused]] const Answer<GameNews> kept = keep(std::move(ended));  // if it fails, at the next alarm
}

void GameRoom::ask_bot() {
  const StoredGame& data = game_->data();
  const Side side = game_->position().side();
  const std::string& spec = game_->seat(side).bot;
  // The game may be from a time when more was allowed.
  const Result<void> harmless =
      services_.allow_commands ? Result<void>() : check_harmless(spec, services_.players);
  if (!harmless) {
    return refuse_bot([&](LiveGame& game, Instant now) { game.bot_refused(harmless.error().message, now); });
  }
  const Result<PlayerCost> cost = check_cost(spec, services_.players, services_.ceiling);
  if (!cost) {
    return refuse_bot([&](LiveGame& game, Instant now) {
      game.bot_answered(std::unexpected(Incident{IncidentKind::kNoStart, cost.error().message, {}}),
                        milliseconds(0), now);
    });
  }
  SeatedBot& seated = bots_[place_of(side)];
  if (!seated.bot || seated.bot->spec() != spec) {
    seated = {.bot =
                  std::make_shared<BotSeat>(services_.players, services_.pool, spec, seed_of(data.id, side))};
  }
  if (seated.is_busy) return;  // with an earlier request; asked again when that is answered
  thought_ = Thought{.side = side, .ply = data.ply, .position = game_->position()};
  services_.pool.post({.lane = services_.lane,
                       .owner = services_.owner(*watchers_.begin()),
                       .memory = cost->memory,
                       .keeper = seated.bot->keeper(),
                       .background_threads = cost->background_threads,
                       .stop = thought_->stop,
                       .run = [room = weak_from_this(), &thread = services_.thread, thought = thought_->stop,
                               side, bot = seated.bot,
                               request = MoveRequest{data.start, moves_made(*game_), game_->position(),
                                                     game_->bot_limits(services_.clock())}](std::any& kept) {
                         const auto progressed = [&](const BotProgress& progress) {
                           thread.post([room, thought, progress] {
                             if (const auto here = room.lock()) here->progressed(thought, progress);
                           });
                         };
                         // Asked even if it is to stop at once: its time may be over, and then it moves.
                         BotAnswer answer = bot->think(request, thought.get_token(), kept, progressed);
                         thread.post_surely([room, thought, side, bot, answer = std::move(answer)] {
                           const auto here = room.lock();
                           if (here) here->on_event([&] { here->answered(thought, side, bot, answer); });
                         });
                       }});
  seated.is_busy = true;
}

void GameRoom::refuse_bot(const std::function<void(LiveGame&, Instant)>& refuse) {
  LiveGame refused = *game_;
  refuse(refused, services_.clock());
  if (!keep(std::move(refused))) alarm_.set(kRetryInterval, [this] { on_event([this] { advance(); }); });
}

void GameRoom::progressed(const std::stop_source& thought, const BotProgress& progress) {
  if (!thought_ || thought_->stop != thought || thought_->answer) return;
  tell(ThinkingNews{
      game_->data().id, thought_->side, progress.depth, progress.nodes, progress.value, {progress.best}});
}

void GameRoom::answered(const std::stop_source& thought, Side side, const std::shared_ptr<BotSeat>& bot,
                        const BotAnswer& answer) {
  SeatedBot& seated = bots_[place_of(side)];
  if (seated.bot == bot) seated.is_busy = false;
  if (thought_ && thought_->stop == thought) {
    thought_->answer = answer;
    deliver_when_due();
    return;
  }
  const bool was_thinking = thought_.has_value();
  advance();
  if (thought_ && !was_thinking) tell(news());  // it has waited for the end of this one
}

// Two bots would play a game faster than it can be watched; a single step is wanted at once.
void GameRoom::deliver_when_due() {
  const StoredGame& data = game_->data();
  const auto now = std::chrono::steady_clock::now();
  if (data.state == GameState::kRunning && data.seats[0].is_bot() && data.seats[1].is_bot() &&
      now < last_move_ + data.speed) {
    alarm_.set(std::chrono::ceil<milliseconds>(last_move_ + data.speed - now),
               [this] { on_event([this] { deliver_when_due(); }); });
    return;
  }
  LiveGame moved = *game_;
  moved.bot_answered(thought_->answer->chosen, thought_->answer->took, services_.clock());
  Thought delivered = std::move(*thought_);
  thought_.reset();
  if (keep(std::move(moved))) {
    last_move_ = now;
  } else {
    thought_ = std::move(delivered);
    alarm_.set(kRetryInterval, [this] { on_event([this] { deliver_when_due(); }); });
  }
}

}  // namespace turncoat
