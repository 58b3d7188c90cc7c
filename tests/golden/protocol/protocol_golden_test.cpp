// Conversations in which we are the engine. Lines that begin with "> " were sent; what we answered stands
// below. They hold positions with one answer only, so that they change with the protocol and not with the
// engine.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "cli/gtp_session.h"
#include "cli/nboard_session.h"
#include "core/text.h"
#include "support/golden_file.h"
#include "support/paths.h"

namespace turncoat::testing {
namespace {

constexpr std::string_view kSent = "> ";

// Node counts and times are not part of what was agreed.
std::string masked(std::string_view line) {
  if (line.starts_with("nodestats ")) return "nodestats # #";
  if (line.starts_with("=== ")) return std::string(line.substr(0, line.rfind('/') + 1)) + '#';
  const std::size_t nodes = line.find(" nodes ");
  if (!line.starts_with("info ") || nodes == std::string_view::npos) return std::string(line);
  return std::string(line.substr(0, nodes)) + " nodes #" + std::string(line.substr(line.find(" pv", nodes)));
}

// The transcript again, with the answers that `session` gives now.
template <class Session>
std::string replayed(const std::string& transcript, Session& session) {
  std::string text;
  for (const std::string_view line : split(transcript, '\n')) {
    if (!line.starts_with(kSent)) continue;
    std::ostringstream out;
    session.answer(line.substr(kSent.size()), out, {});
    text += std::string(line) + '\n';
    const std::string answer = out.str();
    if (answer.empty()) continue;
    for (const std::string_view answered : split(std::string_view(answer).substr(0, answer.size() - 1), '\n'))
      text += masked(answered) + '\n';
  }
  return text;
}

TEST(GoldenProtocol, EveryConversationGoesAsItsFileSays) {
  GameRegistry games;
  add_builtin_games(games);
  int conversations = 0;
  for (const auto& entry : std::filesystem::directory_iterator(source_path("tests/golden/protocol"))) {
    if (entry.path().extension() != ".txt") continue;
    ++conversations;
    const std::string transcript = read_text_file(entry.path());
    Engine engine({.hash_bytes = kMebibyte});
    cli::GtpSession gtp(games, "othello", games.start("othello").value(), engine, {.depth = 20});
    cli::NboardSession nboard(games, engine);
    const bool is_gtp = entry.path().filename().string().starts_with("gtp");
    expect_golden(entry.path(), is_gtp ? replayed(transcript, gtp) : replayed(transcript, nboard));
  }
  EXPECT_GE(conversations, 3);
}

}  // namespace
}  // namespace turncoat::testing
