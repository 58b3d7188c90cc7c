// Who is connected, and who has to go when there are too many or they hold too much. Knows no sockets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace turncoat::server {

class Connection {
 public:
  Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  virtual ~Connection() = default;

  // The server ends. May destroy the connection.
  virtual void stop() = 0;

  // Ends it without a word. May destroy it.
  virtual void drop() = 0;
};

class Connections {
 public:
  // At most so many, and so many bytes that they hold together.
  Connections(std::size_t most, std::size_t most_bytes) : most_(most), most_bytes_(most_bytes) {}

  // Makes room for one more: of the addresses with most connections, the one that was silent longest goes.
  void make_room();

  void add(Connection& connection, std::string address);
  void remove(Connection& connection);

  // It has sent something.
  void heard_from(Connection& connection) { present_.at(&connection).heard = ++last_heard_; }

  // It holds so many bytes now, of what came and of what waits to go. If all hold too much together, the one
  // that holds most goes; that may be this one.
  void hold(Connection& connection, std::size_t bytes);

  [[nodiscard]] std::vector<Connection*> all() const;
  [[nodiscard]] bool empty() const { return present_.empty(); }

 private:
  struct Entry {
    std::string address;
    std::uint64_t heard = 0;
    std::size_t bytes = 0;
    bool is_dropped = false;  // and about to be removed
  };

  void drop(Connection& connection);

  std::size_t most_;
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;  // of all that are not dropped
  std::uint64_t last_heard_ = 0;
  std::map<Connection*, Entry> present_;
};

}  // namespace turncoat::server
