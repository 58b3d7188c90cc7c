// pack_proofs OUT PROOF...: writes what playing needs of some proofs into one file, which is compiled into
// the program. Beside x.proof there may be x.replies, which find_replies wrote.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <span>
#include <string>

#include "core/text.h"
#include "solver/adjacency/certificate.h"
#include "solver/adjacency/packed_proofs.h"
#include "solver/adjacency/replies.h"

namespace {

using namespace turncoat;
using namespace turncoat::adjacency;

Result<ProvedBoard> read_board(const std::filesystem::path& path) {
  const Result<ReadCertificate> read = read_certificate_file(path);
  if (!read) return std::unexpected(read.error());
  if (read->is_torn || read->certificate.verdict() != Verdict::kSecondPlayerWins)
    return fail("{}: no finished proof", path.string());
  ProvedBoard board{.rules = read->certificate.rules()};
  for (const ProofLevel& level : read->certificate.levels()) board.open.push_back(level.open);
  while (!board.open.empty() && board.open.back().empty()) board.open.pop_back();
  std::filesystem::path replies = path;
  replies.replace_extension(".replies");
  if (!std::filesystem::exists(replies)) return board;
  Result<std::vector<KeptReply>> kept = read_replies(replies, board.rules.shape);
  if (!kept) return std::unexpected(kept.error());
  board.replies = std::move(*kept);
  return board;
}

}  // namespace

int main(int argc, char** argv) {
  const std::span<char*> words(argv, static_cast<std::size_t>(argc));
  if (words.size() < 2) {
    std::cerr << "usage: pack_proofs OUT PROOF...\n";
    return 2;
  }
  std::ofstream out(words[1], std::ios::binary);
  for (const char* const path : words.subspan(2)) {
    const Result<ProvedBoard> board = read_board(path);
    if (!board) {
      std::cerr << "pack_proofs: " << board.error().message << '\n';
      return 1;
    }
    out << pack(*board);
  }
  out.flush();
  return out ? 0 : 1;
}
