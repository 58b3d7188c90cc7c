// Work for one thread, of many who ask: they take turns, so that nobody waits for all that somebody else
// asked.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <string>

#include "session/fair_pool.h"

namespace turncoat {

// Addresses take turns, and the clients of one address among themselves; what one client asked for keeps its
// order. Not for several threads at once.
class Turns {
 public:
  using Work = std::function<void()>;

  void add(const Owner& owner, Work work);

  // Takes out what comes next. Precondition: not empty.
  Work take();

  [[nodiscard]] bool empty() const { return addresses_.empty(); }

 private:
  struct Client {
    std::uint64_t number = 0;
    std::deque<Work> work = {};
  };
  struct Address {
    std::string name;
    std::list<Client> clients = {};
  };

  std::list<Address> addresses_;  // only those who wait; whose turn it is stands first
};

}  // namespace turncoat
