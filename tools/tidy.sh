#!/usr/bin/env bash
# clang-tidy over what has changed since the commit in tools/tidied.txt, whose tree was clean as a whole.
#
#   tools/tidy.sh          the files changed since then; for a header, the files that include it by name
#   tools/tidy.sh all      the whole program; then tools/tidied.txt names this commit
#   tools/tidy.sh FILE...  these
#
# Checks and reasons are in .clang-tidy. The compile commands are those of the asan preset (those of GCC hold options
# that Clang does not know), without precompiled headers and file by file: one that lacks an include is found here.
# A file that was clean is not read again until it, a header of it or .clang-tidy changes.
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly record=tools/tidied.txt

mkdir -p build/tidy build/log
cmake --preset asan -B build/tidy/commands -DTURNCOAT_PRECOMPILED=OFF -DTURNCOAT_UNITY=OFF -DTURNCOAT_FUZZ=OFF >build/log/configure-tidy.log 2>&1 || {
  cat build/log/configure-tidy.log
  exit 1
}

all_files() { find src -name '*.cpp' | sort; }

# What differs from the commit of the record, committed or not; everything where that cannot be told.
changed_files() {
  local base header
  base=$(<$record)
  if ! git merge-base --is-ancestor "$base" HEAD 2>/dev/null || ! git diff --quiet "$base" -- .clang-tidy; then
    all_files
    return
  fi
  local changed
  changed=$({ git diff --name-only --diff-filter=d "$base" -- src && git ls-files --others --exclude-standard src; })
  {
    grep '\.cpp$' <<<"$changed" || true
    for header in $(grep '\.h$' <<<"$changed"); do grep -rlF "\"${header#src/}\"" src --include='*.cpp' || true; done
  } | sort -u
}

# Comments stay in the text that is hashed, because NOLINT is one.
tidy() {
  local key
  key=$({ clang-tidy-19 --version && cat .clang-tidy && clang++-19 -std=c++23 -E -C -Isrc -Itests "$1"; } 2>/dev/null |
    sha256sum | cut -d ' ' -f 1)
  [[ -e build/tidy/$key ]] && return
  clang-tidy-19 -p build/tidy/commands --quiet "$1" 2>/dev/null && touch "build/tidy/$key"
}
export -f tidy

if (($# == 0)); then
  mapfile -t files < <(changed_files)
elif [[ $* == all ]]; then
  mapfile -t files < <(all_files)
else
  files=("$@")
fi
echo "   ${#files[@]} files"
((${#files[@]})) || exit 0
printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P "$(nproc)" bash -c 'tidy "$0"'
if [[ $* == all ]]; then git rev-parse HEAD >$record; fi
