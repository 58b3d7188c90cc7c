#include "session/new_game.h"

#include <algorithm>
#include <array>
#include <random>
#include <utility>

#include "core/random.h"
#include "core/text.h"
#include "players/late_start.h"
#include "session/move_line.h"

namespace turncoat {

namespace {

using std::chrono::milliseconds;

double seconds_of(milliseconds time) { return std::chrono::duration<double>(time).count(); }

std::uint64_t random_word() {
  std::random_device device;
  return (static_cast<std::uint64_t>(device()) << 32) ^ device();
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

}  // namespace

void settle(StoredGame& game) {
  AnyPosition position = game.start;
  for (const PlayedMove& move : game.moves) position.play(move.move);
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

// Short enough to be read aloud, without letters that look alike; 31^8 of them make a second equal one
// unlikely among millions of games.
std::string new_game_id() {
  constexpr std::string_view kLetters = "23456789abcdefghjkmnpqrstuvwxyz";
  Rng rng(random_word());
  std::string id(8, ' ');
  for (char& c : id) c = kLetters[static_cast<std::size_t>(rng.below(static_cast<int>(kLetters.size())))];
  return id;
}

Answer<AnyPosition> start_of(const std::string& variant, const std::optional<std::string>& position,
                             const GameRegistry& games) {
  const Result<AnyPosition> start = games.start(variant);
  if (!start) return refuse(RefusalCode::kVariant, "variant", "{}", start.error().message);
  if (!position) return *start;
  const Result<AnyPosition> there = start->parse(*position);
  if (!there) return refuse(RefusalCode::kPosition, "position", "{}", there.error().message);
  return *there;
}

Answer<AnyPosition> handed_over(const AnyPosition& position) {
  const auto refused = [](std::string_view why) {
    return refuse(RefusalCode::kNothing, "pass", "nothing is threatened there: {}", why);
  };
  if (position.is_over()) return refused("the game is over");
  // The side to move stands behind the cells.
  std::string text = position.to_text();
  const auto side = static_cast<std::size_t>(position.shape().rows * position.shape().columns) + 1;
  text.at(side) = letter_of(other(position.side()));
  const Result<AnyPosition> passed = position.parse(text);
  if (!passed) return refused(passed.error().message);
  if (passed->is_over() || passed->must_pass()) return refused("the other side has no move");
  return *passed;
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
  const Answer<MoveLine> line = read_line(*start, wanted.moves);
  if (!line) return std::unexpected(line.error());
  Answer<Seats> seats = check_seats(wanted.seats, *start, players, {"seats.X", "seats.O"});
  if (!seats) return std::unexpected(seats.error());
  if (const Answer<void> clock = check_clock(wanted.clock); !clock) return std::unexpected(clock.error());
  if (wanted.speed < milliseconds(0) || wanted.speed > kSlowestSpeed) {
    return refuse(RefusalCode::kRange, "speed", "{} is not from 0 to {} milliseconds", wanted.speed.count(),
                  kSlowestSpeed.count());
  }
  StoredGame game{.id = new_game_id(),
                  .variant = std::move(variant),
                  .start = *start,
                  .seats = std::move(*seats),
                  .clock = wanted.clock,
                  .speed = wanted.speed,
                  .created = now.wall,
                  .changed = now.wall,
                  .owner = std::string(trimmed(wanted.owner)),
                  .is_study = wanted.is_study};
  for (const Move move : line->moves) game.moves.push_back({.move = move});
  settle(game);
  return game;
}

}  // namespace turncoat
