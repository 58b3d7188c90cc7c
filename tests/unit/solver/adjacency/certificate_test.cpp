#include "solver/adjacency/certificate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <span>

#include "proof_support.h"
#include "solver/adjacency/certificate_check.h"

namespace turncoat::adjacency {
namespace {

using testing::AllValues;
using testing::finished;
using ::testing::HasSubstr;
using testing::proof_of;
using testing::rules_of;

const Rules kRules = rules_of(4, 6, Neighbours::kFour);

const AllValues& values() {
  static const AllValues all(kRules);
  return all;
}

const Certificate& proof() {
  static const Certificate certificate = proof_of(values(), kRules);
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

// The proof with one level changed, checksums and all. What comes after it is worked out again, so that only
// the change itself is wrong.
template <class Change>
Certificate changed(std::size_t pairs, Change change) {
  Certificate certificate(kRules);
  int number = 0;
  for (const ProofLevel& level : std::span(proof().levels()).first(pairs)) {
    ProofStep step{.pairs = ++number, .sets = level.sets, .done = level.done, .open = level.open};
    if (static_cast<std::size_t>(number) == pairs) change(step);
    EXPECT_TRUE(certificate.add(step));
  }
  return finished(certificate, values());
}

// What the check of all levels says, or "" where it finds no fault.
std::string complaint(const Certificate& certificate) {
  const Result<CertificateCheck> check = CertificateCheck::of(certificate);
  if (!check) return check.error().message;
  for (const CheckLevel& level : check->levels()) {
    if (const Result<void> checked = check->run(level, {}); !checked) return checked.error().message;
  }
  return "";
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

// Sets are verified in any order and told from the first one on, whoever works on them.
TEST(CertificateCheck, GoesOnFromAnySet) {
  const CertificateCheck check = CertificateCheck::of(proof()).value();
  for (const CheckLevel& level : check.levels()) {
    for (const int threads : {1, 3}) {
      for (const std::size_t memory : {std::size_t{1}, 3 * level.bytes}) {
        for (std::size_t begin = 0; begin <= level.sets; ++begin) {
          std::size_t done = begin;
          const auto tell = [&](std::size_t now) {
            EXPECT_GE(now, done);
            done = now;
          };
          EXPECT_TRUE(check.run(level, {.begin = begin, .threads = threads, .memory = memory, .tell = tell}));
          EXPECT_EQ(done, level.sets) << level.pairs << ' ' << threads << ' ' << begin;
        }
      }
    }
  }
}

// With a share of the sets wrong, samples find it about as often as they should.
TEST(CertificateCheck, ASampleFindsWhatIsInIt) {
  const std::size_t pairs = 4;
  const Bitboard removed = proof().levels()[pairs - 1].open.front();
  const Certificate wrong = changed(pairs, [&](ProofStep& step) { std::erase(step.open, removed); });
  const CertificateCheck check = CertificateCheck::of(wrong).value();
  const CheckLevel& level = check.levels()[pairs - 1];
  EXPECT_FALSE(check.run_sample(level, {}, level.sets, 1)) << "all of them";
  EXPECT_FALSE(check.run_sample(level, {}, level.sets + 5, 1));
  EXPECT_TRUE(check.run_sample(level, {}, 0, 1));
  const std::size_t half = level.sets / 2;
  int found = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) found += check.run_sample(level, {}, half, seed) ? 0 : 1;
  const double expected = 200.0 * static_cast<double>(half) / static_cast<double>(level.sets);
  EXPECT_NEAR(found, expected, 30);
}

TEST(CertificateCheck, SaysWhatALevelTakes) {
  const CertificateCheck check = CertificateCheck::of(proof()).value();
  for (const CheckLevel& level : check.levels()) {
    EXPECT_EQ(level.bytes_with(4, 0), level.bytes);
    EXPECT_EQ(level.bytes_with(4, 3 * level.bytes), 3 * level.bytes);
    EXPECT_EQ(level.bytes_with(4, 9 * level.bytes), 4 * level.bytes);
    EXPECT_EQ(level.subsets > 0, level.sets > 0);
  }
  EXPECT_GT(check.seconds_a_subset(), 0);
}

// A file that says nothing is open although pairs far apart win nothing.
TEST(CertificateCheck, AnEmptyClaimIsRefuted) {
  Certificate certificate(kRules);
  ASSERT_TRUE(certificate.add({.pairs = 1, .sets = 6, .done = 6}));
  EXPECT_THAT(complaint(certificate), HasSubstr("1 pairs: set"));
}

}  // namespace
}  // namespace turncoat::adjacency
