// What `prove` found and `check` verifies: for each number of pairs the sets that are open, those in which
// the second player does not win by as much as is to be proved. docs/proofs.md describes the file;
// proof_journal.h writes it as the work goes on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "core/bitboard.h"
#include "core/checksum.h"
#include "core/result.h"
#include "games/adjacency/position.h"

namespace turncoat::adjacency {

inline constexpr int kLeastLead = 2;  // by which a winner wins: scores are even
inline constexpr int kMostLead = 64;

// The symmetric sets of a number of pairs that the mirror answer alone does not prove.
struct ProofLevel {
  std::size_t sets = 0;
  std::size_t done = 0;
  std::vector<Bitboard> open = {};  // of those done, in ascending order
  std::vector<int> values = {};     // of each open set -F; in a proof by 2 all are 0 and left out

  bool operator==(const ProofLevel&) const = default;
  [[nodiscard]] bool is_finished() const { return done == sets; }
};

// A step of the work, and a line of the file: the next sets of a level, up to the `done`th.
struct ProofStep {
  int pairs = 1;
  std::size_t sets = 0;
  std::size_t done = 0;
  std::vector<Bitboard> open = {};
  std::vector<int> values = {};
};

enum class Verdict : std::uint8_t {
  kUnfinished,
  kSecondPlayerWins,  // a level without open sets: the second player wins by at least what was to be proved
  kExactWin,  // the start itself is open with a value of more than 0: the second player wins by just that
  kDraw,      // the start itself is open, and F is exactly 0
};

class Certificate {
 public:
  // `by` is what the second player is to win by: an even number from kLeastLead to kMostLead.
  explicit Certificate(Rules rules, int by = kLeastLead) : rules_(rules), by_(by) {}

  bool operator==(const Certificate&) const = default;

  [[nodiscard]] Rules rules() const { return rules_; }
  [[nodiscard]] int by() const { return by_; }

  // The first one is for one pair; the last one may be unfinished.
  [[nodiscard]] const std::vector<ProofLevel>& levels() const { return levels_; }

  // The level to work on: the unfinished one, or the one after all that are finished.
  [[nodiscard]] int next_pairs() const;

  [[nodiscard]] Verdict verdict() const;

  // What the second player wins by, by that verdict; 0 if it is a draw or unfinished.
  [[nodiscard]] int lead() const;

  // Fails if the step does not follow on those before. That it is true is for the checker to see.
  Result<void> add(const ProofStep& step);

 private:
  [[nodiscard]] Result<void> check_open_sets(const ProofStep& step, Bitboard last) const;

  Rules rules_;
  int by_;
  std::vector<ProofLevel> levels_;
};

// Turns a certificate into the lines of its file. Each line ends with a checksum of everything before it.
class CertificateWriter {
 public:
  std::string header(Rules rules, int by = kLeastLead);
  std::string line(const ProofStep& step);

  // Takes a line that is there already; what is written next follows it.
  void skip(std::string_view line) { add(line); }

  // What the checksum of a line with this text in front of it has to be.
  [[nodiscard]] std::uint64_t checksum_after(std::string_view text) const { return checksum(text, sum_); }

 private:
  void add(std::string_view text) { sum_ = checksum_after(text); }
  std::string sealed(std::string text);

  std::uint64_t sum_ = kChecksumOfNothing;
};

struct ReadCertificate {
  Certificate certificate;
  CertificateWriter writer;  // for the lines to come
  std::size_t bytes = 0;     // of the text up to the last whole line
  bool is_torn = false;      // whether a line cut short stands behind it
};

// Reads line by line, so that only what is a proof takes memory. Fails on any damage but a last line without
// its end.
Result<ReadCertificate> read_certificate(std::istream& stream);
Result<ReadCertificate> read_certificate(std::string_view text);
Result<ReadCertificate> read_certificate_file(const std::string& path);

}  // namespace turncoat::adjacency
