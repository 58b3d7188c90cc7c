// A tournament played by lot: legal games, results and efforts that are the same each time.
#pragma once

#include <string>
#include <vector>

#include "arena/pairing.h"
#include "arena/tournament_game.h"
#include "core/random.h"

namespace turncoat::testing {

// Games are random moves from `start`; of several tries the better entrant gets the one that suits it best,
// so that lower numbers are stronger.
class SampleTournament {
 public:
  explicit SampleTournament(const AnyPosition& start) : start_(start) {}

  [[nodiscard]] TournamentGame game(int a, int b, int round, int number) const {
    Rng openings(key(a, b, round, (number + 1) / 2));
    TournamentGame played{.a = a, .b = b, .round = round};
    GameResult& game = played.game;
    game.number = number;
    game.first = number % 2 == 1 ? Bot::kA : Bot::kB;
    AnyPosition position = start_;
    for (int ply = 0; ply < 2; ++ply) game.opening.push_back(random_move(position, openings));
    Rng rng(key(a, b, round, number) + 1);
    AnyPosition end = finish(position, rng, game.moves);
    const int tries = rng.below(1 + b - a);
    for (int i = 0; i < tries; ++i) {
      std::vector<PlayedMove> moves;
      const AnyPosition other = finish(position, rng, moves);
      if (margin_of_a(other, game.first) <= margin_of_a(end, game.first)) continue;
      end = other;
      game.moves = moves;
    }
    game.margin = margin_of_a(end, game.first);
    if (*game.margin != 0) game.winner = *game.margin > 0 ? Bot::kA : Bot::kB;
    return played;
  }

  // The same game, but `bot` failed after `plies` moves of the bots.
  [[nodiscard]] TournamentGame broken(int a, int b, int round, int number, Bot bot, Incident incident) const {
    TournamentGame played = game(a, b, round, number);
    // It fails when it is to move: every ply changes sides.
    std::size_t plies = played.game.moves.size() / 2;
    if ((plies % 2 == 0) != (bot == played.game.first)) ++plies;
    played.game.moves.resize(plies);
    played.game.margin.reset();
    played.game.winner = other(bot);
    played.game.incident = BotIncident{bot, std::move(incident)};
    return played;
  }

  // All games of a plan whose pairings depend on nothing.
  [[nodiscard]] std::vector<TournamentGame> all(const TournamentPlan& plan) const {
    std::vector<TournamentGame> games;
    for (const Pairing& pairing : next_pairings(plan, {})) {
      for (int number = 1; number <= pairing.games; ++number) {
        games.push_back(game(pairing.a, pairing.b, pairing.round, number));
      }
    }
    return games;
  }

 private:
  static std::uint64_t key(int a, int b, int round, int number) {
    std::uint64_t key = 0;
    for (const int part : {round, a, b, number}) key = 1000 * key + static_cast<std::uint64_t>(part);
    return mix(key);
  }

  static Move random_move(AnyPosition& position, Rng& rng) {
    Move move = Move::pass();
    if (!position.must_pass()) {
      std::vector<Square> cells;
      for (const Square square : squares_of(position.legal_moves())) cells.push_back(square);
      move = Move(cells[static_cast<std::size_t>(rng.below(static_cast<int>(cells.size())))]);
    }
    position.play(move);
    return move;
  }

  static AnyPosition finish(AnyPosition position, Rng& rng, std::vector<PlayedMove>& moves) {
    while (!position.is_over()) {
      const bool passes = position.must_pass();
      PlayedMove played;
      played.move = random_move(position, rng);
      if (!passes) {
        played.took = Seconds(0.001 * (1 + rng.below(8)));
        played.nodes = 100;
      }
      moves.push_back(played);
    }
    return position;
  }

  // `first` sits where the start is to move.
  [[nodiscard]] int margin_of_a(const AnyPosition& end, Bot first) const {
    const int discs = final_score_for(end, start_.side()).discs;
    return first == Bot::kA ? discs : -discs;
  }

  AnyPosition start_;
};

}  // namespace turncoat::testing
