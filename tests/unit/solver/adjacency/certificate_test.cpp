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
using ::testing::StartsWith;

const Rules kRules = rules_of(4, 6, Neighbours::kFour);

const AllValues& values() {
  static const AllValues all(kRules);
  return all;
}

const Certificate& proof() {
  static const Certificate certificate = proof_of(values(), kRules);
  return certificate;
}

const Rules kEight = rules_of(4, 5, Neighbours::kEight);  // -8 is its value

const AllValues& values_of_eight() {
  static const AllValues all(kEight);
  return all;
}

const Certificate& proof_by_6() {
  static const Certificate certificate = proof_of(values_of_eight(), kEight, 1, 6);
  return certificate;
}

ProofStep step_of(const ProofLevel& level, int pairs) {
  return {.pairs = pairs, .sets = level.sets, .done = level.done, .open = level.open, .values = level.values};
}

std::string text_of(const Certificate& certificate) {
  CertificateWriter writer;
  std::string text = writer.header(certificate.rules(), certificate.by());
  int pairs = 0;
  for (const ProofLevel& level : certificate.levels()) text += writer.line(step_of(level, ++pairs));
  return text;
}

// The proof with one level changed, checksums and all. What comes after it is worked out again, so that only
// the change itself is wrong.
template <class Change>
Certificate changed(const Certificate& right, const AllValues& all, std::size_t pairs, Change change) {
  Certificate certificate(right.rules(), right.by());
  int number = 0;
  for (const ProofLevel& level : std::span(right.levels()).first(pairs)) {
    ProofStep step = step_of(level, ++number);
    if (static_cast<std::size_t>(number) == pairs) change(step);
    EXPECT_TRUE(certificate.add(step));
  }
  return finished(certificate, all);
}

template <class Change>
Certificate changed(std::size_t pairs, Change change) {
  return changed(proof(), values(), pairs, change);
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
  for (const Certificate& written : {proof(), proof_by_6()}) {
    const std::string text = text_of(written);
    const Result<ReadCertificate> read = read_certificate(text);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->certificate, written);
    EXPECT_EQ(read->bytes, text.size());
    EXPECT_FALSE(read->is_torn);
  }
}

// docs/proofs.md describes both.
TEST(Certificate, HasTwoForms) {
  EXPECT_THAT(text_of(proof()), StartsWith("turncoat-proof 1 rows 4 columns 6 neighbours 4 sum "));
  EXPECT_THAT(text_of(proof()), ::testing::Not(HasSubstr(":")));
  const std::string by_6 = text_of(proof_by_6());
  EXPECT_THAT(by_6, StartsWith("turncoat-proof 2 rows 4 columns 5 neighbours 8 by 6 sum "));
  EXPECT_THAT(by_6, ::testing::ContainsRegex("open( [0-9a-f]{16}:[024])+ sum"));
}

TEST(Certificate, LinesThatSayNothingAreRefused) {
  const auto complaint_about = [](const std::string& head, const std::string& line) {
    CertificateWriter writer;
    std::string text;
    for (const std::string& body : {head, line}) {
      const std::string whole = fmt::format("{} sum {:016x}\n", body, writer.checksum_after(body));
      writer.skip(whole);
      text += whole;
    }
    const Result<ReadCertificate> read = read_certificate(text);
    return read ? "" : read.error().message;
  };
  const std::string one = "turncoat-proof 1 rows 4 columns 4 neighbours 4";
  const std::string two = "turncoat-proof 2 rows 4 columns 4 neighbours 4 by 6";
  const std::string set = "pairs 1 sets 2 done 2 open 0000000004000020";
  EXPECT_EQ(complaint_about(one, set), "");
  EXPECT_EQ(complaint_about(two, set + ":4"), "");
  EXPECT_THAT(complaint_about(one, set + ":0"), HasSubstr("line 2: ':0' stands behind a set"));
  for (const std::string wrong : {"", ":", ":04", ":x", ";2", "2", "0:2"}) {
    EXPECT_THAT(complaint_about(two, set + wrong), HasSubstr("line 2: ")) << wrong;
  }
  for (const std::string wrong : {":6", ":3", ":-2", ":8"}) {
    EXPECT_THAT(complaint_about(two, set + wrong), HasSubstr("not an even number from 0 to 4")) << wrong;
  }
  for (const std::string head : {"turncoat-proof 1 rows 4 columns 4 neighbours 4 by 2",
                                 "turncoat-proof 2 rows 4 columns 4 neighbours 4",
                                 "turncoat-proof 2 rows 4 columns 4 neighbours 4 by 2",
                                 "turncoat-proof 2 rows 4 columns 4 neighbours 4 by 5",
                                 "turncoat-proof 2 rows 4 columns 4 neighbours 4 by 66",
                                 "turncoat-proof 3 rows 4 columns 4 neighbours 4",
                                 "turncoat-proof_1 rows 4 columns 4 neighbours 4", "turncoat-proof"}) {
    EXPECT_THAT(complaint_about(head, set), HasSubstr("line 1: ")) << head;
  }
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

// What is verified where the start is open is the win, by what the start's value says.
TEST(CertificateCheck, AcceptsTrueProofsByMore) {
  for (int by = 4; by <= 10; by += 2) {
    const Certificate certificate = proof_of(values_of_eight(), kEight, 1, by);
    EXPECT_EQ(complaint(certificate), "") << by;
    EXPECT_EQ(certificate.lead(), std::min(by, 8));
  }
}

// Every value of every level, one at a time: claimed too large it is found, and too small it does no harm.
TEST(CertificateCheck, TooLargeValuesAreFound) {
  const Certificate& right = proof_by_6();
  for (std::size_t pairs = 1; pairs <= right.levels().size(); ++pairs) {
    const ProofLevel& level = right.levels()[pairs - 1];
    for (std::size_t i = 0; i < level.open.size(); ++i) {
      const auto with_value = [&](int value) {
        return changed(right, values_of_eight(), pairs, [&](ProofStep& step) { step.values[i] = value; });
      };
      const std::string about = fmt::format("{} pairs: set {:016x}", pairs, level.open[i]);
      if (level.values[i] < 4) {
        EXPECT_THAT(complaint(with_value(level.values[i] + 2)), HasSubstr(about));
      } else {
        const Certificate wrong = changed(right, values_of_eight(), pairs, [&](ProofStep& step) {
          step.open.erase(step.open.begin() + static_cast<std::ptrdiff_t>(i));
          step.values.erase(step.values.begin() + static_cast<std::ptrdiff_t>(i));
        });
        EXPECT_THAT(complaint(wrong), HasSubstr(about));
      }
      for (int less = 0; less < level.values[i]; less += 2)
        EXPECT_EQ(complaint(with_value(less)), "") << about;
    }
  }
}

// Sets listed as open although they are proved make only more work, also where the mirror answer is the best.
TEST(CertificateCheck, AnOpenSetTooManyDoesNoHarm) {
  int tried = 0;
  for (std::size_t pairs = 2; pairs < proof().levels().size(); ++pairs) {
    const SymmetricSets sets(kRules);
    for (const Bitboard set : sets.candidates(proof().levels()[pairs - 2].open)) {
      if (std::ranges::binary_search(proof().levels()[pairs - 1].open, set)) continue;
      const Certificate more = changed(pairs, [&](ProofStep& step) {
        step.open.push_back(set);
        std::ranges::sort(step.open);
      });
      EXPECT_EQ(complaint(more), "") << fmt::format("{:016x}", set);
      ++tried;
    }
  }
  EXPECT_GT(tried, 5);
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
  Certificate lopsided(kRules);
  ASSERT_TRUE(lopsided.add({.pairs = 1, .sets = 6, .done = 6, .open = {0x3}}));
  ASSERT_TRUE(lopsided.add({.pairs = 2, .sets = 0, .done = 0}));
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
