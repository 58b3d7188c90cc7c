// The file of kept answers beside a proof; docs/proofs.md describes it. tools/find_replies.cpp writes it.
#pragma once

#include <string>
#include <vector>

#include "core/result.h"
#include "core/shape.h"
#include "solver/adjacency/packed_proofs.h"

namespace turncoat::adjacency {

std::string to_line(const KeptReply& reply);

// In ascending order.
Result<std::vector<KeptReply>> read_replies(const std::string& path, Shape shape);

}  // namespace turncoat::adjacency
