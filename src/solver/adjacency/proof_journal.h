// The file of a certificate while it grows: whatever ends the program, a run goes on from the last line.
#pragma once

#include <string>
#include <utility>

#include "core/file.h"
#include "core/result.h"
#include "solver/adjacency/certificate.h"

namespace turncoat::adjacency {

class ProofJournal {
 public:
  // Goes on with the file at `path`, or begins it: the proof that the second player wins by at least `by`.
  // Fails if the file is for something else, damaged (a last line cut short is dropped), or in use by another
  // run.
  static Result<ProofJournal> open(const std::string& path, Rules rules, int by = kLeastLead);

  [[nodiscard]] const Certificate& certificate() const { return certificate_; }
  [[nodiscard]] bool has_dropped_a_line() const { return has_dropped_a_line_; }

  // Whether work was in the file when it was opened. Nobody has looked at it again: it is what the file says.
  [[nodiscard]] bool is_continued() const { return is_continued_; }

  // Keeps a step: from now on it survives the end of the program, and after `sync` that of the machine.
  Result<void> add(const ProofStep& step);
  Result<void> sync();

 private:
  ProofJournal(LockedFile file, Certificate certificate)
      : file_(std::move(file)), certificate_(std::move(certificate)) {}

  LockedFile file_;
  Certificate certificate_;
  CertificateWriter writer_;
  bool has_dropped_a_line_ = false;
  bool is_continued_ = false;
};

}  // namespace turncoat::adjacency
