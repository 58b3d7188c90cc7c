#include "solver/adjacency/claimed_level.h"

#include <algorithm>
#include <functional>
#include <tuple>

namespace turncoat::adjacency {

int Claims::of(Bitboard set) const {
  const auto found = listed_.find(set);
  return found == listed_.end() ? by_ : found->second;
}

Result<Claims> ClaimedLevel::read(const ProofLevel& listed, const Claims& before) {
  Claims claims(before.by());
  for (std::size_t i = 0; i < listed.open.size(); ++i) {
    const Bitboard set = listed.open[i];
    if ((set & ~board_.start()) != 0 || board_.turned(set) != set) {
      return fail("{} pairs: open set {:016x} is no symmetric set of empty cells", pairs_, set);
    }
    for (const Bitboard image : board_.images(set)) {
      claims.list(image, listed.values.empty() ? 0 : listed.values[i]);
    }
  }
  std::size_t in_question = listed.open.size();
  for (const Bitboard set : candidates(before)) {
    if (claims.listed().contains(set)) continue;
    add(set, claims.by(), before);
    ++in_question;
  }
  if (in_question != listed.sets) {
    return fail("{} pairs: {} sets are said to be in question and there are {}", pairs_, listed.sets,
                in_question);
  }
  for (const Bitboard set : listed.open) add(set, claims.of(set), before);
  std::ranges::sort(sets_, {}, &ClaimedSet::set);
  return claims;
}

// The sets with a pair whose mirror answer alone does not give what is to be proved, one of each class of
// images.
std::vector<Bitboard> ClaimedLevel::candidates(const Claims& before) const {
  std::vector<Bitboard> found;
  for (const auto& [smaller, value] : before.listed()) {
    for (const Square square : squares_of(board_.start() & ~smaller)) {
      const Bitboard pair = board_.pair_of(square);
      const Bitboard set = smaller | pair;
      if (first_square(pair) == square && board_.is_least_image(set) &&
          board_.pay(set, pair) + value < before.by()) {
        found.push_back(set);
      }
    }
  }
  std::ranges::sort(found);
  const auto repeated = std::ranges::unique(found);
  found.erase(repeated.begin(), repeated.end());
  return found;
}

// The mirror answer wins what it is paid, and then what is claimed about the set that it leaves. A set where
// that is enough after every move needs no look.
void ClaimedLevel::add(Bitboard set, int claim, const Claims& before) {
  Bitboard moves = 0;
  for (const Square square : squares_of(set)) {
    const Bitboard pair = board_.pair_of(square);
    if (first_square(pair) != square) continue;
    if (board_.pay(set, pair) + before.of(set ^ pair) < claim) moves |= bit(square);
  }
  if (moves != 0) sets_.push_back({set, claim, moves});
}

// Two moves share a value where each answers the other.
std::size_t ClaimedLevel::values() const {
  std::size_t sum = 0;
  for (const ClaimedSet& claimed : sets_) sum += static_cast<std::size_t>(count(claimed.moves) + 1) / 2;
  return sum;
}

std::optional<Unrefuted> ClaimedLevel::unrefuted(std::size_t index, SetValues& values,
                                                 const std::stop_token& stop) const {
  const auto [set, claim, moves_to_refute] = sets_[index];
  // Whether the answer wins enough more than the move, F being `left` after both.
  const auto refutes = [&](Square move, Square answer, int left) {
    return board_.gain(set ^ bit(move), answer) - left >= board_.gain(set, move) + claim;
  };
  Bitboard moves = moves_to_refute;
  while (moves != 0) {
    const Square move = first_square(moves);
    moves ^= bit(move);
    bool is_refuted = false;
    for (const Square answer : answers_to(set, move, moves)) {
      const std::optional<int> left = values.value_of(set ^ bit(move) ^ bit(answer), stop);
      if (!left) return std::nullopt;
      is_refuted = refutes(move, answer, *left);
      if (!is_refuted) continue;
      if (has(moves, answer) && refutes(answer, move, *left)) moves ^= bit(answer);
      break;
    }
    if (!is_refuted) return Unrefuted{set, claim, move};
  }
  return std::nullopt;
}

// First those that are moves to be refuted themselves, since then one value may do for both; then those that
// win most; last the mirror answer, which helps only where a set is claimed to be worth less than it is.
std::vector<Square> ClaimedLevel::answers_to(Bitboard set, Square move, Bitboard moves) const {
  const Bitboard rest = set ^ bit(move);
  const Bitboard mirror = board_.turned(bit(move));
  std::vector<Square> answers;
  for (const Square square : squares_of(rest)) answers.push_back(square);
  std::ranges::sort(answers, std::ranges::greater(), [&](Square square) {
    return std::tuple(!has(mirror, square), has(moves, square), board_.gain(rest, square), square);
  });
  return answers;
}

}  // namespace turncoat::adjacency
