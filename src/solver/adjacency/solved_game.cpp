#include "solver/adjacency/solved_game.h"

#include <algorithm>
#include <utility>
#include <vector>

// Where the assembler put the file that tools/pack_proofs.cpp wrote.
extern "C" const char turncoat_packed_proofs[];      // NOLINT(readability-identifier-naming)
extern "C" const char turncoat_packed_proofs_end[];  // NOLINT(readability-identifier-naming)

namespace turncoat::adjacency {

namespace {

constexpr Symmetry kTransposition{.transposes = true};

ProvedBoard on_its_side(const ProvedBoard& board) {
  const Shape shape = board.rules.shape;
  ProvedBoard turned{.rules = {.shape = shape.transposed(), .neighbours = board.rules.neighbours}};
  const SymmetricSets sets(turned.rules);
  for (const std::vector<Bitboard>& level : board.open) {
    std::vector<Bitboard>& open = turned.open.emplace_back();
    for (const Bitboard set : level) open.push_back(sets.canonical(transform(set, kTransposition, shape)));
    std::ranges::sort(open);
  }
  for (const KeptReply& reply : board.replies) {
    turned.replies.push_back({.empties = transform(reply.empties, kTransposition, shape),
                              .move = transform(reply.move, kTransposition, shape),
                              .at_least = reply.at_least});
  }
  std::ranges::sort(turned.replies, {}, &KeptReply::empties);
  return turned;
}

std::vector<SolvedGame> solved_games() {
  std::vector<SolvedGame> games;
  for (ProvedBoard& board : unpack({turncoat_packed_proofs, turncoat_packed_proofs_end})) {
    if (!board.rules.shape.is_square()) games.emplace_back(on_its_side(board));
    games.emplace_back(std::move(board));
  }
  return games;
}

}  // namespace

const SolvedGame* SolvedGame::of(Rules rules) {
  static const std::vector<SolvedGame> games = solved_games();
  const auto found = std::ranges::find(games, rules, &SolvedGame::rules);
  return found == games.end() ? nullptr : &*found;
}

SolvedGame::SolvedGame(ProvedBoard board)
    : board_(std::move(board)), sets_(board_.rules), neighbourhoods_(board_.rules) {}

bool SolvedGame::is_proved(Bitboard set) const {
  const auto pairs = static_cast<std::size_t>(count(set) / 2);
  if (pairs == 0 || (set & ~sets_.start()) != 0) return false;
  if (pairs > board_.open.size()) return true;
  return !std::ranges::binary_search(board_.open[pairs - 1], sets_.canonical(set));
}

std::vector<Square> SolvedGame::answers(Bitboard empties) const {
  std::vector<std::pair<std::pair<int, Bitboard>, Square>> moves;
  for (const Square square : squares_of(empties)) {
    const Bitboard left = sets_.canonical(empties ^ bit(square));
    moves.emplace_back(std::pair(neighbourhoods_.gain(empties, square), left), square);
  }
  std::ranges::sort(moves, std::ranges::greater());
  std::vector<Square> squares;
  for (const auto& [rank, square] : moves) squares.push_back(square);
  return squares;
}

std::optional<KeptReply> SolvedGame::reply_in(Bitboard empties) const {
  const Shape shape = board_.rules.shape;
  for (const Symmetry symmetry : kSymmetries) {
    if (transform(shape, symmetry) != shape) continue;
    const Bitboard key = transform(empties, symmetry, shape);
    const auto found = std::ranges::lower_bound(board_.replies, key, {}, &KeptReply::empties);
    if (found == board_.replies.end() || found->empties != key) continue;
    for (const Square square : squares_of(empties)) {
      if (transform(square, symmetry, shape) == found->move)
        return KeptReply{.empties = empties, .move = square, .at_least = found->at_least};
    }
  }
  return std::nullopt;
}

}  // namespace turncoat::adjacency
