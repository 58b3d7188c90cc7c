// The batch of Othello boards that suits the CPU compiled for: as wide as its registers.
#pragma once

#if defined(__AVX512VBMI2__) && defined(__AVX512VPOPCNTDQ__) && defined(__AVX512CD__)
#include "games/othello/batch_avx512.h"
#else
#include "games/othello/batch_portable.h"
#endif

namespace turncoat::othello {

#if defined(__AVX512VBMI2__) && defined(__AVX512VPOPCNTDQ__) && defined(__AVX512CD__)
using Batch = Avx512Batch;
#elif defined(__AVX2__)
using Batch = PortableBatch<Boards4>;
#else
using Batch = PortableBatch<Boards2>;
#endif

}  // namespace turncoat::othello
