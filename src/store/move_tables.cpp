#include "store/move_tables.h"

#include <algorithm>
#include <array>
#include <utility>

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
Result<PlayedMove> read_move(const Statement& row, Shape shape) {
  const Result<Move> move = parse_move(row.text(0), shape);
  if (!move) return std::unexpected(move.error());
  PlayedMove read{.move = *move,
                  .nodes = optional_at<std::uint64_t>(row, 2),
                  .depth = optional_at<int>(row, 3),
                  .value = row.is_null(4) ? std::nullopt : std::optional(row.real(4)),
                  .is_exact = row.integer(5) != 0,
                  .reason = row.is_null(8) ? "" : std::string(row.text(8))};
  if (!row.is_null(1)) read.took = std::chrono::microseconds(row.integer(1));
  if (!row.is_null(6)) read.left = TimeLeft{duration_at(row, 6), duration_at(row, 7)};
  return read;
}

std::optional<std::int64_t> left_of(const PlayedMove& move, Side side) {
  return move.left ? std::optional<std::int64_t>((*move.left)[place_of(side)].count()) : std::nullopt;
}

}  // namespace

Result<void> MoveTables::prepare(Database& database) {
  const std::array<std::pair<std::optional<Statement>*, std::string_view>, 6> statements = {{
      {&cut_moves_, "DELETE FROM moves WHERE game = ? AND branch = ? AND ply >= ?"},
      {&insert_move_, "INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"},
      {&select_moves_,
       "SELECT move, took, nodes, depth, value, exact, left_x, left_o, reason, branch FROM moves "
       "WHERE game = ? ORDER BY branch, ply"},
      {&delete_branch_, "DELETE FROM branches WHERE game = ? AND id = ?"},
      {&insert_branch_, "INSERT INTO branches VALUES (?, ?, ?, ?, ?, ?)"},
      {&select_branches_, "SELECT id, parent, at, name, deleted FROM branches WHERE game = ? ORDER BY id"},
  }};
  for (const auto& [statement, sql] : statements) {
    Result<Statement> prepared = database.prepare(sql);
    if (!prepared) return std::unexpected(prepared.error());
    statement->emplace(std::move(*prepared));
  }
  return {};
}

Result<void> MoveTables::add(std::int64_t number, const StoredGame& game) {
  Result<void> done = write_moves(number, kGameLine, game.moves, 0);
  for (const Branch& branch : game.branches) {
    if (done) done = write_branch(number, branch);
  }
  return done;
}

Result<void> MoveTables::save(std::int64_t number, const StoredGame& game, const StoredGame& kept) {
  Result<void> done;
  const auto same =
      static_cast<std::size_t>(std::ranges::mismatch(game.moves, kept.moves).in1 - game.moves.begin());
  if (same < game.moves.size() || same < kept.moves.size()) {
    done = cut_moves_->with(number, kGameLine, static_cast<std::int64_t>(same)).run();
    if (done) done = write_moves(number, kGameLine, game.moves, same);
  }
  for (const Branch& before : kept.branches) {
    if (done && std::ranges::find(game.branches, before) == game.branches.end())
      done = remove_branch(number, before.id);
  }
  for (const Branch& branch : game.branches) {
    if (done && std::ranges::find(kept.branches, branch) == kept.branches.end())
      done = write_branch(number, branch);
  }
  return done;
}

Result<Result<void>> MoveTables::read(std::int64_t number, StoredGame& game) {
  if (const Result<void> done = read_branches(number, game); !done) return std::unexpected(done.error());
  select_moves_->with(number);
  while (true) {
    const Result<bool> next = select_moves_->step();
    if (!next) return std::unexpected(next.error());
    if (!*next) return Result<void>();
    Result<PlayedMove> move = read_move(*select_moves_, game.start.shape());
    const auto line = static_cast<int>(select_moves_->integer(9));
    const auto branch = std::ranges::find(game.branches, line, &Branch::id);
    if (move && line != kGameLine && branch == game.branches.end())
      move = fail("there are moves of a branch {} that is not there", line);
    if (!move) {
      select_moves_->reset();
      return Result<void>(std::unexpected(move.error()));
    }
    (line == kGameLine ? game.moves : branch->moves).push_back(std::move(*move));
  }
}

Result<void> MoveTables::read_branches(std::int64_t number, StoredGame& game) {
  select_branches_->with(number);
  while (true) {
    const Result<bool> next = select_branches_->step();
    if (!next) return std::unexpected(next.error());
    if (!*next) return {};
    game.branches.push_back({.id = static_cast<int>(select_branches_->integer(0)),
                             .parent = static_cast<int>(select_branches_->integer(1)),
                             .at = static_cast<int>(select_branches_->integer(2)),
                             .name = select_branches_->text(3),
                             .is_deleted = select_branches_->integer(4) != 0});
  }
}

Result<void> MoveTables::write_branch(std::int64_t number, const Branch& branch) {
  const Result<void> written = insert_branch_
                                   ->with(number, branch.id, branch.parent, branch.at, branch.name,
                                          static_cast<int>(branch.is_deleted))
                                   .run();
  if (!written) return written;
  return write_moves(number, branch.id, branch.moves, 0);
}

Result<void> MoveTables::remove_branch(std::int64_t number, int id) {
  const Result<void> removed = delete_branch_->with(number, id).run();
  if (!removed) return removed;
  return cut_moves_->with(number, id, 0).run();
}

// Those of a line from there on.
Result<void> MoveTables::write_moves(std::int64_t number, int line, std::span<const PlayedMove> moves,
                                     std::size_t from) {
  for (std::size_t ply = from; ply < moves.size(); ++ply) {
    const PlayedMove& move = moves[ply];
    const std::optional<std::int64_t> nodes =
        move.nodes ? std::optional(static_cast<std::int64_t>(*move.nodes)) : std::nullopt;
    const std::optional<std::int64_t> took =
        move.took
            ? std::optional<std::int64_t>(std::chrono::round<std::chrono::microseconds>(*move.took).count())
            : std::nullopt;
    const std::optional<std::string_view> reason =
        move.reason.empty() ? std::nullopt : std::optional<std::string_view>(move.reason);
    const Result<void> written =
        insert_move_
            ->with(number, line, static_cast<std::int64_t>(ply), to_text(move.move), took, nodes, move.depth,
                   move.value, static_cast<int>(move.is_exact), left_of(move, Side::kX),
                   left_of(move, Side::kO), reason)
            .run();
    if (!written) return written;
  }
  return {};
}

}  // namespace turncoat
