#include "server/turns.h"

#include <algorithm>
#include <utility>

namespace turncoat {

namespace {

// Whoever had a turn goes behind the others, or away if nothing is left.
template <class Waiting>
void end_turn(std::list<Waiting>& waiting, bool is_done) {
  if (is_done) {
    waiting.pop_front();
  } else {
    waiting.splice(waiting.end(), waiting, waiting.begin());
  }
}

}  // namespace

// Where memory runs out, nothing has been added.
void Turns::add(const Owner& owner, Work work) {
  std::list<Client> fresh(1, {.number = owner.client});
  fresh.front().work.push_back(std::move(work));
  const auto address = std::ranges::find(addresses_, owner.address, &Address::name);
  if (address == addresses_.end()) {
    addresses_.push_back({.name = owner.address, .clients = std::move(fresh)});
    return;
  }
  const auto client = std::ranges::find(address->clients, owner.client, &Client::number);
  if (client == address->clients.end()) {
    address->clients.splice(address->clients.end(), fresh);
  } else {
    client->work.push_back(std::move(fresh.front().work.front()));
  }
}

Turns::Work Turns::take() {
  Address& address = addresses_.front();
  Client& client = address.clients.front();
  Work work = std::move(client.work.front());
  client.work.pop_front();
  end_turn(address.clients, client.work.empty());
  end_turn(addresses_, address.clients.empty());
  return work;
}

}  // namespace turncoat
