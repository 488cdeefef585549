#!/bin/sh
# csmith.sh NIDUS COUNT [FIRST]: translates programs of csmith (apt-get install csmith libcsmith-dev). Each must end within 10 seconds with status 0,
# and where its pair compiles and runs it must print what the original prints. By hand: csmith writes no image code, so nearly all
# nests are left; this looks for crashes and hangs.
set -u
nidus=$1 count=$2 first=${3:-1} here=$(cd "$(dirname "$0")" && pwd) wrong=0
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
include=$(dirname "$(find /usr/include -name csmith.h | head -n 1)")
for seed in $(seq "$first" $((first + count - 1))); do
  csmith --seed "$seed" --no-packed-struct --no-bitfields >"$work/p.c" || exit 2
  rm -rf "$work/out"
  timeout 10 "$nidus" translate "$work/p.c" -o "$work/out" -- -I"$include" >"$work/log" 2>&1
  status=$?
  if [ $status -ne 0 ]; then
    echo "seed $seed: exit $status" && tail -n 3 "$work/log" && wrong=$((wrong + 1)) && continue
  fi
  gcc -O1 -w -I"$include" "$work/p.c" -o "$work/original" -lm || continue
  timeout 10 "$work/original" >"$work/expected" 2>&1 || continue
  if ! { gcc -O1 -w -I"$include" -c "$work/out/p.c" -o "$work/c.o" &&
    g++ -std=c++17 -O1 -w -I"$here/../../runtime/include" -pthread -x c++ "$work/out/p.cu" -x none "$work/c.o" -o "$work/translated" -lm; }; then
    echo "seed $seed: does not compile" && wrong=$((wrong + 1)) && continue
  fi
  timeout 60 "$work/translated" >"$work/observed" 2>&1
  cmp -s "$work/expected" "$work/observed" || { echo "seed $seed: other output" && wrong=$((wrong + 1)); }
done
echo "$count programs, $wrong wrong"
[ $wrong -eq 0 ]
