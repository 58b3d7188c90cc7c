#include "store/migrations.h"

#include <array>
#include <string>

namespace turncoat {

namespace {

// Step i leads from version i to version i + 1. Times are milliseconds, dates those since 1970; sides are
// X and O, moves as everywhere. `took` is in microseconds and NULL where it is not known. `left_x` and
// `left_o`: what the clock for the game showed after the move. `path` in reviews: all moves up to the one
// reviewed, itself included.
constexpr std::array<const char*, 7> kSteps = {R"sql(
CREATE TABLE games (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  revision INTEGER NOT NULL,
  variant TEXT NOT NULL,
  start TEXT NOT NULL,
  name_x TEXT NOT NULL,
  bot_x TEXT NOT NULL,
  name_o TEXT NOT NULL,
  bot_o TEXT NOT NULL,
  ply INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'paused', 'over', 'failed')),
  winner TEXT CHECK (winner IN ('X', 'O', 'draw')),
  reason TEXT CHECK (reason IN ('normal', 'resigned', 'time', 'ended')),
  ended_by TEXT CHECK (ended_by IN ('X', 'O')),
  failed_side TEXT CHECK (failed_side IN ('X', 'O')),
  failure_kind TEXT,
  failure_text TEXT,
  failure_evidence TEXT,
  clock TEXT NOT NULL CHECK (clock IN ('none', 'move', 'game')),
  clock_time INTEGER NOT NULL,
  clock_increment INTEGER NOT NULL,
  turn_used INTEGER NOT NULL,
  speed INTEGER NOT NULL,
  created INTEGER NOT NULL,
  changed INTEGER NOT NULL
) STRICT;

CREATE TABLE moves (
  game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
  ply INTEGER NOT NULL,
  move TEXT NOT NULL,
  took INTEGER NOT NULL,
  nodes INTEGER,
  depth INTEGER,
  value REAL,
  exact INTEGER NOT NULL,
  left_x INTEGER,
  left_o INTEGER,
  PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;

CREATE TABLE reviews (
  game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
  path TEXT NOT NULL,
  value REAL NOT NULL,
  best TEXT NOT NULL,
  best_value REAL NOT NULL,
  exact INTEGER NOT NULL,
  mark INTEGER NOT NULL,
  line TEXT NOT NULL,
  depth INTEGER NOT NULL,
  PRIMARY KEY (game, path)
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
)sql",
                                               // `took` was in milliseconds, 0 also where nothing was known.
                                               // Whoever made a move with nodes in less is a bot.
                                               R"sql(
CREATE TABLE new_moves (
  game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
  ply INTEGER NOT NULL,
  move TEXT NOT NULL,
  took INTEGER,
  nodes INTEGER,
  depth INTEGER,
  value REAL,
  exact INTEGER NOT NULL,
  left_x INTEGER,
  left_o INTEGER,
  PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;

INSERT INTO new_moves
  SELECT game, ply, move, CASE WHEN took = 0 AND nodes IS NULL THEN NULL ELSE took * 1000 END, nodes, depth,
    value, exact, left_x, left_o
  FROM moves;
DROP TABLE moves;
ALTER TABLE new_moves RENAME TO moves;
)sql",
                                               R"sql(
ALTER TABLE moves ADD COLUMN reason TEXT;
)sql",
                                               // What a person has chosen stays in that person's browser.
                                               R"sql(
DROP TABLE settings;
)sql",
                                               // Moves beside those of the game, whose branch is 0. `ply` is
                                               // counted from the first move of the branch.
                                               R"sql(
CREATE TABLE branches (
  game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
  id INTEGER NOT NULL,
  parent INTEGER NOT NULL,
  at INTEGER NOT NULL,
  name TEXT NOT NULL,
  deleted INTEGER NOT NULL,
  PRIMARY KEY (game, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE new_moves (
  game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
  branch INTEGER NOT NULL,
  ply INTEGER NOT NULL,
  move TEXT NOT NULL,
  took INTEGER,
  nodes INTEGER,
  depth INTEGER,
  value REAL,
  exact INTEGER NOT NULL,
  left_x INTEGER,
  left_o INTEGER,
  reason TEXT,
  PRIMARY KEY (game, branch, ply)
) STRICT, WITHOUT ROWID;

INSERT INTO new_moves
  SELECT game, 0, ply, move, took, nodes, depth, value, exact, left_x, left_o, reason FROM moves;
DROP TABLE moves;
ALTER TABLE new_moves RENAME TO moves;
)sql",
                                               // What a game that is over adds up to; the store fills it in.
                                               R"sql(
ALTER TABLE games ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN marks_x INTEGER;
ALTER TABLE games ADD COLUMN marks_o INTEGER;
ALTER TABLE games ADD COLUMN accuracy_x REAL;
ALTER TABLE games ADD COLUMN accuracy_o REAL;
)sql",
                                               R"sql(
ALTER TABLE games ADD COLUMN study INTEGER NOT NULL DEFAULT 0;
)sql"};

Result<int> version_of(Database& database) {
  Result<Statement> query = database.prepare("PRAGMA user_version");
  if (!query) return std::unexpected(query.error());
  const Result<bool> row = query->step();
  if (!row) return std::unexpected(row.error());
  return static_cast<int>(query->integer(0));
}

}  // namespace

int schema_version() { return static_cast<int>(kSteps.size()); }

Result<void> migrate(Database& database) {
  const Result<int> version = version_of(database);
  if (!version) return std::unexpected(version.error());
  if (*version < 0 || *version > schema_version()) {
    return fail(
        "{}: it was written by a newer version of this program (schema {}, this one knows {}); use that "
        "version, or "
        "another folder with --data",
        database.path(), *version, schema_version());
  }
  for (int from = *version; from < schema_version(); ++from) {
    const Result<void> done = database.transact([&] {
      return database.execute(
          fmt::format("{} PRAGMA user_version = {}", kSteps.at(static_cast<std::size_t>(from)), from + 1));
    });
    if (!done) return done;
  }
  return {};
}

}  // namespace turncoat
