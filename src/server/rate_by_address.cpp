#include "server/rate_by_address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

namespace turncoat::server {

std::string subscriber_of(const std::string& address) {
  in6_addr six = {};
  if (inet_pton(AF_INET6, address.c_str(), &six) != 1) return address;
  std::array<char, INET6_ADDRSTRLEN> text = {};
  auto& bytes = six.s6_addr;
  constexpr std::size_t kFour = 12;  // where an address of IPv4 is that came by IPv6
  if (IN6_IS_ADDR_V4MAPPED(&six)) return inet_ntop(AF_INET, &bytes[kFour], text.data(), text.size());
  std::fill(std::begin(bytes) + std::size(bytes) / 2, std::end(bytes), 0);
  return inet_ntop(AF_INET6, &six, text.data(), text.size());
}

}  // namespace turncoat::server
