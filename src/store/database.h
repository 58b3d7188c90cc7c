// SQLite as values: a database, a statement, a transaction. Every failure is a sentence with SQLite's own
// message and what to do about it. One Database belongs to one thread at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace turncoat {

class Database;

// A prepared statement, used again and again: bind, step until there is no row, reset.
class Statement {
 public:
  // Binds all values, in the order of the question marks, after a reset.
  template <class... Values>
  Statement& with(const Values&... values) {
    reset();
    (add(values), ...);
    return *this;
  }

  // Binds the next question mark.
  template <class Value>
  void add(const Value& value) {
    bind(++bound_, value);
  }

  // Goes to the next row; false after the last one.
  Result<bool> step();

  // Runs a statement that gives no rows.
  Result<void> run();

  // A column of the present row, from 0. A null is 0 or an empty text.
  [[nodiscard]] bool is_null(int column) const;
  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] double real(int column) const;
  [[nodiscard]] std::string text(int column) const;

  // Lets go of the row; a statement left on a row would keep a transaction open. The next value is the first.
  void reset();

 private:
  friend class Database;
  struct Finalizer {
    void operator()(sqlite3_stmt* statement) const;
  };
  Statement(sqlite3* database, sqlite3_stmt* statement, std::string path)
      : database_(database), statement_(statement), path_(std::move(path)) {}

  void bind(int index, std::int64_t value);
  void bind(int index, int value) { bind(index, static_cast<std::int64_t>(value)); }
  void bind(int index, double value);
  void bind(int index, std::string_view value);
  void bind(int index, std::nullptr_t);
  template <class Value>
  void bind(int index, const std::optional<Value>& value) {
    if (value) {
      bind(index, *value);
    } else {
      bind(index, nullptr);
    }
  }

  sqlite3* database_;
  std::unique_ptr<sqlite3_stmt, Finalizer> statement_;
  std::string path_;
  int bound_ = 0;  // question marks that have a value
};

class Database {
 public:
  // Opens the file, or makes it: write-ahead log, every commit on disk before it returns, foreign keys on.
  static Result<Database> open(const std::filesystem::path& path);

  // The SQL must be right: a mistake in it is one of the program. What can fail is reading the schema.
  Result<Statement> prepare(std::string_view sql);

  // Runs one or several statements without values.
  Result<void> execute(const std::string& sql);

  // Runs `work`, a function to Result<void>, as a whole or not at all. While another program holds the file
  // it fails: after a moment, and at once as long as the last attempt failed so too.
  template <class Work>
  Result<void> transact(Work work) {
    Result<void> done = begin();
    if (!done) return done;
    done = work();
    if (done) done = execute("COMMIT");
    if (!done) roll_back();
    return done;
  }

  // Fails with what is wrong if the file is damaged. Reads all of it.
  Result<void> check();

  [[nodiscard]] std::int64_t last_row_id() const;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  struct Closer {
    void operator()(sqlite3* database) const;
  };
  Database(sqlite3* database, std::string path) : database_(database), path_(std::move(path)) {}
  Result<void> begin();
  void roll_back();

  std::unique_ptr<sqlite3, Closer> database_;
  std::string path_;
  bool is_held_elsewhere_ = false;
};

}  // namespace turncoat
