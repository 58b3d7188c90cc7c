#include "cli/result_log.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <ostream>
#include <utility>

#include "arena/result_file.h"
#include "core/text.h"

namespace turncoat::cli {

Result<ResultLog> ResultLog::open(const std::string& path, const MatchDescription& match,
                                  const GameRegistry& games, Tally& tally, std::ostream& err) {
  ResultLog log;
  if (path.empty()) return log;
  Result<LockedFile> file = LockedFile::open(path);
  if (!file) return std::unexpected(file.error());
  log.file_ = std::move(*file);
  const Result<void> begun = log.file_->is_empty() ? log.file_->append(description_line(match, games))
                                                   : log.read_earlier(match, games, tally, err);
  if (!begun) return std::unexpected(begun.error());
  return log;
}

Result<void> ResultLog::add(const GameResult& game) {
  if (!file_) return {};
  return file_->append(result_line(game));
}

Result<void> ResultLog::read_earlier(const MatchDescription& match, const GameRegistry& games, Tally& tally,
                                     std::ostream& err) {
  const std::string place = quote(file_->path(), 200);
  std::ifstream file(file_->path(), std::ios::binary);
  if (!file) return fail("{} cannot be read: {}", place, std::strerror(errno));
  Result<ResultReader> reader = ResultReader::open(file, games);
  if (!reader) return fail_at(place, reader.error());
  if (const std::optional<std::string> differs = difference(reader->match(), match, games)) {
    return fail("{}: this is another match, so it cannot be continued: {}. Give --out another file", place,
                *differs);
  }
  for (;;) {
    const Result<std::optional<GameResult>> game = reader->next();
    if (!game) return fail_at(place, game.error());
    if (!*game) break;
    tally.add(**game);
  }
  if (!reader->is_cut_off()) return {};
  err << fmt::format("{} ends in the middle of a line: that game is played again\n", place);
  return file_->cut(reader->whole_bytes());
}

}  // namespace turncoat::cli
