#include "arena/tournament_store.h"

#include <utility>

#include "arena/tournament_file.h"
#include "core/text.h"

namespace turncoat {

namespace {

constexpr int kSchema = 1;
constexpr int kApplication = 0x54434152;  // what the file is, in its head: "TCAR"

// `result` is what worker and referee say of a game, one line of JSON; its first mover is called "a" there.
// The view shows the same as columns, to programs that trust a file's schema, as sqlite3 does; this one does
// not.
constexpr const char* kTables = R"sql(
CREATE TABLE tournament (description TEXT NOT NULL) STRICT;

CREATE TABLE entrants (
  place INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  bot TEXT NOT NULL,
  folder TEXT NOT NULL,
  files TEXT NOT NULL,
  team TEXT,
  anchor REAL
) STRICT;

CREATE TABLE results (
  job TEXT PRIMARY KEY,
  first TEXT NOT NULL,
  second TEXT NOT NULL,
  result TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE VIEW games AS SELECT
  job, first, second,
  json_extract(result, '$.opening') AS opening,
  json_extract(result, '$.moves') AS moves,
  CASE json_extract(result, '$.winner') WHEN 'a' THEN first WHEN 'b' THEN second ELSE 'draw' END AS winner,
  json_extract(result, '$.margin') AS margin,
  json_extract(result, '$.ending') AS ending,
  CASE json_extract(result, '$.by') WHEN 'a' THEN first WHEN 'b' THEN second END AS failed,
  json_extract(result, '$.message') AS message,
  json_extract(result, '$.evidence') AS evidence,
  json_extract(result, '$.nodes') AS nodes,
  json_extract(result, '$.seconds') AS seconds,
  json_extract(result, '$.cpu') AS cpu
FROM results;
)sql";

Result<std::int64_t> number_of(Database& database, std::string_view pragma) {
  Result<Statement> query = database.prepare(pragma);
  if (!query) return std::unexpected(query.error());
  const Result<bool> row = query->step();
  if (!row) return std::unexpected(row.error());
  return query->integer(0);
}

Result<std::vector<Entrant>> read_entrants(Database& database) {
  Result<Statement> query =
      database.prepare("SELECT name, bot, folder, files, team, anchor FROM entrants ORDER BY place");
  if (!query) return std::unexpected(query.error());
  std::vector<Entrant> entrants;
  for (;;) {
    const Result<bool> row = query->step();
    if (!row) return std::unexpected(row.error());
    if (!*row) return entrants;
    Entrant entrant{.name = query->text(0), .bot = query->text(1)};
    entrant.folder = query->text(2);
    entrant.files = query->text(3);
    if (!query->is_null(4)) entrant.group = query->text(4);
    if (!query->is_null(5)) entrant.anchor = query->real(5);
    entrants.push_back(std::move(entrant));
  }
}

}  // namespace

Result<TournamentStore> TournamentStore::open(const std::string& path) {
  if (path.empty()) return opened(std::nullopt, ":memory:");
  Result<LockedFile> lock = LockedFile::open(path);
  if (!lock) return std::unexpected(lock.error());
  return opened(std::move(*lock), path);
}

Result<TournamentStore> TournamentStore::read(const std::string& path) {
  if (const Result<void> readable = check_readable(path); !readable) return std::unexpected(readable.error());
  return opened(std::nullopt, path);
}

Result<TournamentStore> TournamentStore::opened(std::optional<LockedFile> lock, const std::string& path) {
  Result<Database> database = Database::open(path);
  if (!database) return std::unexpected(database.error());
  TournamentStore store(std::move(lock), std::move(*database));
  const Result<void> prepared = store.prepare();
  if (!prepared) return std::unexpected(prepared.error());
  Result<Statement> find = store.database_.prepare("SELECT result FROM results WHERE job = ?");
  if (!find) return std::unexpected(find.error());
  Result<Statement> add = store.database_.prepare("INSERT OR IGNORE INTO results VALUES (?, ?, ?, ?)");
  if (!add) return std::unexpected(add.error());
  store.find_ = std::move(*find);
  store.add_ = std::move(*add);
  return store;
}

Result<void> TournamentStore::prepare() {
  const Result<std::int64_t> application = number_of(database_, "PRAGMA application_id");
  if (!application) return std::unexpected(application.error());
  const Result<std::int64_t> tables = number_of(database_, "SELECT count(*) FROM sqlite_schema");
  if (!tables) return std::unexpected(tables.error());
  if (*tables == 0) {
    return database_.transact([&] {
      return database_.execute(fmt::format("{} PRAGMA application_id = {}; PRAGMA user_version = {}", kTables,
                                           kApplication, kSchema));
    });
  }
  if (*application != kApplication) {
    return fail("{}: this is a database of something else than a tournament; give another file",
                database_.path());
  }
  const Result<std::int64_t> version = number_of(database_, "PRAGMA user_version");
  if (!version) return std::unexpected(version.error());
  if (*version == kSchema) return {};
  return fail("{}: it was written by a newer version of this program (schema {}, this one knows {})",
              database_.path(), *version, kSchema);
}

Result<std::optional<TournamentDescription>> TournamentStore::description(const GameRegistry& games) {
  Result<Statement> query = database_.prepare("SELECT description FROM tournament");
  if (!query) return std::unexpected(query.error());
  const Result<bool> row = query->step();
  if (!row) return std::unexpected(row.error());
  if (!*row) return std::nullopt;
  const std::string text = query->text(0);
  query->reset();
  Result<TournamentFile> file = parse_tournament(text, games);
  if (!file) return fail_at(fmt::format("{}: its description", database_.path()), file.error());
  Result<std::vector<Entrant>> entrants = read_entrants(database_);
  if (!entrants) return std::unexpected(entrants.error());
  file->tournament.plan.entrants = static_cast<int>(entrants->size());
  file->tournament.entrants = std::move(*entrants);
  return std::move(file->tournament);
}

Result<void> TournamentStore::describe(const TournamentDescription& tournament) {
  return database_.transact([&]() -> Result<void> {
    const Result<void> cleared = database_.execute("DELETE FROM tournament; DELETE FROM entrants");
    if (!cleared) return cleared;
    Result<Statement> head = database_.prepare("INSERT INTO tournament VALUES (?)");
    if (!head) return std::unexpected(head.error());
    if (const Result<void> done = head->with(to_toml(tournament)).run(); !done) return done;
    Result<Statement> insert = database_.prepare("INSERT INTO entrants VALUES (?, ?, ?, ?, ?, ?, ?)");
    if (!insert) return std::unexpected(insert.error());
    int place = 0;
    for (const Entrant& entrant : tournament.entrants) {
      insert->with(++place, entrant.name, entrant.bot, entrant.folder, entrant.files, entrant.group,
                   entrant.anchor);
      if (const Result<void> done = insert->run(); !done) return done;
    }
    return {};
  });
}

Result<std::optional<std::string>> TournamentStore::find(std::string_view job) {
  const Result<bool> row = find_->with(job).step();
  if (!row) return std::unexpected(row.error());
  if (!*row) return std::nullopt;
  std::string text = find_->text(0);
  find_->reset();
  return text;
}

Result<void> TournamentStore::add(std::span<const StoredResult> results) {
  return database_.transact([&]() -> Result<void> {
    for (const StoredResult& one : results) {
      const Result<void> done = add_->with(one.job, one.first, one.second, one.result).run();
      if (!done) return done;
    }
    return {};
  });
}

}  // namespace turncoat
