#!/bin/sh
# Measures the programs beside this script on the CUDA device of this machine; needs nvcc and a C compiler:
#   tune.sh [--budget=SECONDS] [-o FILE.json]
# Programs are built side by side, by JOBS processes, and take turns on the device. What is measured stays: an interrupted
# search goes on where it was. NVCC, CC, ARCH, JOBS and KEEP (whether the programs are to stay, too) may be set.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
output=$here/TUNING.json
budget=
is_worker=false
while [ $# -gt 0 ]; do
  case $1 in
  --budget=*) budget=${1#--budget=} && budget=${budget%s} ;;
  -o) shift && output=$1 ;;
  --variants) is_worker=true && shift && break ;; # how this script calls itself
  *) echo "usage: tune.sh [--budget=SECONDS] [-o FILE.json]" >&2 && exit 2 ;;
  esac
  shift
done
nvcc=${NVCC:-nvcc}
command -v "$nvcc" >/dev/null || nvcc=/usr/local/cuda/bin/nvcc
cc=${CC:-cc}
arch=${ARCH:-native}
begin=${NIDUS_TUNE_BEGIN:-$(date +%s)}
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)}
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

# The text of one of several variants in one program: its launchers and namespaces have names of their own.
of_variant() {
  sed -E -e "s/\\b(nidus_[0-9a-f]{4}_)/\\1$1_/g" -e "s/^(namespace nidus_[A-Za-z0-9_]*) \\{/\\1_$1 {/" "$here/variants/$1/$2"
}

# Several variants at once: the runtime's headers take nvcc longer than most kernels.
build() {
  kernels=$here/build/$1
  for name in "$@"; do of_variant "$name" kernels.cu; done >"$kernels.cu"
  "$nvcc" -std=c++17 -O3 -arch="$arch" -DNIDUS_REPEAT=20 -w -I"$here/include" -c "$kernels.cu" -o "$kernels.o" \
    >"$here/variants/$1/errors" 2>&1 || return 1
  for name in "$@"; do
    cd "$here/variants/$name"
    of_variant "$name" calls.i >renamed.i
    "$cc" -O2 -w -x cpp-output -c renamed.i -o calls.o >errors 2>&1 &&
      "$nvcc" -arch="$arch" "$kernels.o" calls.o "$here/build/verify.o" "$here/build/plain.o" -lm -Xcompiler -no-pie \
        -Xlinker --unresolved-symbols=ignore-all -o run >>errors 2>&1
    rm -f renamed.i calls.o
  done
  rm "$kernels.cu" "$kernels.o"
}

measure() {
  variant=$here/variants/$1
  [ -x "$variant/run" ] && NIDUS_SLABS=1 NIDUS_PROFILE=$variant/profile.new "$variant/run" "$variant/cases" /dev/null \
    >/dev/null 2>"$variant/errors" && grep -q '"launches": [1-9]' "$variant/profile.new" &&
    mv "$variant/profile.new" "$variant/profile.json" && { [ -n "${KEEP-}" ] || rm "$variant/run"; }
}

if $is_worker; then
  # Without variants, some implementations of xargs call it once.
  if [ $# -eq 0 ] || over; then exit; fi
  build "$@" || for name in "$@"; do build "$name" || true; done
  for name in "$@"; do
    over && exit
    measure "$name" || echo "$name fails: $(head -n 1 "$here/variants/$name/errors")" >&2
  done
  echo "$(measured) of $all variants, $(spent) s" >&2
  exit
fi

stop() {
  trap '' INT TERM
  assemble
  echo "stopped: $(measured) of $all variants are measured, in $output" >&2
  exit 130
}
trap stop INT TERM

mkdir -p "$here/build"
for part in verify plain; do
  "$cc" -O2 -w -DNIDUS_VERIFY_LOCK="\"${NIDUS_TUNE_LOCK:-$here/build/lock}\"" -c "$here/harness/$part.c" -o "$here/build/$part.o"
done

# Those of the variants that are not measured yet; `$@`: what else this script is told.
work() {
  while read -r name; do
    [ -s "$here/variants/$name/profile.json" ] || echo "$name"
  done | xargs -P "$jobs" -n $(((all + jobs - 1) / jobs)) sh "$here/tune.sh" "$@" --variants
}

# The profile's own settings alone, first, and whatever the budget: nothing is worth measuring without them.
export NIDUS_TUNE_BEGIN="$begin"
head -n 1 "$here/variants/list" | work
tail -n +2 "$here/variants/list" | work ${budget:+"--budget=$budget"}
trap '' INT TERM
assemble
[ "$(measured)" -gt 0 ] || { echo "nothing was measured" >&2 && exit 1; }
echo "$(measured) of $all variants are measured, in $output" >&2
