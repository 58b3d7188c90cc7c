#include "solver/adjacency/packed_proofs.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/shape.h"
#include "search/mirror.h"

namespace turncoat::adjacency {

namespace {

// Seven bits a byte, the lowest first; the highest bit says that more follow.
void put(std::string& bytes, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) bytes += static_cast<char>(number | 0x80);
  bytes += static_cast<char>(number);
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] bool is_at_end() const { return bytes_.empty(); }

  std::uint64_t number() {
    std::uint64_t number = 0;
    for (int shift = 0;; shift += 7) {
      const auto byte = static_cast<std::uint8_t>(bytes_.front());
      bytes_.remove_prefix(1);
      number |= std::uint64_t{byte & 0x7FU} << shift;
      if (byte < 0x80) return number;
    }
  }

  int small() { return static_cast<int>(number()); }

 private:
  std::string_view bytes_;
};

// A symmetric set as a number with a bit for each pair of the board, and back.
class Halves {
 public:
  explicit Halves(Shape shape) : shape_(shape) {
    for (const Square square : squares_of(shape.area())) {
      if (square < transform(square, kHalfTurn, shape)) squares_.push_back(square);
    }
  }

  [[nodiscard]] std::uint64_t half(Bitboard set) const {
    std::uint64_t half = 0;
    for (std::size_t pair = 0; pair < squares_.size(); ++pair)
      half |= std::uint64_t{has(set, squares_[pair])} << pair;
    return half;
  }

  [[nodiscard]] Bitboard whole(std::uint64_t half) const {
    Bitboard set = 0;
    for (std::size_t pair = 0; pair < squares_.size(); ++pair)
      set |= has(half, static_cast<Square>(pair)) ? bit(squares_[pair]) : 0;
    return set | transform(set, kHalfTurn, shape_);
  }

 private:
  Shape shape_;
  std::vector<Square> squares_ = {};  // of each pair the first
};

// The differences between numbers that ascend. The order of halves is not that of the sets.
void put_ascending(std::string& bytes, std::vector<std::uint64_t> numbers) {
  std::ranges::sort(numbers);
  put(bytes, numbers.size());
  std::uint64_t before = 0;
  for (const std::uint64_t number : numbers) put(bytes, number - std::exchange(before, number));
}

std::vector<std::uint64_t> ascending(Reader& reader) {
  std::vector<std::uint64_t> numbers(reader.number());
  std::uint64_t before = 0;
  for (std::uint64_t& number : numbers) before = number = before + reader.number();
  return numbers;
}

ProvedBoard board_from(Reader& reader) {
  ProvedBoard board;
  board.rules.shape.rows = static_cast<std::uint8_t>(reader.small());
  board.rules.shape.columns = static_cast<std::uint8_t>(reader.small());
  board.rules.neighbours = reader.small() == 4 ? Neighbours::kFour : Neighbours::kEight;
  const Halves halves(board.rules.shape);
  board.open.resize(reader.number());
  for (std::vector<Bitboard>& level : board.open) {
    for (const std::uint64_t half : ascending(reader)) level.push_back(halves.whole(half));
    std::ranges::sort(level);
  }
  for (const Bitboard empties : ascending(reader)) board.replies.push_back({.empties = empties});
  for (KeptReply& reply : board.replies) {
    reply.move = static_cast<Square>(reader.small());
    reply.at_least = reader.small() - kGridSquares;
  }
  return board;
}

}  // namespace

std::string pack(const ProvedBoard& board) {
  const Halves halves(board.rules.shape);
  std::string bytes;
  put(bytes, board.rules.shape.rows);
  put(bytes, board.rules.shape.columns);
  put(bytes, board.rules.neighbours == Neighbours::kFour ? 4 : 8);
  put(bytes, board.open.size());
  for (const std::vector<Bitboard>& level : board.open) {
    std::vector<std::uint64_t> numbers;
    for (const Bitboard set : level) numbers.push_back(halves.half(set));
    put_ascending(bytes, std::move(numbers));
  }
  std::vector<std::uint64_t> keys;
  for (const KeptReply& reply : board.replies) keys.push_back(reply.empties);
  put_ascending(bytes, std::move(keys));
  for (const KeptReply& reply : board.replies) {
    put(bytes, static_cast<std::uint64_t>(reply.move));
    const int shifted = reply.at_least + kGridSquares;
    put(bytes, static_cast<std::uint64_t>(shifted));
  }
  return bytes;
}

std::vector<ProvedBoard> unpack(std::string_view bytes) {
  std::vector<ProvedBoard> boards;
  Reader reader(bytes);
  while (!reader.is_at_end()) boards.push_back(board_from(reader));
  return boards;
}

}  // namespace turncoat::adjacency
