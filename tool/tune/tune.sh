#!/bin/sh
# Measures the programs beside this script on the CUDA device of this machine; needs nvcc and a C compiler:
#   tune.sh [--budget=SECONDS] [-o FILE.json]
# What is measured stays: an interrupted search goes on where it was. NVCC, CC and ARCH may be set.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
output=$here/TUNING.json
budget=
while [ $# -gt 0 ]; do
  case $1 in
  --budget=*) budget=${1#--budget=} && budget=${budget%s} ;;
  -o) shift && output=$1 ;;
  *) echo "usage: tune.sh [--budget=SECONDS] [-o FILE.json]" >&2 && exit 2 ;;
  esac
  shift
done
nvcc=${NVCC:-nvcc}
command -v "$nvcc" >/dev/null || nvcc=/usr/local/cuda/bin/nvcc
cc=${CC:-cc}
arch=${ARCH:-native}
begin=$(date +%s)
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
all=$(wc -l <"$here/variants/list")

spent() { echo $(($(date +%s) - begin)); }
over() { [ -n "$budget" ] && [ "$(spent)" -ge "$budget" ]; }
measured() { find "$here/variants" -name profile.json | wc -l; }

# {"version": 1, "nests": {...}, "variants": [...]}: what is measured so far.
assemble() {
  {
    printf '{"version": 1, "nests": %s, "variants": [' "$(cat "$here/nests.json")"
    separator=
    while read -r variant; do
      [ -s "$here/variants/$variant/profile.json" ] || continue
      printf '%s\n{"settings": %s, "profile": %s}' "$separator" "$(cat "$here/variants/$variant/settings.json")" \
        "$(cat "$here/variants/$variant/profile.json")"
      separator=,
    done <"$here/variants/list"
    printf ']}\n'
  } >"$output.new"
  mv "$output.new" "$output"
}

stop() {
  trap '' INT TERM
  assemble
  echo "stopped: $(measured) of $all variants are measured, in $output" >&2
  exit 130
}
trap stop INT TERM

compile() {
  cd "$here/variants/$1"
  "$nvcc" -std=c++17 -O3 -arch="$arch" -DNIDUS_REPEAT=20 -w -I"$here/include" -c kernels.cu -o kernels.o >errors 2>&1 &&
    "$cc" -O2 -w -x cpp-output -c calls.i -o calls.o >>errors 2>&1 &&
    "$nvcc" -arch="$arch" kernels.o calls.o "$here/build/verify.o" "$here/build/plain.o" -lm -Xcompiler -no-pie \
      -Xlinker --unresolved-symbols=ignore-all -o run >>errors 2>&1
}

measure() {
  variant=$here/variants/$1
  [ -x "$variant/run" ] && NIDUS_SLABS=1 NIDUS_PROFILE=$variant/profile.new "$variant/run" "$here/cases" /dev/null >/dev/null \
    2>"$variant/errors" && grep -q '"launches": [1-9]' "$variant/profile.new" &&
    mv "$variant/profile.new" "$variant/profile.json" && rm -f "$variant/run" "$variant"/*.o
}

mkdir -p "$here/build"
for part in verify plain; do
  "$cc" -O2 -w -c "$here/harness/$part.c" -o "$here/build/$part.o"
done

batch=
count=0
run_batch() {
  processes=
  for each in $batch; do
    compile "$each" &
    processes="$processes $!"
  done
  for process in $processes; do
    wait "$process" || true
  done
  for each in $batch; do
    over && return
    measure "$each" || echo "$each fails: $(head -n 1 "$here/variants/$each/errors")" >&2
  done
  echo "$(measured) of $all variants, $(spent) s" >&2
  batch=
  count=0
}

while read -r name; do
  [ -s "$here/variants/$name/profile.json" ] && continue
  over && break
  batch="$batch $name"
  count=$((count + 1))
  # The profile's own settings alone, first: nothing is worth measuring without them.
  [ "$count" -ge "$jobs" ] || [ "$(measured)" -eq 0 ] && run_batch </dev/null
done <"$here/variants/list"
[ -z "$batch" ] || over || run_batch </dev/null
trap '' INT TERM
assemble
[ "$(measured)" -gt 0 ] || { echo "nothing was measured" >&2 && exit 1; }
echo "$(measured) of $all variants are measured, in $output" >&2
