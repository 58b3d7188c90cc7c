// Verifies a certificate without trusting it or the program that wrote it.
//
// Short code with tables of its own (check_board.h, claimed_level.h, set_values.h); nothing in it comes from
// the solver or the search but the reader of the file. docs/proofs.md says why what it verifies is enough.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/result.h"
#include "solver/adjacency/certificate.h"

namespace turncoat::adjacency {

// The sets of a number of pairs that have to be verified, and what that takes.
struct CheckLevel {
  int pairs = 0;
  std::size_t sets = 0;
  double subsets = 0;     // to go over for all sets, about
  std::size_t bytes = 0;  // for one set at a time

  // For as many sets at a time as there are threads and room for; at least for one.
  [[nodiscard]] std::size_t bytes_with(int threads, std::size_t memory) const;
};

struct CheckRun {
  std::size_t begin = 0;  // sets before this one are left out
  int threads = 1;
  std::size_t memory = 0;  // bytes that tables may take
  std::stop_token stop = {};
  // Called with the number of sets from the first one on that are verified.
  std::function<void(std::size_t done)> tell = [](std::size_t) {};
};

class CertificateCheck {
 public:
  // Finds the sets to verify. Fails if the certificate claims no win, or if its lists cannot be right.
  static Result<CertificateCheck> of(const Certificate& certificate);

  CertificateCheck(CertificateCheck&&) noexcept;
  CertificateCheck& operator=(CertificateCheck&&) noexcept;
  ~CertificateCheck();

  [[nodiscard]] const std::vector<CheckLevel>& levels() const;

  // Of one thread of this machine, as measured now.
  [[nodiscard]] double seconds_a_subset() const;

  // Verifies the sets of a level. When all sets of all levels are verified, the certificate proves that the
  // second player wins by at least what it says (`lead`); that it is not more is not verified. A failure
  // names the set and the move that speak against it.
  [[nodiscard]] Result<void> run(const CheckLevel& level, const CheckRun& run) const;

  // The same for `sets` sets of the level that are drawn by lot, or all where there are no more.
  [[nodiscard]] Result<void> run_sample(const CheckLevel& level, const CheckRun& run, std::size_t sets,
                                        std::uint64_t seed) const;

 private:
  class Impl;
  explicit CertificateCheck(std::unique_ptr<Impl> impl);

  std::unique_ptr<Impl> impl_;
};

}  // namespace turncoat::adjacency
