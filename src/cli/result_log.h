// The file that a match writes to, line by line, and goes on from.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "arena/match.h"
#include "arena/tally.h"
#include "core/file.h"
#include "core/result.h"
#include "games/registry.h"

namespace turncoat::cli {

class ResultLog {
 public:
  // Reads what an earlier run left at `path` into the tally. An empty path: nothing is written.
  static Result<ResultLog> open(const std::string& path, const MatchDescription& match,
                                const GameRegistry& games, Tally& tally, std::ostream& err);

  Result<void> add(const GameResult& game);

 private:
  Result<void> read_earlier(const MatchDescription& match, const GameRegistry& games, Tally& tally,
                            std::ostream& err);

  std::optional<LockedFile> file_;
};

}  // namespace turncoat::cli
