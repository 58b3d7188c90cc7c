// A message on the WebSocket, and the same bytes as the body of every HTTP request: each is understood or
// refused with a sentence, and what is put into the answer is UTF-8.
#include "fuzz.h"
#include "record/fields.h"
#include "server/action_table.h"
#include "server/json_request.h"

namespace {

void check_request(const turncoat::Request& request, std::string_view text) {
  using namespace turncoat;
  const std::string answer = answer_json(
      request.id, request.action ? std::optional<Refusal>() : std::optional(request.action.error()), {});
  fuzz::check(request.action || !request.action.error().text.empty(), "a refusal says why", text);
  fuzz::check(is_utf8(answer), "an answer is UTF-8", text);
  fuzz::check(answer.size() < 4096, "an answer does not give back what was sent", text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace turncoat;
  const std::string_view text = fuzz::text_of(data, size);
  check_request(parse_request(text), text);
  for (const ActionEntry& action : action_table()) {
    check_request(parse_request(action.name, text), text);
  }
  return 0;
}
