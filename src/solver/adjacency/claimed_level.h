// The sets of a number of pairs about which a certificate claims something that is to be verified.
#pragma once

#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

#include "core/bitboard.h"
#include "core/result.h"
#include "solver/adjacency/certificate.h"
#include "solver/adjacency/check_board.h"
#include "solver/adjacency/set_values.h"

namespace turncoat::adjacency {

// What a certificate claims about the symmetric sets of a number of pairs: that the second player, with one
// of them empty and the first player to move, wins by at least so much.
class Claims {
 public:
  explicit Claims(int by) : by_(by) {}

  // For listed sets their value, for all others what the certificate is to prove.
  [[nodiscard]] int of(Bitboard set) const;

  [[nodiscard]] int by() const { return by_; }
  [[nodiscard]] const std::unordered_map<Bitboard, int>& listed() const { return listed_; }

  // A set that is there already keeps its value.
  void list(Bitboard set, int value) { listed_.emplace(set, value); }

 private:
  int by_;
  std::unordered_map<Bitboard, int> listed_;
};

// A set with a first move that has no good answer.
struct Unrefuted {
  Bitboard set = 0;
  int claim = 0;
  Square move = 0;
};

class ClaimedLevel {
 public:
  ClaimedLevel(const CheckBoard& board, int pairs) : board_(board), pairs_(pairs) {}

  // Reads what is listed, and finds the claims that do not follow from those of the level before by
  // mirroring. Fails if the lists cannot be right.
  Result<Claims> read(const ProofLevel& listed, const Claims& before);

  // The sets with such a claim.
  [[nodiscard]] std::size_t size() const { return sets_.size(); }

  // Of the sets whose values are needed.
  [[nodiscard]] int cells() const { return 2 * pairs_ - 2; }

  // How many values are needed for all sets, about.
  [[nodiscard]] std::size_t values() const;

  // A first move of set `index` that speaks against its claim, if there is one; nothing is said after a stop
  // request.
  std::optional<Unrefuted> unrefuted(std::size_t index, SetValues& values, const std::stop_token& stop) const;

 private:
  struct ClaimedSet {
    Bitboard set = 0;
    int claim = 0;
    Bitboard moves = 0;  // the first moves that the mirror answer does not refute, one of each pair
  };

  [[nodiscard]] std::vector<Bitboard> candidates(const Claims& before) const;
  void add(Bitboard set, int claim, const Claims& before);
  [[nodiscard]] std::vector<Square> answers_to(Bitboard set, Square move, Bitboard moves) const;

  const CheckBoard& board_;
  int pairs_;
  std::vector<ClaimedSet> sets_;
};

}  // namespace turncoat::adjacency
