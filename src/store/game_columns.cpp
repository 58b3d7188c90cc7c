#include "store/game_columns.h"

#include <array>
#include <vector>

#include "core/text.h"

namespace turncoat {

namespace {

using std::chrono::milliseconds;

// A value of the row that is read, and what knows the rules of its variant.
struct Cell {
  const Statement& row;
  int column;
  const GameRegistry& games;

  [[nodiscard]] bool is_null() const { return row.is_null(column); }
  [[nodiscard]] std::string text() const { return row.text(column); }
  [[nodiscard]] int integer() const { return static_cast<int>(row.integer(column)); }
  [[nodiscard]] milliseconds duration() const { return milliseconds(row.integer(column)); }
  [[nodiscard]] WallTime time() const { return WallTime(duration()); }
  [[nodiscard]] std::optional<Side> side() const { return is_null() ? std::nullopt : parse_side(text()); }
};

// Columns are read in their order: what comes later may use what came before.
struct Column {
  std::string_view name;
  void (*write)(Statement& to, const StoredGame& game);
  Result<void> (*read)(const Cell& cell, StoredGame& game);
};

std::optional<std::string> text_of(const std::optional<Side>& side) {
  return side ? std::optional(std::string(1, letter_of(*side))) : std::nullopt;
}

std::int64_t number_of(WallTime time) { return time.time_since_epoch().count(); }

void write_start(Statement& to, const StoredGame& game) { to.add(game.start.to_text()); }
Result<void> read_start(const Cell& cell, StoredGame& game) {
  const Result<AnyPosition> rules = cell.games.start(game.variant);
  if (!rules) return std::unexpected(rules.error());
  const Result<AnyPosition> start = rules->parse(cell.text());
  if (!start) return std::unexpected(start.error());
  game.start = *start;
  return {};
}

template <std::size_t kPlace, std::string Seat::* kText>
void write_seat(Statement& to, const StoredGame& game) {
  to.add(game.seats[kPlace].*kText);
}
template <std::size_t kPlace, std::string Seat::* kText>
Result<void> read_seat(const Cell& cell, StoredGame& game) {
  game.seats[kPlace].*kText = cell.text();
  return {};
}

void write_state(Statement& to, const StoredGame& game) { to.add(word_of(game.state)); }
Result<void> read_state(const Cell& cell, StoredGame& game) {
  const std::optional<GameState> state = parse_game_state(cell.text());
  if (!state) return fail("its state is {}", quote(cell.text()));
  game.state = *state;
  return {};
}

void write_winner(Statement& to, const StoredGame& game) {
  to.add(game.ending ? std::optional(text_of(game.ending->winner).value_or("draw")) : std::nullopt);
}
Result<void> read_winner(const Cell& cell, StoredGame& game) {
  if (!cell.is_null()) game.ending = GameEnding{.winner = cell.side()};
  return {};
}

void write_reason(Statement& to, const StoredGame& game) {
  to.add(game.ending ? std::optional(word_of(game.ending->reason)) : std::nullopt);
}
Result<void> read_reason(const Cell& cell, StoredGame& game) {
  if (!game.ending) return {};
  const std::optional<EndReason> reason = parse_end_reason(cell.text());
  if (!reason) return fail("the reason of its result is {}", quote(cell.text()));
  game.ending->reason = *reason;
  return {};
}

void write_ended_by(Statement& to, const StoredGame& game) {
  to.add(game.ending ? text_of(game.ending->by) : std::nullopt);
}
Result<void> read_ended_by(const Cell& cell, StoredGame& game) {
  if (game.ending) game.ending->by = cell.side();
  return {};
}

void write_failed_side(Statement& to, const StoredGame& game) {
  to.add(game.failure ? text_of(game.failure->side) : std::nullopt);
}
Result<void> read_failed_side(const Cell& cell, StoredGame& game) {
  if (const std::optional<Side> side = cell.side()) {
    game.failure.emplace();
    game.failure->side = *side;
  }
  return {};
}

template <std::string GameFailure::* kText>
void write_failure(Statement& to, const StoredGame& game) {
  to.add(game.failure ? std::optional(*game.failure.*kText) : std::nullopt);
}
template <std::string GameFailure::* kText>
Result<void> read_failure(const Cell& cell, StoredGame& game) {
  if (game.failure) *game.failure.*kText = cell.text();
  return {};
}

void write_clock(Statement& to, const StoredGame& game) { to.add(word_of(game.clock.kind)); }
Result<void> read_clock(const Cell& cell, StoredGame& game) {
  const std::optional<ClockKind> clock = parse_clock_kind(cell.text());
  if (!clock) return fail("its clock is {}", quote(cell.text()));
  game.clock.kind = *clock;
  return {};
}

template <milliseconds ClockRule::* kTime>
void write_clock_time(Statement& to, const StoredGame& game) {
  to.add((game.clock.*kTime).count());
}
template <milliseconds ClockRule::* kTime>
Result<void> read_clock_time(const Cell& cell, StoredGame& game) {
  game.clock.*kTime = cell.duration();
  return {};
}

// What is a member of the game itself and needs no check.
template <auto kMember>
void write_plain(Statement& to, const StoredGame& game) {
  const auto& value = game.*kMember;
  using Value = std::remove_cvref_t<decltype(value)>;
  if constexpr (std::same_as<Value, milliseconds>) {
    to.add(value.count());
  } else if constexpr (std::same_as<Value, WallTime>) {
    to.add(number_of(value));
  } else if constexpr (std::same_as<Value, bool>) {
    to.add(static_cast<int>(value));
  } else {
    to.add(value);
  }
}
template <auto kMember>
Result<void> read_plain(const Cell& cell, StoredGame& game) {
  auto& value = game.*kMember;
  using Value = std::remove_cvref_t<decltype(value)>;
  if constexpr (std::same_as<Value, milliseconds>) {
    value = cell.duration();
  } else if constexpr (std::same_as<Value, WallTime>) {
    value = cell.time();
  } else if constexpr (std::same_as<Value, int>) {
    value = cell.integer();
  } else if constexpr (std::same_as<Value, bool>) {
    value = cell.integer() != 0;
  } else {
    value = cell.text();
  }
  return {};
}

template <auto kMember>
constexpr Column plain(std::string_view name) {
  return {name, write_plain<kMember>, read_plain<kMember>};
}
template <std::size_t kPlace, std::string Seat::* kText>
constexpr Column seat(std::string_view name) {
  return {name, write_seat<kPlace, kText>, read_seat<kPlace, kText>};
}
template <std::string GameFailure::* kText>
constexpr Column failure(std::string_view name) {
  return {name, write_failure<kText>, read_failure<kText>};
}
template <milliseconds ClockRule::* kTime>
constexpr Column clock_time(std::string_view name) {
  return {name, write_clock_time<kTime>, read_clock_time<kTime>};
}

constexpr auto kColumns = std::to_array<Column>({
    plain<&StoredGame::id>("id"),
    plain<&StoredGame::revision>("revision"),
    plain<&StoredGame::variant>("variant"),
    {"start", write_start, read_start},
    seat<0, &Seat::name>("name_x"),
    seat<0, &Seat::bot>("bot_x"),
    seat<1, &Seat::name>("name_o"),
    seat<1, &Seat::bot>("bot_o"),
    plain<&StoredGame::ply>("ply"),
    {"state", write_state, read_state},
    {"winner", write_winner, read_winner},
    {"reason", write_reason, read_reason},
    {"ended_by", write_ended_by, read_ended_by},
    {"failed_side", write_failed_side, read_failed_side},
    failure<&GameFailure::kind>("failure_kind"),
    failure<&GameFailure::text>("failure_text"),
    failure<&GameFailure::evidence>("failure_evidence"),
    {"clock", write_clock, read_clock},
    clock_time<&ClockRule::time>("clock_time"),
    clock_time<&ClockRule::increment>("clock_increment"),
    plain<&StoredGame::turn_used>("turn_used"),
    plain<&StoredGame::speed>("speed"),
    plain<&StoredGame::created>("created"),
    plain<&StoredGame::changed>("changed"),
    plain<&StoredGame::owner>("owner"),
    plain<&StoredGame::is_study>("study"),
});

}  // namespace

std::string game_columns() {
  std::vector<std::string> names;
  for (const Column& column : kColumns) names.emplace_back(column.name);
  return join(names, ", ");
}

std::string game_places() { return join(std::vector<std::string>(kColumns.size(), "?"), ", "); }

int after_game_columns() { return static_cast<int>(kColumns.size()); }

void write_game(Statement& statement, const StoredGame& game) {
  for (const Column& column : kColumns) column.write(statement, game);
}

Result<StoredGame> read_game(const Statement& row, const GameRegistry& games) {
  StoredGame game{.id = {}, .variant = {}, .start = {}, .seats = {}};
  for (std::size_t i = 0; i < kColumns.size(); ++i) {
    const Result<void> read = kColumns[i].read({row, static_cast<int>(i), games}, game);
    if (!read) return std::unexpected(read.error());
  }
  return game;
}

}  // namespace turncoat
