// Whether it pays to spend more of a clock on unclear moves: README.md.
//
//   clock_match GAME PAIRS SECONDS NODES_PER_SECOND [SEED]
//
// The engine plays against itself with a clock for the game, once with the same share for every move. Time is
// counted in nodes, so the machine and what else it does make no difference. Openings of eight random plies
// are played from both seats.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <string>

#include "core/random.h"
#include "games/registry.h"
#include "players/engine.h"
#include "players/pick.h"
#include "search/time_control.h"

namespace turncoat {
namespace {

using std::chrono::milliseconds;

struct Seat {
  bool manages = false;  // spends more where the choice is unclear
  EngineClock clock = {};
  std::uint64_t most_nodes = 0;  // of a move
};

struct Terms {
  TimeControl control;
  double nodes_per_ms = 1000;
};

struct Sums {
  std::array<double, 2> left = {};  // milliseconds at the end, by `manages`
  int games = 0;
  int late = 0;
};

// Marks of the first seat, X, minus those of the other.
int play(AnyPosition position, std::array<Seat, 2> seats, const Terms& terms, Sums& sums) {
  std::array<Engine, 2> engines = {Engine({}), Engine({})};
  while (!position.is_over()) {
    const std::size_t turn = position.side() == Side::kX ? 0 : 1;
    if (position.must_pass()) {
      position.play(Move::pass());
      continue;
    }
    EngineClock& clock = seats[turn].clock;
    const Limits by_clock = limits_for_move(clock, (position.plies_bound() + 1) / 2);
    Limits limits{.nodes = static_cast<std::uint64_t>(static_cast<double>(by_clock.time->count()) *
                                                      terms.nodes_per_ms)};
    if (seats[turn].manages) limits.stretch = by_clock.stretch;
    const Analysis analysis = engines[turn].choose(position, limits, {});
    clock.spend(milliseconds(
        static_cast<std::int64_t>(std::ceil(static_cast<double>(analysis.nodes) / terms.nodes_per_ms))));
    if (clock.left.count() < 0) ++sums.late;
    position.play(analysis.moves.front().move);
  }
  for (const Seat& seat : seats)
    sums.left[seat.manages ? 1 : 0] += static_cast<double>(seat.clock.left.count());
  ++sums.games;
  const int score = position.final_score().discs;
  return position.side() == Side::kX ? score : -score;
}

AnyPosition draw_opening(AnyPosition position, Rng& rng) {
  constexpr int kPlies = 8;
  for (int ply = 0; ply < kPlies; ++ply) {
    position.play(position.must_pass() ? Move::pass() : Move(pick(position.legal_moves(), rng)));
  }
  return position;
}

int run(const AnyPosition& start, int pairs, const Terms& terms, std::uint64_t seed) {
  Rng rng(seed);
  Sums sums;
  double points = 0;  // of the one who manages, by pairs
  double squares = 0;
  double margin = 0;
  for (int pair = 1; pair <= pairs; ++pair) {
    const AnyPosition opening = draw_opening(start, rng);
    double of_pair = 0;
    for (const std::size_t manager : {std::size_t{0}, std::size_t{1}}) {
      std::array<Seat, 2> seats;
      for (Seat& seat : seats) seat.clock = EngineClock::start(terms.control);
      seats[manager].manages = true;
      const int score = play(opening, seats, terms, sums) * (manager == 0 ? 1 : -1);
      of_pair += score > 0 ? 1 : score == 0 ? 0.5 : 0;
      margin += score;
    }
    points += of_pair / 2;
    squares += of_pair * of_pair / 4;
    const double mean = points / pair;
    const double error = pair > 1 ? 1.96 * std::sqrt((squares / pair - mean * mean) / (pair - 1)) : 1;
    if (pair % 10 == 0 || pair == pairs) {
      fmt::print(
          "{} games: {:.1f} % +/- {:.1f}, margin {:.2f}; left of the clock {:.0f} ms, without {:.0f} ms; "
          "late {}\n",
          sums.games, 100 * mean, 100 * error, margin / sums.games, sums.left[1] / sums.games,
          sums.left[0] / sums.games, sums.late);
      std::fflush(stdout);
    }
  }
  return EXIT_SUCCESS;
}

}  // namespace
}  // namespace turncoat

int main(int count, char** words) {
  using namespace turncoat;
  if (count < 5 || count > 6) {
    fmt::print(stderr, "clock_match GAME PAIRS SECONDS NODES_PER_SECOND [SEED]\n");
    return 2;
  }
  GameRegistry games;
  add_builtin_games(games);
  const Result<AnyPosition> start = games.start(words[1]);
  if (!start) {
    fmt::print(stderr, "{}\n", start.error().message);
    return 2;
  }
  const Terms terms{.control = {.main_time = std::chrono::milliseconds(
                                    static_cast<std::int64_t>(1000 * std::atof(words[3])))},
                    .nodes_per_ms = std::atof(words[4]) / 1000};
  return run(*start, std::atoi(words[2]), terms,
             count == 6 ? static_cast<std::uint64_t>(std::atoi(words[5])) : 1);
}
