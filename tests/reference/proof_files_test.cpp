// The proofs of data/proofs: small ones are checked whole, large ones by samples. docs/results.md has the
// records of the whole checks.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "solver/adjacency/certificate.h"
#include "solver/adjacency/certificate_check.h"
#include "support/paths.h"

namespace turncoat::adjacency {
namespace {

namespace fs = std::filesystem;
using testing::source_path;

// What may be gone over for a proof, and for a level of a larger one: seconds where there are sanitizers.
constexpr double kSubsetsOfWhole = 4e8;
constexpr double kSubsetsOfLevel = 2e7;

// Every board with an even number of cells from 4x4 to 8x8, lying on its long side.
std::vector<Rules> even_boards() {
  std::vector<Rules> boards;
  for (std::uint8_t rows = 4; rows <= 8; ++rows) {
    for (std::uint8_t columns = rows; columns <= 8; ++columns) {
      if (rows * columns % 2 != 0) continue;
      for (const Neighbours neighbours : {Neighbours::kFour, Neighbours::kEight}) {
        boards.push_back({.shape = {rows, columns}, .neighbours = neighbours});
      }
    }
  }
  return boards;
}

fs::path proof_file(const Rules& rules) {
  return source_path(fmt::format("data/proofs/adjacency-{}x{}-{}.proof", rules.shape.rows,
                                 rules.shape.columns, rules.neighbours == Neighbours::kFour ? 4 : 8));
}

class ProofFiles : public ::testing::TestWithParam<Rules> {};

TEST_P(ProofFiles, ProveThatTheSecondPlayerWins) {
  const Result<ReadCertificate> read = read_certificate_file(proof_file(GetParam()).string());
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_FALSE(read->is_torn);
  EXPECT_EQ(read->certificate.rules(), GetParam());
  EXPECT_EQ(read->certificate.verdict(), Verdict::kSecondPlayerWins);
  const Result<CertificateCheck> check = CertificateCheck::of(read->certificate);
  ASSERT_TRUE(check) << check.error().message;
  double subsets = 0;
  for (const CheckLevel& level : check->levels()) subsets += level.subsets;
  for (const CheckLevel& level : check->levels()) {
    if (level.sets == 0) continue;
    const double part = subsets <= kSubsetsOfWhole ? 1 : std::min(kSubsetsOfLevel / level.subsets, 1.0);
    const auto sets = static_cast<std::size_t>(part * static_cast<double>(level.sets));
    const Result<void> checked = check->run_sample(level, {}, sets, 1);
    EXPECT_TRUE(checked) << checked.error().message;
  }
}

INSTANTIATE_TEST_SUITE_P(EvenBoards, ProofFiles, ::testing::ValuesIn(even_boards()), [](const auto& tested) {
  return fmt::format("{}x{}_{}", tested.param.shape.rows, tested.param.shape.columns,
                     tested.param.neighbours == Neighbours::kFour ? 4 : 8);
});

TEST(ProofFolder, HasOneForEveryEvenBoard) {
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(source_path("data/proofs"))) {
    files += entry.path().extension() == ".proof" ? 1 : 0;
  }
  EXPECT_EQ(files, even_boards().size());
  EXPECT_EQ(files, 24U);
}

}  // namespace
}  // namespace turncoat::adjacency
