#include "store/game_store.h"

#include <cassert>
#include <utility>

#include "store/database.h"
#include "store/game_columns.h"
#include "store/migrations.h"

namespace turncoat {

namespace {

using std::chrono::milliseconds;

milliseconds duration_at(const Statement& row, int column) { return milliseconds(row.integer(column)); }

template <class Value>
std::optional<Value> optional_at(const Statement& row, int column) {
  if (row.is_null(column)) return std::nullopt;
  return static_cast<Value>(row.integer(column));
}

// Columns move, took, nodes, depth, value, exact, left_x, left_o, reason.
Result<GameMove> read_move(const Statement& row, Shape shape) {
  const Result<Move> move = parse_move(row.text(0), shape);
  if (!move) return std::unexpected(move.error());
  GameMove read{.move = *move,
                .took = {},
                .nodes = optional_at<std::uint64_t>(row, 2),
                .depth = optional_at<int>(row, 3),
                .value = row.is_null(4) ? std::nullopt : std::optional(row.real(4)),
                .is_exact = row.integer(5) != 0,
                .reason = row.is_null(8) ? "" : std::string(row.text(8))};
  if (!row.is_null(1)) read.took = std::chrono::microseconds(row.integer(1));
  if (!row.is_null(6)) read.left = TimeLeft{duration_at(row, 6), duration_at(row, 7)};
  return read;
}

std::optional<std::int64_t> left_of(const GameMove& move, Side side) {
  return move.left ? std::optional<std::int64_t>((*move.left)[place_of(side)].count()) : std::nullopt;
}

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
    const std::array<std::pair<std::optional<Statement>*, std::string>, 13> statements = {{
        {&insert_game_, "INSERT INTO games (" + columns + ") VALUES (" + places + ")"},
        {&update_game_, "UPDATE games SET (" + columns + ") = (" + places + ") WHERE number = ?"},
        {&number_, "SELECT number FROM games WHERE id = ?"},
        {&select_game_, "SELECT " + columns + " FROM games WHERE number = ?"},
        {&delete_game_, "DELETE FROM games WHERE id = ? RETURNING number"},
        {&cut_moves_, "DELETE FROM moves WHERE game = ? AND ply >= ?"},
        {&insert_move_, "INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"},
        {&select_moves_,
         "SELECT move, took, nodes, depth, value, exact, left_x, left_o, reason FROM moves WHERE game = ? "
         "ORDER BY ply"},
        {&list_, "SELECT " + columns +
                     ", revision = 1 AND NOT EXISTS (SELECT 1 FROM moves WHERE game = number) FROM games "
                     "WHERE ?1 IS NULL OR number < (SELECT number FROM games WHERE id = ?1) "
                     "ORDER BY number DESC"},
        {&insert_review_, "REPLACE INTO reviews VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"},
        {&select_review_,
         "SELECT value, best, best_value, exact, mark, line, depth FROM reviews WHERE game = ? AND path = ?"},
        {&select_settings_, "SELECT key, value FROM settings"},
        {&set_, "REPLACE INTO settings VALUES (?, ?)"},
    }};
    for (const auto& [statement, sql] : statements) {
      Result<Statement> prepared = database_.prepare(sql);
      if (!prepared) return std::unexpected(prepared.error());
      statement->emplace(std::move(*prepared));
    }
    return {};
  }

  Result<void> add(std::span<const StoredGame> added) {
    return database_.transact([&]() -> Result<void> {
      for (const StoredGame& game : added) {
        insert_game_->reset();
        write_game(*insert_game_, game);
        Result<void> done = insert_game_->run();
        if (done) done = write_moves(database_.last_row_id(), game, 0);
        if (!done) return done;
      }
      return {};
    });
  }

  Result<void> save(const StoredGame& game, std::size_t same_moves) {
    return database_.transact([&]() -> Result<void> {
      const Result<std::optional<std::int64_t>> number = number_of_game(game.id);
      if (!number) return std::unexpected(number.error());
      if (!*number) return fail("game {} is not in {} any more", game.id, database_.path());
      update_game_->reset();
      write_game(*update_game_, game);
      update_game_->add(**number);
      const Result<void> updated = update_game_->run();
      if (!updated) return updated;
      const Result<void> cut = cut_moves_->with(**number, static_cast<std::int64_t>(same_moves)).run();
      if (!cut) return cut;
      return write_moves(**number, game, same_moves);
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
    select_moves_->with(**number);
    while (true) {
      const Result<bool> next = select_moves_->step();
      if (!next) return std::unexpected(next.error());
      if (!*next) break;
      const Result<GameMove> move = read_move(*select_moves_, game->start.shape());
      if (!move) {
        select_moves_->reset();
        return damaged(id, move.error());
      }
      game->moves.push_back(*move);
    }
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

  Result<GameList> list(int limit, std::optional<std::string_view> before) {
    GameList found;
    list_->with(before);
    while (found.games.size() < static_cast<std::size_t>(limit)) {
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
      const bool is_untouched = list_->integer(after_game_columns()) != 0;
      if (is_untouched && game->start == games_.start(game->variant)) continue;
      found.games.push_back({.id = game->id,
                             .variant = game->variant,
                             .seats = game->seats,
                             .state = game->state,
                             .ending = game->ending,
                             .ply = game->ply,
                             .changed = game->changed});
    }
    list_->reset();
    return found;
  }

  Result<void> add_reviews(std::string_view id, std::span<const Move> moves,
                           std::span<const MoveReview> reviews) {
    return database_.transact([&]() -> Result<void> {
      const Result<std::optional<std::int64_t>> number = number_of_game(id);
      if (!number) return std::unexpected(number.error());
      if (!*number) return {};  // deleted while it was reviewed
      for (const MoveReview& review : reviews) {
        const auto path = transcript_of(moves.first(static_cast<std::size_t>(review.ply) + 1));
        const Result<void> added = insert_review_
                                       ->with(**number, path, review.value, to_text(review.best),
                                              review.best_value, static_cast<int>(review.is_exact),
                                              review.mark, transcript_of(review.line), review.depth)
                                       .run();
        if (!added) return added;
      }
      return {};
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
      Result<std::vector<Move>> line = parse_line(select_review_->text(5), kLargest);
      if (best && line) {
        found[ply] = MoveReview{.ply = static_cast<int>(ply),
                                .move = moves[ply],
                                .value = select_review_->real(0),
                                .best = *best,
                                .best_value = select_review_->real(2),
                                .is_exact = select_review_->integer(3) != 0,
                                .mark = static_cast<int>(select_review_->integer(4)),
                                .line = std::move(*line),
                                .depth = static_cast<int>(select_review_->integer(6))};
      }
      select_review_->reset();
    }
    return found;
  }

  Result<TextSettings> settings() {
    TextSettings found;
    select_settings_->reset();
    while (true) {
      const Result<bool> next = select_settings_->step();
      if (!next) return std::unexpected(next.error());
      if (!*next) return found;
      found.emplace(select_settings_->text(0), select_settings_->text(1));
    }
  }

  Result<void> set(const TextSettings& settings) {
    return database_.transact([&]() -> Result<void> {
      for (const auto& [key, value] : settings) {
        const Result<void> done = set_->with(key, value).run();
        if (!done) return done;
      }
      return {};
    });
  }

 private:
  static constexpr Shape kLargest = {8, 8};        // of any game
  static constexpr std::size_t kMostDamaged = 20;  // told of in one list

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

  Result<void> write_moves(std::int64_t number, const StoredGame& game, std::size_t from) {
    for (std::size_t ply = from; ply < game.moves.size(); ++ply) {
      const GameMove& move = game.moves[ply];
      const std::optional<std::int64_t> nodes =
          move.nodes ? std::optional(static_cast<std::int64_t>(*move.nodes)) : std::nullopt;
      const std::optional<std::int64_t> took =
          move.took ? std::optional<std::int64_t>(move.took->count()) : std::nullopt;
      const std::optional<std::string_view> reason =
          move.reason.empty() ? std::nullopt : std::optional<std::string_view>(move.reason);
      const Result<void> written =
          insert_move_
              ->with(number, static_cast<std::int64_t>(ply), to_text(move.move), took, nodes, move.depth,
                     move.value, static_cast<int>(move.is_exact), left_of(move, Side::kX),
                     left_of(move, Side::kO), reason)
              .run();
      if (!written) return written;
    }
    return {};
  }

  Database database_;
  const GameRegistry& games_;
  std::optional<Statement> insert_game_, update_game_, number_, select_game_, delete_game_, cut_moves_,
      insert_move_, select_moves_, list_, insert_review_, select_review_, select_settings_, set_;
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
  return GameStore(std::move(impl));
}

Result<void> GameStore::add(std::span<const StoredGame> added) { return impl_->add(added); }
Result<void> GameStore::save(const StoredGame& game, std::size_t same_moves) {
  return impl_->save(game, same_moves);
}
Result<std::optional<StoredGame>> GameStore::load(std::string_view id) { return impl_->load(id); }
Result<bool> GameStore::remove(std::string_view id) { return impl_->remove(id); }
Result<GameList> GameStore::list(int limit, std::optional<std::string_view> before) {
  return impl_->list(limit, before);
}
Result<void> GameStore::add_reviews(std::string_view id, std::span<const Move> moves,
                                    std::span<const MoveReview> reviews) {
  return impl_->add_reviews(id, moves, reviews);
}
Result<std::vector<std::optional<MoveReview>>> GameStore::reviews(std::string_view id,
                                                                  std::span<const Move> moves) {
  return impl_->reviews(id, moves);
}
Result<GameStore::TextSettings> GameStore::settings() { return impl_->settings(); }
Result<void> GameStore::set(const TextSettings& settings) { return impl_->set(settings); }

}  // namespace turncoat
