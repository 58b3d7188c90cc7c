#!/bin/sh
# Runs the libFuzzer targets of tests/fuzz, two at a time, each for SECONDS (default 10).
#
#   tools/fuzz.sh [SECONDS] [TARGET...]     e.g. tools/fuzz.sh 3600 ggf jsonl
#
# They belong to the asan preset. New inputs are kept in build/fuzz/corpus and used again by the next
# run; the seeds come from tests/fuzz/corpus, where binary formats are kept as hexadecimal text.
# Fails if a target crashes, hangs or runs out of memory, and prints the path of the input that does it.
set -eu
cd "$(dirname "$0")/.."

seconds=${1:-10}
[ $# -gt 0 ] && shift
all="any app_request check_record evaluation ggf gtp gtp_command http job jsonl line move nboard obf position positions proof results sgf site spec tournament transcript weights wthor"
targets=${*:-$all}
build=build/fuzz

for target in $targets; do
  case " $all " in
    *" $target "*) ;;
    *) echo "fuzz.sh: there is no target '$target': the targets are $all" >&2; exit 2 ;;
  esac
done

mkdir -p $build
if ! cmake --preset asan >$build/configure.log 2>&1; then
  cat $build/configure.log >&2
  exit 1
fi
# shellcheck disable=SC2046 # one word per target
cmake --build --preset asan -j2 --target $(printf 'fuzz_%s ' $targets) >$build/build.log 2>&1 || {
  cat $build/build.log >&2
  exit 1
}

# Seeds become files of their own bytes: NAME.hex is decoded, the rest copied.
for target in $targets; do
  mkdir -p "$build/corpus/$target" "$build/seeds/$target" "$build/crashes/$target"
  for seed in tests/fuzz/corpus/"$target"/*; do
    name=$(basename "$seed")
    case $name in
      *.hex) perl -0777 -ne 's/\s//g; print pack("H*", $_)' "$seed" >"$build/seeds/$target/${name%.hex}" ;;
      *) cp "$seed" "$build/seeds/$target/$name" ;;
    esac
  done
done

run_target() {
  target=$1
  log=$build/$target.log
  if build/asan/tests/fuzz/fuzz_"$target" -max_total_time="$seconds" -timeout=5 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="$build/crashes/$target/" "$build/corpus/$target" "$build/seeds/$target" >"$log" 2>&1; then
    echo "$target: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") runs, no failure"
  else
    echo "$target: FAILED, see $log; the input is in $build/crashes/$target:" >&2
    grep -E '^(not true|SUMMARY|==.*ERROR|artifact_prefix|Test unit written)' "$log" >&2 || tail -n 20 "$log" >&2
    return 1
  fi
}

status=0
first=
for target in $targets; do
  run_target "$target" &
  if [ -z "$first" ]; then
    first=$!
  else
    wait "$first" || status=1
    first=$!
  fi
done
wait "$first" || status=1
exit $status
