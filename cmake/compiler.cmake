# What every target is compiled with: warnings as errors, the chosen CPU, the chosen sanitizers.

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 12)
  message(FATAL_ERROR "GCC ${CMAKE_CXX_COMPILER_VERSION} has no std::expected: Turncoat needs GCC 12, as in Debian 12")
endif()

add_library(turncoat_compiler INTERFACE)
target_compile_options(turncoat_compiler INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror
  # Fused multiply-add would change the last bit of a value from one compiler to the next.
  -ffp-contract=off
  # GCC 12 sees overlapping copies and uninitialised members in strings and optionals where there are none.
  # Clang compiles everything with its own checks, and the sanitizers would meet real ones.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict -Wno-maybe-uninitialized>)

# GCC 12 may store 32 bytes with an aligned instruction where it aligned an array to 16: decision 9. Unaligned moves
# cost the same on data that is aligned, so the assembler writes all of them so; and the fault itself is avoided.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(turncoat_compiler INTERFACE --param=vect-epilogues-nomask=0)
  include(CheckCXXCompilerFlag)
  check_cxx_compiler_flag(-Wa,-muse-unaligned-vector-move TURNCOAT_UNALIGNED_MOVES)
  if(TURNCOAT_UNALIGNED_MOVES)
    target_compile_options(turncoat_compiler INTERFACE -Wa,-muse-unaligned-vector-move)
  endif()
endif()

if(TURNCOAT_ARCH)
  target_compile_options(turncoat_compiler INTERFACE -march=${TURNCOAT_ARCH})
endif()
include(${CMAKE_CURRENT_LIST_DIR}/native_cpu.cmake)

if(TURNCOAT_SANITIZE)
  target_compile_options(turncoat_compiler INTERFACE
    -fsanitize=${TURNCOAT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(turncoat_compiler INTERFACE -fsanitize=${TURNCOAT_SANITIZE})
endif()

find_program(CCACHE ccache)
if(CCACHE)
  # What ccache asks for where headers are precompiled.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
  target_compile_options(turncoat_compiler INTERFACE
    $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess> "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
endif()
