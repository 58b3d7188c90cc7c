-- A database as schema version 3 wrote it, with a game, a review and a setting. Never changed: every later version
-- must be able to read it.

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
  took INTEGER,
  nodes INTEGER,
  depth INTEGER,
  value REAL,
  exact INTEGER NOT NULL,
  left_x INTEGER,
  left_o INTEGER,
  reason TEXT,
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

INSERT INTO games VALUES (1, 'k3f9k3f9', 4, 'othello', '---------------------------OX------XO--------------------------- X', 'Ann', '', 'Bot',
  'minimax:depth=3', 2, 'over', 'O', 'time', 'X', NULL, NULL, NULL, NULL, 'game', 300000, 2000, 1500, 500, 1777888800000, 1777888890000);
INSERT INTO moves VALUES (1, 0, 'f5', 12000000, NULL, NULL, NULL, 0, 290000, 300000, NULL);
INSERT INTO moves VALUES (1, 1, 'd6', 250, 1234, 3, -1.5, 1, 290000, 301750, 'the most marks after 3 moves');
INSERT INTO moves VALUES (1, 2, 'c3', NULL, NULL, NULL, NULL, 0, 291000, 301750, NULL);
INSERT INTO reviews VALUES (1, 'f5d6', -1.0, 'f6', 0.5, 0, 1, 'f6e6', 14);
INSERT INTO settings VALUES ('language', 'id');
PRAGMA user_version = 3;
