// Verifies a certificate without trusting it or the program that wrote it.
//
// Short code with tables of its own; nothing here comes from the solver or the search but the reader of the
// file. docs/proofs.md says why what it verifies is enough.
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>

#include "core/result.h"
#include "solver/adjacency/certificate.h"

namespace turncoat::adjacency {

// How far the check of a level is.
struct CheckProgress {
  int pairs = 0;
  std::size_t claims = 0;
  std::size_t done = 0;
};

struct CheckOptions {
  int threads = 1;
  std::stop_token stop = {};
  std::function<void(const CheckProgress&)> tell = [](const CheckProgress&) {};
};

// Succeeds if the certificate proves that F(start) <= -2: the second player wins. A failure names the set
// and the move that speak against it.
Result<void> check_certificate(const Certificate& certificate, const CheckOptions& options = {});

}  // namespace turncoat::adjacency
