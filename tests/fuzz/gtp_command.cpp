#include <algorithm>

#include "fuzz.h"
#include "protocol/gtp_server.h"

// A line from a controller: what is understood names a command that is listed, and a refusal has one line.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace turncoat;
  const std::string_view text = fuzz::text_of(data, size);
  const std::optional<gtp::Command> command = gtp::parse_command(text);
  if (!command) return 0;
  for (const Shape shape : {Shape{8, 8}, Shape{6, 6}, Shape{4, 5}}) {
    const Result<gtp::Request> request = gtp::parse_request(*command, shape);
    const std::vector<std::string_view> names = gtp::command_names();
    const bool is_listed = std::ranges::find(names, command->name) != names.end();
    fuzz::check(is_listed || !request, "only listed commands are understood", text);
    fuzz::check(request || request.error().message.find('\n') == std::string::npos, "a refusal is one line",
                text);
    if (!request) continue;
    if (const auto* const play = std::get_if<gtp::Play>(&*request);
        play != nullptr && !play->move.is_pass()) {
      fuzz::check((shape.area() & bit(play->move.square())) != 0, "a move is a cell of the board", text);
    }
  }
  return 0;
}
