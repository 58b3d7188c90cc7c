// The file of a tournament: an SQLite database that holds what it is and every game as it ends.
//
// Games are kept by the id of their job, that is by a hash of all that decides them: whatever becomes of the
// tournament, a game that is wanted again is there. docs/tournaments.md shows the tables.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "arena/tournament.h"
#include "core/file.h"
#include "core/result.h"
#include "games/registry.h"
#include "store/database.h"

namespace turncoat {

struct StoredResult {
  std::string job;    // its id
  std::string first;  // who had the first move, by name
  std::string second;
  std::string result;  // to_json of the job's result
};

class TournamentStore {
 public:
  // Opens or makes the file and keeps other runs from it. An empty path: it is kept in memory.
  static Result<TournamentStore> open(const std::string& path);

  // Opens the file of a tournament to read it, also while that is running.
  static Result<TournamentStore> read(const std::string& path);

  // What the file describes; nothing if it is new.
  Result<std::optional<TournamentDescription>> description(const GameRegistry& games);

  // Puts another description in its place.
  Result<void> describe(const TournamentDescription& tournament);

  // The result of a job, as text; nothing if it is not there.
  Result<std::optional<std::string>> find(std::string_view job);

  // On disk when it returns, all of them or none. Those that are there stay as they are.
  Result<void> add(std::span<const StoredResult> results);

 private:
  TournamentStore(std::optional<LockedFile> lock, Database database)
      : lock_(std::move(lock)), database_(std::move(database)) {}

  static Result<TournamentStore> opened(std::optional<LockedFile> lock, const std::string& path);

  // Makes the tables of a new file, and refuses a file of something else.
  Result<void> prepare();

  std::optional<LockedFile> lock_;  // closed last: that would end SQLite's own locks on the file
  Database database_;
  std::optional<Statement> find_;
  std::optional<Statement> add_;
};

}  // namespace turncoat
