#include "solver/adjacency/coloured_search.h"

#include <algorithm>
#include <utility>

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

// Moves by rank, each rank a set of cells: sorting a list took a third of the time.
template <Neighbours kNeighbours>
class ColouredSearch<kNeighbours>::MoveQueue {
 public:
  void push(Square square, int turns, int answer) {
    const int rank = 5 * turns + 4 * (Board::kMostTurns - answer);
    ranks_[static_cast<std::size_t>(rank)] |= bit(square);
    highest_ = std::max(highest_, rank);
  }

  std::optional<Square> pop() {
    for (; highest_ >= 0; --highest_) {
      Bitboard& cells = ranks_[static_cast<std::size_t>(highest_)];
      if (cells == 0) continue;
      const Square square = first_square(cells);
      cells &= cells - 1;
      return square;
    }
    return std::nullopt;
  }

 private:
  std::array<Bitboard, 9 * Board::kMostTurns + 1> ranks_ = {};
  int highest_ = -1;
};

// A mark without an empty neighbour never changes sides again, so its colour does not matter for the gain.
template <Neighbours kNeighbours>
auto ColouredSearch<kNeighbours>::slot_of(const Board& board) const -> Slot {
  const Bitboard empties = board.empties();
  const Bitboard reachable =
      kNeighbours == Neighbours::kFour ? edge_neighbours(empties) : all_neighbours(empties);
  const Table::Key key = {board.moves, board.answers, board.own & reachable};
  return {.key = key, .hash = hash_words(key[0], key[2], key[1])};
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
auto ColouredSearch<kNeighbours>::ordered_moves(const Board& board) -> MoveQueue {
  MoveQueue queue;
  const SlicedCounts::Most worst = Board::counts_of(board.own).most(board.answers);
  for (const Square square : squares_of(board.moves)) {
    const Bitboard turned = board.turned_by(square);
    if (turned == 0 && worst.cells != bit(square)) {  // one more mark for the answers beside it
      queue.push(square, 0, worst.number + ((worst.cells & Board::neighbours_of(square)) != 0 ? 1 : 0));
      continue;
    }
    const Bitboard targets = board.own | turned | bit(square);
    const Bitboard answers = board.answers & ~bit(square);
    queue.push(square, count(turned), Board::counts_of(targets).most(answers).number);
  }
  return queue;
}

// Moves that turn nothing, in groups for refutes_all. The cells of a group are closed to the opponent, so
// a group must leave him some beside every mark: moves far from all marks are split into two groups, the
// odd columns and the even ones, and those beside an own mark are a third. The third pays only where the
// opponent has the last move. (8x8, R = 6: without groups 32 times the nodes with 4 neighbours,
// 12 times with 8.)
template <Neighbours kNeighbours>
auto ColouredSearch<kNeighbours>::quiet_groups(const Board& board, int plies) -> std::array<Bitboard, 3> {
  constexpr Bitboard kOddColumns = kFileA * 0b01010101;
  const SlicedCounts threats = Board::counts_of(board.own);
  const Bitboard quiet = board.moves & ~Board::counts_of(board.opp).at_least(1);
  const Bitboard far = quiet & ~threats.at_least(1);
  const Bitboard beside = quiet & threats.at_least(1) & ~threats.at_least(2);
  return {far & kOddColumns, far & ~kOddColumns, plies % 2 == 0 ? beside : 0};
}

// Whether no move on `cells`, which turn nothing, reaches `target`, because the opponent would prevent it
// even if the mover passed.
template <Neighbours kNeighbours>
bool ColouredSearch<kNeighbours>::refutes_all(const Board& board, Bitboard cells, int plies, int target) {
  const std::optional<Board> opponent = board.passed(cells, plies);
  return opponent && reaches(*opponent, plies - 1, 1 - target + 2);
}

template <Neighbours kNeighbours>
bool ColouredSearch<kNeighbours>::is_refuted(const Board& board, Square square, int plies, int target) {
  const Bitboard turned = board.turned_by(square);
  return reaches(board.after(square, turned), plies - 1, 1 + 2 * count(turned) - target + 2);
}

template <Neighbours kNeighbours>
std::optional<Square> ColouredSearch<kNeighbours>::search(const Board& board, int plies, int target,
                                                          std::optional<Square> first) {
  if (first) {
    if (!is_refuted(board, *first, plies, target)) return first;
    if (shared_.is_stopped()) return std::nullopt;
  }
  Bitboard refuted = first ? bit(*first) : 0;
  Bitboard postponed = 0;  // other threads are busy with these
  std::array<Bitboard, 3> groups = quiet_groups(board, plies);
  MoveQueue queue = ordered_moves(board);
  while (const std::optional<Square> square = queue.pop()) {
    for (Bitboard& group : groups) {
      if (has(refuted, *square) || !has(group, *square)) continue;
      const Bitboard cells = std::exchange(group, 0);
      if (count(cells) > 1 && refutes_all(board, cells, plies, target)) refuted |= cells;
    }
    if (has(refuted, *square)) continue;
    const bool is_shared = plies >= kSharedPlies;
    const std::uint64_t claim = is_shared ? slot_of(board.after(*square, board.turned_by(*square))).hash : 0;
    if (is_shared && refuted != 0 && !shared_.claim(claim)) {
      postponed |= bit(*square);
      continue;
    }
    const bool failed = is_refuted(board, *square, plies, target);
    if (is_shared) shared_.release(claim);
    if (shared_.is_stopped()) return std::nullopt;
    if (!failed) return square;
    refuted |= bit(*square);
  }
  for (const Square square : squares_of(postponed)) {
    const bool failed = is_refuted(board, square, plies, target);
    if (shared_.is_stopped()) return std::nullopt;
    if (!failed) return square;
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
