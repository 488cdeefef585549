#!/bin/sh
# Runs translations on a GPU, compares what they print and draw with C, and looks at them with compute-sanitizer. The machine with the GPU
# needs nvcc, a C compiler, make and libpng only:
#
#   on_gpu.sh translate NIDUS FOLDER [PROGRAMS [SEED]]   where nidus is: all examples, and random programs of 25 functions (8, from seed 1 on)
#   on_gpu.sh check FOLDER [TOOL...]                     where the GPU is: builds them, a line for each program and tool (memcheck racecheck
#                                                        synccheck); status 1 when something differs or is reported
set -eu
here=$(cd "$(dirname "$0")" && pwd)

translate() {
  root=$here/../..
  mkdir -p "$2/random" "$2/out"
  folder=$(cd "$2" && pwd)
  # The examples' rules run in their own folders.
  nidus=$(realpath "$(command -v "$1")")
  cp -r "$root/examples" "$folder"
  cp -r "$("$nidus" --include-dir)" "$folder/include"
  for example in "$folder"/examples/*/Makefile; do
    name=$(basename "$(dirname "$example")")
    make -s -C "$folder/examples/$name" translate NIDUS="$nidus" OUT="$folder/out/$name"
  done
  for seed in $(seq "$4" $(($4 + $3 - 1))); do
    python3 "$root/test/random/generate.py" --seed "$seed" --count 25 >"$folder/random/p$seed.c"
    "$nidus" translate --map=legal --fp-reassociate=off -o "$folder/random/t$seed" "$folder/random/p$seed.c" -- 2>"$folder/random/p$seed.log"
  done
  # What the examples' rules ask nidus where there is none.
  printf '#!/bin/sh\necho "$(cd "$(dirname "$0")" && pwd)/include"\n' >"$folder/nidus"
  chmod +x "$folder/nidus"
}

say() {
  echo "$1"
  case $1 in *": equal" | *": clean") ;; *) failed=1 ;; esac
}

# NAME TOOL PROGRAM ARGUMENT...
look() {
  name=$1 tool=$2
  shift 2
  if compute-sanitizer --tool "$tool" --error-exitcode 9 --log-file "$folder/$name-$tool.log" "$@" >/dev/null 2>&1; then
    say "$name $tool: clean"
  else
    say "$name $tool: $(tail -1 "$folder/$name-$tool.log" 2>/dev/null)"
  fi
}

check() {
  folder=$(cd "$1" && pwd)
  shift
  tools=${*:-memcheck racecheck synccheck}
  # Without one the originals would run, and be equal.
  nvidia-smi -L >/dev/null 2>&1 || { echo "on_gpu.sh: this machine has no GPU" >&2; exit 2; }
  nvcc="${NVCC:-nvcc} -std=c++17 -fmad=false -arch=${ARCH:-sm_90}"
  touch -t 200001010000 "$folder/nidus"
  find "$folder/out" -name '*.cu' -exec touch {} +
  failed=
  build="make -s GPU=1 ARCH=${ARCH:-sm_90} NIDUS=$folder/nidus"
  ls "$folder/out" | xargs -P "$(nproc)" -I '{}' $build -C "$folder/examples/{}" OUT="$folder/out/{}" build || failed=1
  for program in "$folder"/random/p*.c; do
    seed=$(basename "$program" .c) && seed=${seed#p}
    (cd "$folder/random" && ${CC:-cc} -O1 -ffp-contract=off -w "p$seed.c" -o "original$seed" -lm &&
      ${CC:-cc} -O1 -ffp-contract=off -w -c "t$seed/p$seed.c" -o "c$seed.o" &&
      $nvcc -O1 -w -I../include -c "t$seed/p$seed.cu" -o "cu$seed.o" && $nvcc "c$seed.o" "cu$seed.o" -o "translated$seed" -lm) &
  done
  wait
  for example in "$folder"/out/*; do
    name=$(basename "$example")
    if $build -C "$folder/examples/$name" OUT="$example" check >"$folder/$name.txt" 2>&1; then
      say "$name: equal"
    else
      say "$name: $(tail -1 "$folder/$name.txt")"
    fi
    mkdir -p "$example/seen"
    picture=face-input
    [ "$name" != simpleflow ] || picture=raccoon # of which it takes a part
    for tool in $tools; do
      look "$name" "$tool" "$example/translated-gpu" "$folder/examples/images/$picture.png" "$example/seen"
    done
  done
  for program in "$folder"/random/p*.c; do
    seed=$(basename "$program" .c) && seed=${seed#p}
    (cd "$folder/random" && "./original$seed" >"original$seed.txt" 2>/dev/null || true)
    for graphs in 0 1; do
      NIDUS_GRAPHS=$graphs "$folder/random/translated$seed" >"$folder/random/translated$seed.txt" 2>/dev/null || true
      if cmp -s "$folder/random/original$seed.txt" "$folder/random/translated$seed.txt"; then
        say "random $seed, graphs $graphs: equal"
      else
        say "random $seed, graphs $graphs: DIFFERENT"
      fi
    done
    for tool in $tools; do
      look "random$seed" "$tool" "$folder/random/translated$seed"
    done
  done
  [ -z "$failed" ]
}

case "${1-} $#" in
  "translate "[3-5]) translate "$2" "$3" "${4-8}" "${5-1}" ;;
  "check "[2-9]) shift && check "$@" ;;
  *) sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
