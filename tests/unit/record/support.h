// What the tests of the formats share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "record/formats.h"
#include "record/variations.h"
#include "support/random_play.h"

namespace turncoat::testing {

inline GameRegistry builtin_games() {
  GameRegistry games;
  add_builtin_games(games);
  return games;
}

inline AnyPosition start_of(std::string_view spec) { return builtin_games().start(spec).value(); }

inline std::vector<Result<GameRecord>> read_all(std::string_view format, const FileSet& files,
                                                const std::optional<AnyPosition>& start = {}) {
  const GameRegistry games = builtin_games();
  std::vector<Result<GameRecord>> read;
  find_format(format).value()->read({games, files, start}, [&](Result<GameRecord> game) {
    read.push_back(std::move(game));
    return true;
  });
  return read;
}

inline std::vector<Result<GameRecord>> read_text(std::string_view format, std::string_view text,
                                                 const std::optional<AnyPosition>& start = {}) {
  return read_all(format, {.text = std::string(text)}, start);
}

// The one game in the text, or a failure that stops the test.
inline GameRecord read_one(std::string_view format, std::string_view text,
                           const std::optional<AnyPosition>& start = {}) {
  const std::vector<Result<GameRecord>> games = read_text(format, text, start);
  if (games.size() != 1) throw std::runtime_error(fmt::format("{} games", games.size()));
  if (!games[0]) throw std::runtime_error(games[0].error().message);
  return *games[0];
}

// What is wrong with the first game that cannot be read.
inline std::string error_of(std::string_view format, std::string_view text,
                            const std::optional<AnyPosition>& start = {}) {
  for (const Result<GameRecord>& game : read_text(format, text, start)) {
    if (!game) return game.error().message;
  }
  return "";
}

inline Result<FileSet> write_all(std::string_view format, const std::vector<GameRecord>& records) {
  const GameRegistry games = builtin_games();
  const std::unique_ptr<GameWriter> writer = find_format(format).value()->make_writer(games);
  for (const GameRecord& record : records) {
    const Result<void> added = writer->add(record);
    if (!added) return std::unexpected(added.error());
  }
  return writer->finish();
}

inline std::string write_one(std::string_view format, const GameRecord& record) {
  const Result<FileSet> files = write_all(format, {record});
  if (!files) throw std::runtime_error(files.error().message);
  return files->text;
}

inline std::string write_error(std::string_view format, const GameRecord& record) {
  const Result<FileSet> files = write_all(format, {record});
  return files ? "" : files.error().message;
}

// Random moves, at most `plies` of them.
inline std::vector<PlayedMove> random_moves(AnyPosition position, Rng& rng, int plies = 200) {
  std::vector<PlayedMove> moves;
  while (!position.is_over() && plies-- > 0) {
    const Move move = position.must_pass() ? Move::pass() : Move(pick(position.legal_moves(), rng));
    moves.push_back({move});
    position.play(move);
  }
  return moves;
}

inline GameRecord random_record(const AnyPosition& start, Rng& rng, int plies = 200) {
  return {.start = start, .moves = random_moves(start, rng, plies)};
}

// Adds up to `count` variations that leave any line anywhere, in the order in which all formats give them
// back.
inline void add_random_variations(GameRecord& record, Rng& rng, int count) {
  while (count-- > 0) {
    const int parent = rng.below(static_cast<int>(record.variations.size()) + 1) - 1;
    const int first = first_fork(record, parent);
    const int at = first + rng.below(last_fork(record, parent) - first + 1);
    const AnyPosition position = variation_builder(record, parent, at).position();
    const int plies = rng.below(4) == 0 ? 200 : 1 + rng.below(6);
    std::vector<PlayedMove> moves = random_moves(position, rng, plies);
    if (moves.empty()) continue;
    const std::string name = rng.below(2) == 0 ? "" : fmt::format("idea ]\\[ {}", count);
    const Result<void> added = add_variation(record, {parent, at, std::move(moves), name});
    if (!added) throw std::runtime_error(added.error().message);
  }
  sort_variations(record);
}

}  // namespace turncoat::testing
