#include "store/game_store.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "store/database.h"
#include "store/game_columns.h"
#include "store/game_totals.h"
#include "store/migrations.h"
#include "store/move_tables.h"

namespace turncoat {

namespace {

// A transcript as the moves it is made of; each takes two characters.
Result<std::vector<Move>> parse_line(std::string_view text, Shape shape) {
  std::vector<Move> moves;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const Result<Move> move = parse_move(text.substr(i, 2), shape);
    if (!move) return std::unexpected(move.error());
    moves.push_back(*move);
  }
  return moves;
}

}  // namespace

class GameStore::Impl {
 public:
  Impl(Database database, const GameRegistry& games) : database_(std::move(database)), games_(games) {}

  Result<void> prepare() {
    const std::string columns = game_columns();
    const std::string places = game_places();
    const std::array<std::pair<std::optional<Statement>*, std::string>, 10> statements = {{
        {&insert_game_, "INSERT INTO games (" + columns + ") VALUES (" + places + ")"},
        {&update_game_, "UPDATE games SET (" + columns + ") = (" + places + ") WHERE number = ?"},
        {&number_, "SELECT number FROM games WHERE id = ?"},
        {&select_game_, "SELECT " + columns + " FROM games WHERE number = ?"},
        {&delete_game_, "DELETE FROM games WHERE id = ? RETURNING number"},
        {&list_, "SELECT " + columns +
                     ", revision = 1 AND NOT EXISTS (SELECT 1 FROM moves WHERE game = number), marks_x, "
                     "marks_o, accuracy_x, accuracy_o FROM games "
                     "WHERE (?1 IS NULL OR number < (SELECT number FROM games WHERE id = ?1)) "
                     "AND (?2 IS NULL OR owner = ?2) AND (?3 IS NULL OR state = ?3) ORDER BY number DESC"},
        {&add_up_,
         "UPDATE games SET marks_x = ?, marks_o = ?, accuracy_x = ?, accuracy_o = ? WHERE number = ?"},
        {&not_added_up_, "SELECT id FROM games WHERE state = 'over' AND marks_x IS NULL"},
        // How bad the move was follows from the values; `mark` is of former times, and nothing reads it.
        {&insert_review_, "REPLACE INTO reviews VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?)"},
        {&select_review_,
         "SELECT value, best, best_value, exact, line, depth FROM reviews WHERE game = ? AND path = ?"},
    }};
    for (const auto& [statement, sql] : statements) {
      Result<Statement> prepared = database_.prepare(sql);
      if (!prepared) return std::unexpected(prepared.error());
      statement->emplace(std::move(*prepared));
    }
    return moves_.prepare(database_);
  }

  Result<void> add(std::span<const StoredGame> added) {
    return database_.transact([&]() -> Result<void> {
      for (const StoredGame& game : added) {
        insert_game_->reset();
        write_game(*insert_game_, game);
        Result<void> done = insert_game_->run();
        const std::int64_t number = database_.last_row_id();
        if (done) done = moves_.add(number, game);
        if (done) done = add_up(number, game);
        if (!done) return done;
      }
      return {};
    });
  }

  Result<void> save(const StoredGame& game, const StoredGame& kept) {
    return database_.transact([&]() -> Result<void> {
      const Result<std::optional<std::int64_t>> number = number_of_game(game.id);
      if (!number) return std::unexpected(number.error());
      if (!*number) return fail("game {} is not in {} any more", game.id, database_.path());
      update_game_->reset();
      write_game(*update_game_, game);
      update_game_->add(**number);
      Result<void> done = update_game_->run();
      if (done) done = moves_.save(**number, game, kept);
      if (done && kept.state != game.state) done = add_up(**number, game);
      return done;
    });
  }

  Result<std::optional<StoredGame>> load(std::string_view id) {
    const Result<std::optional<std::int64_t>> number = number_of_game(id);
    if (!number) return std::unexpected(number.error());
    if (!*number) return std::nullopt;
    const Result<bool> row = select_game_->with(**number).step();
    if (!row) return std::unexpected(row.error());
    Result<StoredGame> game = read_game(*select_game_, games_);
    select_game_->reset();
    if (!game) return damaged(id, game.error());
    const Result<Result<void>> read = moves_.read(**number, *game);
    if (!read) return std::unexpected(read.error());
    if (!*read) return damaged(id, read->error());
    return std::optional(std::move(*game));
  }

  Result<bool> remove(std::string_view id) {
    bool was_there = false;
    const Result<void> done = database_.transact([&]() -> Result<void> {
      const Result<bool> row = delete_game_->with(id).step();
      delete_game_->reset();
      if (!row) return std::unexpected(row.error());
      was_there = *row;
      return {};
    });
    if (!done) return std::unexpected(done.error());
    return was_there;
  }

  Result<GameList> list(const GameQuery& query) {
    GameList found;
    list_->with(query.before, query.owner,
                query.state ? std::optional(std::string(word_of(*query.state))) : std::nullopt);
    while (found.games.size() < query.limit) {
      const Result<bool> next = list_->step();
      if (!next) return std::unexpected(next.error());
      if (!*next) return found;
      const Result<StoredGame> game = read_game(*list_, games_);
      if (!game) {
        if (found.damaged.size() < kMostDamaged) {
          found.damaged.push_back(damaged(list_->text(0), game.error()).error().message);
        }
        continue;
      }
      const int behind = after_game_columns();
      const bool is_untouched = list_->integer(behind) != 0;
      if (is_untouched && game->start == games_.start(game->variant)) continue;
      found.games.push_back({.id = game->id,
                             .variant = game->variant,
                             .start = game->start,
                             .seats = game->seats,
                             .state = game->state,
                             .ending = game->ending,
                             .ply = game->ply,
                             .created = game->created,
                             .changed = game->changed,
                             .is_study = game->is_study});
      GameSummary& summary = found.games.back();
      if (!list_->is_null(behind + 1)) {
        summary.marks = {static_cast<int>(list_->integer(behind + 1)),
                         static_cast<int>(list_->integer(behind + 2))};
      }
      for (const int side : {0, 1}) {
        if (!list_->is_null(behind + 3 + side))
          summary.accuracy.at(static_cast<std::size_t>(side)) = list_->real(behind + 3 + side);
      }
    }
    list_->reset();
    return found;
  }

  // For games that are over and were kept by a program that did not yet add them up. What is damaged is left
  // as it is.
  Result<void> add_up_old_games() {
    std::vector<std::string> ids;
    while (true) {
      const Result<bool> next = not_added_up_->step();
      if (!next) return std::unexpected(next.error());
      if (!*next) break;
      ids.push_back(not_added_up_->text(0));
    }
    not_added_up_->reset();
    if (ids.empty()) return {};
    return database_.transact([&]() -> Result<void> {
      for (const std::string& id : ids) {
        const Result<std::optional<StoredGame>> game = load(id);
        const Result<std::optional<std::int64_t>> number = number_of_game(id);
        if (!game || !*game || !number || !*number) continue;
        if (const Result<void> done = add_up(**number, **game); !done) return done;
      }
      return {};
    });
  }

  Result<void> add_reviews(std::string_view id, std::span<const Move> moves,
                           std::span<const MoveReview> reviews) {
    return database_.transact([&]() -> Result<void> {
      const Result<std::optional<std::int64_t>> number = number_of_game(id);
      if (!number) return std::unexpected(number.error());
      if (!*number) return {};  // deleted while it was reviewed
      for (const MoveReview& review : reviews) {
        const auto path = transcript_of(moves.first(static_cast<std::size_t>(review.ply) + 1));
        const Result<void> added =
            insert_review_
                ->with(**number, path, review.value, to_text(review.best), review.best_value,
                       static_cast<int>(review.is_exact), transcript_of(review.line), review.depth)
                .run();
        if (!added) return added;
      }
      const Result<std::optional<StoredGame>> game = load(id);
      return game && *game ? add_up(**number, **game) : Result<void>();
    });
  }

  Result<std::vector<std::optional<MoveReview>>> reviews(std::string_view id, std::span<const Move> moves) {
    std::vector<std::optional<MoveReview>> found(moves.size());
    const Result<std::optional<std::int64_t>> number = number_of_game(id);
    if (!number) return std::unexpected(number.error());
    if (!*number) return found;
    std::string path;
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
      path += to_text(moves[ply]);
      const Result<bool> row = select_review_->with(**number, path).step();
      if (!row) return std::unexpected(row.error());
      if (!*row) continue;
      const Result<Move> best = parse_move(select_review_->text(1), kLargest);
      Result<std::vector<Move>> line = parse_line(select_review_->text(4), kLargest);
      if (best && line) {
        found[ply] = MoveReview{.ply = static_cast<int>(ply),
                                .move = moves[ply],
                                .value = select_review_->real(0),
                                .best = *best,
                                .best_value = select_review_->real(2),
                                .is_exact = select_review_->integer(3) != 0,
                                .line = std::move(*line),
                                .depth = static_cast<int>(select_review_->integer(5))};
      }
      select_review_->reset();
    }
    return found;
  }

 private:
  static constexpr Shape kLargest = {8, 8};        // of any game
  static constexpr std::size_t kMostDamaged = 20;  // told of in one list

  // Keeps what a game that is over adds up to.
  Result<void> add_up(std::int64_t number, const StoredGame& game) {
    if (game.state != GameState::kOver) return {};
    if (game.ply < 0 || static_cast<std::size_t>(game.ply) > game.moves.size()) return {};  // damaged
    AnyPosition end = game.start;
    std::vector<Move> moves;
    for (const PlayedMove& made : std::span(game.moves).first(static_cast<std::size_t>(game.ply))) {
      if (!play_checked(end, made.move)) return {};
      moves.push_back(made.move);
    }
    const std::array<int, 2> marks = marks_of(end);
    const auto known = reviews(game.id, moves);
    if (!known) return std::unexpected(known.error());
    const Accuracy accuracy = accuracy_of(game.start, moves, *known).value_or(Accuracy());
    return add_up_->with(marks[0], marks[1], accuracy[0], accuracy[1], number).run();
  }

  [[nodiscard]] std::unexpected<Failure> damaged(std::string_view id, const Failure& failure) const {
    return fail("game {} in {} is damaged: {}", id, database_.path(), failure.message);
  }

  Result<std::optional<std::int64_t>> number_of_game(std::string_view id) {
    const Result<bool> row = number_->with(id).step();
    if (!row) return std::unexpected(row.error());
    if (!*row) return std::nullopt;
    const std::int64_t number = number_->integer(0);
    number_->reset();
    return number;
  }

  Database database_;
  const GameRegistry& games_;
  MoveTables moves_;
  std::optional<Statement> insert_game_, update_game_, number_, select_game_, delete_game_, list_, add_up_,
      not_added_up_, insert_review_, select_review_;
};

GameStore::GameStore(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
GameStore::GameStore(GameStore&&) noexcept = default;
GameStore& GameStore::operator=(GameStore&&) noexcept = default;
GameStore::~GameStore() = default;

Result<GameStore> GameStore::open(const std::filesystem::path& path, const GameRegistry& games) {
  Result<Database> database = Database::open(path);
  if (!database) return std::unexpected(database.error());
  const Result<void> sound = database->check();
  if (!sound) return std::unexpected(sound.error());
  const Result<void> migrated = migrate(*database);
  if (!migrated) return std::unexpected(migrated.error());
  auto impl = std::make_unique<Impl>(std::move(*database), games);
  const Result<void> prepared = impl->prepare();
  if (!prepared) return std::unexpected(prepared.error());
  const Result<void> added_up = impl->add_up_old_games();
  if (!added_up) return std::unexpected(added_up.error());
  return GameStore(std::move(impl));
}

Result<void> GameStore::add(std::span<const StoredGame> added) { return impl_->add(added); }
Result<void> GameStore::save(const StoredGame& game, const StoredGame& kept) {
  return impl_->save(game, kept);
}
Result<std::optional<StoredGame>> GameStore::load(std::string_view id) { return impl_->load(id); }
Result<bool> GameStore::remove(std::string_view id) { return impl_->remove(id); }
Result<GameList> GameStore::list(const GameQuery& query) { return impl_->list(query); }
Result<void> GameStore::add_reviews(std::string_view id, std::span<const Move> moves,
                                    std::span<const MoveReview> reviews) {
  return impl_->add_reviews(id, moves, reviews);
}
Result<std::vector<std::optional<MoveReview>>> GameStore::reviews(std::string_view id,
                                                                  std::span<const Move> moves) {
  return impl_->reviews(id, moves);
}

}  // namespace turncoat
