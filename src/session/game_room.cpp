#include "session/game_room.h"

#include <algorithm>
#include <utility>

#include "core/random.h"
#include "session/permission.h"

namespace turncoat {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kRetryInterval{1000};  // after the database could not be written

std::vector<Move> moves_made(const LiveGame& game) {
  std::vector<Move> moves;
  for (const GameMove& played : game.moves_made()) moves.push_back(played.move);
  return moves;
}

// The same game plays the same way again, another one differently.
int seed_of(const std::string& game, Side side) {
  std::uint64_t word = place_of(side);
  for (const char c : game) word = mix(word * 31 + static_cast<unsigned char>(c));
  return static_cast<int>(word & 0x7FFFFFFFU);
}

// Ends a bot where that may take its time: one in another process is asked to quit first.
void dismiss(Workers& workers, std::shared_ptr<BotSeat> bot) {
  if (bot) workers.post_to_pool([last = std::move(bot)] {});
}

}  // namespace

GameRoom::GameRoom(RoomServices& services, LiveGame game) : services_(services), alarm_(services.workers) {
  game.sleep(services.clock());
  game_ = std::make_shared<const LiveGame>(std::move(game));
}

GameRoom::~GameRoom() {
  if (thought_) thought_->stop.request_stop();
  for (SeatedBot& seated : bots_) dismiss(services_.workers, std::move(seated.bot));
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
  [[maybe_unused]] const Result<void> kept = services_.store.save(asleep.data(), asleep.saved_moves());
  game_ = std::make_shared<const LiveGame>(std::move(asleep));
}

Answer<GameNews> GameRoom::change(const std::function<Answer<void>(LiveGame&, Instant)>& action) {
  end_if_time_is_over();
  LiveGame changed = *game_;
  const Answer<void> done = action(changed, services_.clock());
  if (!done) return std::unexpected(done.error());
  return keep(std::move(changed));
}

Answer<GameNews> GameRoom::keep(LiveGame changed) {
  if (changed.data().revision == game_->data().revision) return news();
  if (const Result<void> saved = services_.store.save(changed.data(), changed.saved_moves()); !saved) {
    return refuse(RefusalCode::kInternal, "", "{}", saved.error().message);
  }
  changed.mark_saved();
  game_ = std::make_shared<const LiveGame>(std::move(changed));
  advance();
  GameNews told = news();
  tell(told);
  return told;
}

// Whether the game is still where the question was asked.
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
      end_if_time_is_over();
      advance();
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
  if (!services_.allow_commands) {  // the game may be from a time when they were
    const Result<void> harmless = check_harmless(game_->seat(side).bot, services_.players);
    if (!harmless) return refuse_bot(harmless.error().message);
  }
  SeatedBot& seated = bots_[place_of(side)];
  if (!seated.bot || seated.bot->spec() != game_->seat(side).bot) {
    dismiss(services_.workers, std::move(seated.bot));
    seated = {
        .bot = std::make_shared<BotSeat>(services_.players, game_->seat(side).bot, seed_of(data.id, side))};
  }
  if (seated.is_busy) return;  // with an earlier question; asked again when that is answered
  seated.is_busy = true;
  thought_ = Thought{.side = side, .ply = data.ply, .position = game_->position()};
  services_.workers.post_to_pool([room = weak_from_this(), &workers = services_.workers,
                                  thought = thought_->stop, side, bot = seated.bot,
                                  question = Question{data.start, moves_made(*game_), game_->position(),
                                                      game_->bot_limits(services_.clock())}]() mutable {
    const auto progressed = [&](const BotProgress& progress) {
      workers.post([room, thought, progress] {
        if (const auto here = room.lock()) here->progressed(thought, progress);
      });
    };
    BotAnswer answer{std::unexpected(Incident{})};
    if (!thought.stop_requested()) answer = bot->think(question, thought.get_token(), progressed);
    workers.post([room, &workers, thought, side, bot = std::move(bot), answer = std::move(answer)]() mutable {
      if (const auto here = room.lock()) here->answered(thought, side, bot, std::move(answer));
      if (bot.use_count() == 1) dismiss(workers, std::move(bot));
    });
  });
}

void GameRoom::refuse_bot(const std::string& why) {
  LiveGame refused = *game_;
  refused.bot_refused(why, services_.clock());
  if (!keep(std::move(refused))) alarm_.set(kRetryInterval, [this] { advance(); });
}

void GameRoom::progressed(const std::stop_source& thought, const BotProgress& progress) {
  if (!thought_ || thought_->stop != thought || thought_->answer) return;
  tell(ThinkingNews{
      game_->data().id, thought_->side, progress.depth, progress.nodes, progress.value, {progress.best}});
}

void GameRoom::answered(const std::stop_source& thought, Side side, const std::shared_ptr<BotSeat>& bot,
                        BotAnswer answer) {
  SeatedBot& seated = bots_[place_of(side)];
  if (seated.bot == bot) seated.is_busy = false;
  if (thought_ && thought_->stop == thought) {
    thought_->answer = std::move(answer);
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
               [this] { deliver_when_due(); });
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
    alarm_.set(kRetryInterval, [this] { deliver_when_due(); });
  }
}

}  // namespace turncoat
