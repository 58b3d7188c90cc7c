#include "solver/adjacency/certificate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proof_support.h"
#include "solver/adjacency/certificate_check.h"

namespace turncoat::adjacency {
namespace {

using testing::AllValues;
using ::testing::HasSubstr;
using testing::proof_of;
using testing::rules_of;

const Rules kRules = rules_of(4, 6, Neighbours::kFour);

const Certificate& proof() {
  static const Certificate certificate = proof_of(AllValues(kRules), kRules);
  return certificate;
}

std::string text_of(const Certificate& certificate) {
  CertificateWriter writer;
  std::string text = writer.header(certificate.rules());
  int pairs = 0;
  for (const ProofLevel& level : certificate.levels()) {
    text += writer.line({.pairs = ++pairs, .sets = level.sets, .done = level.done, .open = level.open});
  }
  return text;
}

// The proof with one level changed, checksums and all.
template <class Change>
Certificate changed(std::size_t pairs, Change change) {
  Certificate certificate(kRules);
  int number = 0;
  for (const ProofLevel& level : proof().levels()) {
    ProofStep step{.pairs = ++number, .sets = level.sets, .done = level.done, .open = level.open};
    if (static_cast<std::size_t>(number) == pairs) change(step);
    EXPECT_TRUE(certificate.add(step));
  }
  return certificate;
}

std::string complaint(const Certificate& certificate) {
  const Result<void> checked = check_certificate(certificate);
  return checked ? "" : checked.error().message;
}

TEST(Certificate, IsReadAsItWasWritten) {
  const std::string text = text_of(proof());
  const Result<ReadCertificate> read = read_certificate(text);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->certificate, proof());
  EXPECT_EQ(read->bytes, text.size());
  EXPECT_FALSE(read->is_torn);
}

TEST(Certificate, ALastLineCutShortIsNoticed) {
  const std::string text = text_of(proof());
  const std::size_t header = text.find('\n') + 1;
  for (std::size_t size = header; size < text.size(); ++size) {
    const Result<ReadCertificate> read = read_certificate(text.substr(0, size));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->bytes, text.rfind('\n', size - 1) + 1);
    EXPECT_EQ(read->is_torn, read->bytes != size);
  }
  for (std::size_t size = 0; size < header; ++size) EXPECT_FALSE(read_certificate(text.substr(0, size)));
}

TEST(Certificate, EveryFlippedBitIsNoticed) {
  const std::string text = text_of(proof());
  for (std::size_t place = 0; place < text.size(); ++place) {
    for (int shift = 0; shift < 8; ++shift) {
      std::string damaged = text;
      damaged[place] = static_cast<char>(damaged[place] ^ (1 << shift));
      const Result<ReadCertificate> read = read_certificate(damaged);
      // The end of the last line can turn into something else: then that line counts as cut short.
      EXPECT_TRUE(!read || read->is_torn) << place << ' ' << shift;
      if (!read) {
        EXPECT_THAT(read.error().message, HasSubstr("line "));
      }
    }
  }
}

TEST(Certificate, MissingAndRepeatedLinesAreNoticed) {
  const std::string text = text_of(proof());
  const std::vector<std::string_view> lines = split(trimmed(text), '\n');
  for (std::size_t skipped = 0; skipped + 1 < lines.size(); ++skipped) {
    std::string without;
    std::string twice;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i != skipped) without += std::string(lines[i]) + '\n';
      twice += std::string(lines[i]) + '\n';
      if (i == skipped) twice += std::string(lines[i]) + '\n';
    }
    EXPECT_FALSE(read_certificate(without)) << skipped;
    EXPECT_FALSE(read_certificate(twice)) << skipped;
  }
}

TEST(Certificate, StepsMustFollow) {
  Certificate certificate(kRules);
  EXPECT_FALSE(certificate.add({.pairs = 2, .sets = 5, .done = 5}));
  EXPECT_FALSE(certificate.add({.pairs = 1, .sets = 5, .done = 0}));
  EXPECT_FALSE(certificate.add({.pairs = 1, .sets = 5, .done = 6}));
  EXPECT_FALSE(certificate.add({.pairs = 1, .sets = 5, .done = 1, .open = {0x3, 0x5}}));
  EXPECT_FALSE(certificate.add({.pairs = 1, .sets = 5, .done = 2, .open = {0x5, 0x3}}));
  EXPECT_FALSE(certificate.add({.pairs = 1, .sets = 5, .done = 2, .open = {0x7}}));
  EXPECT_TRUE(certificate.add({.pairs = 1, .sets = 5, .done = 3, .open = {0x5}}));
  EXPECT_FALSE(certificate.add({.pairs = 1, .sets = 6, .done = 4}));
  EXPECT_FALSE(certificate.add({.pairs = 1, .sets = 5, .done = 3}));
  EXPECT_FALSE(certificate.add({.pairs = 1, .sets = 5, .done = 4, .open = {0x3}}));
  EXPECT_EQ(certificate.verdict(), Verdict::kUnfinished);
  EXPECT_TRUE(certificate.add({.pairs = 1, .sets = 5, .done = 5, .open = {0x6}}));
  EXPECT_EQ(certificate.next_pairs(), 2);
  EXPECT_TRUE(certificate.add({.pairs = 2, .sets = 0, .done = 0}));
  EXPECT_EQ(certificate.verdict(), Verdict::kSecondPlayerWins);
  EXPECT_FALSE(certificate.add({.pairs = 3, .sets = 0, .done = 0}));
}

TEST(CertificateCheck, AcceptsProofsOfSmallBoards) {
  EXPECT_EQ(complaint(proof()), "");
  for (const Neighbours neighbours : {Neighbours::kFour, Neighbours::kEight}) {
    for (const Rules& rules : {rules_of(4, 4, neighbours), rules_of(5, 4, neighbours)}) {
      EXPECT_EQ(complaint(proof_of(AllValues(rules), rules)), "") << Position(rules).variant();
    }
  }
}

TEST(CertificateCheck, ARemovedOpenSetIsFound) {
  for (std::size_t pairs = 1; pairs < proof().levels().size(); ++pairs) {
    for (std::size_t i = 0; i < proof().levels()[pairs - 1].open.size(); ++i) {
      const Bitboard removed = proof().levels()[pairs - 1].open[i];
      const Certificate wrong = changed(pairs, [&](ProofStep& step) { std::erase(step.open, removed); });
      EXPECT_THAT(complaint(wrong), HasSubstr(fmt::format("{} pairs: set {:016x}", pairs, removed)));
    }
  }
}

TEST(CertificateCheck, WrongCountsAndForeignSetsAreFound) {
  const Certificate fewer =
      changed(proof().levels().size(), [](ProofStep& step) { step.sets = --step.done; });
  EXPECT_THAT(complaint(fewer), HasSubstr("sets are said to be in question"));
  // a1 and b1 are no image of each other; e1 and b4 are the start's marks.
  const Certificate lopsided = changed(1, [](ProofStep& step) { step.open.front() = 0x3; });
  EXPECT_THAT(complaint(lopsided), HasSubstr("1 pairs: open set 0000000000000003 is no symmetric set"));
}

TEST(CertificateCheck, AnUnfinishedProofProvesNothing) {
  Certificate certificate(kRules);
  EXPECT_THAT(complaint(certificate), HasSubstr("not finished"));
  ASSERT_TRUE(certificate.add({.pairs = 1, .sets = 6, .done = 6, .open = proof().levels()[0].open}));
  EXPECT_THAT(complaint(certificate), HasSubstr("not finished"));
}

// A file that says nothing is open although pairs far apart win nothing.
TEST(CertificateCheck, AnEmptyClaimIsRefuted) {
  Certificate certificate(kRules);
  ASSERT_TRUE(certificate.add({.pairs = 1, .sets = 6, .done = 6}));
  EXPECT_THAT(complaint(certificate), HasSubstr("1 pairs: set"));
}

}  // namespace
}  // namespace turncoat::adjacency
