#include "store/database.h"

#include <gtest/gtest.h>

#include <fstream>

#include "store/data_folder.h"
#include "store/migrations.h"
#include "support/paths.h"
#include "unit/session/support.h"

namespace turncoat {
namespace {

using testing::TemporaryFolder;

Result<std::string> ask(Database& database, std::string_view sql) {
  Result<Statement> query = database.prepare(sql);
  if (!query) return std::unexpected(query.error());
  const Result<bool> row = query->step();
  if (!row) return std::unexpected(row.error());
  return *row ? query->text(0) : "";
}

bool says(const Failure& failure, std::string_view part) {
  return failure.message.find(part) != std::string::npos;
}

TEST(Database, IsSafeAgainstPowerFailure) {
  const TemporaryFolder folder;
  Database database = Database::open(folder.database()).value();
  EXPECT_EQ(ask(database, "PRAGMA journal_mode").value(), "wal");
  EXPECT_EQ(ask(database, "PRAGMA synchronous").value(), "2");  // FULL
  EXPECT_EQ(ask(database, "PRAGMA foreign_keys").value(), "1");
}

TEST(Database, KeepsEveryKindOfValue) {
  const TemporaryFolder folder;
  Database database = Database::open(folder.database()).value();
  ASSERT_TRUE(database.execute("CREATE TABLE t (a, b, c, d, e)"));
  Statement insert = database.prepare("INSERT INTO t VALUES (?, ?, ?, ?, ?)").value();
  const std::string text("a\0b", 3);
  ASSERT_TRUE(
      insert.with(std::int64_t{-5'000'000'000}, 0.1, text, std::optional<int>(), std::string_view()).run());
  Statement select = database.prepare("SELECT * FROM t").value();
  ASSERT_TRUE(select.step().value());
  EXPECT_EQ(select.integer(0), -5'000'000'000);
  EXPECT_EQ(select.real(1), 0.1);
  EXPECT_EQ(select.text(2), text);
  EXPECT_TRUE(select.is_null(3));
  EXPECT_FALSE(select.is_null(4));
  EXPECT_FALSE(select.step().value());
}

TEST(Database, ATransactionThatFailsLeavesNothing) {
  const TemporaryFolder folder;
  Database database = Database::open(folder.database()).value();
  ASSERT_TRUE(database.execute("CREATE TABLE t (a INTEGER PRIMARY KEY)"));
  const Result<void> done = database.transact([&]() -> Result<void> {
    if (const Result<void> first = database.execute("INSERT INTO t VALUES (1)"); !first) return first;
    return database.execute("INSERT INTO t VALUES (1)");
  });
  ASSERT_FALSE(done);
  EXPECT_TRUE(says(done.error(), "UNIQUE")) << done.error().message;
  EXPECT_EQ(ask(database, "SELECT count(*) FROM t").value(), "0");
}

TEST(Database, SaysWhatIsWrongWithTheFile) {
  const TemporaryFolder folder;
  const Result<Database> nowhere = Database::open(folder.path() / "no" / "test.db");
  ASSERT_FALSE(nowhere);
  EXPECT_TRUE(says(nowhere.error(), "the folder must exist")) << nowhere.error().message;

  std::ofstream(folder.path() / "text.db") << std::string(4096, 'x');
  const Result<Database> text = Database::open(folder.path() / "text.db");
  ASSERT_FALSE(text);
  EXPECT_TRUE(says(text.error(), "not a database")) << text.error().message;
  EXPECT_TRUE(says(text.error(), "move the file away")) << text.error().message;
}

TEST(Database, AnotherProgramThatHoldsTheFileIsNotWaitedForTwice) {
  const TemporaryFolder folder;
  Database database = Database::open(folder.database()).value();
  ASSERT_TRUE(database.execute("CREATE TABLE t (a)"));
  Database outside = Database::open(folder.database()).value();
  ASSERT_TRUE(outside.execute("BEGIN IMMEDIATE"));
  const auto insert = [&] {
    return database.transact([&] { return database.execute("INSERT INTO t VALUES (1)"); });
  };
  for (int i = 0; i < 2; ++i) {
    const Result<void> held = insert();
    ASSERT_FALSE(held);
    EXPECT_TRUE(says(held.error(), "another program holds it")) << held.error().message;
    EXPECT_EQ(ask(database, "PRAGMA busy_timeout").value(), i == 0 ? "100" : "0");
  }
  ASSERT_TRUE(outside.execute("COMMIT"));
  EXPECT_TRUE(insert());
  EXPECT_TRUE(insert());
  EXPECT_EQ(ask(database, "PRAGMA busy_timeout").value(), "100");
}

TEST(Database, ADamagedFileIsToldAbout) {
  const TemporaryFolder folder;
  {
    Database database = Database::open(folder.database()).value();
    ASSERT_TRUE(database.execute("CREATE TABLE t (a); CREATE INDEX i ON t (a)"));
    for (int i = 0; i < 100; ++i) {
      ASSERT_TRUE(database.execute(fmt::format("INSERT INTO t VALUES ('{:0200}')", i)));
    }
    EXPECT_TRUE(database.check());
  }
  std::fstream file(folder.database(), std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(3 * 4096);
  file << std::string(4096, '\x55');
  file.close();
  Database database = Database::open(folder.database()).value();
  const Result<void> sound = database.check();
  ASSERT_FALSE(sound);
  EXPECT_TRUE(says(sound.error(), "restore it from a backup")) << sound.error().message;
}

TEST(Database, AFullDiskIsToldAndChangesNothing) {
  const TemporaryFolder folder;
  Database database = Database::open(folder.database()).value();
  ASSERT_TRUE(database.execute("CREATE TABLE t (a); PRAGMA max_page_count = 3"));
  const Result<void> done =
      database.transact([&] { return database.execute("INSERT INTO t VALUES (zeroblob(100000))"); });
  ASSERT_FALSE(done);
  EXPECT_TRUE(says(done.error(), "make room")) << done.error().message;
  EXPECT_EQ(ask(database, "SELECT count(*) FROM t").value(), "0");
  EXPECT_TRUE(database.execute("INSERT INTO t VALUES (1)"));
}

std::string schema_of(Database& database) {
  Statement query =
      database
          .prepare(
              "SELECT sql FROM sqlite_schema WHERE sql NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name")
          .value();
  std::string text;
  while (query.step().value()) text += query.text(0) + ";\n";
  return text;
}

TEST(Migrations, MakeAnEmptyFileADatabase) {
  const TemporaryFolder folder;
  Database database = Database::open(folder.database()).value();
  ASSERT_TRUE(migrate(database));
  EXPECT_EQ(ask(database, "PRAGMA user_version").value(), std::to_string(schema_version()));
  const std::string before = schema_of(database);
  ASSERT_TRUE(migrate(database));
  EXPECT_EQ(schema_of(database), before);
}

TEST(Migrations, RefuseADatabaseOfANewerProgramAndLeaveIt) {
  const TemporaryFolder folder;
  Database database = Database::open(folder.database()).value();
  ASSERT_TRUE(database.execute("CREATE TABLE future (a); PRAGMA user_version = 99"));
  const Result<void> done = migrate(database);
  ASSERT_FALSE(done);
  EXPECT_TRUE(says(done.error(), "newer version")) << done.error().message;
  EXPECT_EQ(ask(database, "PRAGMA user_version").value(), "99");
  EXPECT_EQ(schema_of(database), "CREATE TABLE future (a);\n");
}

// The folder, with a lock.

TEST(DataFolder, FollowsTheXdgRules) {
  const auto folder = [](std::map<std::string, std::string, std::less<>> variables) {
    return default_data_folder([variables](std::string_view name) -> std::optional<std::string> {
      const auto found = variables.find(name);
      return found == variables.end() ? std::nullopt : std::optional(found->second);
    });
  };
  EXPECT_EQ(folder({{"XDG_DATA_HOME", "/data"}, {"HOME", "/people/ann"}}), "/data/turncoat");
  EXPECT_EQ(folder({{"HOME", "/people/ann"}}), "/people/ann/.local/share/turncoat");
  EXPECT_EQ(folder({{"XDG_DATA_HOME", "relative"}, {"HOME", "/people/ann"}}),
            "/people/ann/.local/share/turncoat");
  EXPECT_EQ(folder({{"XDG_DATA_HOME", ""}, {"HOME", "/people/ann"}}), "/people/ann/.local/share/turncoat");
  EXPECT_FALSE(folder({}));
}

TEST(DataFolder, BelongsToOneAtATime) {
  const TemporaryFolder temporary;
  const std::filesystem::path path = temporary.path() / "a" / "b";
  std::optional<DataFolder> first = DataFolder::open(path).value();
  EXPECT_EQ(std::filesystem::status(path).permissions(), std::filesystem::perms::owner_all);
  const Result<DataFolder> second = DataFolder::open(path);
  ASSERT_FALSE(second);
  EXPECT_TRUE(says(second.error(), path.string())) << second.error().message;
  // The lock is not on a file that somebody could clear away.
  for (const auto& file : std::filesystem::directory_iterator(path)) {
    if (file.path() != first->database()) std::filesystem::remove(file.path());
  }
  EXPECT_FALSE(DataFolder::open(path));
  first.reset();
  EXPECT_TRUE(DataFolder::open(path));
}

TEST(DataFolder, HoldsTheDatabaseOfWhoeverOwnsIt) {
  const TemporaryFolder temporary;
  const DataFolder folder = DataFolder::open(temporary.path()).value();
  Database database = Database::open(folder.database()).value();
  EXPECT_TRUE(migrate(database));
  EXPECT_FALSE(DataFolder::open(temporary.path()));
}

TEST(DataFolder, APathThatCannotBeLookedAtIsToldAbout) {
  const Result<DataFolder> folder =
      DataFolder::open(std::filesystem::temp_directory_path() / std::string(300, 'x'));
  ASSERT_FALSE(folder);
  EXPECT_NE(folder.error().message.find("the folder cannot be made"), std::string::npos);
}

TEST(DataFolder, AFileInItsPlaceIsToldAbout) {
  const TemporaryFolder temporary;
  std::ofstream(temporary.path() / "file") << "x";
  const Result<DataFolder> folder = DataFolder::open(temporary.path() / "file");
  ASSERT_FALSE(folder);
  EXPECT_TRUE(says(folder.error(), (temporary.path() / "file").string()));
}

}  // namespace
}  // namespace turncoat
