#!/usr/bin/env bash
# ShellCheck over every shell script of the project.
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mapfile -t scripts < <(grep --recursive --files-with-matches --max-count=1 -E '^#!.*\b(ba)?sh$' \
  --exclude-dir=build --exclude-dir=.git --exclude-dir=node_modules .)
shellcheck --severity=warning --external-sources "${scripts[@]}" tools/setup.sh
