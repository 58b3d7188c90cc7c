#!/usr/bin/env bash
# clang-tidy over the program and its tests, or over the files given; checks and reasons are in .clang-tidy.
#
# It reads the compile commands of the clang preset: those of GCC hold options that Clang does not know.
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[[ -f build/clang/compile_commands.json ]] || cmake --preset clang >/dev/null

files=("$@")
if ((${#files[@]} == 0)); then mapfile -t files < <(find src tests bench -name '*.cpp' -not -path 'tests/fuzz/*'); fi
printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P "$(nproc)" clang-tidy-19 -p build/clang --quiet 2>/dev/null
