// The file of a certificate while it grows: whatever ends the program, a run goes on from the last line.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/result.h"
#include "solver/adjacency/certificate.h"

namespace turncoat::adjacency {

class ProofJournal {
 public:
  // Goes on with the file at `path`, or begins it. Fails if the file is for other rules, damaged (a last
  // line cut short is dropped), or in use by another run.
  static Result<ProofJournal> open(const std::string& path, Rules rules);

  ProofJournal(ProofJournal&&) noexcept;
  ProofJournal& operator=(ProofJournal&&) = delete;
  ~ProofJournal();

  [[nodiscard]] const Certificate& certificate() const { return certificate_; }
  [[nodiscard]] bool has_dropped_a_line() const { return has_dropped_a_line_; }

  // Keeps a step: from now on it survives the end of the program, and after `sync` that of the machine.
  Result<void> add(const ProofStep& step);
  Result<void> sync();

 private:
  class File;

  ProofJournal(std::unique_ptr<File> file, Rules rules);

  Result<void> write(std::string_view line);

  std::unique_ptr<File> file_;
  Certificate certificate_;
  CertificateWriter writer_;
  bool has_dropped_a_line_ = false;
};

}  // namespace turncoat::adjacency
