#!/usr/bin/env bash
# Formats every C++ file in place; with --check changes nothing and fails where something would change.
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")/.."
options=(-i)
if [[ ${1:-} == --check ]]; then options=(--dry-run -Werror); fi
find src tests bench \( -name '*.h' -o -name '*.cpp' \) -print0 | xargs -0 clang-format-19 "${options[@]}"
