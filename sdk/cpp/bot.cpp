// A Turncoat bot that plays the move which turns the most pieces, in both games.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <sstream>
#include <string>

// One line: side, plies left, board, milliseconds, game, then the legal moves.
struct Question {
  char side;
  int plies_left;
  std::string board;
  int milliseconds;
  std::string game;
  int columns;

  // What stands on a cell; '-' outside the board.
  char at(int column, int row) const {
    const int rows = static_cast<int>(board.size()) / columns;
    const bool is_inside = column >= 0 && column < columns && row >= 0 && row < rows;
    return is_inside ? board[static_cast<std::size_t>(row * columns + column)] : '-';
  }

  // How many enemy pieces a move turns.
  int turned(const std::string& move) const {
    const int column = move[0] - 'a';
    const int row = move[1] - '1';
    int total = 0;
    for (int right = -1; right <= 1; ++right) {
      for (int down = -1; down <= 1; ++down) {
        if (right == 0 && down == 0) continue;
        int enemies = 0;
        char next = at(column + right, row + down);
        while (next != '-' && next != side) {
          ++enemies;
          next = at(column + (enemies + 1) * right, row + (enemies + 1) * down);
        }
        if (game.rfind("othello", 0) == 0) {  // a row of enemies with one's own piece behind it
          total += next == side ? enemies : 0;
        } else if (right == 0 || down == 0 || game.find("neighbours=8") != std::string::npos) {
          total += std::min(enemies, 1);  // the next cell
        }
      }
    }
    return total;
  }
};

int main() {
  std::cout << "ready" << std::endl;  // endl, unlike '\n', sends it at once
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    Question q;
    words >> q.side >> q.plies_left >> q.board >> q.milliseconds >> q.game;
    const std::size_t x = q.game.find('x');  // size=5x7: 7 columns
    q.columns = x != std::string::npos ? q.game[x + 1] - '0'
                                       : static_cast<int>(std::lround(std::sqrt(q.board.size())));
    std::string best;
    int most = -1;
    for (std::string move; words >> move;) {
      const int turned = q.turned(move);
      if (turned > most) {
        best = move;
        most = turned;
      }
    }
    std::cout << best << std::endl;
  }
}
