#include "experiment/sample_games.h"

#include <cassert>

#include "games/move.h"

namespace turncoat {

namespace {

using Othello = othello::Position<8>;

// Plays a game, and tells every position in which the side to move has a move; gives the last one back.
template <class Listener>
Othello play_through(const SampleGame& game, Listener on_position) {
  Othello position;
  for (std::size_t i = 0; i + 1 < game.moves.size(); i += 2) {
    if (position.must_pass()) position.play(Move::pass());
    on_position(position);
    const Result<Move> move = parse_move(game.moves.substr(i, 2), position.shape());
    assert(move && is_legal(position, *move));
    position.play(*move);
  }
  return position;
}

}  // namespace

const std::array<SampleGame, 7> kSampleGames = {{
    {1, Side::kX, "blocking the opponent",
     "c4c3c2b2d3c1b1a1a2b3a3f5d2e3f3e2f2f4d1e1g5g2f1g1h1g3h2h3h4a4b4g4a5b5c5a6c6b7h5h6"
     "a7f6d6b6c7b8e6g6d7e7e8a8f7g8g7h8h7f8d8c8"},
    {2, Side::kO, "encircling for stable discs",
     "d3c3c4e3c2b1c1d1f5b3a2a3b2a1d2e2e1f1f2g1h1f3g2h2g3b5b4a5a4c5c6f4g4g5h4h3a6a7f6b6"
     "e6f7e7h5f8e8d8d7c7c8b8g6d6g8h8b7a8h6g7h7"},
    {3, Side::kO, "square values first",
     "d3e3f2c2d2e2b2c1e6a3a2a1d1e1e7f3c3b1g3e8c6f5g5g2h1h3h4g6f4h2f1g1f6g4h5b3h6c5d8d6"
     "f8b6a6c7d7f7c8a5a4h7h8c4b4b5g8g7a7b7a8b8"},
    {4, Side::kO, "leaving the opponent one bad move",
     "d3c5c6e3f3d6c4b4e6f2a3g3h3h4g1h2c3e1f1h1f4g5f5g4h5g2e2d2d1b6a6c1c2h6g6g7h7h8g8f7"
     "b5f8f6b1b2a1a2b3e7e8a4a5a7b7b8a8c8d8c7d7"},
    {5, Side::kO, "corners and traps",
     "c4e3f2e2d2c1c2c3b2a1a2e1c5a3f3g3d1b5h3h4b1d3b3f1d6e6a6a5c6b6f6c7c8d8a4e7g1h1e8d7"
     "b7a8h5g6h6b4a7f7f5f8g8g7f4g5h7h8g4h2g2b8"},
    {6, Side::kO, "square values and stability",
     "c4c5c6c3c2e3f2e2d2c1e6b4a3a5a4f4g3e1a6h4g2g5h2b6b2f5f6b3a2d6a7d3d7e8c8f3b7h3g4h1"
     "h5h6g6a8c7a1g1f1d1b1g7h7h8f7b5e7b8g8f8d8"},
    {7, Side::kO, "forcing passes",
     "f5f4c3c6g4d3c4b5c5d6e3b4a5a3a4a6c7d7b6d8a7a8b8b7c8e6e7e8f8g8b3a2a1b2c2c1f6f7g7g6"
     "h6h7h8h5g5h4f3b1e2d2f2e1d1f1g2g3g1h1h3h2"},
}};

std::array<int, 2> SampleGame::discs() const {
  const Othello last = play_through(*this, [](const Othello&) {});
  const bool is_blacks = last.side() == Side::kX;
  return {count(is_blacks ? last.own() : last.opp()), count(is_blacks ? last.opp() : last.own())};
}

std::vector<Othello> white_positions(const SampleGame& game) {
  std::vector<Othello> positions;
  play_through(game, [&](const Othello& position) {
    if (position.side() == Side::kO) positions.push_back(position);
  });
  return positions;
}

}  // namespace turncoat
