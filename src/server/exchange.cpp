#include "server/exchange.h"

#include <memory>
#include <utility>

#include "core/text.h"
#include "record/formats.h"
#include "record/paste.h"
#include "record/wthor.h"
#include "server/base64.h"

namespace turncoat {

namespace {

constexpr std::size_t kMostErrors = 20;

// With those of the variations.
std::size_t moves_in(const GameRecord& record) {
  std::size_t moves = record.moves.size();
  for (const Variation& variation : record.variations) moves += variation.moves.size();
  return moves;
}

bool holds_positions(const Format& format) { return format.name == "position" || format.name == "obf"; }

Answer<PastedGames> read_with(void (*read)(const ReadRequest&, const GameSink&), const FileSet& files,
                              const std::optional<AnyPosition>& start, const GameRegistry& games,
                              const std::string& field) {
  PastedGames found;
  std::size_t moves = 0;
  read({games, files, start}, [&](Result<GameRecord> game) {
    if (!game) {
      if (found.errors.size() < kMostErrors) found.errors.push_back(std::move(game.error().message));
      return true;
    }
    moves += moves_in(*game);
    if (found.more == 0 && found.games.size() < kMostPastedGames && moves <= kMostPastedMoves) {
      found.games.push_back(std::move(*game));
    } else {
      ++found.more;
    }
    return true;
  });
  if (!found.games.empty()) return found;
  if (!found.errors.empty()) return refuse(RefusalCode::kRecord, field, "{}", found.errors.front());
  return refuse(RefusalCode::kRecord, field, "there is no game in it: paste moves, a position or a game");
}

}  // namespace

Answer<PastedGames> read_pasted(std::string text, const std::optional<AnyPosition>& start,
                                const GameRegistry& games) {
  return read_with(read_any, {.text = std::move(text)}, start, games, "text");
}

Answer<PastedGames> read_base64(std::string_view base64, const GameRegistry& games) {
  std::optional<std::string> bytes = bytes_of_base64(base64);
  if (!bytes) return refuse(RefusalCode::kType, "base64", "base64 is not base64 with its padding");
  return read_with(read_wthor, {.text = std::move(*bytes)}, {}, games, "base64");
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

}  // namespace turncoat
