#include "store/database.h"

#include <sqlite3.h>

#include <cassert>
#include <chrono>
#include <utility>

#include "core/text.h"

namespace turncoat {

namespace {

// How long to wait for another program that holds the file: at the start, when nobody waits for us; and
// later, when all clients do.
constexpr std::chrono::milliseconds kPatienceAtStart{5000};
constexpr std::chrono::milliseconds kPatience{100};

void set_patience(sqlite3* database, std::chrono::milliseconds time) {
  sqlite3_busy_timeout(database, static_cast<int>(time.count()));
}

// What a person can do about it.
std::string_view advice_on(int code) {
  switch (code & 0xFF) {
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
      return "; the folder must exist and be yours to write to";
    case SQLITE_READONLY:
      return "; the file and its folder must be writable";
    case SQLITE_NOTADB:
      return "; move the file away and a new one is made";
    case SQLITE_CORRUPT:
      return "; restore it from a backup, or move it away and a new one is made";
    case SQLITE_FULL:
      return "; make room on the disk and try again";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return "; another program holds it: close that one and try again";
    case SQLITE_IOERR:
      return "; look at the disk";
    default:
      return "";
  }
}

std::unexpected<Failure> failure_of(sqlite3* database, std::string_view path) {
  return fail("{}: {}{}", path, sqlite3_errmsg(database), advice_on(sqlite3_errcode(database)));
}

}  // namespace

void Statement::Finalizer::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

void Statement::reset() {
  sqlite3_reset(statement_.get());
  bound_ = 0;
}

Result<bool> Statement::step() {
  switch (sqlite3_step(statement_.get())) {
    case SQLITE_ROW:
      return true;
    case SQLITE_DONE:
      reset();
      return false;
    default: {
      Result<bool> failed = failure_of(database_, path_);
      reset();
      return failed;
    }
  }
}

Result<void> Statement::run() {
  const Result<bool> row = step();
  if (!row) return std::unexpected(row.error());
  assert(!*row);
  return {};
}

bool Statement::is_null(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}
std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }
double Statement::real(int column) const { return sqlite3_column_double(statement_.get(), column); }
std::string Statement::text(int column) const {
  const unsigned char* text = sqlite3_column_text(statement_.get(), column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  return text == nullptr ? std::string() : std::string(reinterpret_cast<const char*>(text), size);
}

void Statement::bind(int index, std::int64_t value) {
  [[maybe_unused]] const int code = sqlite3_bind_int64(statement_.get(), index, value);
  assert(code == SQLITE_OK);
}
void Statement::bind(int index, double value) {
  [[maybe_unused]] const int code = sqlite3_bind_double(statement_.get(), index, value);
  assert(code == SQLITE_OK);
}
void Statement::bind(int index, std::string_view value) {
  // An empty view may have no address, which SQLite would take for a null.
  [[maybe_unused]] const int code =
      sqlite3_bind_text64(statement_.get(), index, value.empty() ? "" : value.data(), value.size(),
                          SQLITE_TRANSIENT, SQLITE_UTF8);
  assert(code == SQLITE_OK);
}
void Statement::bind(int index, std::nullptr_t) {
  [[maybe_unused]] const int code = sqlite3_bind_null(statement_.get(), index);
  assert(code == SQLITE_OK);
}

void Database::Closer::operator()(sqlite3* database) const { sqlite3_close_v2(database); }

Result<Database> Database::open(const std::filesystem::path& path) {
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(
      path.c_str(), &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXRESCODE, nullptr);
  Database database(opened, path.string());
  if (code != SQLITE_OK) return failure_of(opened, database.path_);
  set_patience(opened, kPatienceAtStart);
  const Result<void> set = database.execute(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema "
      "= OFF");
  if (!set) return std::unexpected(set.error());
  return database;
}

Result<Statement> Database::prepare(std::string_view sql) {
  sqlite3_stmt* prepared = nullptr;
  const int code = sqlite3_prepare_v3(database_.get(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &prepared, nullptr);
  if (code != SQLITE_OK) return failure_of(database_.get(), path_);
  return Statement(database_.get(), prepared, path_);
}

Result<void> Database::execute(const std::string& sql) {
  if (sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK) return {};
  return failure_of(database_.get(), path_);
}

Result<void> Database::check() {
  Result<Statement> query = prepare("PRAGMA quick_check(1)");
  if (!query) return std::unexpected(query.error());
  const Result<bool> row = query->step();
  if (!row) return std::unexpected(row.error());
  const std::string found = query->text(0);
  if (found == "ok") return {};
  return fail("{}: the file is damaged: {}{}", path_, found, advice_on(SQLITE_CORRUPT));
}

Result<void> Database::begin() {
  set_patience(database_.get(), is_held_elsewhere_ ? std::chrono::milliseconds(0) : kPatience);
  Result<void> begun = execute("BEGIN IMMEDIATE");
  is_held_elsewhere_ = !begun && (sqlite3_errcode(database_.get()) & 0xFF) == SQLITE_BUSY;
  return begun;
}

void Database::roll_back() {
  // SQLite has rolled back by itself after some failures, as of a full disk.
  if (sqlite3_get_autocommit(database_.get()) != 0) return;
  [[maybe_unused]] const Result<void> undone = execute("ROLLBACK");
}

std::int64_t Database::last_row_id() const { return sqlite3_last_insert_rowid(database_.get()); }

}  // namespace turncoat
