#include "server/connections.h"

#include <tuple>
#include <utility>

namespace turncoat::server {

void Connections::make_room() {
  while (true) {
    std::map<std::string, std::size_t> by_address;
    std::size_t count = 0;
    for (const auto& [connection, entry] : present_) {
      if (entry.is_dropped) continue;
      ++by_address[entry.address];
      ++count;
    }
    if (count < most_) return;
    Connection* victim = nullptr;
    std::pair<std::size_t, std::uint64_t> worst;  // few connections of its address, heard late: stays
    for (const auto& [connection, entry] : present_) {
      if (entry.is_dropped) continue;
      const std::pair key(by_address.at(entry.address), last_heard_ - entry.heard);
      if (victim != nullptr && key <= worst) continue;
      victim = connection;
      worst = key;
    }
    drop(*victim);
  }
}

void Connections::add(Connection& connection, std::string address) {
  present_.emplace(&connection, Entry{.address = std::move(address), .heard = ++last_heard_});
}

void Connections::remove(Connection& connection) {
  const auto found = present_.find(&connection);
  if (found == present_.end()) return;
  if (!found->second.is_dropped) bytes_ -= found->second.bytes;
  present_.erase(found);
}

void Connections::hold(Connection& connection, std::size_t bytes) {
  Entry& entry = present_.at(&connection);
  if (entry.is_dropped) return;
  bytes_ = bytes_ - entry.bytes + bytes;
  entry.bytes = bytes;
  while (bytes_ > most_bytes_) {
    Connection* largest = nullptr;
    std::size_t most = 0;
    for (const auto& [other, held] : present_) {
      if (held.is_dropped || held.bytes <= most) continue;
      largest = other;
      most = held.bytes;
    }
    if (largest == nullptr) return;
    drop(*largest);
  }
}

void Connections::drop(Connection& connection) {
  Entry& entry = present_.at(&connection);
  entry.is_dropped = true;
  bytes_ -= entry.bytes;
  connection.drop();
}

std::vector<Connection*> Connections::all() const {
  std::vector<Connection*> found;
  for (const auto& [connection, entry] : present_) found.push_back(connection);
  return found;
}

}  // namespace turncoat::server
