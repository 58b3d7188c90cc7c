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
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
