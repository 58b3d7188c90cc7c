// Requests are read on threads of their own, the desk, so that neither a socket nor a game waits for a large
// one; what concerns games then goes to the session thread, where clients take turns. Large ones do not keep
// small ones waiting, and of one client all are done in order.
#include "server/app.h"

#include <any>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <exception>
#include <map>
#include <mutex>
#include <new>
#include <utility>
#include <variant>

#include "server/actions.h"
#include "server/json_objects.h"
#include "server/json_request.h"
#include "server/rate_by_address.h"
#include "server/turns.h"
#include "session/fair_pool.h"
#include "session/surely.h"

namespace turncoat {

namespace {

using Clock = std::chrono::steady_clock;

// Requests that wait, of all clients together; more are refused as `busy`.
constexpr std::size_t kMostWaiting = 4096;
constexpr std::size_t kMostWaitingBytes = std::size_t{64} << 20;

// Lanes of the desk: a request of more bytes than this goes to the second one.
constexpr std::size_t kSmall = 16 << 10;

FairPoolOptions desk_options() { return {.lanes = {{}, {}}, .in_order = true}; }

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

// What `work` gives. Nothing in it should throw; if something does, one request fails and not the program.
template <class Answered, class Work>
Answered guarded(Work work) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return Outcome{.refusal = Refusal{RefusalCode::kBusy, "", "there is not enough memory: try again later"}};
  } catch (const std::exception& error) {
    return Outcome{.refusal = Refusal{RefusalCode::kInternal, "", error.what()}};
  }
}

}  // namespace

class App::Impl {
 public:
  Impl(std::unique_ptr<GameHub> hub, const GameRegistry& games, const PlayerRegistry& players,
       const AppOptions& options)
      : games_(games),
        hub_(*hub),
        actions_(hub_, games, players, options.version, options.asks_names),
        new_games_(options.new_games, Clock::now()),
        owned_hub_(std::move(hub)),
        desk_(desk_options()) {}

  // What is under way is finished: the hub does all it has before it ends. What waits is refused.
  ~Impl() {
    is_ending_ = true;
    desk_.finish();
    hub_.post([this] {
      while (const Turns::Work work = next_turn()) work();
    });
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  ClientId connect(std::string address, Send send) {
    const auto client = std::make_shared<Client>(std::move(address), std::move(send));
    const std::scoped_lock lock(mutex_);
    in_turn({last_client_ + 1, client->address}, [this, client] {
      client->in_hub = hub_.connect(
          [this, client](const News& news) { client->tell(event_json(news, games_)); }, client->address);
    });
    clients_.emplace(++last_client_, client);
    return last_client_;
  }

  void disconnect(ClientId id) {
    const std::shared_ptr<Client> client = take(id);
    if (!client) return;
    client->is_gone = true;
    surely([&] {
      in_turn({id, client->address},
              [this, client] { hub_.disconnect(std::exchange(client->in_hub, kNobody)); });
    });
  }

  void request(ClientId id, std::string text) {
    const std::shared_ptr<Client> client = find(id);
    if (!client) return;
    Asker asker{.client = client,
                .owner = {id, client->address},
                .answered = [client](int, std::string message) { client->tell(std::move(message)); },
                .bytes = text.size()};
    at_desk(std::move(asker), [text = std::move(text)] { return parse_request(text); });
  }

  void ask(std::string address, std::string action, std::string body, Reply answered) {
    Asker asker{.client = nullptr,
                .owner = {kNobody, std::move(address)},
                .answered = std::move(answered),
                .bytes = body.size(),
                .id = {""}};
    at_desk(std::move(asker),
            [action = std::move(action), body = std::move(body)] { return parse_request(action, body); });
  }

 private:
  struct Client {
    Client(std::string from, Send to) : address(std::move(from)), send(std::move(to)) {}

    void tell(std::string message) const {
      if (!is_gone) send(std::move(message));
    }

    std::string address;
    Send send;
    std::atomic<bool> is_gone = false;
    ClientId in_hub = kNobody;  // of the session thread
  };

  // Who waits for an answer, and how it gets there.
  struct Asker {
    std::shared_ptr<Client> client;  // null: an HTTP request
    Owner owner;
    Reply answered;
    std::size_t bytes = 0;
    Json id = {};
  };

  using Begun = std::variant<Outcome, SessionWork>;

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
    const bool are_many = ++waiting_ > kMostWaiting;
    const bool are_large = (waiting_bytes_ += asker.bytes) > kMostWaitingBytes;
    if (are_many || are_large) {
      const Refusal busy{RefusalCode::kBusy, "", "too many requests wait: ask again in a moment"};
      return answer(asker, {.refusal = busy});
    }
    const std::size_t lane = asker.bytes > kSmall ? 1 : 0;
    Owner owner = asker.owner;
    desk_.post({.lane = lane,
                .owner = std::move(owner),
                .run = [this, asker = std::move(asker), parse = std::move(parse)](std::any&) {
                  begin(asker, parse);
                }});
  }

  template <class Parse>
  void begin(Asker asker, const Parse& parse) {
    Begun begun = guarded<Begun>([&]() -> Begun {
      if (is_ending_) return Outcome{.refusal = Refusal{RefusalCode::kBusy, "", "the program ends"}};
      Request request = parse();
      asker.id = std::move(request.id);
      if (!request.action) return Outcome{.refusal = std::move(request.action.error())};
      return actions_.begin(std::move(*request.action),
                            [&](std::size_t games) { return may_begin(asker.owner.address, games); });
    });
    if (const Outcome* const outcome = std::get_if<Outcome>(&begun)) return answer(asker, *outcome);
    surely([&] { in_session(asker, std::get<SessionWork>(begun)); });
  }

  bool may_begin(const std::string& address, std::size_t games) {
    const std::scoped_lock lock(mutex_);
    return new_games_.take(address, Clock::now(), static_cast<double>(games));
  }

  void in_session(Asker asker, SessionWork work) {
    const Owner owner = asker.owner;
    in_turn(owner, [this, asker = std::move(asker), work = std::move(work)] {
      const ClientId client = asker.client ? asker.client->in_hub : kNobody;
      answer(asker, guarded<Outcome>([&] { return work(client); }));
    });
  }

  // On the session thread, when it is the owner's turn. What happens there by itself, as when a bot has
  // moved, comes in between: only one turn waits there at a time.
  void in_turn(const Owner& owner, Turns::Work work) {
    const std::scoped_lock lock(turns_mutex_);
    turns_.add(owner, std::move(work));
    if (!is_turn_posted_) surely([&] { hub_.post([this] { run_turn(); }); });
    is_turn_posted_ = true;
  }

  void run_turn() {
    if (const Turns::Work work = next_turn()) work();
  }

  // Nothing, if all have had theirs.
  Turns::Work next_turn() {
    const std::scoped_lock lock(turns_mutex_);
    Turns::Work work = turns_.empty() ? nullptr : turns_.take();
    is_turn_posted_ = !turns_.empty();
    if (is_turn_posted_) surely([&] { hub_.post([this] { run_turn(); }); });
    return work;
  }

  // The end of every request.
  void answer(const Asker& asker, const Outcome& outcome) {
    --waiting_;
    waiting_bytes_ -= asker.bytes;
    const int status = outcome.refusal ? status_of(outcome.refusal->code) : 200;
    surely([&] { asker.answered(status, answer_json(asker.id, outcome.refusal, outcome.members)); });
  }

  const GameRegistry& games_;

  std::mutex mutex_;  // of the next two, and of new_games_
  std::map<ClientId, std::shared_ptr<Client>> clients_;
  ClientId last_client_ = kNobody;

  std::mutex turns_mutex_;  // of the next two
  Turns turns_;
  bool is_turn_posted_ = false;

  std::atomic<bool> is_ending_ = false;
  std::atomic<std::size_t> waiting_ = 0;
  std::atomic<std::size_t> waiting_bytes_ = 0;
  GameHub& hub_;
  Actions actions_;
  server::RateByAddress new_games_;
  std::unique_ptr<GameHub> owned_hub_;  // behind all that its last work needs
  FairPool desk_;
};

App::App(std::unique_ptr<GameHub> hub, const GameRegistry& games, const PlayerRegistry& players,
         const AppOptions& options)
    : impl_(std::make_unique<Impl>(std::move(hub), games, players, options)) {}

App::~App() = default;

ClientId App::connect(std::string address, Send send) {
  return impl_->connect(std::move(address), std::move(send));
}
void App::disconnect(ClientId client) { impl_->disconnect(client); }
void App::request(ClientId client, std::string text) { impl_->request(client, std::move(text)); }
void App::ask(std::string address, std::string action, std::string body, Reply answered) {
  impl_->ask(std::move(address), std::move(action), std::move(body), std::move(answered));
}

}  // namespace turncoat
