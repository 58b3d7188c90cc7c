# Shared by ./turncoat and ./test: packages, configuration, build. Sourced with `root` set.
#
# Everything is said on stderr, because stdout belongs to the program. Each step has a log in build/log/.
# shellcheck shell=bash disable=SC2154  # `root` is set by the script that sources this one

build="$root/build"
log="$build/log"
stamp="$build/release/.setup"

say() { printf 'turncoat: %s\n' "$*" >&2; }
die() {
  say "$@"
  exit 1
}

# A line that replaces itself on a terminal and is left out elsewhere.
progress() { if [[ -t 2 ]]; then printf '\r\033[Kturncoat: %s' "$*" >&2; fi; }
end_progress() { if [[ -t 2 ]]; then printf '\r\033[K' >&2; fi; }

# Ninja and CTest answer Ctrl+C themselves and then just fail; without this the script would go on.
trap 'end_progress; exit 130' INT

# explain_failure WHAT LOG: the first errors of the log, or its end, and the one cause worth a name.
explain_failure() {
  end_progress
  say "$1 failed (all of it: $2)"
  { grep -m 5 -A 2 -E '^E: |CMake Error|[Ee]rror: |undefined reference' "$2" || tail -n 15 "$2"; } >&2
  if grep -q 'No space left on device' "$2" || (($(df --output=avail "$build" | tail -n 1) < 51200)); then
    say "the disk is full: df -h '$build'"
  fi
}

make_build_folder() {
  { mkdir -p "$log" && touch "$log"; } 2>/dev/null ||
    die "cannot write to $build (read-only, full, or another user's): use a copy of the project you can write to"
}

# Holds back a second start while a first one builds. The caller lets go with unlock_build, or the
# program that is started at the end would keep the lock.
lock_build() {
  exec 9>"$build/.lock"
  flock --nonblock 9 && return
  say "waiting for another ./turncoat or ./test that is building here"
  flock 9
}
unlock_build() { exec 9>&-; }

# --- packages -------------------------------------------------------------------------------------------

# packages LIST...: the names in tools/packages/LIST.txt
packages() {
  local list
  for list in "$@"; do grep -v '^#' "$root/tools/packages/$list.txt"; done
}

# A Node from elsewhere serves as well as Debian's.
has_node() {
  command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' 2>/dev/null
}

missing_packages() {
  local name state
  for name in $(packages "$@"); do
    [[ $name =~ ^(nodejs|npm)$ ]] && has_node && continue
    state=$(dpkg-query --show --showformat='${db:Status-Status}' "$name" 2>/dev/null)
    [[ $state == installed ]] || echo "$name"
  done
}

# install_packages LIST...: whatever of the lists is missing, or exact instructions and the end.
install_packages() {
  if ! has_apt; then
    install_by_hand "$@"
    return
  fi
  local missing by_hand
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0
  by_hand="as root, run
    apt-get update && $(install_command "${missing[@]}")
and start again"
  may_install || die "Debian packages are missing and only root can install them: $by_hand"
  apt_install "${missing[@]}" && return
  explain_failure "installing packages" "$log/packages.log"
  die "without these packages (is there a network?) nothing can be built: $by_hand"
}

# install_page_packages: what the page is built with, if it can be had. All else works without it.
install_page_packages() {
  local missing
  has_apt || return 0
  mapfile -t missing < <(missing_packages web)
  ((${#missing[@]})) || return 0
  may_install && apt_install "${missing[@]}"
}

has_apt() { command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; }
install_command() { echo "apt-get install --yes --no-install-recommends $*"; }
may_install() {
  ((EUID == 0)) || { command -v sudo >/dev/null && { [[ -t 2 ]] || sudo --non-interactive true 2>/dev/null; }; }
}

# apt_install NAME...: precondition: may_install.
apt_install() {
  local as_root=()
  if ((EUID != 0)); then
    as_root=(sudo)
    say "running: sudo $(install_command "$@")"
  fi
  say "installing packages: $*"

  # The first try fails at once on a machine that never fetched package lists, or has old ones.
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
  local arguments=(install --yes --no-install-recommends "$@")
  {  # a service that a package starts must not keep our lock
    "${apt[@]}" "${arguments[@]}" && return
    "${apt[@]}" update
    "${apt[@]}" "${arguments[@]}"
  } </dev/null >"$log/packages.log" 2>&1 9>&-
}

# On a system without apt the tools may be there under other package names.
install_by_hand() {
  local tool
  for tool in cmake ninja g++; do
    command -v "$tool" >/dev/null && continue
    die "$tool is missing, and this system has no apt-get to install it with.
Install what these Debian 12 packages hold and start again: $(packages "$@" | paste -sd ' ')"
  done
}

# --- build ----------------------------------------------------------------------------------------------

# What a configured release build depends on: when this changes, set-up starts over. Whether the page can be built
# belongs to it; the last part is the compiler's version and what it makes of -march=native on this CPU.
setup_key() {
  {
    cat "$root/tools/packages/run.txt" "$root/CMakePresets.json" "$build/web/packages.key" 2>/dev/null
    command -v npm
    LC_ALL=C g++ -march=native '-###' -E -x c++ /dev/null 2>&1 | grep -E '^gcc version|"-march='
  } | sha256sum
}

is_set_up() { [[ -f $stamp && $(<"$stamp") == "$(setup_key)" ]]; }

# configure PRESET [CMAKE OPTION]...
configure() {
  local preset=$1
  if (cd "$root" && cmake --preset "$@") >"$log/configure-$preset.log" 2>&1; then
    sed -n 's/^-- \(Without the page: .*\)/turncoat: \1/p' "$log/configure-$preset.log" >&2
    return
  fi
  explain_failure "configuring $preset" "$log/configure-$preset.log"
  return 1
}

# Without a valid stamp nothing of an earlier configuration is trusted.
configure_release() {
  local fresh=()
  is_set_up || fresh=(--fresh)
  rm -f "$stamp"
  configure release "${fresh[@]}" "$@" && setup_key >"$stamp"
}

# compile PRESET [TARGET]...: silent where there is nothing to do.
compile() {
  local preset=$1 file="$log/build-$1.log" line
  NINJA_STATUS='[%f/%t] ' ninja -C "$build/$preset" "${@:2}" </dev/null 2>&1 | while IFS= read -r line; do
    printf '%s\n' "$line"
    if [[ $line =~ ^\[([0-9]+/[0-9]+)\]\ (Building|Linking) ]]; then
      progress "building $preset ${BASH_REMATCH[1]}"
    fi
  done >"$file"
  local status=${PIPESTATUS[0]}
  end_progress
  if ((status != 0)); then explain_failure "building $preset" "$file"; fi
  return "$status"
}
