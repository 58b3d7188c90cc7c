# Headers of others that nearly every file includes, compiled once for each set of compiler options.
#
# A file still includes what it uses: clang-tidy reads it without any of this.

option(TURNCOAT_PRECOMPILED "compile common headers once" ON)

set(turncoat_common_headers
    <algorithm> <array> <atomic> <cassert> <chrono> <cmath> <cstddef> <cstdint> <expected> <filesystem> <functional> <limits>
    <map> <memory> <mutex> <optional> <span> <stop_token> <string> <string_view> <thread> <utility> <variant> <vector>
    <fmt/format.h>)

# turncoat_precompile(TARGET HEADER...): the common headers and these, for TARGET.
function(turncoat_precompile target)
  if(TURNCOAT_PRECOMPILED)
    target_precompile_headers(${target} PRIVATE ${turncoat_common_headers} ${ARGN})
  endif()
endfunction()

# turncoat_precompiled(TARGET OTHER): what OTHER has compiled serves TARGET, which has the same options.
function(turncoat_precompiled target other)
  if(TURNCOAT_PRECOMPILED)
    target_precompile_headers(${target} REUSE_FROM ${other})
  endif()
endfunction()
