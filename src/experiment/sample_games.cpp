#include "experiment/sample_games.h"

#include <cassert>

#include "games/move.h"

namespace turncoat {

const std::array<SampleGame, 7> kSampleGames = {{
    {1, "blocking the opponent",
     "d3c5c6e3f3e2f5c3d2g5e1g3c2d1c1c7f2f1g2b1b2h1h2h3b6b5f4g1b7a2a5a8c8b4a6b8d6e6c4d8"
     "b3a4a3a7a1g4h5g6d7e8f6f7e7f8h6g7g8h8h7h4"},
    {2, "encircling for stable discs",
     "d3c5b6d2c2b2b1a7d1e2f1f2b3a2f3g2h3h1f4g3h2e1g4c1c4h4c6g1f5a1a6a5e3c3a3b5h5b7b4g6"
     "g5e6g7h6f6d6d7d8e8f8a4c7"},
    {3, "square values first",
     "d3c5b6d2f5a7d1e3e2g5d6e1h5c1f1g1f3e6f4g4h4h6g3h3g6c4c2c3b4a4a3f6a5c6e7b5a6a2f2c7"
     "f7f8e8d7d8c8b3b2h2h1a1b1a8g2h7h8g8g7b8b7"},
    {4, "leaving the opponent one bad move",
     "d3c5c6e3f3e2d1c2b3b1b5a5a4a3c3g3c4c7d6f1d2e1g1e6f2g2c1h1h2h3b4a6f6f4b2g6g7g8h8a2"
     "a1f5a7f7f8h7h6g4h4g5b6e8h5e7d7c8b7d8b8a8"},
    {5, "corners and traps",
     "d3c5b6d2c2b2d1e2f1f2b3b4a3a7c3a5c4f4a1c1f3g2g4b1h1e1a4g1a6g3a8h5f6d6c7b8c8b5d8g7"
     "h8b7h4h3e3a2c6e6f5g6h6g5h2h7f7d7e8g8f8e7"},
    {6, "square values and stability",
     "d3c5b6d2c2b2d1e2f1f2b3b4a3a7c1b1a1f3a2c4a4e3e1c3g1f4g2h3h1g3h2h4h5g4f5g5f6h6h7b5"
     "c6d6c7c8b8a8e6a6a5b7g6d8e7f7f8d7e8g8g7h8"},
    {7, "forcing passes",
     "d3c5c6e3c4b7d6c3a8c7b3a3c8b8d7b5a4a5b4b6a6e7a2a7d8a1e8f8g8f7g7f6e6g6h7h8h6h5f5g5"
     "f4g4h4h3f3e2g3f2h2h1g2g1f1e1d1d2c1b1b2c2"},
}};

std::vector<othello::Position<8>> white_positions(const SampleGame& game) {
  std::vector<othello::Position<8>> positions;
  othello::Position<8> position;
  for (std::size_t i = 0; i + 1 < game.moves.size(); i += 2) {
    if (position.must_pass()) position.play(Move::pass());
    if (position.side() == Side::kO) positions.push_back(position);
    const Result<Move> move = parse_move(game.moves.substr(i, 2), position.shape());
    assert(move && is_legal(position, *move));
    position.play(*move);
  }
  return positions;
}

}  // namespace turncoat
