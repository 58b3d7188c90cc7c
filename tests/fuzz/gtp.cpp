#include "protocol/gtp.h"

#include "core/text.h"
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace turncoat;
  const std::string_view text = fuzz::text_of(data, size);
  if (const std::optional<gtp::Command> command = gtp::parse_command(text)) {
    fuzz::check(gtp::parse_command(gtp::format_command(*command)) == command, "a command can be read again",
                text);
  }
  std::vector<std::string> lines;
  for (const std::string_view line : split(text, '\n')) lines.emplace_back(line);
  if (const Result<gtp::Reply> reply = gtp::parse_reply(lines)) {
    const std::string written = gtp::format_reply(*reply);
    std::vector<std::string> again;
    for (const std::string_view line : split(written, '\n')) again.emplace_back(line);
    const Result<gtp::Reply> read = gtp::parse_reply(again);
    fuzz::check(read && *read == *reply, "a reply can be read again", text);
  }
  return 0;
}
