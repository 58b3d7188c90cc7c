// find_replies PROOF FILE THREADS: works out the answers that take too long to find during a game.
//
// Where the mirror answer only draws, the second player looks for another one by going over all subsets of
// what that leaves. That takes too long where more than kMostSolvedCells are left, which only the highest
// levels of a proof have, and where there are so many and the first answer does not win. All these answers
// are written to FILE (docs/proofs.md). A file that is there is gone on with.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/text.h"
#include "solver/adjacency/certificate.h"
#include "solver/adjacency/hyperedges.h"
#include "solver/adjacency/replies.h"
#include "solver/adjacency/set_values.h"
#include "solver/adjacency/solved_game.h"
#include "solver/adjacency/symmetric_sets.h"

namespace {

using namespace turncoat;
using namespace turncoat::adjacency;

class ReplyFinder {
 public:
  ReplyFinder(const Certificate& certificate, const std::string& path, int threads)
      : certificate_(certificate),
        sets_(certificate.rules()),
        board_(certificate.rules()),
        game_(ProvedBoard{.rules = certificate.rules()}),
        threads_(threads) {
    read(path);
    file_.open(path, std::ios::app);
  }

  void find_all() {
    const std::vector<ProofLevel>& levels = certificate_.levels();
    for (std::size_t level = 1; level < levels.size(); ++level) {
      const int cells = 2 * static_cast<int>(level + 1) - 1;
      if (cells - 1 < kMostSolvedCells) continue;
      values_.emplace(near(), cells - 1, threads_);
      for (const Bitboard set : sets_.candidates(levels[level - 1].open)) {
        if (std::ranges::binary_search(levels[level].open, set)) continue;
        for (const BoundQuestion& question : sets_.questions(set, levels[level - 1].open))
          answer(question.empties, question.bound);
      }
      values_.reset();
    }
  }

 private:
  [[nodiscard]] std::array<Bitboard, kGridSquares> near() const {
    std::array<Bitboard, kGridSquares> near = {};
    for (const Square square : squares_of(board_.area()))
      near[static_cast<std::size_t>(square)] = board_.closed(square);
    return near;
  }

  // The answer for which F(empties) >= bound, and those to all that the opponent may do next.
  void answer(Bitboard empties, int bound) {
    if (count(empties) - 1 < kMostSolvedCells) return;
    const Bitboard key = sets_.canonical(empties);
    if (!asked_.insert({key, bound}).second) return;
    const Square reply = find(key, bound);
    const Bitboard left = key ^ bit(reply);
    const int most = board_.gain(key, reply) - bound;  // of F(left)
    for (const Square next : squares_of(left)) answer(left ^ bit(next), board_.gain(left, next) - most);
  }

  Square find(Bitboard empties, int bound) {
    const auto known = known_.find(empties);
    if (known != known_.end() && known->second.at_least >= bound) return known->second.move;
    const std::vector<Square> answers = game_.answers(empties);
    for (const Square reply : answers) {
      if (board_.gain(empties, reply) - *values_->value_of(empties ^ bit(reply)) < bound) continue;
      if (count(empties) - 1 > kMostSolvedCells || reply != answers.front())
        keep({.empties = empties, .move = reply, .at_least = bound});
      return reply;
    }
    fmt::print(stderr, "find_replies: no answer in {:016x} reaches {}\n", empties, bound);
    std::exit(1);
  }

  void keep(const KeptReply& reply) {
    known_[reply.empties] = reply;
    file_ << to_line(reply) << std::flush;
  }

  void read(const std::string& path) {
    if (!std::filesystem::exists(path)) return;
    for (const KeptReply& reply : read_replies(path, certificate_.rules().shape).value())
      known_[reply.empties] = reply;
  }

  const Certificate& certificate_;
  SymmetricSets sets_;
  Neighbourhoods board_;
  SolvedGame game_;
  int threads_;
  std::optional<SetValues> values_;
  std::map<Bitboard, KeptReply> known_;
  std::set<std::pair<Bitboard, int>> asked_;
  std::ofstream file_;
};

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() != 3) {
    std::cerr << "usage: find_replies PROOF FILE THREADS\n";
    return 2;
  }
  const Result<ReadCertificate> read = read_certificate_file(words[0]);
  if (!read) {
    std::cerr << read.error().message << '\n';
    return 1;
  }
  ReplyFinder(read->certificate, words[1], parse_integer(words[2]).value_or(1)).find_all();
}
