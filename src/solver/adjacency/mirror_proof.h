// Proves that the second player wins a game that fills the board, by 2 or more, level by level from small
// symmetric sets of empty cells to the whole board. docs/proofs.md has the argument and what it found.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>

#include "core/result.h"
#include "solver/adjacency/certificate.h"
#include "solver/adjacency/symmetric_sets.h"

namespace turncoat::adjacency {

// Answers a question exactly; nothing if it was stopped. Each thread has one of its own.
using Oracle = std::function<std::optional<bool>(const BoundQuestion&)>;

// How far the level in work is.
struct LevelProgress {
  int pairs = 0;
  std::size_t sets = 0;
  std::size_t done = 0;
  std::size_t open = 0;
};

struct ProofHooks {
  // Takes each step in its order. A failure ends the work.
  std::function<Result<void>(const ProofStep&)> keep;
  // Called several times a second.
  std::function<void(const LevelProgress&)> tell = [](const LevelProgress&) {};
};

// Works on the next level of a certificate with a thread for each oracle. The steps do not depend on their
// number. Ends early, without a failure, when the oracles are stopped. Fails if what the certificate says
// about earlier levels cannot be right.
Result<void> work_on_level(const Certificate& certificate, std::span<const Oracle> oracles,
                           const ProofHooks& hooks);

}  // namespace turncoat::adjacency
