#include "remote/registry.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "process/command_line.h"
#include "remote/external_player.h"
#include "remote/gtp_driver.h"
#include "remote/line_driver.h"

namespace turncoat {

namespace {

template <class ProtocolDriver>
auto external_maker(const std::shared_ptr<Confinement>& confinement) {
  return [confinement](std::string_view command) -> MadePlayer {
    Result<std::vector<std::string>> words = split_command(command);
    if (!words) return std::unexpected(words.error());
    Result<std::shared_ptr<const Sandbox>> sandbox = confinement->sandbox();
    if (!sandbox) return std::unexpected(sandbox.error());
    return std::make_unique<ExternalPlayer>(std::move(*words), std::make_unique<ProtocolDriver>(),
                                            std::move(*sandbox));
  };
}

}  // namespace

void add_remote_players(PlayerRegistry& registry, const std::shared_ptr<Confinement>& confinement) {
  registry.add(CommandPlayerInfo{
      .name = "gtp",
      .summary = "An engine that speaks the Go Text Protocol, as Edax and Egaroucid do: gtp:edax -gtp. "
                 "docs/protocols.md says what is sent.",
      .make = external_maker<GtpDriver>(confinement)});
  registry.add(CommandPlayerInfo{
      .name = "line",
      .summary = "A bot of your own in any language: line:python3 bot.py. It reads one line a move and "
                 "answers with a cell; docs/writing_a_bot.md shows how.",
      .make = external_maker<LineDriver>(confinement)});
}

}  // namespace turncoat
