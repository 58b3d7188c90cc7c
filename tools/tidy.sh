#!/usr/bin/env bash
# clang-tidy over the program, or over the files given; checks and reasons are in .clang-tidy.
#
# It reads the compile commands of the asan preset: those of GCC hold options that Clang does not know.
# A file that was clean is not read again until it, a header of it or .clang-tidy changes.
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[[ -f build/asan/compile_commands.json ]] || cmake --preset asan >/dev/null

# Comments stay in the text that is hashed, because NOLINT is one.
tidy() {
  local key
  key=$({ clang-tidy-19 --version && cat .clang-tidy && clang++-19 -std=c++23 -E -C -Isrc -Itests "$1"; } 2>/dev/null |
    sha256sum | cut -d ' ' -f 1)
  [[ -e build/tidy/$key ]] && return
  clang-tidy-19 -p build/asan --quiet "$1" 2>/dev/null && touch "build/tidy/$key"
}
export -f tidy

mkdir -p build/tidy
files=("$@")
if ((${#files[@]} == 0)); then mapfile -t files < <(find src -name '*.cpp'); fi
printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P "$(nproc)" bash -c 'tidy "$0"'
