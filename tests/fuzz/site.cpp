// The header of an HTTP request, one field a line in the order of RequestHead.
#include "server/site.h"

#include <array>
#include <string_view>

#include "core/text.h"
#include "fuzz.h"

namespace {

using namespace turncoat::server;

constexpr auto kAssets = std::to_array<Asset>({{"/index.html", "page", "(zip)", "11"}});

bool is_local_host(std::string_view host) {
  const std::string name = turncoat::lowered(host);
  return name == "localhost:7117" || name == "127.0.0.1:7117" || name == "[::1]:7117";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = turncoat::fuzz::text_of(data, size);
  std::vector<std::string_view> lines = turncoat::split(text, '\n');
  lines.resize(7);
  const RequestHead request{.method = lines[0],
                            .target = lines[1],
                            .host = lines[2],
                            .origin = lines[3],
                            .content_type = lines[4],
                            .accept_encoding = lines[5],
                            .if_none_match = lines[6],
                            .is_upgrade = size % 2 == 0};
  static const Site site("127.0.0.1", 7117, kAssets);
  const Decision decision = site.decide(request);
  const auto* const answer = std::get_if<Answer>(&decision);
  const bool is_refused = answer != nullptr && answer->status == 403;
  turncoat::fuzz::check(is_refused || is_local_host(request.host), "another Host is refused", text);
  turncoat::fuzz::check(is_refused || request.origin.empty() ||
                            turncoat::lowered(request.origin) == "http://" + turncoat::lowered(request.host),
                        "another Origin is refused", text);
  if (answer == nullptr) return 0;
  turncoat::fuzz::check(answer->status == 304 || !answer->body().empty(), "an answer says something", text);
  const bool is_file = answer->status == 200 && answer->body_of_asset == "page";
  turncoat::fuzz::check(!is_file || !request.target.substr(0, request.target.find('?')).contains("/../"),
                        "no way leads up", text);
  for (const auto& [name, value] : answer->headers) {
    turncoat::fuzz::check(value.find_first_of("\r\n") == std::string::npos, "a header is one line", text);
  }
  return 0;
}
