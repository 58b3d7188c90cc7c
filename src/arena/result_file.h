// Result files: a first line that describes the match, then one line of JSON per game, in order.
//
// docs/matches.md lists the keys. A file that ends in the middle of a line, as after a crash, is read up
// to its last whole line.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "arena/match.h"
#include "games/registry.h"

namespace turncoat {

// Of what is written; older ones are read. 2: clocks for the whole game.
inline constexpr int kResultFileVersion = 2;

// Both end with a line break.
std::string description_line(const MatchDescription& match, const GameRegistry& games);
std::string result_line(const GameResult& game);

// Reads the line of a game, without its end. `game` is as it was announced; what follows from that or from
// the moves is compared with the line, and a difference is an error.
Result<GameResult> parse_result_line(const std::string& line, const MatchDescription& match, GameResult game);

// "seed is 1 there and 2 here", or nothing if both descriptions lead to the same games.
std::optional<std::string> difference(const MatchDescription& there, const MatchDescription& here,
                                      const GameRegistry& games);

// Reads game by game. What follows from the description (who begins, the seeds, the opening) or from the
// moves is compared with the file, and a difference is an error.
class ResultReader {
 public:
  // Reads the first line; `stream` must outlive the reader.
  static Result<ResultReader> open(std::istream& stream, const GameRegistry& games);

  [[nodiscard]] const MatchDescription& match() const { return match_; }

  // The next game, or nothing at the end.
  Result<std::optional<GameResult>> next();

  // Whether the last line lacks its end; known when `next` has given nothing.
  [[nodiscard]] bool is_cut_off() const { return is_cut_off_; }

  // How many bytes the whole lines so far take.
  [[nodiscard]] std::uint64_t whole_bytes() const { return whole_bytes_; }

 private:
  explicit ResultReader(std::istream& stream) : stream_(&stream), plan_(match_) {}

  // The next whole line, or nothing.
  Result<std::optional<std::string>> next_line();
  [[nodiscard]] std::unexpected<Failure> fail_here(const Failure& failure) const;

  std::istream* stream_;
  MatchDescription match_;
  GamePlan plan_;
  int line_ = 0;
  std::uint64_t whole_bytes_ = 0;
  bool is_cut_off_ = false;
};

}  // namespace turncoat
