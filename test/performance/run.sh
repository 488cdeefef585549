#!/bin/sh
# Times translated filters beside hand-written kernels and NVIDIA's library. The machine with the GPU needs nvcc and Python only:
#
#   run.sh translate NIDUS FOLDER             where nidus is: writes the pairs, their sources and the runtime into FOLDER
#   run.sh measure FOLDER [FILTER...]         where the GPU is: builds FOLDER/bench-* and prints the table (bench.py)
#   run.sh whole FOLDER                       the same for whole calls with their copies (whole.cu), with and without slabs
#   run.sh beside FOLDER                      sequences of small nests, with and without side streams (beside.cu)
#   run.sh spaces FOLDER                      windows in shared memory and bilinear reads through textures, beside spaces.c (by_space.cu)
#   run.sh choices FOLDER [NAME...]           do the launchers of choices.c choose the faster side? (choices.cpp)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
units="filters convolution gaussian color median jacobi heat granulometry"

translate() {
  mkdir -p "$2/sources"
  for unit in $units; do
    [ "$unit" = filters ] || cp "$here/../../examples/$unit/$unit.c" "$here/../../examples/$unit/$unit.h" "$2/sources"
  done
  cp "$here/filters.c" "$here/spaces.c" "$here/sequences.c" "$2/sources"
  cp -r "$("$1" --include-dir)" "$2/include"
  "$1" translate --map=legal --fp-reassociate=on -o "$2/pairs" --report="$2/report.json" "$2"/sources/*.c
  # Beside each other in one program: launchers are named after their file.
  cp "$here/choices.c" "$2/sources/choices.c"
  cp "$here/choices.c" "$2/sources/forced.c"
  "$1" translate -o "$2/pairs" "$2/sources/choices.c"
  "$1" translate --map=legal -o "$2/pairs" "$2/sources/forced.c"
}

compile() {
  ${CC:-cc} -O2 -ffp-contract=off ${CFLAGS-} -Isources -c "$2/$1.c" -o "$3$1.o"
}

# Its functions get other names.
rename_c() {
  nm -g --defined-only "$1.o" | awk -v prefix="$2" '{ print $3, prefix $3 }' >symbols
  objcopy --redefine-syms=symbols "$1.o"
}

# The C halves of the pairs, and the originals under other names.
compile_c() {
  objects=
  for unit in "$@"; do
    compile $unit sources original_
    rename_c "original_$unit" original_
    compile $unit pairs ""
    objects="$objects $unit.o original_$unit.o"
  done
}

whole() {
  cd "$1"
  nvcc=${NVCC:-nvcc}
  build="$nvcc -std=c++17 -O3 -fmad=false -arch=${ARCH:-sm_90} -Iinclude -I$here"
  compile_c filters jacobi granulometry
  for unit in filters jacobi granulometry; do
    $build -c "pairs/$unit.cu" -o "whole-$unit.o" &
  done
  $build -c "$here/whole.cu" -o whole.o
  wait
  $nvcc -arch="${ARCH:-sm_90}" whole.o $objects whole-*.o -o whole
  for program in bus 5x5 fresh video frames jacobi bits; do
    ./whole $program
  done
  echo "without slabs:"
  for program in 5x5 video frames jacobi; do
    NIDUS_SLABS=1 ./whole $program
  done
}

beside() {
  cd "$1"
  build="${NVCC:-nvcc} -std=c++17 -O3 -fmad=false -arch=${ARCH:-sm_90} -Iinclude -I$here"
  compile_c sequences
  $build -c pairs/sequences.cu -o beside-kernels.o &
  $build -c "$here/beside.cu" -o beside.o
  wait
  ${NVCC:-nvcc} -arch="${ARCH:-sm_90}" beside.o $objects beside-kernels.o -o beside
  for run in 1 2; do
    NIDUS_GRAPHS=0 ./beside
    echo "without side streams:"
    NIDUS_GRAPHS=0 NIDUS_SIDE_STREAMS=0 ./beside
  done
}

choices() {
  cd "$1"
  shift
  # The same loop takes half as long again at another address.
  CFLAGS="-falign-functions=64 -falign-loops=64 ${CFLAGS-}"
  compile choices sources original_
  rename_c original_choices original_
  compile choices pairs ""
  compile forced pairs ""
  rename_c forced forced_
  build="${NVCC:-nvcc} -std=c++17 -O3 -fmad=false -arch=${ARCH:-sm_90} -Iinclude"
  $build -c pairs/choices.cu -o choices-default.o &
  $build -c pairs/forced.cu -o choices-forced.o &
  $build -x cu -c "$here/choices.cpp" -o choices-main.o
  wait
  ${NVCC:-nvcc} -arch="${ARCH:-sm_90}" original_choices.o choices.o forced.o choices-*.o -o choices -lm
  ./choices "$@"
}

spaces() {
  cd "$1"
  build="${NVCC:-nvcc} -std=c++17 -O3 -arch=${ARCH:-sm_90} -Iinclude -I$here"
  compile spaces pairs spaces-
  $build -c pairs/spaces.cu -o spaces-kernels.o &
  $build -c "$here/by_space.cu" -o by_space.o
  wait
  ${NVCC:-nvcc} -arch="${ARCH:-sm_90}" by_space.o spaces-spaces.o spaces-kernels.o -o by_space -lm
  ./by_space pinning
  for what in tiles textures; do
    NIDUS_SLABS=1 NIDUS_PROFILE=spaces.json ./by_space $what
    python3 -c 'import json
for k in json.load(open("spaces.json"))["kernels"]: print("generated", k["name"], "%.4f ms" % (k["ms"] / k["launches"]))'
  done
}

measure() {
  cd "$1"
  shift
  nvcc=${NVCC:-nvcc}
  compile_c $units
  build="$nvcc -std=c++17 -O3 -arch=${ARCH:-sm_90} -Iinclude -I$here"
  echo "int main() {}" >empty.c
  libraries="-lnppif -lnppim -lnppc"
  if ! $build -c "$here/npp.cu" -o npp.o >npp.log 2>&1 || ! $build -x cu -c empty.c -o empty.o ||
    ! $nvcc empty.o npp.o $libraries -o npp.test >>npp.log 2>&1; then
    echo "NPP is not measured: see npp.log" >&2
    libraries=
    $build -DWITHOUT_NPP -c "$here/npp.cu" -o npp.o
  fi
  $build -c "$here/by_hand.cu" -o by_hand.o
  $build -c "$here/bench.cu" -o bench.o
  for target in bench-fast bench-exact; do
    flags="-DNIDUS_REPEAT=20"
    [ $target = bench-fast ] || flags=-fmad=false
    for unit in $units; do
      $build $flags -c "pairs/$unit.cu" -o "$target-$unit.o" &
    done
    wait
    $nvcc -arch="${ARCH:-sm_90}" bench.o by_hand.o npp.o $objects $target-*.o $libraries -o $target
  done
  python3 "$here/bench.py" . "$@"
}

case "${1-} $#" in
  "translate 3") translate "$2" "$3" ;;
  "measure "[2-9] | "measure "[1-9][0-9]) shift; measure "$@" ;;
  "whole 2") whole "$2" ;;
  "beside 2") beside "$2" ;;
  "spaces 2") spaces "$2" ;;
  "choices "[2-9] | "choices "[1-9][0-9]) shift; choices "$@" ;;
  *) sed -n '2,9s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
