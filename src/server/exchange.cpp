#include "server/exchange.h"

#include <cstdint>
#include <memory>
#include <utility>

#include "core/text.h"
#include "record/formats.h"
#include "record/paste.h"

namespace turncoat {

namespace {

constexpr std::size_t kMostErrors = 20;

bool holds_positions(const Format& format) { return format.name == "position" || format.name == "obf"; }

}  // namespace

Answer<PastedGames> read_pasted(std::string text, const std::optional<AnyPosition>& start,
                                const GameRegistry& games) {
  const FileSet files{.text = std::move(text)};
  PastedGames found;
  read_any({games, files, start}, [&](Result<GameRecord> game) {
    if (!game) {
      if (found.errors.size() < kMostErrors) found.errors.push_back(std::move(game.error().message));
    } else if (found.games.size() < kMostPastedGames) {
      found.games.push_back(std::move(*game));
    } else {
      ++found.more;
    }
    return true;
  });
  if (!found.games.empty()) return found;
  if (!found.errors.empty()) return refuse(RefusalCode::kRecord, "text", "{}", found.errors.front());
  return refuse(RefusalCode::kRecord, "text", "there is no game in it: paste moves, a position or a game");
}

Answer<GameFile> write_game(const GameRecord& record, std::string_view format, const GameRegistry& games) {
  const Result<const Format*> found = find_format(format);
  if (!found) return refuse(RefusalCode::kFormat, "format", "{}", found.error().message);
  const Format& target = **found;
  if (target.make_writer == nullptr) {
    return refuse(RefusalCode::kFormat, "format", "{} can be read and not written", target.name);
  }
  const std::unique_ptr<GameWriter> writer = target.make_writer(games);
  const Result<void> added =
      writer->add(holds_positions(target) ? positions_of(record, PositionChoice::kEnd).front() : record);
  if (!added) return refuse(RefusalCode::kFormat, "format", "{}", added.error().message);
  return GameFile{.extension = std::string(words_of(target.extensions).front()),
                  .content = writer->finish().text,
                  .is_binary = target.is_binary};
}

std::string base64_of(std::string_view bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::string_view group = bytes.substr(i, 3);
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      word = word << 8 | (k < group.size() ? static_cast<unsigned char>(group[k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      text += k <= group.size() ? kDigits[word >> (18 - 6 * k) & 63] : '=';
    }
  }
  return text;
}

}  // namespace turncoat
