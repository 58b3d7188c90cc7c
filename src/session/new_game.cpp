#include "session/new_game.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <random>
#include <utility>

#include "core/random.h"
#include "core/text.h"
#include "players/late_start.h"

namespace turncoat {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kShortestMove{100};
constexpr milliseconds kLongestMove = std::chrono::hours(1);
constexpr milliseconds kShortestGame = std::chrono::seconds(1);
constexpr milliseconds kLongestGame = std::chrono::hours(24);
constexpr milliseconds kLongestIncrement = std::chrono::minutes(10);

double seconds_of(milliseconds time) { return std::chrono::duration<double>(time).count(); }

std::uint64_t random_word() {
  std::random_device device;
  return (static_cast<std::uint64_t>(device()) << 32) ^ device();
}

// Short enough to be read aloud, without letters that look alike; 31^8 of them make a second equal one
// unlikely among millions of games.
std::string new_id() {
  constexpr std::string_view kLetters = "23456789abcdefghjkmnpqrstuvwxyz";
  Rng rng(random_word());
  std::string id(8, ' ');
  for (char& c : id) c = kLetters[static_cast<std::size_t>(rng.below(static_cast<int>(kLetters.size())))];
  return id;
}

std::string cut_to_characters(std::string_view text, std::size_t most) {
  std::size_t end = 0;
  for (std::size_t seen = 0; end < text.size(); ++end) {
    if ((static_cast<unsigned char>(text[end]) & 0xC0U) != 0x80U && ++seen > most) break;
  }
  return std::string(text.substr(0, end));
}

Answer<void> check_range(milliseconds time, milliseconds least, milliseconds most, std::string field) {
  if (time >= least && time <= most) return {};
  return refuse(RefusalCode::kRange, std::move(field), "{} is not from {} to {} seconds", seconds_of(time),
                seconds_of(least), seconds_of(most));
}

Answer<void> check_clock(const ClockRule& clock) {
  switch (clock.kind) {
    case ClockKind::kNone:
      return {};
    case ClockKind::kMove:
      return check_range(clock.time, kShortestMove, kLongestMove, "clock.seconds");
    case ClockKind::kGame:
      break;
  }
  const Answer<void> time = check_range(clock.time, kShortestGame, kLongestGame, "clock.seconds");
  if (!time) return time;
  return check_range(clock.increment, milliseconds(0), kLongestIncrement, "clock.increment");
}

// The variant with `first` in it, in the place of what it says itself.
Answer<std::string> with_first(const std::string& variant, Side first, const GameRegistry& games) {
  const Result<Spec> spec = parse_spec(variant);
  if (!spec) return refuse(RefusalCode::kVariant, "variant", "{}", spec.error().message);
  const Result<const GameInfo*> game = games.find(spec->name);
  if (!game) return refuse(RefusalCode::kVariant, "variant", "{}", game.error().message);
  if (std::ranges::find((*game)->parameters, "first", &Parameter::name) == (*game)->parameters.end()) {
    return refuse(RefusalCode::kUnknownField, "first", "{} does not let you choose who begins",
                  (*game)->title);
  }
  std::vector<std::string> settings;
  for (const auto& [key, value] : spec->values) {
    if (key != "first") settings.push_back(key + "=" + value);
  }
  settings.push_back(fmt::format("first={}", letter_of(first)));
  return spec->name + ":" + join(settings, ",");
}

Answer<AnyPosition> with_empties(const AnyPosition& start, int empties, std::uint64_t seed) {
  const bool is_known = empties_range(start).has_value();
  const Result<AnyPosition> late = late_start(start, empties, seed);
  if (late) return *late;
  return refuse(is_known ? RefusalCode::kRange : RefusalCode::kUnknownField, "empties", "{}",
                late.error().message);
}

Answer<void> check_bot(const std::string& bot, const AnyPosition& start, const PlayerRegistry& players,
                       const std::string& field) {
  const Result<void> plays = players.check_game(bot, start);
  if (!plays) return refuse(RefusalCode::kBot, field, "{}", plays.error().message);
  const MadePlayer made = players.make(bot);
  if (!made) return refuse(RefusalCode::kBot, field, "{}", made.error().message);
  return {};
}

// A game at its start: passes that must be made are made, and it may be over at once.
void settle(StoredGame& game) {
  AnyPosition position = game.start;
  for (const GameMove& move : game.moves) position.play(move.move);
  while (position.must_pass()) {
    game.moves.push_back({});
    position.play(Move::pass());
  }
  game.ply = static_cast<int>(game.moves.size());
  if (!position.is_over()) return;
  const int lead = final_score_for(position, Side::kX).discs;
  game.state = GameState::kOver;
  game.ending = GameEnding{.winner = {}, .reason = EndReason::kNormal};
  if (lead != 0) game.ending->winner = lead > 0 ? Side::kX : Side::kO;
}

}  // namespace

Answer<AnyPosition> start_of(const std::string& variant, const std::optional<std::string>& position,
                             const GameRegistry& games) {
  const Result<AnyPosition> start = games.start(variant);
  if (!start) return refuse(RefusalCode::kVariant, "variant", "{}", start.error().message);
  if (!position) return *start;
  const Result<AnyPosition> there = start->parse(*position);
  if (!there) return refuse(RefusalCode::kPosition, "position", "{}", there.error().message);
  return *there;
}

Answer<Seats> check_seats(Seats seats, const AnyPosition& start, const PlayerRegistry& players,
                          const std::array<std::string, 2>& fields) {
  for (std::size_t i = 0; i < seats.size(); ++i) {
    Seat& seat = seats.at(i);
    const std::string& field = fields.at(i);
    seat.name = std::string(trimmed(seat.name));
    if (seat.is_bot()) {
      const Answer<void> plays = check_bot(seat.bot, start, players, field + ".bot");
      if (!plays) return std::unexpected(plays.error());
    } else if (seat.name.empty()) {
      return refuse(RefusalCode::kBlankName, field + ".name", "a player needs a name");
    }
    if (characters_in(seat.name) > kLongestName) {
      return refuse(RefusalCode::kLongName, field + ".name", "a name has at most {} characters",
                    kLongestName);
    }
  }
  if (!seats[0].name.empty() && seats[0].name == seats[1].name) {
    return refuse(RefusalCode::kEqualNames, fields[1] + ".name", "both players are called {}", seats[0].name);
  }
  for (std::size_t i = 0; i < seats.size(); ++i) {
    Seat& seat = seats.at(i);
    if (!seat.name.empty()) continue;
    constexpr std::string_view kWhichOne = " (X)";
    seat.name = cut_to_characters(seat.bot, kLongestName - kWhichOne.size());
    if (seat.name == seats.at(1 - i).name || seats[0].bot == seats[1].bot)
      seat.name += i == 0 ? " (X)" : " (O)";
  }
  return seats;
}

Answer<StoredGame> begin_game(const NewGame& wanted, const GameRegistry& games, const PlayerRegistry& players,
                              Instant now) {
  std::string variant = wanted.variant;
  if (wanted.first) {
    const Answer<std::string> merged = with_first(variant, *wanted.first, games);
    if (!merged) return std::unexpected(merged.error());
    variant = *merged;
  }
  Answer<AnyPosition> start = start_of(variant, wanted.position, games);
  if (!start) return std::unexpected(start.error());
  if (wanted.empties) {
    if (wanted.position) {
      return refuse(RefusalCode::kUnknownField, "empties",
                    "a game begins with a position or with empties, not both");
    }
    start = with_empties(*start, *wanted.empties, wanted.seed ? *wanted.seed : random_word());
    if (!start) return std::unexpected(start.error());
  }
  Answer<Seats> seats = check_seats(wanted.seats, *start, players, {"seats.X", "seats.O"});
  if (!seats) return std::unexpected(seats.error());
  if (const Answer<void> clock = check_clock(wanted.clock); !clock) return std::unexpected(clock.error());
  if (wanted.speed < milliseconds(0) || wanted.speed > kSlowestSpeed) {
    return refuse(RefusalCode::kRange, "speed", "{} is not from 0 to {} milliseconds", wanted.speed.count(),
                  kSlowestSpeed.count());
  }
  StoredGame game{.id = new_id(),
                  .variant = std::move(variant),
                  .start = *start,
                  .seats = std::move(*seats),
                  .clock = wanted.clock,
                  .speed = wanted.speed,
                  .created = now.wall,
                  .changed = now.wall};
  settle(game);
  return game;
}

StoredGame game_of(const GameRecord& record, const GameRegistry& games, Instant now) {
  const auto name = [](const std::string& given, const std::string& otherwise) {
    const std::string cut = cut_to_characters(trimmed(given), kLongestName - 4);
    return cut.empty() ? otherwise : cut;
  };
  const std::optional<std::string> spec = spec_of_start(record.start, games);
  StoredGame game{.id = new_id(),
                  .variant = spec ? *spec : record.start.variant(),
                  .start = record.start,
                  .seats = {{{.name = name(record.name_x, "X")}, {.name = name(record.name_o, "O")}}},
                  .speed = NewGame{}.speed,
                  .created = now.wall,
                  .changed = now.wall};
  if (game.seats[0].name == game.seats[1].name) game.seats[1].name += " (O)";
  for (const RecordedMove& recorded : record.moves) {
    GameMove move{.move = recorded.move, .nodes = recorded.nodes, .value = recorded.value};
    if (recorded.seconds) {
      const double seconds =
          std::clamp(*recorded.seconds, 0.0, seconds_of(kLongestGame));  // a file may say anything
      move.took = std::chrono::microseconds(std::llround(seconds * 1e6));
    }
    game.moves.push_back(move);
  }
  settle(game);
  return game;
}

GameRecord record_of(const StoredGame& game, int ply) {
  assert(ply >= 0 && static_cast<std::size_t>(ply) <= game.moves.size());
  GameRecord record{.start = game.start, .name_x = game.seats[0].name, .name_o = game.seats[1].name};
  AnyPosition position = game.start;
  for (const GameMove& move : std::span(game.moves).first(static_cast<std::size_t>(ply))) {
    record.moves.push_back({.move = move.move, .value = move.value, .seconds = {}, .nodes = move.nodes});
    if (move.took) record.moves.back().seconds = std::chrono::duration<double>(*move.took).count();
    position.play(move.move);
  }
  if (position.is_over()) record.result_for_x = final_score_for(position, Side::kX).discs;
  const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(game.created));
  record.date = fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()),
                            static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
  return record;
}

}  // namespace turncoat
