#!/bin/sh
# Writes the golden files anew from what the program does now. Review the difference before you commit it.
set -eu
cd "$(dirname "$0")/.."
preset=${1:-release}
cmake --preset "$preset" > /dev/null
cmake --build --preset "$preset" --target golden_tests
TURNCOAT_UPDATE_GOLDEN=1 "build/$preset/tests/golden_tests"
git status --short tests/golden
