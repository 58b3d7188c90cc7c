// A match between two bots, A and B: what is agreed before, one game of it, and playing it.
//
// What is played depends on the description alone and not on how many threads play it: openings and
// seeds follow from the match's seed and the number of the game, and results come in that order.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "arena/openings.h"
#include "arena/referee.h"
#include "arena/sprt.h"
#include "core/result.h"
#include "players/judge.h"  // IWYU pragma: export
#include "players/registry.h"

namespace turncoat {

class Tally;

enum class Bot : std::uint8_t { kA, kB };
constexpr Bot other(Bot bot) { return bot == Bot::kA ? Bot::kB : Bot::kA; }
constexpr std::size_t index_of(Bot bot) { return bot == Bot::kA ? 0 : 1; }

// Who moves first. Alternating games come in pairs: the same opening from both seats.
enum class First : std::uint8_t { kA, kB, kAlternate };

// Everything that decides which games are played, except how many.
struct MatchDescription {
  AnyPosition start = {};
  std::array<std::string, 2> bots = {};  // their specs, A and B
  First first = First::kAlternate;
  OpeningPlan openings = {};
  Limits limits = {};  // of each move, in nodes and depth
  ClockRule clock = {};
  int seed = 1;

  [[nodiscard]] bool is_paired() const { return first == First::kAlternate; }
};

struct BotIncident {
  Bot bot = Bot::kA;
  Incident incident = {};
};

struct GameResult {
  int number = 1;       // from 1; games 1 and 2 are the first pair
  Bot first = Bot::kA;  // who sits where the start position is to move
  std::array<int, 2> seeds = {};
  std::vector<Move> opening = {};
  std::vector<PlayedMove> moves = {};
  std::optional<Bot> winner = {};            // nobody: a draw
  std::optional<int> margin = {};            // discs of A minus those of B, of games that ended normally
  std::optional<BotIncident> incident = {};  // what ended the game; that bot has lost it
};

// The games of a match in their order, as they are known before they are played: who moves first, both seeds
// and the opening follow from the description.
class GamePlan {
 public:
  explicit GamePlan(const MatchDescription& match);

  // Precondition: the numbers asked for ascend.
  GameResult game(int number);

 private:
  First first_;
  int seed_;
  OpeningSource openings_;
  std::vector<Move> opening_;
  int drawn_ = 0;  // openings so far
};

// Plays a game of the plan and fills in what became of it; false if a stop was requested before its end.
// A bot that cannot be made has lost. Of the description only the start, the bots and the limits are needed.
bool play_announced(const MatchDescription& match, const PlayerRegistry& registry, GameResult& game,
                    const std::stop_token& stop);

// Takes each game in order, when the tally has it; a failure ends the match.
using ResultSink = std::function<Result<void>(const GameResult&)>;

struct MatchOrder {
  int games = 0;  // all of them, those already in the tally included
  int threads = 1;
  std::optional<Sprt> sprt = {};  // stop when it is decided
};

enum class MatchEnd : std::uint8_t { kAllPlayed, kDecided, kStopped };

// Plays the games that the tally does not have yet and adds them to it. Fails if the sink does.
// Preconditions: both specs can be made and play this game; `games` is even if games come in pairs.
Result<MatchEnd> play_match(const MatchDescription& match, const MatchOrder& order,
                            const PlayerRegistry& players, Tally& tally, const ResultSink& sink,
                            const std::stop_token& stop);

// Words of the enumerations as files and options write them: "a", "alternate".
std::string_view to_text(Bot bot);
std::optional<Bot> parse_bot(std::string_view text);
std::string_view to_text(First first);
std::optional<First> parse_first(std::string_view text);

}  // namespace turncoat
