// The batch of Othello boards that suits the CPU compiled for: as wide as its registers.
//
// A CPU that has VBMI2, the youngest part of AVX-512 that is used, has the others too.
#pragma once

#if defined(__AVX512VBMI2__)
#include "games/othello/batch_avx512.h"
#else
#include "games/othello/batch_portable.h"
#endif

namespace turncoat::othello {

#if defined(__AVX512VBMI2__)
using Batch = Avx512Batch;
#elif defined(__AVX2__)
using Batch = PortableBatch<Boards4>;
#else
using Batch = PortableBatch<Boards2>;
#endif

}  // namespace turncoat::othello
