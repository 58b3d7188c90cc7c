#include "solver/adjacency/coloured_search.h"

#include <algorithm>
#include <cassert>

#include "games/game.h"

namespace turncoat::adjacency {

// What the table knows of a position, in 37 bits: both bounds of the gain, the move that reached the lower
// one, and the length of the game. The length is compared when it is read, so that games of different
// lengths can share the table.
template <Neighbours kNeighbours>
struct ColouredSearch<kNeighbours>::Bounds {
  static constexpr int kNoSquare = kGridSquares;
  static constexpr int kOffset =
      2 * kGridSquares;  // no gain is larger: a cell that changes sides is worth two

  int lower = -kOffset;
  int upper = kOffset;
  int square = kNoSquare;

  [[nodiscard]] std::uint64_t pack(int last_empties) const {
    return static_cast<std::uint64_t>(lower + kOffset) | static_cast<std::uint64_t>(upper + kOffset) << 9 |
           static_cast<std::uint64_t>(square) << 18 | static_cast<std::uint64_t>(last_empties) << 25;
  }

  static Bounds unpack(std::uint64_t payload, int last_empties) {
    if (static_cast<int>(payload >> 25) != last_empties) return {};
    return {.lower = static_cast<int>(payload & 511) - kOffset,
            .upper = static_cast<int>(payload >> 9 & 511) - kOffset,
            .square = static_cast<int>(payload >> 18 & 127)};
  }

  [[nodiscard]] std::optional<Square> move() const {
    return square == kNoSquare ? std::nullopt : std::optional(square);
  }
};

template <Neighbours kNeighbours>
struct ColouredSearch<kNeighbours>::Slot {
  Table::Key key = {};
  std::uint64_t hash = 0;
};

template <Neighbours kNeighbours>
struct ColouredSearch<kNeighbours>::MoveList {
  struct Entry {
    int rank = 0;
    Square square = 0;
  };

  std::array<Entry, kGridSquares> entries;
  int size = 0;

  [[nodiscard]] const Entry* begin() const { return entries.data(); }
  [[nodiscard]] const Entry* end() const { return entries.data() + size; }
};

// A mark without an empty neighbour never changes sides again, so its colour does not matter for the gain.
template <Neighbours kNeighbours>
auto ColouredSearch<kNeighbours>::slot_of(const Board& board) const -> Slot {
  const Bitboard reachable =
      kNeighbours == Neighbours::kFour ? edge_neighbours(board.empties) : all_neighbours(board.empties);
  const Table::Key key = {board.empties, board.own & reachable};
  return {.key = key, .hash = hash_words(key[0], key[1], 0)};
}

template <Neighbours kNeighbours>
auto ColouredSearch<kNeighbours>::look_up(const Slot& slot) const -> Bounds {
  const std::optional<std::uint64_t> payload = table_.find(slot.key, slot.hash);
  return payload ? Bounds::unpack(*payload, last_empties_) : Bounds{};
}

template <Neighbours kNeighbours>
void ColouredSearch<kNeighbours>::remember(const Slot& slot, const Bounds& bounds, int plies) {
  table_.store(slot.key, slot.hash, bounds.pack(last_empties_), plies);
}

// Best first: what the move turns less what the best answer to it turns, then what it turns.
template <Neighbours kNeighbours>
auto ColouredSearch<kNeighbours>::ordered_moves(const Board& board, std::optional<Square> first) -> MoveList {
  MoveList moves;
  for (const Square square : squares_of(board.empties)) {
    const Bitboard turned = board.turned_by(square);
    const Bitboard targets = board.own | turned | bit(square);
    const Bitboard answers = board.empties ^ bit(square);
    const int answer = count_neighbours<kNeighbours>(targets).most(answers).number;
    const int rank = 5 * count(turned) - 4 * answer;
    moves.entries[static_cast<std::size_t>(moves.size++)] = {first == square ? kGridSquares : rank, square};
  }
  std::sort(moves.entries.data(), moves.entries.data() + moves.size, [](const auto& a, const auto& b) {
    return a.rank != b.rank ? a.rank > b.rank : a.square < b.square;
  });
  return moves;
}

template <Neighbours kNeighbours>
std::optional<Square> ColouredSearch<kNeighbours>::search(const Board& board, int plies, int target,
                                                          std::optional<Square> first) {
  for (const auto& [rank, square] : ordered_moves(board, first)) {
    const Bitboard turned = board.turned_by(square);
    const int gain = 1 + 2 * count(turned);
    const bool is_refuted = reaches(board.after(square, turned), plies - 1, gain - target + 2);
    if (shared_.is_stopped()) return std::nullopt;
    if (!is_refuted) return square;
  }
  return std::nullopt;
}

template <Neighbours kNeighbours>
bool ColouredSearch<kNeighbours>::reaches(const Board& board, int plies, int target) {
  if (++nodes_ % kCheckInterval == 0) shared_.check(kCheckInterval);
  switch (plies) {
    case 0:
      return target <= 0;
    case 1:
      return board.last_gain() >= target;
    case 2:
      return board.can_lead(target / 2);
    case 3:
      return board.can_turn((target - 1) / 2);
    default:
      break;
  }
  if (target > Bounds::kOffset) return false;
  if (target <= -Bounds::kOffset) return true;
  const Slot slot = slot_of(board);
  Bounds bounds = look_up(slot);
  if (bounds.lower >= target) return true;
  if (bounds.upper < target) return false;
  const std::optional<Square> move = search(board, plies, target, bounds.move());
  if (shared_.is_stopped()) return false;
  if (move) {
    bounds.lower = target;
    bounds.square = *move;
  } else {
    bounds.upper = target - 2;
  }
  remember(slot, bounds, plies);
  return move.has_value();
}

template <Neighbours kNeighbours>
std::optional<Square> ColouredSearch<kNeighbours>::find_move(const Board& board, int plies, int target) {
  const std::optional<Square> first = plies >= kTablePlies ? look_up(slot_of(board)).move() : std::nullopt;
  return search(board, plies, target, first);
}

template class ColouredSearch<Neighbours::kFour>;
template class ColouredSearch<Neighbours::kEight>;

}  // namespace turncoat::adjacency
