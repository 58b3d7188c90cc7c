#!/usr/bin/env bash
# The page, built once for all presets in build/web; web/ itself stays as it is.
#
#   tools/web.sh install   the npm packages of web/package-lock.json
#   tools/web.sh build     the page, and the files that compile it into the program
#   tools/web.sh check     its types
#   tools/web.sh test      its logic, by Vitest
#   tools/web.sh browser   the release program in Chromium; figures and pictures go to build/browser
#
# What has not changed is not done again. A failure is one sentence; the rest is in build/log/.
set -eu
root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
source "$root/tools/setup.sh" # die, has_node
project=$root/build/web/project # a copy, because npm writes beside package.json
log=$root/build/log/web.log # of npm
mkdir -p "$project" "$root/build/log" "$root/build/web/embedded"

# is_done NAME KEY: whether that step was done with that key; mark_done remembers it.
is_done() { [[ -f $root/build/web/$1.key && $(<"$root/build/web/$1.key") == "$2" ]]; }
mark_done() { printf '%s\n' "$2" >"$root/build/web/$1.key"; }

packages_key() { sha256sum <"$root/web/package-lock.json"; }
page_key() {
  (cd "$root" && find web cmake/embed_assets.cmake -name node_modules -prune -o -name dist -prune -o -type f -print0 |
    sort -z | xargs -0 sha256sum | sha256sum)
}

copy_sources() {
  find "$project" -mindepth 1 -maxdepth 1 ! -name node_modules -exec rm -rf {} +
  tar -C "$root/web" --exclude=./node_modules --exclude=./dist -cf - . | tar -C "$project" -xf -
}

install() {
  has_node || die "The page needs Node 18 or later and npm: install the Debian packages nodejs and npm."
  is_done packages "$(packages_key)" && return
  copy_sources
  # Not `npm ci`: it refuses a lock file without the packages of other platforms, which some registries lack.
  (cd "$project" && npm install --no-save --ignore-scripts --no-audit --no-fund --fetch-retries=1) >"$log" 2>&1 ||
    die "The page's packages could not be fetched by npm; is there a network? All it said: $log"
  mark_done packages "$(packages_key)"
}

build() {
  is_done page "$(page_key)" && return
  copy_sources
  (cd "$project" && npm run build -- --outDir ../dist --emptyOutDir) >"$log" 2>&1 || {
    grep -m 5 -iE 'error' "$log" >&2
    die "The page could not be built. All that was said: $log"
  }
  cmake -DFOLDER="$root/build/web/dist" -DOUT="$root/build/web/embedded" -P "$root/cmake/embed_assets.cmake"
  mark_done page "$(page_key)"
}

# run SCRIPT [ENVIRONMENT]...: a script of package.json; what it says is for the caller.
run() {
  install
  copy_sources
  cd "$project" && env NO_COLOR=1 "${@:2}" npm run --silent "$1"
}

exec 8>"$root/build/web/.lock"
flock 8 # two presets may be built at once
case ${1:-} in
  install) install ;;
  build) install && build ;;
  check | test) run "$1" ;;
  browser) run browser TURNCOAT_PROGRAM="$root/build/release/src/turncoat" TURNCOAT_OUT="$root/build/browser" ;;
  *) die "usage: tools/web.sh install|build|check|test|browser" ;;
esac
